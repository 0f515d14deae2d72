/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program's code is read, see program.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "wire/program_build.h"

/* Visit all instructions of the program. */
static void
sweep(struct sp_build *s, sp_visit *visit)
{
	for (s->k = 0; s->k < s->elf->n_code; s->k++) {
		if (s->program->areas[s->k].sites)
			sp_sweep(s->elf, &s->elf->code[s->k], visit, s);
	}
}

static bool
add_entry(struct sp_build *s, uint32_t addr, uint32_t bytes)
{
	struct sp_program *const p = s->program;

	if (p->n_entries == SP_SITE_ENTRY ||
	    !SP_GROW(p->entries, p->n_entries, s->room))
		return false;
	p->entries[p->n_entries++] = (struct sp_entry){ .addr = addr,
	    .bytes = bytes };
	return true;
}

static int
by_address(const void *a, const void *b)
{
	const struct sp_entry *const x = a, *const y = b;

	return (x->addr > y->addr) - (x->addr < y->addr);
}

/* Sort the entries; of those with one address one is left, the largest. */
static void
tidy_entries(struct sp_program *p)
{
	size_t n = 0;

	if (p->n_entries)
		qsort(p->entries, p->n_entries, sizeof(*p->entries),
		    by_address);
	for (size_t i = 0; i < p->n_entries; i++) {
		const struct sp_entry e = p->entries[i];

		if (!n || p->entries[n - 1].addr != e.addr)
			p->entries[n++] = e;
		else if (e.bytes > p->entries[n - 1].bytes)
			p->entries[n - 1].bytes = e.bytes;
	}
	p->n_entries = n;
}

static bool
in_text(const struct sp_program *p, uint32_t addr)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		if (addr >= p->areas[i].low && addr < p->areas[i].high)
			return true;
	}
	return false;
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
	struct sp_build *const s = arg;

	(void)addr;
	if (insn->kind == SP_INSN_CALL && sp_build_in_code(s->program, insn->target) &&
	    !is_named(s->elf, insn->target))
		s->failed |= !add_entry(s, insn->target, 0);
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
	}
	return true;
}

static bool
has_sites(const struct sp_program *p)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		if (p->areas[i].sites)
			return true;
	}
	return false;
}

bool
sp_program_build(struct sp_program *p, const struct sp_elf *e)
{
	struct sp_build s = { .program = p, .elf = e };

	memset(p, 0, sizeof(*p));
	if (!make_areas(p, e))
		return false;
	for (size_t i = 0; i < e->n_functions; i++) {
		if (in_text(p, e->functions[i].addr) && !add_entry(&s,
		    e->functions[i].addr, e->functions[i].bytes))
			return false;
	}
	if (p->n_entries)
		p->level = has_sites(p) ? SP_PROGRAM_CODE : SP_PROGRAM_SYMBOLS;
	sweep(&s, find_entry);
	tidy_entries(p);
	s.room = 0;
	if (!s.failed)
		sweep(&s, sp_build_site);
	sp_build_tidy_tails(p);
	return !s.failed;
}
