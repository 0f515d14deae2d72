/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What profiling has cost, see profiling_cost.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "elf/insn.h"
#include "elf/profiler.h"
#include "gmon/profiling_cost.h"
#include "source/added_code.h"

#define BIN_BYTES	2	/* an instruction has no fewer */
#define WAIT_BYTES	64	/* no symbol of waiting has more */

/*
 * Cycles, at most: of the instruction that calls mcount; what a call adds to
 * the time of the function that is called, and of its caller, by enum sp_added.
 * ARM: PUSH and the stub's way back, 7 as samples show them; where the way back
 * is saved 3 more here, and 3 in the caller, in which a sample of a return is
 * seen.  And 3 and 1 for flash that must be read again, since the stub was read
 * meanwhile.  RISC-V: instructions, with those that save the arguments.
 */
static const struct added_cycles {
	double call, callee[3], caller[3];
} added_cycles[] = {
	[SP_MACHINE_ARM] = { 3, { 0, 10, 13 }, { 0, 1, 4 } },
	[SP_MACHINE_RISCV] = { 2, { 0, 8, 14 }, { 0, 1, 1 } }
};

/* Work in progress. */
struct find {
	struct sp_cost *cost;
	const struct sp_gmon *gmon;
	const struct sp_elf *elf;
	const struct sp_functions *functions;
	double waiting;		/* samples: all, */
	double stub_waiting;	/* and in the stub itself */
};

/* Samples from low to high - 1. */
static uint64_t
samples_in(const struct sp_gmon *g, uint64_t low, uint64_t high)
{
	uint64_t samples = 0;

	for (size_t i = sp_gmon_hist_behind(g, low); i < g->n_hists; i++) {
		const struct sp_hist *const h = &g->hists[i];
		size_t k = low > h->low ? (size_t)((low - h->low) / BIN_BYTES) :
		    0;

		for (; k < h->n_bins && sp_hist_address(h, k) < high; k++)
			samples += h->bins[k];
	}
	return samples;
}

/* The section's code at addr, and how many bytes of it; NULL: there is none. */
static const uint8_t *
code_at(const struct sp_elf *e, uint32_t addr, size_t *n)
{
	for (size_t i = 0; i < e->n_code; i++) {
		const struct sp_code *const code = &e->code[i];

		if (code->bytes && addr >= code->addr &&
		    addr - code->addr < code->n) {
			*n = code->n - (addr - code->addr);
			return code->bytes + (addr - code->addr);
		}
	}
	return NULL;
}

/* See sp_insn_straight. */
static unsigned
straight_cycles(const struct sp_elf *e, uint32_t addr)
{
	size_t n;
	const uint8_t *const p = code_at(e, addr, &n);

	return p ? sp_insn_straight(p, n, addr, e->machine == SP_MACHINE_ARM) :
	    0;
}

/* The instruction at addr if it jumps, and where to; else addr. */
static uint32_t
jump_target(const struct sp_elf *e, uint32_t addr)
{
	struct sp_insn_upper upper = { 0, 0 };
	struct sp_insn insn;
	size_t n;
	const uint8_t *const p = code_at(e, addr, &n);

	if (!p)
		return addr;
	insn = e->machine == SP_MACHINE_ARM ? sp_insn_thumb(p, n, addr) :
	    sp_insn_riscv(p, n, addr, &upper);
	return insn.kind == SP_INSN_JUMP ? insn.target : addr;
}

/*
 * Of samples where a wait jumps to, as many are of waiting as of the others in
 * the function.
 */
static double
share_of_target(const struct find *find, const struct sp_symbol *s,
    uint64_t waiting)
{
	const uint32_t end = s->addr + s->size;
	const uint32_t to = jump_target(find->elf, end - BIN_BYTES);
	const struct sp_function *const f =
	    sp_functions_at(find->functions, s->addr);
	uint64_t shared, rest;

	if (!f || to < f->low || to >= f->high ||
	    (to >= s->addr && to < end))
		return 0;
	shared = samples_in(find->gmon, to, (uint64_t)to + BIN_BYTES);
	rest = samples_in(find->gmon, f->low, f->high) - shared;
	return rest ? (double)shared * (double)waiting / (double)rest : 0;
}

/* What a symbol of waiting stands for. */
static void
take_waiting(struct find *find, const struct sp_symbol *s)
{
	const struct sp_function *const f =
	    sp_functions_at(find->functions, s->addr);
	const uint64_t samples = samples_in(find->gmon, s->addr,
	    (uint64_t)s->addr + s->size);
	const double waiting = (double)samples +
	    (samples ? share_of_target(find, s, samples) : 0);

	find->waiting += waiting;
	if (f && sp_elf_is_mcount(find->elf, f->low))
		find->stub_waiting += waiting;
}

static void
find_waiting(struct find *find, const struct sp_symbols *symbols)
{
	struct sp_cost *const c = find->cost;

	for (size_t i = 0; i < symbols->n; i++) {
		const struct sp_symbol *const s = &symbols->symbols[i];

		if (s->size < BIN_BYTES || s->size > WAIT_BYTES ||
		    !sp_is_waiting(s->name))
			continue;
		c->waits_known = true;
		take_waiting(find, s);
	}
	/* Symbols may overlap in a file that is damaged. */
	c->waiting = (uint64_t)(fmin(find->waiting, (double)c->own) + .5);
}

/* What n samples can be by chance where more are to be expected. */
static double
most(double n)
{
	return n + 2 * sqrt(n) + 2;
}

/*
 * The most samples that a cycle gets, of all calls.  There are two measures.
 * The stub's own time is many samples; but where it does more than go straight
 * on, a cycle seems to get more of them.  Samples at its first instruction are
 * of the instruction that calls it, but they are few.
 */
static double
samples_of_cycle(const struct find *find, double call_cycles)
{
	const struct sp_elf *const e = find->elf;
	const double calls = (double)find->cost->rows[find->functions->n +
	    SP_ATTRIBUTION_ALL].calls;
	double entry = 0, stub = -find->stub_waiting;
	unsigned straight = 0;

	for (size_t i = 0; i < e->n_mcounts; i++) {
		const uint32_t addr = e->mcounts[i];
		const struct sp_function *const f =
		    sp_functions_at(find->functions, addr);
		const unsigned cycles = straight_cycles(e, addr);

		/* It may have several names. */
		if (i && e->mcounts[i - 1] == addr)
			continue;
		entry += (double)samples_in(find->gmon, addr,
		    (uint64_t)addr + BIN_BYTES);
		if (f && f->low == addr)
			stub += (double)samples_in(find->gmon, f->low, f->high);
		straight = cycles > straight ? cycles : straight;
	}
	entry = most(entry) / (calls * call_cycles);
	return straight ? fmin(entry, most(fmax(0, stub)) /
	    (calls * straight)) : entry;
}

/* Of each call, what it adds to the function that is called, and its caller. */
static void
add_cycles(const struct find *find, const enum sp_added *kinds,
    const struct added_cycles *cycles, double samples)
{
	const struct sp_functions *const f = find->functions;
	double *const added = find->cost->added;

	for (size_t i = 0; i < find->gmon->n_arcs; i++) {
		const struct sp_arc *const arc = &find->gmon->arcs[i];
		const struct sp_function *const to =
		    sp_functions_at(f, (uint32_t)arc->self);
		const struct sp_function *const from =
		    sp_functions_at(f, (uint32_t)arc->from - 1);
		const double calls = (double)arc->count * samples;

		if (!to)
			continue;
		added[to - f->list] += calls *
		    cycles->callee[kinds[to - f->list]];
		if (from)
			added[from - f->list] += calls *
			    cycles->caller[kinds[to - f->list]];
	}
}

/* Waiting and calls can't be told from bins that hold several instructions. */
static bool
is_fine(const struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++) {
		if (sp_hist_bin_bytes(&g->hists[i]) != BIN_BYTES ||
		    sp_hist_rest_bytes(&g->hists[i]))
			return false;
	}
	return g->n_hists;
}

static bool
find_added(struct find *find)
{
	const struct added_cycles *const cycles =
	    &added_cycles[find->elf->machine];
	enum sp_added *const kinds = calloc(find->functions->n + 1,
	    sizeof(*kinds));

	if (!kinds)
		return false;
	sp_added_find(kinds, find->elf, find->functions);
	for (size_t i = 0; i < find->functions->n; i++)
		find->cost->known |= kinds[i] != SP_ADDED_NOTHING;
	if (find->cost->known)
		add_cycles(find, kinds, cycles,
		    samples_of_cycle(find, cycles->call));
	free(kinds);
	return true;
}

bool
sp_cost_find(struct sp_cost *c, const struct sp_gmon *g,
    const struct sp_elf *e, const struct sp_symbols *symbols,
    const struct sp_functions *f)
{
	struct find find = { .cost = c, .gmon = g, .elf = e,
	    .functions = f };

	memset(c, 0, sizeof(*c));
	c->rows = sp_attribute(g, f);
	c->added = calloc(f->n + 1, sizeof(*c->added));
	if (!c->rows || !c->added)
		return false;
	for (size_t i = 0; i < f->n; i++)
		c->own += f->list[i].profiler ? c->rows[i].samples : 0;
	if (!is_fine(g))
		return true;
	find_waiting(&find, symbols);
	return !c->own || !c->rows[f->n + SP_ATTRIBUTION_ALL].calls ||
	    find_added(&find);
}

uint64_t
sp_cost_program(const struct sp_cost *c, const struct sp_functions *f)
{
	return c->rows[f->n + SP_ATTRIBUTION_ALL].samples - c->own;
}

double
sp_cost_rest(const struct sp_cost *c, size_t function)
{
	return fmax(0, (double)c->rows[function].samples -
	    c->added[function]);
}

void
sp_cost_free(struct sp_cost *c)
{
	free(c->rows);
	free(c->added);
	memset(c, 0, sizeof(*c));
}
