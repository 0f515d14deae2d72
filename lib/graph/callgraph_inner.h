/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of making a call graph, for callgraph*.c only */
#ifndef SP_CALLGRAPH_INNER_H
#define SP_CALLGRAPH_INNER_H

#include "graph/callgraph.h"

/*
 * Attribute the samples of all bins: by stacks, or by where the bins are.
 * False without memory.
 */
bool sp_callgraph_bins(struct sp_callgraph *cg, const struct sp_gmon *g,
    const struct sp_stacks *stacks);

/* Find the cycles and the order; false without memory. */
bool sp_callgraph_cycles(struct sp_callgraph *cg);

/* Charge the callers by share.  False without memory. */
bool sp_callgraph_share(struct sp_callgraph *cg);

/* Charge them as the stacks show.  False without memory. */
bool sp_callgraph_stacks(struct sp_callgraph *cg,
    const struct sp_stacks *stacks);

/*
 * The index of the function at addr; if there is none, of the one that stands
 * for what is not known.
 */
uint32_t sp_callgraph_at(const struct sp_callgraph *cg, uint32_t addr);

/* For qsort and bsearch: by caller, callee and from. */
int sp_callgraph_by_edge(const void *a, const void *b);

/* The index of the caller at a return address. */
uint32_t sp_callgraph_caller(const struct sp_callgraph *cg, uint32_t from);

/*
 * The components of the graph: a cycle, or a function that is in none.  How
 * many functions the one at a place of the order has, and whether an arc leads
 * from one to another.
 */
static inline size_t
sp_callgraph_component(const struct sp_callgraph *cg, size_t place)
{
	const uint32_t cycle = cg->funcs[cg->order[place]].cycle;

	return cycle == SP_CG_NONE ? 1 : cg->cycles[cycle].n;
}

static inline bool
sp_callgraph_crosses(const struct sp_callgraph *cg, const struct sp_cgarc *arc)
{
	const uint32_t cycle = cg->funcs[arc->callee].cycle;

	return arc->caller != arc->callee && (cycle == SP_CG_NONE ||
	    cg->funcs[arc->caller].cycle != cycle);
}

#endif
