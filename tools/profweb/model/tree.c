/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths of calls for the page, see model.h */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "model.h"

/* Nodes that had something once: more are not kept. */
#define UNUSED	1000

static uint32_t
add(struct webtree_nodes *nodes, uint32_t parent, uint32_t func)
{
	tool_must(nodes->n < WEBTREE_SMALL &&
	    SP_GROW(nodes->list, nodes->n, nodes->room));
	nodes->list[nodes->n] = (struct webtree_node){ parent, func, 0, 0, 0 };
	return (uint32_t)nodes->n++;
}

uint32_t
webtree_child(struct webtree *t, uint32_t parent, uint32_t func)
{
	const uint64_t key = (uint64_t)parent << 32 | func;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&t->numbers, key);

	if (slot)
		return (uint32_t)(slot->count - 1);
	tool_must(sp_countmap_add(&t->numbers, key, t->all.n + 1));
	return add(&t->all, parent, func);
}

uint32_t
webtree_again(struct webtree *t, uint32_t number, uint32_t parent,
    uint32_t func)
{
	return number < t->all.n && t->all.list[number].parent == parent &&
	    t->all.list[number].func == func ? number :
	    webtree_child(t, parent, func);
}

static void
clear_counts(struct webtree_nodes *nodes)
{
	for (size_t i = 0; i < nodes->n; i++)
		nodes->list[i].calls = nodes->list[i].self = 0;
}

void
webtree_clear(struct webtree *t, size_t most)
{
	if (t->stale || t->most != most)
		webtree_free(t);
	clear_counts(&t->all);
	t->most = most;
}

/* Of each node the time in it and in all below.  The caller frees it. */
static uint64_t *
make_totals(const struct webtree_nodes *nodes)
{
	uint64_t *const totals = tool_need(calloc(nodes->n + 1,
	    sizeof(*totals)));

	for (size_t i = nodes->n; i-- > 0; ) {
		const struct webtree_node *const node = &nodes->list[i];

		totals[i] += node->self;
		if (node->parent != WEBTREE_ROOT)
			totals[node->parent] += totals[i];
	}
	return totals;
}

static size_t
count_from(const uint64_t *totals, size_t n, uint64_t least)
{
	size_t many = 0;

	for (size_t i = 0; i < n; i++)
		many += totals[i] >= least;
	return many;
}

/* The least time of a path that is told. */
static uint64_t
find_least(const uint64_t *totals, size_t n, size_t most)
{
	uint64_t least = 0, step = UINT64_MAX / 2 + 1;

	/* The greatest with which there are too many, and 1. */
	if (n <= most)
		return 0;
	for (; step; step /= 2) {
		if (count_from(totals, n, least + step) > most)
			least += step;
	}
	return least + 1;
}

/* The number by which a node is told, in the place of its caller's: its own, if
   it is large; or that of all small ones there. */
static uint32_t
tell(struct webtree *t, struct webtree_node *node, uint32_t parent, bool large)
{
	struct webtree_nodes *const told = &t->told;
	uint32_t number;

	/* Below a smaller path all are. */
	if (parent != WEBTREE_ROOT && told->list[parent].func == WEBTREE_SMALL)
		return parent;
	if (node->told && told->list[node->told - 1].func != WEBTREE_SMALL)
		return node->told - 1;
	if (large)
		return add(told, parent, node->func);
	if (parent == WEBTREE_ROOT && t->small)
		return t->small - 1;
	if (parent != WEBTREE_ROOT && told->list[parent].told)
		return told->list[parent].told - 1;
	number = add(told, parent, WEBTREE_SMALL);
	*(parent == WEBTREE_ROOT ? &t->small : &told->list[parent].told) =
	    number + 1;
	return number;
}

/* What is told: those that are large enough or were so, and for the others of
   each of them one more.  They may be more than twice as many. */
static void
choose(struct webtree *t, const uint64_t *totals)
{
	size_t unused = 0;

	clear_counts(&t->told);
	for (size_t i = 0; i < t->all.n; i++) {
		struct webtree_node *const node = &t->all.list[i];
		const uint32_t parent = node->parent == WEBTREE_ROOT ?
		    WEBTREE_ROOT : t->all.list[node->parent].told - 1;
		const uint32_t number = tell(t, node, parent,
		    totals[i] >= t->least && node->func != WEBTREE_SMALL);
		struct webtree_node *const told = &t->told.list[number];

		node->told = number + 1;
		told->self += node->self;
		told->calls += told->func != WEBTREE_SMALL ? node->calls : 0;
		unused += !totals[i] && !node->calls;
	}
	t->stale = unused > UNUSED && unused > t->all.n / 2;
}

/* Begin anew, with those that are large now. */
static void
forget(struct webtree *t, const uint64_t *totals)
{
	const size_t most = t->most ? t->most : WEBTREE_MOST;

	t->told.n = t->small = 0;
	for (size_t i = 0; i < t->all.n; i++)
		t->all.list[i].told = 0;
	t->least = find_least(totals, t->all.n, most);
	t->chosen_of = t->most;
	choose(t, totals);
	t->told_most = (t->told.n > most ? t->told.n : most) / 2 * 3;
}

/* A list for each member of a node. */
static const char *const columns[] = { "parent", "func", "calls", "self" };

/* What is in place of a parent or a function is negative there. */
static void
write_value(struct jsonout *j, const struct webtree_node *n, size_t column)
{
	const uint64_t values[] = { n->parent, n->func, n->calls, n->self };

	if (column < 2 && values[column] >= WEBTREE_SMALL)
		jsonout_signed(j, (int32_t)values[column]);
	else
		jsonout_number(j, values[column]);
}

void
webtree_write(struct webtree *t, const char *name, struct jsonout *j)
{
	uint64_t *const totals = make_totals(&t->all);

	choose(t, totals);
	if (t->told.n > t->told_most || t->chosen_of != t->most)
		forget(t, totals);
	free(totals);
	jsonout_begin(jsonout_key(j, name), '{');
	for (size_t k = 0; k < sizeof(columns) / sizeof(*columns); k++) {
		jsonout_list(j, columns[k]);
		for (size_t i = 0; i < t->told.n; i++)
			write_value(j, &t->told.list[i], k);
		jsonout_end(j, ']');
	}
	jsonout_end(j, '}');
}

void
webtree_free(struct webtree *t)
{
	free(t->all.list);
	free(t->told.list);
	sp_countmap_free(&t->numbers);
	*t = (struct webtree){ .most = 0 };
}
