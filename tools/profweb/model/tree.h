/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The paths by which functions were called, as a tree for the page: all calls
 * by the same path are one node.  These functions exit with status 2 without
 * memory.
 */
#ifndef WEBTREE_H
#define WEBTREE_H

#include "base/countmap.h"
#include "profweb/jsonout.h"

/* In place of a node: no caller is known. */
#define WEBTREE_ROOT	UINT32_MAX

/* In place of a function: calls that were lost; too many callers to be told
   apart; and paths that are too small and too many to be told. */
#define WEBTREE_LOST	UINT32_MAX
#define WEBTREE_MANY	(UINT32_MAX - 1)
#define WEBTREE_SMALL	(UINT32_MAX - 2)

/* So many nodes are told at most; the smaller ones of each caller are one. */
#define WEBTREE_MOST	200000

struct webtree_node {
	uint32_t parent, func;
	uint64_t calls;
	uint64_t self;		/* time in it, in no callee */
};

/* Zero-initialise before use. */
struct webtree {
	struct webtree_node *nodes;	/* owned; a caller before its callees */
	size_t n, room;
	struct sp_countmap numbers; /* a node's, and 1, by parent and func */
};

/* The number of the node of func below a node; a new one has counts of 0. */
uint32_t webtree_child(struct webtree *t, uint32_t parent, uint32_t func);

/* Write it as the member "tree". */
void webtree_write(const struct webtree *t, struct jsonout *j);

void webtree_free(struct webtree *t);

#endif
