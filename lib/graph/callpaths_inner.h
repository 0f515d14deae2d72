/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How paths are given to the caller, for callpaths*.c only */
#ifndef SP_CALLPATHS_INNER_H
#define SP_CALLPATHS_INNER_H

#include "graph/callpaths.h"

/* A path that is put together from its end. */
struct sp_pathout {
	sp_callpath_visit *visit;
	void *arg;
	struct sp_callframe *frames;	/* owned */
	size_t n, room;
};

/* Begin a path at its end; add a caller to it.  False without memory. */
bool sp_pathout_begin(struct sp_pathout *o, const struct sp_callgraph *cg,
    uint32_t func);
bool sp_pathout_frame(struct sp_pathout *o, uint32_t func, uint32_t place);

/* Visit the path with the samples at n pcs.  What the visitor returns. */
bool sp_pathout_give(struct sp_pathout *o, const struct sp_cgpc *pcs,
    const uint64_t *at, size_t n);

/* A way to a function: by an arc, from the end of another way. */
struct sp_way {
	size_t before;		/* an index; SP_NO_WAY: it begins here */
	size_t next;		/* into the same function, or cycle */
	uint64_t samples;	/* there, and in what is called from there */
	uint32_t arc;		/* an index; SP_CG_NONE: none, SP_CG_MANY */
	uint32_t func;
	uint32_t depth;		/* ways before it */
};
#define SP_NO_WAY	SIZE_MAX

struct sp_ways {
	const struct sp_callgraph *cg;
	struct sp_way *list;	/* owned */
	size_t n, room;
	size_t *first;		/* owned: into each function, or at its gate */
};

/* Where ways into a function are collected: for all of a cycle in one place. */
uint32_t sp_ways_gate(const struct sp_callgraph *cg, uint32_t func);

/* The way on from another one; SP_NO_WAY without memory. */
size_t sp_ways_on(struct sp_ways *w, size_t before, uint32_t arc,
    uint32_t func, uint64_t samples);

/* Begin or go on, and be collected.  False without memory. */
bool sp_ways_enter(struct sp_ways *w, size_t before, uint32_t arc,
    uint32_t func, uint64_t samples);

/*
 * Of the ways at a gate all but the max greatest become one that begins
 * anywhere.  False without memory.
 */
bool sp_ways_limit(struct sp_ways *w, uint32_t gate, size_t max);

/* The paths of the stacks. */
bool sp_callpaths_order(const struct sp_callgraph *cg,
    const struct sp_stacks *stacks, struct sp_pathout *o);

#endif
