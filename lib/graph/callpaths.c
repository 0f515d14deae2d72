/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph as stacks, and how they are made by share, see callpaths.h */

#include <config.h>

#include <stdlib.h>

#include "base/apportion.h"
#include "graph/callgraph_inner.h"
#include "graph/callpaths_inner.h"

/* Where samples go from a way: to one of the pcs, or on by an arc. */
struct exit {
	uint32_t func;		/* that has it */
	uint32_t arc;		/* an index; SP_CG_NONE: it is a pc */
	size_t pc;		/* an index */
};

struct walk {
	const struct sp_callgraph *cg;
	struct sp_ways ways;
	struct exit *exits;	/* owned: of the component at hand */
	uint64_t *left, *parts;	/* owned: samples that they still take, and of
				   the way at hand */
	size_t n_exits;
	size_t *inner;		/* owned: ways on to the component's
				   functions */
	uint32_t *queue;	/* owned */
	struct sp_pathout *out;
};

/* That a way leads to. */
static const struct sp_cgfunc *
func_of(const struct walk *w, size_t way)
{
	return &w->cg->funcs[w->ways.list[way].func];
}

static void
add_exits(struct walk *w, uint32_t func)
{
	const struct sp_callgraph *const cg = w->cg;
	const struct sp_cgfunc *const f = &cg->funcs[func];

	for (size_t i = f->pc; i < f->pc + f->n_pcs; i++) {
		w->left[w->n_exits] = cg->pcs[i].samples;
		w->exits[w->n_exits++] = (struct exit){ func, SP_CG_NONE, i };
	}
	for (size_t i = f->out; i < f->out + f->n_out; i++) {
		if (!cg->arcs[i].samples ||
		    !sp_callgraph_crosses(cg, &cg->arcs[i]))
			continue;
		w->left[w->n_exits] = cg->arcs[i].samples;
		w->exits[w->n_exits++] = (struct exit){ func, (uint32_t)i, 0 };
	}
}

/*
 * The ways from the one given, which is into a cycle, to all functions of it:
 * shortest ones, by a search in breadth.
 */
static bool
spread(struct walk *w, size_t way)
{
	const struct sp_callgraph *const cg = w->cg;
	const struct sp_cgcycle *const cycle =
	    &cg->cycles[func_of(w, way)->cycle];
	size_t n = 0;

	for (size_t i = 0; i < cycle->n; i++)
		w->inner[cg->order[cycle->first + i]] = SP_NO_WAY;
	w->inner[w->ways.list[way].func] = way;
	w->queue[n++] = w->ways.list[way].func;
	for (size_t i = 0; i < n; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[w->queue[i]];

		for (size_t j = f->out; j < f->out + f->n_out; j++) {
			const uint32_t to = cg->arcs[j].callee;

			if (sp_callgraph_crosses(cg, &cg->arcs[j]) ||
			    w->inner[to] != SP_NO_WAY)
				continue;
			w->inner[to] = sp_ways_on(&w->ways,
			    w->inner[w->queue[i]], (uint32_t)j, to, 0);
			if (w->inner[to] == SP_NO_WAY)
				return false;
			w->queue[n++] = to;
		}
	}
	return true;
}

/* The frames of a way: found from its end, and output from its beginning. */
static bool
report_frames(struct walk *w, size_t way)
{
	const struct sp_way *at = &w->ways.list[way];

	if (!sp_pathout_begin(w->out, w->cg, at->func))
		return false;
	for (; at->before != SP_NO_WAY; at = &w->ways.list[at->before]) {
		const struct sp_cgarc *const arc = &w->cg->arcs[at->arc];

		if (!sp_pathout_frame(w->out, arc->caller,
		    sp_callgraph_site(w->cg, arc)))
			return false;
	}
	return at->arc != SP_CG_MANY ||
	    sp_pathout_frame(w->out, SP_CG_MANY, 0);
}

/* The parts of a way go on from the ways to those functions that have them. */
static bool
send_parts(struct walk *w)
{
	bool good = true;

	for (size_t i = 0; good && i < w->n_exits; ) {
		const struct exit *const e = &w->exits[i];
		const size_t at = w->inner[e->func];
		uint64_t samples = 0;
		size_t end = i;

		if (e->arc != SP_CG_NONE) {
			samples = w->parts[i++];
			good = !samples || sp_ways_enter(&w->ways, at, e->arc,
			    w->cg->arcs[e->arc].callee, samples);
			continue;
		}
		for (; end < w->n_exits && w->exits[end].arc == SP_CG_NONE &&
		    w->exits[end].func == e->func; end++)
			samples += w->parts[end];
		/* The pcs of one function have got their parts. */
		good = !samples || (report_frames(w, at) && sp_pathout_give(
		    w->out, &w->cg->pcs[e->pc], &w->parts[i], end - i));
		i = end;
	}
	return good;
}

/* Divide what a way brings among all exits: of its own function, if alone. */
static bool
follow(struct walk *w, size_t way, bool alone)
{
	if (!w->ways.list[way].samples)
		return true;
	if (!sp_apportion(w->ways.list[way].samples, w->left, w->n_exits,
	    w->parts))
		return false;
	for (size_t i = 0; i < w->n_exits; i++)
		w->left[i] -= w->parts[i];
	w->inner[w->ways.list[way].func] = way;
	return (alone || func_of(w, way)->cycle == SP_CG_NONE ||
	    spread(w, way)) && send_parts(w);
}

/* So many ways into n functions with these exits are kept apart. */
static size_t
ways_max(const struct walk *w, size_t n)
{
	const size_t work = 200 * SP_CALLPATHS_MAX;
	const size_t max = work / (w->n_exits + n);

	return max > SP_CALLPATHS_MAX ? SP_CALLPATHS_MAX : max ? max : 1;
}

/*
 * All ways into a component are known: n functions, of which each begins paths
 * of its own if nobody else calls them.
 */
static bool
pass(struct walk *w, const uint32_t *funcs, size_t n)
{
	const uint32_t gate = sp_ways_gate(w->cg, funcs[0]);
	const bool root = w->ways.first[gate] == SP_NO_WAY;

	w->n_exits = 0;
	for (size_t i = 0; i < n; i++) {
		const uint64_t samples = w->cg->funcs[funcs[i]].total;

		if (root)
			w->n_exits = 0;
		add_exits(w, funcs[i]);
		if (root && samples && !(sp_ways_enter(&w->ways, SP_NO_WAY,
		    SP_CG_NONE, funcs[i], samples) &&
		    follow(w, w->ways.first[gate], true)))
			return false;
	}
	if (root)
		return true;
	if (!sp_ways_limit(&w->ways, gate, ways_max(w, n)))
		return false;
	for (size_t i = w->ways.first[gate]; i != SP_NO_WAY;
	    i = w->ways.list[i].next) {
		if (!follow(w, i, false))
			return false;
	}
	return true;
}

static bool
begin(struct walk *w)
{
	const struct sp_callgraph *const cg = w->cg;
	const size_t exits = cg->n_pcs + cg->n_arcs + 1;

	w->ways.first = calloc(2 * cg->n_funcs, sizeof(*w->ways.first));
	w->queue = calloc(cg->n_funcs, sizeof(*w->queue));
	w->exits = calloc(exits, sizeof(*w->exits));
	w->left = calloc(2 * exits, sizeof(*w->left));
	if (!w->ways.first || !w->queue || !w->exits || !w->left)
		return false;
	w->inner = w->ways.first + cg->n_funcs;
	w->parts = w->left + exits;
	for (size_t i = 0; i < cg->n_funcs; i++)
		w->ways.first[i] = SP_NO_WAY;
	return true;
}

static bool
walk_ways(const struct sp_callgraph *cg, struct sp_pathout *o)
{
	struct walk w = { .cg = cg, .ways = { .cg = cg }, .out = o };
	bool good = begin(&w);

	for (size_t i = 0, n; good && i < cg->n_funcs; i += n) {
		n = sp_callgraph_component(cg, i);
		good = pass(&w, &cg->order[i], n);
	}
	free(w.ways.list);
	free(w.ways.first);
	free(w.queue);
	free(w.exits);
	free(w.left);
	return good;
}

bool
sp_callpaths(const struct sp_callgraph *cg, const struct sp_stacks *stacks,
    sp_callpath_visit *visit, void *arg)
{
	struct sp_pathout o = { .visit = visit, .arg = arg };
	const bool good = stacks ? sp_callpaths_order(cg, stacks, &o) :
	    walk_ways(cg, &o);

	free(o.frames);
	return good;
}
