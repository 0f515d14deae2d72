/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of callers, see call_tree.h */

#include <config.h>

#include <string.h>

#include "mp/call_tree.h"

/*
 * Join two lists, both in order of func.  Nodes of the second that are in the
 * first as well are counted there; those that have callees, which must still be
 * joined with those of the first, are put to *later.
 */
static struct sp_callnode *
join_lists(struct sp_callnode *x, struct sp_callnode *y,
    struct sp_callnode **later)
{
	struct sp_callnode *all, **end = &all;

	while (x && y) {
		struct sp_callnode *const other = y;

		if (x->func > y->func) {
			*end = y;
			end = &y->next;
			y = y->next;
			continue;
		}
		*end = x;
		end = &x->next;
		if (x->func == y->func) {
			x->calls += y->calls;
			x->self_us = sp_calls_sum(x->self_us, y->self_us);
			y = y->next;
			other->caller = x;
			other->next = *later;
			*later = other;
		}
		x = x->next;
	}
	*end = x ? x : y;
	return all;
}

/* By a list of what is still to be done, since a path may be long. */
static void *
join(void *arg, void *a, void *b)
{
	struct sp_calltree *const t = arg;
	struct sp_callnode *later = NULL;
	struct sp_callnode *const all = join_lists(a, b, &later);

	while (later) {
		struct sp_callnode *const gone = later;
		struct sp_callnode *const stays = gone->caller;

		later = later->next;
		stays->callees = join_lists(stays->callees, gone->callees,
		    &later);
		sp_pool_put(&t->pool, gone);
		t->n--;
	}
	return all;
}

/* A node with these callees and nothing else; NULL without memory. */
static struct sp_callnode *
make_node(struct sp_calltree *t, uint32_t func, struct sp_callnode *callees)
{
	struct sp_callnode *const n = sp_pool_get(&t->pool);

	if (!n)
		return NULL;
	memset(n, 0, sizeof(*n));
	n->func = func;
	n->callees = callees;
	t->n++;
	return n;
}

static void *
take(void *arg, const struct sp_call *call, uint64_t self_us, void *callees,
    void *strays)
{
	struct sp_callnode *const n = make_node(arg, call->func,
	    join(arg, callees, strays));

	if (n) {
		n->calls = 1;
		n->self_us = self_us;
	}
	return n;
}

/* Of several calls that were lost one after the other only one gap is made. */
static void *
gap(void *arg, void *set)
{
	struct sp_callnode *rest = set, **last = &rest;
	struct sp_callnode *below;

	while (*last && (*last)->func != SP_CALLTREE_GAP)
		last = &(*last)->next;
	below = *last;
	if (!below)
		return make_node(arg, SP_CALLTREE_GAP, rest);
	*last = NULL;
	below->callees = join(arg, below->callees, rest);
	return below;
}

static void
root(void *arg, void *set)
{
	struct sp_calltree *const t = arg;

	t->roots = join(t, t->roots, set);
}

void
sp_calltree_init(struct sp_calltree *t, struct sp_calls *c)
{
	static const struct sp_calls_user user = { .call = take, .join = join,
	    .gap = gap, .root = root };

	memset(t, 0, sizeof(*t));
	t->pool.bytes = sizeof(struct sp_callnode);
	c->user = &user;
	c->arg = t;
}

/* Lists of 2^i nodes wait at place i for another: as one counts in binary. */
static struct sp_callnode *
sort(struct sp_callnode *list)
{
	struct sp_callnode *places[33] = { NULL };
	struct sp_callnode *sorted = NULL, *equal = NULL;

	while (list) {
		struct sp_callnode *one = list;
		int i = 0;

		list = list->next;
		one->next = NULL;
		for (; places[i]; i++) {
			one = join_lists(places[i], one, &equal);
			places[i] = NULL;
		}
		places[i] = one;
	}
	for (int i = 0; i < 33; i++)
		sorted = join_lists(places[i], sorted, &equal);
	return sorted;
}

static struct sp_callnode *
tidy_list(struct sp_callnode *list, struct sp_callnode *caller,
    const uint32_t *rank)
{
	for (struct sp_callnode *n = list; n; n = n->next) {
		n->caller = caller;
		if (n->func < SP_CALLTREE_SMALL)
			n->func = rank[n->func];
	}
	return sort(list);
}

void
sp_calltree_tidy(struct sp_calltree *t, const uint32_t *rank)
{
	uint32_t up;

	t->roots = tidy_list(t->roots, NULL, rank);
	for (struct sp_callnode *n = t->roots; n; n = sp_calltree_next(n, &up))
		n->callees = tidy_list(n->callees, n, rank);
}

struct sp_callnode *
sp_calltree_next(const struct sp_callnode *n, uint32_t *up)
{
	*up = 0;
	if (n->callees)
		return n->callees;
	for (; n; n = n->caller) {
		++*up;
		if (n->next)
			return n->next;
	}
	return NULL;
}

void
sp_calltree_free(struct sp_calltree *t)
{
	sp_pool_free(&t->pool);
	t->roots = NULL;
}
