/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths of calls for the page, see model.h */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "model.h"

uint32_t
webtree_child(struct webtree *t, uint32_t parent, uint32_t func)
{
	const uint64_t key = (uint64_t)parent << 32 | func;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&t->numbers, key);

	if (slot)
		return (uint32_t)(slot->count - 1);
	tool_must(t->n < WEBTREE_SMALL &&
	    SP_GROW(t->nodes, t->n, t->room) &&
	    sp_countmap_add(&t->numbers, key, t->n + 1));
	t->nodes[t->n] = (struct webtree_node){ parent, func, 0, 0 };
	return (uint32_t)t->n++;
}

/* Of each node the time in it and in all below.  The caller frees it. */
static uint64_t *
make_totals(const struct webtree *t)
{
	uint64_t *const totals = tool_need(calloc(t->n + 1, sizeof(*totals)));

	for (size_t i = t->n; i-- > 0; ) {
		totals[i] += t->nodes[i].self;
		if (t->nodes[i].parent != WEBTREE_ROOT)
			totals[t->nodes[i].parent] += totals[i];
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

/* The node below one that is told: a new one for each large path, and one for
   all that are small. */
static uint32_t
tell(struct webtree *told, const struct webtree_node *node, uint32_t parent,
    uint32_t *small, bool large)
{
	const size_t place = parent == WEBTREE_ROOT ? 0 : parent + (size_t)1;

	if (!large && small[place])
		return small[place] - 1;
	told->nodes[told->n] = (struct webtree_node){ parent, large ?
		node->func : WEBTREE_SMALL, 0, 0 };
	if (!large)
		small[place] = (uint32_t)told->n + 1;
	return (uint32_t)told->n++;
}

/* What is told: those that are large enough, and for the others of each of
   them one more.  They may be more than twice as many. */
static void
choose(struct webtree *told, const struct webtree *t, const uint64_t *totals)
{
	const uint64_t least = find_least(totals, t->n,
	    t->most ? t->most : WEBTREE_MOST);
	uint32_t *const to = tool_need(calloc(t->n + 1, sizeof(*to)));
	/* Of each that is told the node of its small callees, and 1. */
	uint32_t *const small = tool_need(calloc(t->n + 1, sizeof(*small)));

	told->nodes = tool_need(calloc(t->n + 1, sizeof(*told->nodes)));
	for (size_t i = 0; i < t->n; i++) {
		const struct webtree_node *const node = &t->nodes[i];
		const uint32_t parent = node->parent == WEBTREE_ROOT ?
		    WEBTREE_ROOT : to[node->parent];
		const bool large = totals[i] >= least;

		/* Below a smaller path all are. */
		to[i] = parent != WEBTREE_ROOT &&
		    told->nodes[parent].func == WEBTREE_SMALL ? parent :
		    tell(told, node, parent, small, large);
		told->nodes[to[i]].self += node->self;
		told->nodes[to[i]].calls += large ? node->calls : 0;
	}
	free(to);
	free(small);
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
webtree_write(const struct webtree *t, const char *name, struct jsonout *j)
{
	struct webtree told = { .nodes = NULL };
	uint64_t *const totals = make_totals(t);

	choose(&told, t, totals);
	jsonout_begin(jsonout_key(j, name), '{');
	for (size_t k = 0; k < sizeof(columns) / sizeof(*columns); k++) {
		jsonout_list(j, columns[k]);
		for (size_t i = 0; i < told.n; i++)
			write_value(j, &told.nodes[i], k);
		jsonout_end(j, ']');
	}
	jsonout_end(j, '}');
	webtree_free(&told);
	free(totals);
}

void
webtree_free(struct webtree *t)
{
	free(t->nodes);
	sp_countmap_free(&t->numbers);
}
