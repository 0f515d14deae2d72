/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls as a timeline draws them, see call_nesting.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "mp/call_nesting.h"
#include "mp/calls.h"

/* Calls within each other: as deep as a depth can tell, with their gaps. */
#define HELD_MAX	((size_t)2 << 16)

#define EARLY_MAX	999	/* ns; one more would be another microsecond */

struct sp_nesting_held {
	struct sp_nested it;
	int64_t next_us;	/* its next callee, going back, may end here at
				   the latest */
	int64_t last_us;	/* as of the nesting, behind its return */
	uint16_t last_early;
};

static int64_t
min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/*
 * Does call lie within outer, which returned later?  If it is deeper it does
 * unless it was entered before.  If it is not, it came before outer, or else it
 * is of another stack.
 */
static bool
within(const struct sp_nesting *n, const struct sp_call *call,
    const struct sp_nested *outer)
{
	if (call->depth > outer->call.depth)
		return outer->entry_us - call->entry_us <= SP_CALLS_SLACK_US;
	return outer->entry_us <= call->entry_us &&
	    sp_call_exit(call) - outer->entry_us > SP_CALLS_SLACK_US &&
	    n->n < HELD_MAX;
}

/* An entry or a return, before the last one: by how many ns it is so. */
static uint16_t
before_last(struct sp_nesting *n, int64_t us)
{
	if (us != n->last_us)
		n->last_early = 0;
	else if (n->last_early < EARLY_MAX)
		n->last_early++;
	n->last_us = us;
	return n->last_early;
}

static void
pop(struct sp_nesting *n)
{
	struct sp_nested *const it = &n->held[--n->n].it;

	it->entry_early = before_last(n, it->entry_us);
	n->put(n->arg, it);
}

/* Callers last as long as their last callee, which is the only one so far. */
static void
lengthen(struct sp_nesting *n, int64_t exit_us)
{
	size_t i = n->n;

	while (i && n->held[i - 1].it.exit_us < exit_us)
		i--;
	if (i < n->n) {
		n->last_us = n->held[i].last_us;
		n->last_early = n->held[i].last_early;
	}
	for (; i < n->n; i++) {
		n->held[i].last_us = n->last_us;
		n->held[i].last_early = n->last_early;
		n->held[i].it.exit_us = exit_us;
		n->held[i].it.exit_early = before_last(n, exit_us);
	}
}

/* Put a call, or a gap, within the last one that is held. */
static struct sp_nested *
push(struct sp_nesting *n, const struct sp_call *call)
{
	struct sp_nesting_held *const outer = n->n ? &n->held[n->n - 1] : NULL;
	struct sp_nesting_held *const h = &n->held[n->n];
	int64_t *const next = outer ? &outer->next_us : &n->next_us;

	memset(h, 0, sizeof(*h));
	h->it.call = *call;
	h->it.level = (uint32_t)n->n;
	h->it.exit_us = min(sp_call_exit(call), *next);
	h->it.entry_us = min(call->entry_us, h->it.exit_us);
	if (outer && h->it.entry_us < outer->it.entry_us)
		h->it.entry_us = outer->it.entry_us;
	if (h->it.exit_us < h->it.entry_us)
		h->it.exit_us = h->it.entry_us;
	h->next_us = min(h->it.exit_us + SP_CALLS_SLACK_US, *next);
	*next = h->it.entry_us;
	lengthen(n, h->it.exit_us);
	h->last_us = n->last_us;
	h->last_early = n->last_early;
	h->it.exit_early = before_last(n, h->it.exit_us);
	n->n++;
	return &h->it;
}

/* Has the caller of a call that lies within outer, or nothing, been lost? */
static bool
has_lost(const struct sp_nesting *n, const struct sp_call *call, bool early)
{
	if (n->n)
		return call->depth != n->held[n->n - 1].it.call.depth + 1;
	return !early && n->least_depth < call->depth;
}

bool
sp_nesting_take(struct sp_nesting *n, const struct sp_call *call, bool early)
{
	bool crosses;

	if (!n->any) {
		n->any = true;
		n->next_us = n->last_us = INT64_MAX;
		n->last_early = 0;
		n->least_depth = call->depth;
	}
	while (n->n && !within(n, call, &n->held[n->n - 1].it))
		pop(n);
	/* Room for a call and its gap. */
	if (!SP_GROW(n->held, n->n + 1, n->room))
		return false;
	crosses = n->n && call->depth <= n->held[n->n - 1].it.call.depth;
	if (has_lost(n, call, early))
		push(n, call)->gap = true;
	n->overlaps += sp_call_exit(call) - push(n, call)->exit_us >
	    SP_CALLS_SLACK_US || crosses;
	if (call->depth < n->least_depth)
		n->least_depth = call->depth;
	return true;
}

void
sp_nesting_end(struct sp_nesting *n)
{
	while (n->n)
		pop(n);
	n->any = false;
}

void
sp_nesting_free(struct sp_nesting *n)
{
	free(n->held);
	n->held = NULL;
	n->n = n->room = 0;
}
