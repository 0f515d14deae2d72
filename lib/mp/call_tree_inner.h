/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes of a tree of calls, for call_tree*.c only */
#ifndef SP_CALL_TREE_INNER_H
#define SP_CALL_TREE_INNER_H

#include "mp/call_tree.h"

/* A node with these callees and nothing else; NULL without memory. */
struct sp_callnode *sp_calltree_node(struct sp_calltree *t, uint32_t func,
    struct sp_callnode *callees);

/* It is in no list any more, and in no use. */
void sp_calltree_drop(struct sp_calltree *t, struct sp_callnode *n);

#endif
