/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function an address or a sample belongs to, see callgraph.h */

#include <config.h>

#include <stdlib.h>

#include "base/apportion.h"
#include "base/grow_array.h"
#include "graph/callgraph_inner.h"

/* The graph in the making. */
struct maker {
	struct sp_callgraph *cg;
	size_t pc_room;
	const struct sp_stacks *stacks;	/* or NULL */
	size_t stack;		/* of them: the next */
	uint64_t *weights, *parts;	/* owned: of functions in a bin */
};

uint32_t
sp_callgraph_at(const struct sp_callgraph *cg, uint32_t addr)
{
	const struct sp_function *const f =
	    sp_functions_at(cg->functions, addr);

	return (uint32_t)(f ? f - cg->functions->list :
	    (ptrdiff_t)SP_CG_UNKNOWN(cg));
}

/* Behind a call that never returns there may be no more of the function. */
uint32_t
sp_callgraph_caller(const struct sp_callgraph *cg, uint32_t from)
{
	uint32_t caller = sp_callgraph_at(cg, from);

	if (!from && cg->by_stack)
		return (uint32_t)SP_CG_BROKEN(cg);
	if (from == cg->exceptions)
		return (uint32_t)SP_CG_HARDWARE(cg);
	if (caller == SP_CG_UNKNOWN(cg) && from > 2)
		caller = sp_callgraph_at(cg, from - 2);
	return caller == SP_CG_UNKNOWN(cg) ? (uint32_t)SP_CG_OUTSIDE(cg) :
	    caller;
}

static bool
add_pc(struct maker *m, size_t func, uint32_t addr, uint64_t samples)
{
	struct sp_callgraph *const cg = m->cg;

	if (!samples)
		return true;
	if (!SP_GROW(cg->pcs, cg->n_pcs, m->pc_room))
		return false;
	cg->pcs[cg->n_pcs++] = (struct sp_cgpc){ samples, (uint32_t)func,
	    addr };
	cg->funcs[func].self += samples;
	return true;
}

static uint64_t
later(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint64_t
earlier(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* A bin from low to high - 1 is of several functions: first to end - 1. */
static bool
divide_bin(struct maker *m, size_t first, size_t end, uint64_t low,
    uint64_t high, uint64_t samples)
{
	const struct sp_function *const f = m->cg->functions->list;
	bool good;

	for (size_t i = first; i < end; i++)
		m->weights[i - first] = earlier(f[i].high, high) -
		    later(f[i].low, low);
	good = sp_apportion(samples, m->weights, end - first, m->parts);
	for (size_t i = first; good && i < end; i++)
		good = add_pc(m, i, (uint32_t)later(low, f[i].low),
		    m->parts[i - first]);
	m->cg->shared += samples;
	return good;
}

static bool
add_bin(struct maker *m, uint64_t low, uint64_t high, uint64_t samples)
{
	const struct sp_functions *const f = m->cg->functions;
	const size_t first = sp_functions_behind(f, low);
	size_t end = first;

	while (end < f->n && f->list[end].low < high)
		end++;
	/* Such a program has 32 bits. */
	if (end == first)
		return add_pc(m, SP_CG_UNKNOWN(m->cg),
		    (uint32_t)earlier(low, UINT32_MAX), samples);
	if (end > first + 1)
		return divide_bin(m, first, end, low, high, samples);
	return add_pc(m, first, (uint32_t)later(low, f->list[first].low),
	    samples);
}

/*
 * What stacks have of a bin from low to high - 1 is at their addresses; they
 * are sorted.  Returns how many of its samples that is, all at most.
 */
static bool
add_stacks(struct maker *m, uint64_t low, uint64_t high, uint64_t all,
    uint64_t *told)
{
	const struct sp_stacks *const s = m->stacks;

	*told = 0;
	while (s && m->stack < s->n && s->list[m->stack].pc < low)
		m->stack++;
	for (; s && m->stack < s->n && s->list[m->stack].pc < high;
	    m->stack++) {
		const struct sp_stack *const one = &s->list[m->stack];
		const uint64_t n = earlier(one->count, all - *told);

		if (!add_pc(m, sp_callgraph_at(m->cg, one->pc), one->pc, n))
			return false;
		*told += n;
	}
	return true;
}

static bool
add_hist(struct maker *m, const struct sp_hist *h)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		const uint64_t low = sp_hist_address(h, i);
		const uint64_t high = sp_hist_address(h, i + 1);
		uint64_t told;

		if (!h->bins[i])
			continue;
		m->cg->samples += h->bins[i];
		if (!add_stacks(m, low, high, h->bins[i], &told) ||
		    (h->bins[i] > told &&
		    !add_bin(m, low, high, h->bins[i] - told)))
			return false;
	}
	return true;
}

bool
sp_callgraph_bins(struct sp_callgraph *cg, const struct sp_gmon *g,
    const struct sp_stacks *stacks)
{
	struct maker m = { .cg = cg, .stacks = stacks };
	bool good = true;

	m.weights = calloc(2 * cg->n_funcs, sizeof(*m.weights));
	if (!m.weights)
		return false;
	m.parts = m.weights + cg->n_funcs;
	for (size_t i = 0; good && i < g->n_hists; i++)
		good = add_hist(&m, &g->hists[i]);
	free(m.weights);
	return good;
}
