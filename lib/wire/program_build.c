/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program's code is read, see program.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "elf/insn.h"
#include "wire/program.h"

/* What is under way: each instruction is looked at twice. */
struct build {
	struct sp_program *program;
	const struct sp_elf *elf;
	size_t k;		/* the section, and so the area */
	size_t room;		/* for entries, or for tails */
	struct sp_entry *entry;	/* that the instruction belongs to, or NULL */
	uint32_t next;		/* the address behind the last instruction */
	uint32_t farthest;	/* that a jump of the entry leads to, so far */
	uint32_t *padding;	/* the site of the first NOP that is not
				   reached, if all from it on are; or NULL */
	uint32_t *behind;	/* the site behind the last instruction */
	bool ended;		/* none of it is reached from before */
	bool lost;		/* its return address, so far */
	bool failed;		/* no memory */
};

/* Visit all instructions of the program. */
static void
sweep(struct build *s, sp_visit *visit)
{
	for (s->k = 0; s->k < s->elf->n_code; s->k++) {
		if (s->program->areas[s->k].sites)
			sp_sweep(s->elf, &s->elf->code[s->k], visit, s);
	}
}

static bool
add_entry(struct build *s, uint32_t addr, uint32_t bytes, bool thunk)
{
	struct sp_program *const p = s->program;

	if (p->n_entries == SP_SITE_ENTRY ||
	    !SP_GROW(p->entries, p->n_entries, s->room))
		return false;
	p->entries[p->n_entries++] = (struct sp_entry){ .addr = addr,
	    .bytes = bytes, .thunk = thunk };
	return true;
}

/* Sort the entries; of those with one address one is left, the largest. */
static void
tidy_entries(struct sp_program *p)
{
	size_t n = 0;

	if (p->n_entries)
		qsort(p->entries, p->n_entries, sizeof(*p->entries),
		    sp_by_address);
	for (size_t i = 0; i < p->n_entries; i++) {
		struct sp_entry e = p->entries[i];

		if (n && p->entries[n - 1].addr == e.addr) {
			const struct sp_entry *const same = &p->entries[--n];

			e.thunk |= same->thunk;
			e.bytes = e.bytes > same->bytes ? e.bytes : same->bytes;
		}
		p->entries[n++] = e;
	}
	p->n_entries = n;
}

/* Is addr in a function that has a symbol? */
static bool
is_named(const struct sp_elf *e, uint32_t addr)
{
	const size_t above = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), addr);
	const struct sp_routine *const f = above ? &e->functions[above - 1] :
	    NULL;

	return f && (addr == f->addr || addr - f->addr < f->bytes);
}

/* The targets of calls that no symbol names are functions as well. */
static void
find_entry(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct build *const s = arg;

	(void)addr;
	if (insn->kind == SP_INSN_CALL &&
	    sp_program_holds(s->program, insn->target, true) &&
	    !is_named(s->elf, insn->target))
		s->failed |= !add_entry(s, insn->target, 0, true);
}

/* A section of zeros stands for one whose code was taken away. */
static bool
has_code(const struct sp_code *code)
{
	for (uint32_t i = 0; code->bytes && i < code->n; i++) {
		if (code->bytes[i])
			return true;
	}
	return false;
}

static bool
make_areas(struct sp_program *p, const struct sp_elf *e)
{
	p->level = SP_PROGRAM_SYMBOLS;
	p->areas = calloc(e->n_code + 1, sizeof(*p->areas));
	if (!p->areas)
		return false;
	for (size_t i = 0; i < e->n_code; i++) {
		const struct sp_code *const code = &e->code[i];
		struct sp_area *const area = &p->areas[p->n_areas++];

		area->low = code->addr & ~(uint32_t)1;
		area->high = code->addr + code->n;
		if (!has_code(code))
			continue;
		area->sites = calloc((area->high - area->low) / 2 + 2,
		    sizeof(*area->sites));
		if (!area->sites)
			return false;
		p->level = SP_PROGRAM_CODE;
	}
	return true;
}

static uint32_t *
site_at(const struct sp_area *area, uint32_t addr)
{
	return &area->sites[(addr - area->low) / 2];
}

static bool
add_tail(struct build *s, uint32_t to, uint32_t at)
{
	struct sp_program *const p = s->program;
	const struct sp_tail tail = {
		(uint32_t)(s->entry - p->entries), to, at
	};

	if (!SP_GROW(p->tails, p->n_tails, s->room))
		return false;
	p->tails[p->n_tails++] = tail;
	return true;
}

/* A function in assembly may go on into the next one. */
static void
fall_through(struct build *s, uint32_t addr, const struct sp_entry *next)
{
	if (s->entry && !s->entry->to && next == s->entry + 1 &&
	    next->addr == addr && s->next == addr && !s->ended)
		s->failed |= !add_tail(s,
		    (uint32_t)(next - s->program->entries), addr);
}

/* The entry that addr lies in goes on until the next one begins. */
static void
enter(struct build *s, uint32_t addr)
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
	s->farthest = 0;
}

/* What is behind a call of target. */
static uint32_t
called(const struct sp_program *p, uint32_t target)
{
	const struct sp_entry *const e = sp_program_entry(p, target);

	return e && sp_program_holds(p, target, true) ?
	    SP_SITE_CALL | (uint32_t)(e - p->entries) : SP_SITE_ANY;
}

/* A jump to where an entry begins, other than its own, is a call at its end. */
static void
note_jump(struct build *s, uint32_t target)
{
	const struct sp_program *const p = s->program;
	const struct sp_entry *const to = sp_program_entry(p, target);

	if (to && to != s->entry && to->addr == target)
		s->failed |= !add_tail(s, (uint32_t)(to - p->entries),
		    s->next);
}

static void
note_call(struct build *s, struct sp_area *area, uint32_t addr,
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

/*
 * NOPs behind a jump, a return and the like, to where no jump has led, are
 * padding if a function or data follows: at site.
 */
static void
find_padding(struct build *s, uint32_t *site, uint32_t addr,
    const struct sp_insn *insn)
{
	const bool goes_on = s->ended && addr == s->next;

	if (s->padding && !goes_on) {
		for (uint32_t *p = s->padding; p < s->behind; p++)
			*p |= SP_SITE_FILL;
	}
	if (!insn->fills || !goes_on || s->farthest >= addr)
		s->padding = NULL;
	else if (!s->padding)
		s->padding = site;
	s->behind = site + insn->bytes / 2;
}

/* With all entries known: fill in the site of an instruction. */
static void
take_site(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct build *const s = arg;
	struct sp_area *const area = &s->program->areas[s->k];

	enter(s, addr);
	find_padding(s, site_at(area, addr), addr, insn);
	s->next = addr + insn->bytes;
	s->ended = insn->fills ? s->ended : insn->ends;
	*site_at(area, addr) |= SP_SITE_BEGINS;
	if (insn->kind == SP_INSN_CALL)
		note_call(s, area, addr, insn);
	else if (insn->kind == SP_INSN_CALL_ANY)
		*site_at(area, addr + insn->bytes) |= SP_SITE_ANY;
	if (!s->entry)
		return;
	if (insn->kind == SP_INSN_JUMP) {
		note_jump(s, insn->target);
		if (insn->target > s->farthest)
			s->farthest = insn->target;
	} else if (!s->entry->jumps_any && (insn->kind == SP_INSN_JUMP_ANY ||
	    /* Of assembly, which calls no mcount, nobody knows. */
	    (insn->kind == SP_INSN_JUMP_TABLE && !s->entry->to)))
		s->entry->jumps_any = s->next;
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
	if (x->to != y->to)
		return x->to < y->to ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Sort the jumps; of several to one place the first is left. */
static void
tidy_tails(struct sp_program *p)
{
	size_t n = 0;

	if (p->n_tails)
		qsort(p->tails, p->n_tails, sizeof(*p->tails), by_from);
	for (size_t i = 0; i < p->n_tails; i++) {
		if (!n || p->tails[n - 1].from != p->tails[i].from ||
		    p->tails[n - 1].to != p->tails[i].to)
			p->tails[n++] = p->tails[i];
	}
	p->n_tails = n;
}

bool
sp_program_build(struct sp_program *p, const struct sp_elf *e)
{
	struct build s = { .program = p, .elf = e };

	memset(p, 0, sizeof(*p));
	p->one_thread = e->one_thread;
	if (!make_areas(p, e))
		return false;
	for (size_t i = 0; i < e->n_functions; i++) {
		const struct sp_routine *const f = &e->functions[i];

		if (sp_program_holds(p, f->addr, false) &&
		    !add_entry(&s, f->addr, f->bytes, f->thunk))
			return false;
	}
	if (!p->n_entries)
		p->level = SP_PROGRAM_UNKNOWN;
	sweep(&s, find_entry);
	tidy_entries(p);
	s.room = 0;
	if (!s.failed)
		sweep(&s, take_site);
	tidy_tails(p);
	return !s.failed;
}
