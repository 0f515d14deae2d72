/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A calling context tree: the paths of callers of all calls, a tree in which
 * all calls by the same path are one node.  A user of calls.h, to which a
 * call's func is the number of its function.  Memory grows with the paths that
 * differ, unless they are pruned.
 */
#ifndef SP_CALL_TREE_H
#define SP_CALL_TREE_H

#include "base/pool.h"
#include "mp/calls.h"

/* In place of a function: calls that were lost. */
#define SP_CALLTREE_GAP	UINT32_MAX

/* Likewise: all smaller paths below a caller, see sp_calltree_prune. */
#define SP_CALLTREE_SMALL	(UINT32_MAX - 1)

struct sp_callnode {
	struct sp_callnode *next;	/* of the same caller: with a greater
					   func; NULL: none */
	struct sp_callnode *callees;	/* or NULL */
	struct sp_callnode *caller;	/* see sp_calltree_tidy */
	uint64_t calls;		/* of a gap and of smaller paths: 0 */
	uint64_t self_us;	/* the time in no callee; of a gap: 0 */
	uint32_t func;
	uint32_t mark;		/* for who reads the tree; 0 at first */
};

struct sp_calltree {
	struct sp_callnode *roots;	/* without a caller, or NULL */
	size_t n;		/* nodes, also of calls that wait */
	struct sp_pool pool;	/* owns all nodes */
};

/* Zero-initialise *t, and give it to c. */
void sp_calltree_init(struct sp_calltree *t, struct sp_calls *c);

/*
 * All streams have ended: set each node's caller, NULL for a root, and number
 * the functions anew: func becomes rank[func], which differs for each, and
 * those of the same caller are in its order; a gap comes last.  Two nodes of a
 * caller have never the same func.
 */
void sp_calltree_tidy(struct sp_calltree *t, const uint32_t *rank);

/*
 * The node behind n when each comes before its callees; NULL behind the last.
 * *up is set to the number of levels that it is higher than a callee of n.
 */
struct sp_callnode *sp_calltree_next(const struct sp_callnode *n,
    uint32_t *up);

/*
 * Keep no more nodes than that, but for the first ones of paths and one for
 * each that stays: those in and below which most time was.  The others below a
 * caller become one, SP_CALLTREE_SMALL, with all of their time.  c is what t
 * was given to.  False without memory: free both then.
 */
bool sp_calltree_prune(struct sp_calltree *t, const struct sp_calls *c,
    size_t most);

void sp_calltree_free(struct sp_calltree *t);

#endif
