/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of each place of a program: a part of program_build.c */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "wire/program_build.h"

bool
sp_build_in_code(const struct sp_program *p, uint32_t addr)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		if (p->areas[i].sites && addr >= p->areas[i].low &&
		    addr < p->areas[i].high)
			return true;
	}
	return false;
}

static uint32_t *
site_at(const struct sp_area *area, uint32_t addr)
{
	return &area->sites[(addr - area->low) / 2];
}

static bool
add_tail(struct sp_build *s, uint32_t to)
{
	struct sp_program *const p = s->program;
	const struct sp_tail tail = {
		(uint32_t)(s->entry - p->entries), to
	};

	if (!SP_GROW(p->tails, p->n_tails, s->room))
		return false;
	p->tails[p->n_tails++] = tail;
	return true;
}

/* A function in assembly may go on into the next one. */
static void
fall_through(struct sp_build *s, uint32_t addr, const struct sp_entry *next)
{
	if (s->entry && !s->entry->to && next == s->entry + 1 &&
	    next->addr == addr && s->next == addr && !s->ended)
		s->failed |= !add_tail(s,
		    (uint32_t)(next - s->program->entries));
}

/* The entry that addr lies in goes on until the next one begins. */
static void
enter(struct sp_build *s, uint32_t addr)
{
	struct sp_program *const p = s->program;
	const struct sp_entry *e = s->entry;

	if (e && addr >= e->addr && (e + 1 == p->entries + p->n_entries ||
	    addr < e[1].addr))
		return;
	e = sp_program_entry(p, addr);
	fall_through(s, addr, e);
	s->entry = e ? p->entries + (e - p->entries) : NULL;
	s->lost = s->ended = false;
}

/* What is behind a call of target. */
static uint32_t
called(const struct sp_program *p, uint32_t target)
{
	const struct sp_entry *const e = sp_program_entry(p, target);

	return e && sp_build_in_code(p, target) ?
	    SP_SITE_CALL | (uint32_t)(e - p->entries) : SP_SITE_ANY;
}

/* A jump to where an entry begins, other than its own, is a call at its end. */
static void
note_jump(struct sp_build *s, uint32_t target)
{
	const struct sp_program *const p = s->program;
	const struct sp_entry *const to = sp_program_entry(p, target);

	if (to && to != s->entry && to->addr == target)
		s->failed |= !add_tail(s, (uint32_t)(to - p->entries));
}

static void
note_call(struct sp_build *s, struct sp_area *area, uint32_t addr,
    const struct sp_insn *insn)
{
	uint32_t *const site = site_at(area, addr + insn->bytes);

	if (!s->entry || !sp_elf_is_mcount(s->elf, insn->target)) {
		*site |= called(s->program, insn->target);
		return;
	}
	*site |= SP_SITE_TO | (uint32_t)(s->entry - s->program->entries);
	s->entry->to = addr + insn->bytes;
	s->entry->lost_from |= s->lost;
}

void
sp_build_site(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct sp_build *const s = arg;
	struct sp_area *const area = &s->program->areas[s->k];

	enter(s, addr);
	s->next = addr + insn->bytes;
	s->ended = insn->fills ? s->ended : insn->ends;
	*site_at(area, addr) |= SP_SITE_BEGINS;
	if (insn->kind == SP_INSN_CALL)
		note_call(s, area, addr, insn);
	else if (insn->kind == SP_INSN_CALL_ANY)
		*site_at(area, addr + insn->bytes) |= SP_SITE_ANY;
	if (!s->entry)
		return;
	if (insn->kind == SP_INSN_JUMP)
		note_jump(s, insn->target);
	else if (insn->kind == SP_INSN_JUMP_ANY)
		s->entry->jumps_any = true;
	else if (insn->kind == SP_INSN_JUMP_TABLE)
		/* Of assembly, which calls no mcount, nobody knows. */
		s->entry->jumps_any |= !s->entry->to;
	else if (insn->kind == SP_INSN_LOSE)
		s->lost = true;
	else if (insn->kind == SP_INSN_RETURN_TRAP)
		s->entry->lost_from = true;
}

static int
by_from(const void *a, const void *b)
{
	const struct sp_tail *const x = a, *const y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return (x->to > y->to) - (x->to < y->to);
}

void
sp_build_tidy_tails(struct sp_program *p)
{
	size_t n = 0;

	if (p->n_tails)
		qsort(p->tails, p->n_tails, sizeof(*p->tails), by_from);
	for (size_t i = 0; i < p->n_tails; i++) {
		if (!n || by_from(&p->tails[n - 1], &p->tails[i]))
			p->tails[n++] = p->tails[i];
	}
	p->n_tails = n;
}
