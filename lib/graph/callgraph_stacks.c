/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The callers of a call graph charged as stacks show, see callgraph.h */

#include <config.h>

#include <stdlib.h>

#include "graph/callgraph_inner.h"

/* What one stack has been attributed to: a sample counts once for each. */
struct booking {
	struct sp_callgraph *cg;
	size_t *funcs, *arcs, *cycles;	/* owned: the last stack, plus 1 */
	uint64_t *rest;		/* owned: samples of a function without stack */
	size_t stack;		/* this one, plus 1 */
	uint64_t count;
};

/* Is it the first time of this stack? */
static bool
is_first(struct booking *b, size_t *last, size_t i)
{
	const bool first = last[i] != b->stack;

	last[i] = b->stack;
	return first;
}

static void
attribute_function(struct booking *b, uint32_t func)
{
	struct sp_cgfunc *const f = &b->cg->funcs[func];

	if (is_first(b, b->funcs, func))
		f->total += b->count;
	if (f->cycle != SP_CG_NONE && is_first(b, b->cycles, f->cycle))
		b->cg->cycles[f->cycle].total += b->count;
}

static struct sp_cgarc *
find_arc(const struct sp_callgraph *cg, uint32_t caller, uint32_t callee,
    uint32_t from)
{
	const struct sp_cgarc key = {
		.caller = caller, .callee = callee, .from = from
	};
	const struct sp_cgfunc *const f = &cg->funcs[caller];

	return f->n_out ? bsearch(&key, &cg->arcs[f->out], f->n_out,
	    sizeof(*cg->arcs), sp_callgraph_by_edge) : NULL;
}

static void
attribute_stack(struct booking *b, const struct sp_stack *stack,
    const uint32_t *froms)
{
	struct sp_callgraph *const cg = b->cg;
	uint32_t func = sp_callgraph_at(cg, stack->pc);

	b->count = stack->count;
	b->rest[func] -= b->rest[func] < b->count ? b->rest[func] : b->count;
	attribute_function(b, func);
	for (size_t i = 0; i < stack->n; i++) {
		const uint32_t from = froms[i] & ~(uint32_t)1;
		const uint32_t caller = sp_callgraph_caller(cg, from);
		struct sp_cgarc *const arc =
		    find_arc(cg, caller, func, from);

		if (arc && is_first(b, b->arcs, (size_t)(arc - cg->arcs)))
			arc->samples += b->count;
		attribute_function(b, caller);
		func = caller;
	}
}

/* Samples of which nobody knows who called. */
static void
attribute_rest(struct booking *b)
{
	struct sp_callgraph *const cg = b->cg;

	for (size_t i = 0; i < cg->n_funcs; i++) {
		struct sp_cgfunc *const f = &cg->funcs[i];

		f->total += b->rest[i];
		if (f->cycle != SP_CG_NONE)
			cg->cycles[f->cycle].total += b->rest[i];
	}
}

bool
sp_callgraph_stacks(struct sp_callgraph *cg, const struct sp_stacks *stacks)
{
	struct booking b = { .cg = cg };
	bool good;

	b.funcs = calloc(cg->n_funcs + cg->n_arcs + cg->n_cycles,
	    sizeof(*b.funcs));
	b.rest = calloc(cg->n_funcs, sizeof(*b.rest));
	good = b.funcs && b.rest;
	if (good) {
		b.arcs = b.funcs + cg->n_funcs;
		b.cycles = b.arcs + cg->n_arcs;
		for (size_t i = 0; i < cg->n_funcs; i++)
			b.rest[i] = cg->funcs[i].self;
		for (size_t i = 0; i < stacks->n; i++) {
			b.stack = i + 1;
			attribute_stack(&b, &stacks->list[i],
			    sp_stacks_froms(stacks, &stacks->list[i]));
		}
		attribute_rest(&b);
	}
	free(b.funcs);
	free(b.rest);
	return good;
}
