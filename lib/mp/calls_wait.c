/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of calls that wait for their callers, see calls_inner.h */

#include <config.h>

#include <string.h>

#include "base/grow_array.h"
#include "mp/calls_inner.h"

/*
 * Each size of sets, in powers of two, may wait so often at a depth, and what
 * is older is joined two by two.  So a cut through them hits a set of at most
 * about a third of the calls behind it.  Of the greatest size there is but
 * one, which takes all that is older.
 */
#define SETS_OF_SIZE	4
#define SIZE_MAX_SETS	10

/* The most at a depth, where marks keep them from being joined. */
#define SETS_AT_DEPTH	128

void
sp_calls_join(struct sp_calls *c, struct sp_calls_waiting *a,
    const struct sp_calls_waiting *b)
{
	a->set = c->user->join(c->arg, a->set, b->set);
	a->marked = b->marked;
	a->n += b->n;
	a->calls += b->calls;
	a->us = sp_calls_sum(a->us, b->us);
	a->first_exit_us = b->first_exit_us;
	if (b->first_us < a->first_us)
		a->first_us = b->first_us;
	if (b->last_us > a->last_us)
		a->last_us = b->last_us;
}

/* Join the one at i with the next. */
static void
join_next(struct sp_calls *c, size_t i)
{
	struct sp_calls_waiting *const w = &c->waiting[i];

	if (w[1].size > w->size)
		w->size = w[1].size;
	if (w->size < SIZE_MAX_SETS)
		w->size++;
	w[1].size = w->size;
	sp_calls_join(c, &w[1], w);
	c->n--;
	memmove(w, w + 1, (c->n - i) * sizeof(*w));
}

/*
 * Join the two oldest of a size that too many have, which makes one of the next
 * size.  No join goes over a mark: behind it there may be others' callees.
 */
static void
settle(struct sp_calls *c)
{
	const size_t base = c->waiting[c->n - 1].base;
	size_t end = c->n;

	for (int size = 0;; size++) {
		size_t i = end;

		while (i > base && c->waiting[i - 1].size == size &&
		    (i == end || !c->waiting[i].marked))
			i--;
		if (end - i <= (size < SIZE_MAX_SETS ? SETS_OF_SIZE : 1))
			break;
		join_next(c, i);
		end = i + 1;
	}
	if (c->n - base > SETS_AT_DEPTH)
		join_next(c, base);
}

bool
sp_calls_push(struct sp_calls *c, const struct sp_calls_waiting *w)
{
	struct sp_calls_waiting *top;

	if (!SP_GROW(c->waiting, c->n, c->room))
		return false;
	top = &c->waiting[c->n];
	*top = *w;
	top->base = c->n && top[-1].depth == w->depth &&
	    top[-1].early == w->early ? top[-1].base : c->n;
	c->n++;
	settle(c);
	return true;
}

void
sp_calls_peek(const struct sp_calls *c,
    void (*visit)(void *arg, const void *set), void *arg)
{
	for (size_t i = 0; i < c->n; i++)
		visit(arg, c->waiting[i].set);
}

uint64_t
sp_calls_open(const struct sp_calls *c)
{
	uint64_t open = c->open;

	for (size_t i = 0; i < c->n; i++) {
		if (c->waiting[i].depth || c->waiting[i].early)
			open += c->waiting[i].calls;
	}
	return open;
}
