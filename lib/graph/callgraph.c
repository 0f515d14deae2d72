/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as a call graph, see callgraph.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "graph/callgraph_inner.h"

static const char no_memory[] = "out of memory";

/* Beyond 4 GiB there is nothing of such a program, nor at its last byte. */
static uint32_t
narrow(uint64_t addr)
{
	return (addr > UINT32_MAX ? UINT32_MAX : (uint32_t)addr) &
	    ~(uint32_t)1;
}

/*
 * gmonbuild(1) attributes calls by exceptions to the program's entry point, as
 * gprof drops calls from nowhere, and no call returns there.  But where all
 * callers are their first bytes (call2gmon(1), gprof -s), it may be one of
 * them.
 */
static void
find_exceptions(struct sp_callgraph *cg, const struct sp_gmon *g,
    uint32_t entry)
{
	cg->exceptions = SP_CG_NONE;
	for (size_t i = 0; i < g->n_arcs; i++) {
		const uint32_t from = narrow(g->arcs[i].from);
		const struct sp_named_function *const f =
		    cg->funcs[sp_callgraph_at(cg, from)].known;

		if (f && from != f->addr)
			cg->exceptions = entry;
	}
}

/*
 * By stack there may be calls that nothing has counted; of a stack that breaks
 * off the last one is from 0.
 */
static void
add_stack(struct sp_callgraph *cg, const struct sp_stack *s,
    const uint32_t *froms)
{
	uint32_t callee = sp_callgraph_at(cg, s->pc);

	for (size_t i = 0; i < s->n; i++) {
		const uint32_t from = froms[i] & ~(uint32_t)1;
		const uint32_t caller = sp_callgraph_caller(cg, from);

		cg->arcs[cg->n_arcs++] = (struct sp_cgarc){
		    .calls = from || !cg->sampled_calls ? 0 : s->count,
		    .from = from,
		    .caller = caller, .callee = callee };
		callee = caller;
	}
}

/* Those of stacks as well, unless that is NULL. */
static bool
add_arcs(struct sp_callgraph *cg, const struct sp_gmon *g,
    const struct sp_stacks *stacks)
{
	cg->arcs = calloc(g->n_arcs + (stacks ? stacks->n_froms : 0) + 1,
	    sizeof(*cg->arcs));
	if (!cg->arcs)
		return false;
	for (size_t i = 0; stacks && i < stacks->n; i++)
		add_stack(cg, &stacks->list[i],
		    sp_stacks_froms(stacks, &stacks->list[i]));
	for (size_t i = 0; i < g->n_arcs; i++) {
		const struct sp_arc *const arc = &g->arcs[i];
		const uint32_t from = narrow(arc->from);

		cg->calls += arc->count;
		if (arc->count)
			cg->arcs[cg->n_arcs++] = (struct sp_cgarc){
			    .calls = arc->count, .from = from,
			    .caller = sp_callgraph_caller(cg, from),
			    .callee = sp_callgraph_at(cg, narrow(arc->self)) };
	}
	return true;
}

/* Calls of different addresses in a function are calls of it. */
static void
join_arcs(struct sp_callgraph *cg)
{
	size_t n = 0;

	if (cg->n_arcs)
		qsort(cg->arcs, cg->n_arcs, sizeof(*cg->arcs),
		    sp_callgraph_by_edge);
	for (size_t i = 0; i < cg->n_arcs; i++) {
		if (n && !sp_callgraph_by_edge(&cg->arcs[n - 1],
		    &cg->arcs[i]))
			cg->arcs[n - 1].calls += cg->arcs[i].calls;
		else
			cg->arcs[n++] = cg->arcs[i];
	}
	cg->n_arcs = n;
}

/* Which arcs lead out of a function, and which into it. */
static bool
link_arcs(struct sp_callgraph *cg)
{
	size_t at = 0;

	cg->in = calloc(cg->n_arcs + 1, sizeof(*cg->in));
	if (!cg->in)
		return false;
	for (size_t i = 0; i < cg->n_arcs; i++) {
		const struct sp_cgarc *const arc = &cg->arcs[i];
		struct sp_cgfunc *const callee = &cg->funcs[arc->callee];

		cg->funcs[arc->caller].n_out++;
		callee->n_in++;
		*(arc->caller == arc->callee ? &callee->self_calls :
		    &callee->calls) += arc->calls;
	}
	for (size_t i = 0, out = 0; i < cg->n_funcs; i++) {
		struct sp_cgfunc *const f = &cg->funcs[i];

		f->out = out;
		out += f->n_out;
		f->in = at;
		at += f->n_in;
		f->n_in = 0;
	}
	for (size_t i = 0; i < cg->n_arcs; i++) {
		struct sp_cgfunc *const callee =
		    &cg->funcs[cg->arcs[i].callee];

		cg->in[callee->in + callee->n_in++] = (uint32_t)i;
	}
	return true;
}

static int
by_place(const void *a, const void *b)
{
	const struct sp_cgpc *const x = a, *const y = b;

	if (x->func != y->func)
		return x->func < y->func ? -1 : 1;
	return (x->addr > y->addr) - (x->addr < y->addr);
}

/* Stacks of the same address, and the rest of its bin, are at one place. */
static void
link_pcs(struct sp_callgraph *cg)
{
	size_t n = 0;

	if (cg->n_pcs)
		qsort(cg->pcs, cg->n_pcs, sizeof(*cg->pcs), by_place);
	for (size_t i = 0; i < cg->n_pcs; i++) {
		if (n && !by_place(&cg->pcs[n - 1], &cg->pcs[i]))
			cg->pcs[n - 1].samples += cg->pcs[i].samples;
		else
			cg->pcs[n++] = cg->pcs[i];
	}
	cg->n_pcs = n;
	for (size_t i = n; i; i--) {
		struct sp_cgfunc *const f = &cg->funcs[cg->pcs[i - 1].func];

		f->pc = i - 1;
		f->n_pcs++;
	}
}

static bool
begin(struct sp_callgraph *cg, const struct sp_names *names)
{
	const size_t n = names->ranges.n;

	cg->functions = &names->ranges;
	cg->n_funcs = n + 4;
	cg->funcs = calloc(cg->n_funcs, sizeof(*cg->funcs));
	for (size_t i = 0; cg->funcs && i < cg->n_funcs; i++) {
		cg->funcs[i].known = i < n ? &names->functions[i] : NULL;
		cg->funcs[i].cycle = SP_CG_NONE;
	}
	return cg->funcs != NULL;
}

const char *
sp_callgraph_make(struct sp_callgraph *cg, const struct sp_gmon *g,
    const struct sp_names *names, const struct sp_stacks *stacks)
{
	memset(cg, 0, sizeof(*cg));
	cg->by_order = stacks != NULL;
	cg->by_stack = stacks && g->by_stack;
	cg->sampled_calls = g->sampled_calls;
	if (!sp_gmon_sums_fit(g, UINT64_C(1) << 62))
		return "counts are beyond 2^62";
	if (!begin(cg, names))
		return no_memory;
	find_exceptions(cg, g, names->entry);
	if (!sp_callgraph_bins(cg, g, stacks) || !add_arcs(cg, g,
	    cg->by_stack ? stacks : NULL))
		return no_memory;
	join_arcs(cg);
	link_pcs(cg);
	return link_arcs(cg) && sp_callgraph_cycles(cg) && (stacks ?
	    sp_callgraph_stacks(cg, stacks) : sp_callgraph_share(cg)) ?
	    NULL : no_memory;
}

const char *
sp_callgraph_name(const struct sp_callgraph *cg, uint32_t func)
{
	static const char *const none[] = {
		"(unknown)", "(unknown caller)", "(exception)", "[broken]"
	};

	return cg->funcs[func].known ? cg->funcs[func].known->name :
	    none[func - SP_CG_UNKNOWN(cg)];
}

bool
sp_callgraph_has(const struct sp_cgfunc *f)
{
	return f->self || f->n_in || f->n_out;
}

/*
 * A return address is behind the call; but call2gmon(1) has the first byte of
 * the caller instead.
 */
uint32_t
sp_callgraph_site(const struct sp_callgraph *cg, const struct sp_cgarc *arc)
{
	const struct sp_named_function *const f = cg->funcs[arc->caller].known;

	if (!arc->from || arc->caller == SP_CG_HARDWARE(cg))
		return 0;
	return !f || arc->from == f->addr ? arc->from : arc->from - 2;
}

void
sp_callgraph_free(struct sp_callgraph *cg)
{
	free(cg->funcs);
	free(cg->pcs);
	free(cg->arcs);
	free(cg->in);
	free(cg->cycles);
	free(cg->order);
	memset(cg, 0, sizeof(*cg));
}
