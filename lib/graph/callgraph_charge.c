/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The callers of a call graph charged: by share, or as stacks show */

#include <config.h>

#include <stdlib.h>

#include "base/apportion.h"
#include "graph/callgraph_inner.h"

/* Room for the arcs into one component. */
struct sharing {
	struct sp_callgraph *cg;
	uint32_t *arcs;		/* owned */
	uint64_t *calls, *parts;	/* owned: of these */
	size_t n;
};

/* Find the arcs into n functions that are a component. */
static void
find_arcs(struct sharing *s, const uint32_t *funcs, size_t n)
{
	const struct sp_callgraph *const cg = s->cg;

	s->n = 0;
	for (size_t i = 0; i < n; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[funcs[i]];

		for (size_t j = 0; j < f->n_in; j++) {
			const uint32_t arc = cg->in[f->in + j];

			if (!sp_callgraph_crosses(cg, &cg->arcs[arc]))
				continue;
			s->arcs[s->n] = arc;
			s->calls[s->n++] = cg->arcs[arc].calls;
		}
	}
}

/*
 * All that the component calls has been shared: share its own time.  Returns
 * false without memory.
 */
static bool
share(struct sharing *s, const uint32_t *funcs, size_t n)
{
	struct sp_callgraph *const cg = s->cg;
	const uint32_t cycle = cg->funcs[funcs[0]].cycle;
	uint64_t total = 0;

	for (size_t i = 0; i < n; i++) {
		cg->funcs[funcs[i]].total += cg->funcs[funcs[i]].self;
		total += cg->funcs[funcs[i]].total;
	}
	if (cycle != SP_CG_NONE)
		cg->cycles[cycle].total = total;
	find_arcs(s, funcs, n);
	if (!s->n)
		return true;
	if (!sp_apportion(total, s->calls, s->n, s->parts))
		return false;
	for (size_t i = 0; i < s->n; i++) {
		struct sp_cgarc *const arc = &cg->arcs[s->arcs[i]];

		arc->samples = s->parts[i];
		cg->funcs[arc->caller].total += s->parts[i];
	}
	return true;
}

bool
sp_callgraph_share(struct sp_callgraph *cg)
{
	struct sharing s = { .cg = cg };
	bool good;

	s.arcs = calloc(cg->n_arcs + 1, sizeof(*s.arcs));
	s.calls = calloc(2 * cg->n_arcs + 1, sizeof(*s.calls));
	good = s.arcs && s.calls;
	if (good)
		s.parts = s.calls + cg->n_arcs;
	/* From the end: what is called before those that call it. */
	for (size_t end = cg->n_funcs; good && end; ) {
		const size_t n = sp_callgraph_component(cg, end - 1);

		end -= n;
		good = share(&s, &cg->order[end], n);
	}
	free(s.arcs);
	free(s.calls);
	return good;
}

/* What one stack has been attributed to: a sample counts once for each. */
struct attribution {
	struct sp_callgraph *cg;
	size_t *funcs, *arcs, *cycles;	/* owned: the last stack, plus 1 */
	uint64_t *rest;		/* owned: samples of a function without stack */
	size_t stack;		/* this one, plus 1 */
	uint64_t count;
};

/* Is it the first time of this stack? */
static bool
is_first(struct attribution *a, size_t *last, size_t i)
{
	const bool first = last[i] != a->stack;

	last[i] = a->stack;
	return first;
}

static void
attribute_function(struct attribution *a, uint32_t func)
{
	struct sp_cgfunc *const f = &a->cg->funcs[func];

	if (is_first(a, a->funcs, func))
		f->total += a->count;
	if (f->cycle != SP_CG_NONE && is_first(a, a->cycles, f->cycle))
		a->cg->cycles[f->cycle].total += a->count;
}

int
sp_callgraph_by_edge(const void *a, const void *b)
{
	const struct sp_cgarc *const x = a, *const y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	if (x->callee != y->callee)
		return x->callee < y->callee ? -1 : 1;
	return (x->from > y->from) - (x->from < y->from);
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
attribute_stack(struct attribution *a, const struct sp_stack *stack,
    const uint32_t *froms)
{
	struct sp_callgraph *const cg = a->cg;
	uint32_t func = sp_callgraph_at(cg, stack->pc);

	a->count = stack->count;
	a->rest[func] -= a->rest[func] < a->count ? a->rest[func] : a->count;
	attribute_function(a, func);
	for (size_t i = 0; i < stack->n; i++) {
		const uint32_t from = froms[i] & ~(uint32_t)1;
		const uint32_t caller = sp_callgraph_caller(cg, from);
		struct sp_cgarc *const arc =
		    find_arc(cg, caller, func, from);

		if (arc && is_first(a, a->arcs, (size_t)(arc - cg->arcs)))
			arc->samples += a->count;
		attribute_function(a, caller);
		func = caller;
	}
}

/* Samples of which nobody knows who called. */
static void
attribute_rest(struct attribution *a)
{
	struct sp_callgraph *const cg = a->cg;

	for (size_t i = 0; i < cg->n_funcs; i++) {
		struct sp_cgfunc *const f = &cg->funcs[i];

		f->total += a->rest[i];
		if (f->cycle != SP_CG_NONE)
			cg->cycles[f->cycle].total += a->rest[i];
	}
}

bool
sp_callgraph_stacks(struct sp_callgraph *cg, const struct sp_stacks *stacks)
{
	struct attribution a = { .cg = cg };
	bool good;

	a.funcs = calloc(cg->n_funcs + cg->n_arcs + cg->n_cycles,
	    sizeof(*a.funcs));
	a.rest = calloc(cg->n_funcs, sizeof(*a.rest));
	good = a.funcs && a.rest;
	if (good) {
		a.arcs = a.funcs + cg->n_funcs;
		a.cycles = a.arcs + cg->n_arcs;
		for (size_t i = 0; i < cg->n_funcs; i++)
			a.rest[i] = cg->funcs[i].self;
		for (size_t i = 0; i < stacks->n; i++) {
			a.stack = i + 1;
			attribute_stack(&a, &stacks->list[i],
			    sp_stacks_froms(stacks, &stacks->list[i]));
		}
		attribute_rest(&a);
	}
	free(a.funcs);
	free(a.rest);
	return good;
}
