/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small paths become one: see sp_calltree_prune in call_tree.h */

#include <config.h>

#include <stdint.h>
#include <stdlib.h>

#include "mp/call_tree.h"

#define HEAD	UINT32_MAX	/* in place of a caller: there is none */
#define SIZES	65		/* powers of two, and 0 */

/* All nodes, each caller before its callees, which follow each other. */
struct order {
	struct node {
		struct sp_callnode *node;	/* NULL: it stands for small
						   ones now */
		uint64_t total_us;	/* in it and in all below */
		uint32_t caller;	/* its place, or HEAD */
		uint32_t first;		/* the place of the first callee */
	} *list;		/* owned */
	size_t n, room;
	int least;		/* the size of those that stay */
};

static void
put_list(struct order *o, struct sp_callnode *list, uint32_t caller)
{
	for (; list && o->n < o->room; list = list->next)
		o->list[o->n++] = (struct node){ .node = list,
		    .caller = caller };
}

/* A set that waits is ours. */
static void
put_set(void *arg, const void *set)
{
	put_list(arg, (struct sp_callnode *)(uintptr_t)set, HEAD);
}

static void
put_all(struct order *o, const struct sp_calltree *t, const struct sp_calls *c)
{
	put_list(o, t->roots, HEAD);
	sp_calls_peek(c, put_set, o);
	for (size_t i = 0; i < o->n; i++) {
		o->list[i].first = (uint32_t)o->n;
		put_list(o, o->list[i].node->callees, (uint32_t)i);
	}
	for (size_t i = o->n; i-- > 0; ) {
		struct node *const n = &o->list[i];

		n->total_us = sp_calls_sum(n->total_us, n->node->self_us);
		if (n->caller != HEAD)
			o->list[n->caller].total_us = sp_calls_sum(
			    o->list[n->caller].total_us, n->total_us);
	}
}

/* How many binary digits a time has. */
static int
size_of(uint64_t us)
{
	int size = 0;

	for (; us; us >>= 1)
		size++;
	return size;
}

/* The largest sizes stay, as long as those are not too many. */
static void
choose(struct order *o, size_t most)
{
	size_t many[SIZES] = { 0 }, sum = 0;

	for (size_t i = 0; i < o->n; i++)
		many[size_of(o->list[i].total_us)]++;
	for (o->least = SIZES; o->least > 0; o->least--) {
		sum += many[o->least - 1];
		if (sum > most)
			break;
	}
}

/* What is below a small one is small. */
static bool
is_small(const struct order *o, const struct node *n)
{
	return n->caller != HEAD && (n->node->func == SP_CALLTREE_SMALL ||
	    size_of(n->total_us) < o->least);
}

/*
 * The first small callee of a node becomes one for all of them, and the others
 * are taken off its list.
 */
static void
join_small(struct order *o, const struct node *n)
{
	struct node *callee = &o->list[n->first];
	struct sp_callnode **end = &n->node->callees, **place = end;
	struct sp_callnode *small = NULL;

	for (; *end; callee++) {
		if (!is_small(o, callee)) {
			end = &callee->node->next;
			/* Only a gap has a greater func than what is small. */
			if (callee->node->func != SP_CALLTREE_GAP)
				place = end;
			continue;
		}
		*end = callee->node->next;
		if (small) {
			small->self_us = sp_calls_sum(small->self_us,
			    callee->total_us);
			continue;
		}
		small = callee->node;
		*small = (struct sp_callnode){ .func = SP_CALLTREE_SMALL,
		    .self_us = callee->total_us };
		callee->node = NULL;
	}
	if (small) {
		small->next = *place;
		*place = small;
	}
}

bool
sp_calltree_prune(struct sp_calltree *t, const struct sp_calls *c, size_t most)
{
	struct order o = { .room = t->n };

	o.list = malloc((t->n + 1) * sizeof(*o.list));
	if (!o.list)
		return false;
	put_all(&o, t, c);
	choose(&o, most);
	for (size_t i = 0; i < o.n; i++) {
		struct node *const n = &o.list[i];

		if (n->node && !is_small(&o, n))
			join_small(&o, n);
		else if (n->node) {
			sp_pool_put(&t->pool, n->node);
			t->n--;
		}
	}
	free(o.list);
	return true;
}
