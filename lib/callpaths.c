/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths of a call graph by share, see callpaths.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "apportion.h"
#include "callpaths_inner.h"
#include "room.h"

/* A way to a function: by an arc, from the end of another way. */
struct way {
	size_t before;		/* an index; NO_WAY: it begins here */
	size_t next;		/* into the same function, or cycle */
	uint64_t samples;	/* there, and in what is called from there */
	uint32_t arc;		/* an index; SP_CG_NONE: none, SP_CG_MANY */
	uint32_t func;
	uint32_t depth;		/* ways before it */
};
#define NO_WAY	SIZE_MAX

/* Where samples go from a way: to one of the pcs, or on by an arc. */
struct exit {
	uint32_t func;		/* that has it */
	uint32_t arc;		/* an index; SP_CG_NONE: it is a pc */
	size_t pc;		/* an index */
};

struct walk {
	const struct sp_callgraph *cg;
	struct way *ways;	/* owned */
	size_t n_ways, room;
	size_t *first;		/* owned: the ways into each function, or in
				   the first of its cycle's */
	struct exit *exits;	/* owned: of the component at hand */
	uint64_t *left, *parts;	/* owned: samples that they still take, and of
				   the way at hand */
	size_t n_exits;
	size_t *inner;		/* owned: ways on to the component's functions */
	uint32_t *queue;	/* owned */
	struct sp_pathout out;
};

static size_t
add_way(struct walk *w, struct way way)
{
	void *ways = w->ways;

	if (!sp_make_room(&ways, w->n_ways, &w->room, sizeof(way)))
		return NO_WAY;
	w->ways = ways;
	w->ways[w->n_ways] = way;
	return w->n_ways++;
}

/* Where ways into a function are collected: for all of a cycle in one place. */
static uint32_t
gate_of(const struct sp_callgraph *cg, uint32_t func)
{
	const uint32_t cycle = cg->funcs[func].cycle;

	return cycle == SP_CG_NONE ? func :
	    cg->members[cg->cycles[cycle].member];
}

/* The way on from another one: if that is too long it begins anywhere. */
static struct way
way_on(const struct walk *w, size_t before, uint32_t arc, uint32_t func,
    uint64_t samples)
{
	const uint32_t depth =
	    before == NO_WAY ? 0 : w->ways[before].depth + 1;

	return depth < SP_CALLPATHS_DEPTH ?
	    (struct way){ before, NO_WAY, samples, arc, func, depth } :
	    (struct way){ NO_WAY, NO_WAY, samples, SP_CG_MANY, func, 0 };
}

/* Begin or go on by an arc. */
static bool
enter(struct walk *w, size_t before, uint32_t arc, uint32_t func,
    uint64_t samples)
{
	const uint32_t gate = gate_of(w->cg, func);
	const size_t way = add_way(w, way_on(w, before, arc, func, samples));

	if (way == NO_WAY)
		return false;
	w->ways[way].next = w->first[gate];
	w->first[gate] = way;
	return true;
}

/* Does the arc lead out of the component? */
static bool
leads_out(const struct sp_callgraph *cg, const struct sp_cgarc *arc)
{
	return arc->caller != arc->callee &&
	    gate_of(cg, arc->caller) != gate_of(cg, arc->callee);
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
		if (!cg->arcs[i].samples || !leads_out(cg, &cg->arcs[i]))
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
	    &cg->cycles[cg->funcs[w->ways[way].func].cycle];
	size_t n = 0;

	for (size_t i = 0; i < cycle->n; i++)
		w->inner[cg->members[cycle->member + i]] = NO_WAY;
	w->inner[w->ways[way].func] = way;
	w->queue[n++] = w->ways[way].func;
	for (size_t i = 0; i < n; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[w->queue[i]];

		for (size_t j = f->out; j < f->out + f->n_out; j++) {
			const uint32_t to = cg->arcs[j].callee;

			if (leads_out(cg, &cg->arcs[j]) ||
			    w->inner[to] != NO_WAY)
				continue;
			w->inner[to] = add_way(w, way_on(w,
			    w->inner[w->queue[i]], (uint32_t)j, to, 0));
			if (w->inner[to] == NO_WAY)
				return false;
			w->queue[n++] = to;
		}
	}
	return true;
}

/* The frames of a way: found from its end, and told from its beginning. */
static bool
tell_frames(struct walk *w, size_t way)
{
	const struct sp_callgraph *const cg = w->cg;

	sp_pathout_clear(&w->out);
	if (!sp_pathout_frame(&w->out, w->ways[way].func,
	    cg->funcs[w->ways[way].func].known ?
	    cg->funcs[w->ways[way].func].known->addr : 0))
		return false;
	for (; w->ways[way].before != NO_WAY; way = w->ways[way].before) {
		const struct sp_cgarc *const arc =
		    &cg->arcs[w->ways[way].arc];

		if (!sp_pathout_frame(&w->out, arc->caller,
		    sp_callgraph_site(cg, arc)))
			return false;
	}
	return w->ways[way].arc != SP_CG_MANY ||
	    sp_pathout_frame(&w->out, SP_CG_MANY, 0);
}

/* The pcs of one function have got their parts: exits from i to end - 1. */
static bool
tell_path(struct walk *w, size_t way, size_t i, size_t end)
{
	const struct sp_cgpc *const pcs = &w->cg->pcs[w->exits[i].pc];

	return tell_frames(w, way) &&
	    sp_pathout_tell(&w->out, pcs, &w->parts[i], end - i);
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
			good = !samples || enter(w, at, e->arc,
			    w->cg->arcs[e->arc].callee, samples);
			continue;
		}
		for (; end < w->n_exits && w->exits[end].arc == SP_CG_NONE &&
		    w->exits[end].func == e->func; end++)
			samples += w->parts[end];
		good = !samples || tell_path(w, at, i, end);
		i = end;
	}
	return good;
}

/* Divide what a way brings among all exits: of its own function, if alone. */
static bool
follow(struct walk *w, size_t way, bool alone)
{
	const uint32_t func = w->ways[way].func;

	if (!w->ways[way].samples)
		return true;
	if (!sp_apportion(w->ways[way].samples, w->left, w->n_exits,
	    w->parts))
		return false;
	for (size_t i = 0; i < w->n_exits; i++)
		w->left[i] -= w->parts[i];
	w->inner[func] = way;
	return (alone || w->cg->funcs[func].cycle == SP_CG_NONE ||
	    spread(w, way)) && send_parts(w);
}

static int
by_samples(const void *a, const void *b)
{
	const struct way *const x = *(const struct way *const *)a;
	const struct way *const y = *(const struct way *const *)b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	return (x > y) - (x < y);
}

/* So many ways into n functions with these exits are told apart. */
static size_t
ways_max(const struct walk *w, size_t n)
{
	const size_t work = 200 * SP_CALLPATHS_MAX;
	const size_t max = work / (w->n_exits + n);

	return max > SP_CALLPATHS_MAX ? SP_CALLPATHS_MAX : max ? max : 1;
}

/* Ways beyond that become one that begins anywhere. */
static bool
limit_ways(struct walk *w, uint32_t gate, size_t max)
{
	struct way many = { NO_WAY, NO_WAY, 0, SP_CG_MANY, gate, 0 };
	const struct way **sorted;
	size_t n = 0, *link;

	for (size_t i = w->first[gate]; i != NO_WAY; i = w->ways[i].next)
		n++;
	if (n <= max)
		return true;
	sorted = calloc(n, sizeof(*sorted));
	if (!sorted)
		return false;
	n = 0;
	for (size_t i = w->first[gate]; i != NO_WAY; i = w->ways[i].next)
		sorted[n++] = &w->ways[i];
	qsort(sorted, n, sizeof(*sorted), by_samples);
	link = &w->first[gate];
	for (size_t i = 0; i < n; i++) {
		const size_t way = (size_t)(sorted[i] - w->ways);

		if (i < max) {
			*link = way;
			link = &w->ways[way].next;
		} else
			many.samples += w->ways[way].samples;
	}
	many.func = sorted[0]->func;
	*link = w->n_ways;
	free(sorted);
	return add_way(w, many) != NO_WAY;
}

/*
 * All ways into a component are known: n functions, of which each begins paths
 * of its own if nobody else calls them.
 */
static bool
pass(struct walk *w, const uint32_t *funcs, size_t n)
{
	const uint32_t gate = gate_of(w->cg, funcs[0]);
	const bool root = w->first[gate] == NO_WAY;

	w->n_exits = 0;
	for (size_t i = 0; i < n; i++) {
		const uint64_t samples = w->cg->funcs[funcs[i]].total;

		if (root)
			w->n_exits = 0;
		add_exits(w, funcs[i]);
		if (root && samples && !(enter(w, NO_WAY, SP_CG_NONE,
		    funcs[i], samples) && follow(w, w->first[gate], true)))
			return false;
	}
	if (root)
		return true;
	if (!limit_ways(w, gate, ways_max(w, n)))
		return false;
	for (size_t i = w->first[gate]; i != NO_WAY; i = w->ways[i].next) {
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

	w->first = calloc(2 * cg->n_funcs, sizeof(*w->first));
	w->queue = calloc(cg->n_funcs, sizeof(*w->queue));
	w->exits = calloc(exits, sizeof(*w->exits));
	w->left = calloc(2 * exits, sizeof(*w->left));
	if (!w->first || !w->queue || !w->exits || !w->left)
		return false;
	w->inner = w->first + cg->n_funcs;
	w->parts = w->left + exits;
	for (size_t i = 0; i < cg->n_funcs; i++)
		w->first[i] = NO_WAY;
	return true;
}

static bool
walk_all(struct walk *w)
{
	const struct sp_callgraph *const cg = w->cg;
	bool good = true;

	for (size_t i = 0; good && i < cg->n_funcs; ) {
		const uint32_t cycle = cg->funcs[cg->order[i]].cycle;
		const size_t n = cycle == SP_CG_NONE ? 1 :
		    cg->cycles[cycle].n;

		good = pass(w, &cg->order[i], n);
		i += n;
	}
	return good;
}

bool
sp_callpaths(const struct sp_callgraph *cg, const struct sp_stacks *stacks,
    sp_callpath_visit *visit, void *arg)
{
	struct walk w = { .cg = cg, .out = { .visit = visit, .arg = arg } };
	bool good;

	if (stacks)
		good = sp_callpaths_order(cg, stacks, &w.out);
	else
		good = begin(&w) && walk_all(&w);
	free(w.ways);
	free(w.first);
	free(w.queue);
	free(w.exits);
	free(w.left);
	free(w.out.frames);
	return good;
}
