/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A call graph as stacks, for viewers that want each sample with all its
 * callers.
 *
 * Of a graph by order they are those of its stacks.  Of a graph by share they
 * are made: at each function its own samples and those of what it calls are
 * divided among the ways that lead to it in proportion, so that all samples,
 * and the samples of each arc, are as in the graph, to the sample.  A cycle is
 * passed by a shortest way.
 */
#ifndef SP_CALLPATHS_H
#define SP_CALLPATHS_H

#include "graph/callgraph.h"

/* In place of a function: any of the others, of too many. */
#define SP_CG_MANY	(UINT32_MAX - 1)

/*
 * Ways to a function, or into a cycle, that are separate: fewer where much has
 * to be divided among them; and how many callers a path has at most.  No
 * program has as many that are of interest, and time and memory stay within
 * bounds.
 */
#define SP_CALLPATHS_MAX	1000
#define SP_CALLPATHS_DEPTH	512

/* The caller, and where it calls: an address in the instruction. */
struct sp_callframe {
	uint32_t func, place;
};

struct sp_callpath {
	const struct sp_callframe *frames;	/* the outermost caller first;
				   the last one is where the samples are: its
				   place is the function's first byte */
	size_t n;		/* 1 at least */
	uint64_t samples;	/* 1 at least */
	const struct sp_cgpc *pcs;	/* those of the last function */
	const uint64_t *at;	/* how many of the samples are at each */
	size_t n_pcs;
};

/*
 * Visit all paths, in an order that depends on the graph and the stacks only; a
 * path may come several times, with different frames' places or not.  stacks is
 * what the graph was made with.  The visitor returns false to stop.  Returns
 * false if it did, or without memory.
 */
typedef bool sp_callpath_visit(void *arg, const struct sp_callpath *path);
bool sp_callpaths(const struct sp_callgraph *cg,
    const struct sp_stacks *stacks, sp_callpath_visit *visit, void *arg);

#endif
