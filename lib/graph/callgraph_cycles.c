/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that call each other in a circle, see callgraph.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "graph/callgraph_inner.h"

/*
 * Tarjan's algorithm (1972): the strongly connected components of a graph, each
 * when all that it calls are known.  Without recursion, as a profile may have
 * any depth.
 */
struct walk {
	struct sp_callgraph *cg;
	uint32_t *number;	/* owned: when a function was reached; 0: not */
	uint32_t *low;		/* the least number that is reached from it */
	uint32_t *next;		/* calls of it that were followed */
	uint32_t *path;		/* functions that are being followed */
	uint32_t *open;		/* and those whose component is not known */
	bool *is_open;		/* owned */
	size_t depth, n_open;
	uint32_t reached;
	size_t done;		/* from the end of the order */
};

static bool
begin(struct walk *w, struct sp_callgraph *cg)
{
	const size_t n = cg->n_funcs;

	memset(w, 0, sizeof(*w));
	w->cg = cg;
	w->number = calloc(5 * n, sizeof(*w->number));
	w->is_open = calloc(n, sizeof(*w->is_open));
	cg->order = calloc(n, sizeof(*cg->order));
	cg->cycles = calloc(n / 2 + 1, sizeof(*cg->cycles));
	if (!w->number || !w->is_open || !cg->order || !cg->cycles)
		return false;
	w->low = w->number + n;
	w->next = w->low + n;
	w->path = w->next + n;
	w->open = w->path + n;
	w->done = n;
	return true;
}

static void
reach(struct walk *w, uint32_t func)
{
	w->number[func] = w->low[func] = ++w->reached;
	w->path[w->depth++] = func;
	w->open[w->n_open++] = func;
	w->is_open[func] = true;
}

static int
by_index(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The last n open functions are a component: note it in the order. */
static void
close_component(struct walk *w, size_t n)
{
	struct sp_callgraph *const cg = w->cg;
	uint32_t *const members = &w->open[w->n_open - n];

	qsort(members, n, sizeof(*members), by_index);
	w->done -= n;
	memcpy(&cg->order[w->done], members, n * sizeof(*members));
	for (size_t i = 0; i < n; i++) {
		w->is_open[members[i]] = false;
		if (n > 1)
			cg->funcs[members[i]].cycle = (uint32_t)cg->n_cycles;
	}
	w->n_open -= n;
	if (n > 1)
		cg->cycles[cg->n_cycles++] = (struct sp_cgcycle){
		    .first = w->done, .n = n };
}

/* All that the function calls has been followed. */
static void
leave(struct walk *w, uint32_t func)
{
	size_t n = 1;

	w->depth--;
	if (w->low[func] == w->number[func]) {
		while (w->open[w->n_open - n] != func)
			n++;
		close_component(w, n);
	}
	if (w->depth) {
		const uint32_t caller = w->path[w->depth - 1];

		if (w->low[caller] > w->low[func])
			w->low[caller] = w->low[func];
	}
}

/* Follow the next call of the function. */
static void
follow(struct walk *w, uint32_t func)
{
	const struct sp_cgfunc *const f = &w->cg->funcs[func];
	const uint32_t callee =
	    w->cg->arcs[f->out + w->next[func]++].callee;

	if (!w->number[callee])
		reach(w, callee);
	else if (w->is_open[callee] && w->low[func] > w->number[callee])
		w->low[func] = w->number[callee];
}

/* What is known of the cycles' own calls and samples. */
static void
sum_up(struct sp_callgraph *cg)
{
	for (size_t i = 0; i < cg->n_funcs; i++) {
		if (cg->funcs[i].cycle != SP_CG_NONE)
			cg->cycles[cg->funcs[i].cycle].self +=
			    cg->funcs[i].self;
	}
	for (size_t i = 0; i < cg->n_arcs; i++) {
		const struct sp_cgarc *const arc = &cg->arcs[i];
		const uint32_t cycle = cg->funcs[arc->callee].cycle;

		if (cycle == SP_CG_NONE || arc->caller == arc->callee)
			continue;
		if (cg->funcs[arc->caller].cycle == cycle)
			cg->cycles[cycle].inner_calls += arc->calls;
		else
			cg->cycles[cycle].calls += arc->calls;
	}
}

bool
sp_callgraph_cycles(struct sp_callgraph *cg)
{
	struct walk w;
	const bool good = begin(&w, cg);

	for (uint32_t i = 0; good && i < cg->n_funcs; i++) {
		if (!w.number[i])
			reach(&w, i);
		while (w.depth) {
			const uint32_t func = w.path[w.depth - 1];

			if (w.next[func] < cg->funcs[func].n_out)
				follow(&w, func);
			else
				leave(&w, func);
		}
	}
	if (good)
		sum_up(cg);
	free(w.number);
	free(w.is_open);
	return good;
}
