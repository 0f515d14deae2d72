/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who called whom, see calls.h */

#include <config.h>

#include <stdlib.h>

#include "mp/calls.h"
#include "mp/calls_inner.h"

/* What a call finds waiting that is deeper than it is. */
struct found {
	struct sp_calls_waiting callees;	/* of the next depth */
	struct sp_calls_waiting strays;		/* deeper, within its time */
	struct sp_calls_waiting behind;		/* it */
	size_t base;		/* the first that is deeper */
	size_t own;		/* the first that lies within the call */
	size_t sure;		/* the same, for sure */
	size_t clean;		/* the first behind which none are missing */
	uint64_t cut_us;	/* of calls in sets that its entry cuts: what
				   can't lie before it */
	bool marked;		/* records may be missing among its own */
};

/* Put an older set to those of *sum. */
static void
gather(struct sp_calls *c, struct sp_calls_waiting *sum,
    const struct sp_calls_waiting *w)
{
	if (!sum->set)
		*sum = *w;
	else
		sp_calls_join(c, sum, w);
}

static bool
lies_within(const struct sp_calls_waiting *w, const struct sp_call *call)
{
	return w->first_us >= call->entry_us - SP_CALLS_SLACK_US &&
	    w->last_us <= sp_call_exit(call) + SP_CALLS_SLACK_US;
}

/*
 * It has returned behind the call, though it came before: a handler, say, that
 * interrupted the hook at the call's end.
 */
static bool
lies_behind(const struct sp_calls_waiting *w, const struct sp_call *call)
{
	return w->last_us > sp_call_exit(call) + SP_CALLS_SLACK_US;
}

/* Its first one may have returned before the call was entered. */
static bool
may_lie_before(const struct sp_calls_waiting *w, const struct sp_call *call)
{
	return w->first_exit_us <= call->entry_us + SP_CALLS_SLACK_US;
}

/* The first of those from base on that lie within the call, and all behind. */
static size_t
find_own(const struct sp_calls *c, size_t base, const struct sp_call *call)
{
	size_t first = c->n;

	while (first > base && (lies_within(&c->waiting[first - 1], call) ||
	    lies_behind(&c->waiting[first - 1], call)))
		first--;
	return first;
}

/*
 * The same, without those at the beginning that may lie before the call if
 * there is a sign that a caller was lost there: one that certainly does, or
 * missing records behind them.
 */
static size_t
find_sure(const struct sp_calls *c, size_t base, size_t first,
    const struct sp_call *call)
{
	size_t sure = first;

	for (size_t i = first; i < c->n &&
	    may_lie_before(&c->waiting[i], call); i++) {
		const bool marked = i + 1 < c->n ? c->waiting[i + 1].marked :
		    c->marked;

		if (first > base || marked)
			sure = i + 1;
	}
	return sure;
}

/* The first from base on behind which no records may be missing. */
static size_t
find_clean(const struct sp_calls *c, size_t base)
{
	size_t clean = c->n;

	while (!c->marked && clean > base &&
	    (clean == c->n || !c->waiting[clean].marked))
		clean--;
	return clean;
}

/* Take those that lie within the call or behind it; others are left. */
static void
take_own(struct sp_calls *c, const struct sp_call *call, struct found *f)
{
	for (size_t i = c->n; i > f->sure; i--) {
		const struct sp_calls_waiting *const w = &c->waiting[i - 1];

		f->marked |= w->marked;
		if (!lies_within(w, call))
			gather(c, &f->behind, w);
		else if (w->depth == call->depth + 1 && !w->early)
			gather(c, &f->callees, w);
		else
			gather(c, &f->strays, w);
	}
}

/* The callers of w's calls are lost. */
static bool
make_gap(struct sp_calls *c, struct sp_calls_waiting *w)
{
	c->lost += w->calls;
	w->calls = 0;
	w->set = c->user->gap(c->arg, w->set);
	return w->set != NULL;
}

/* Let what does not lie in a call wait beside it. */
static bool
put_beside(struct sp_calls *c, const struct sp_call *call,
    struct sp_calls_waiting *w)
{
	if (!w->early && !make_gap(c, w))
		return false;
	w->depth = call->depth;
	w->size = 0;
	return sp_calls_push(c, w);
}

/*
 * The call's entry cuts the set: what takes longer than the time before it
 * lies in the call, and must not count as time of the calls around both.
 */
static void
split_time(const struct sp_call *call, struct sp_calls_waiting *w,
    struct found *f)
{
	const uint64_t before = w->first_us < call->entry_us ?
	    (uint64_t)(call->entry_us - w->first_us) : 0;

	if (w->us > before) {
		f->cut_us = sp_calls_sum(f->cut_us, w->us - before);
		w->us = before;
	}
}

/*
 * Calls that lie before the first one of less depth: their callers were
 * entered before the recording began, and so will never come, unless there is
 * a sign that one was lost.  Should a call come that they lie in, it was not
 * so.  A set that is cut by the call's entry has some that lie in the call.
 */
static bool
put_orphans(struct sp_calls *c, const struct sp_call *call, struct found *f)
{
	c->n = f->base;
	for (size_t i = f->base; i < f->sure; i++) {
		struct sp_calls_waiting w = c->waiting[i];
		const bool cut =
		    w.last_us > call->entry_us + SP_CALLS_SLACK_US;
		const bool suspect = i >= f->own || cut;

		if (suspect)
			c->suspect += w.calls;
		if (cut)
			split_time(call, &w, f);
		w.early = !suspect && i >= f->clean &&
		    call->depth < c->least_depth;
		if (!put_beside(c, call, &w))
			return false;
	}
	c->suspect += f->behind.calls;
	return !f->behind.set || put_beside(c, call, &f->behind);
}

/* The time that was spent in none of its callees. */
static uint64_t
self_time(struct sp_calls *c, const struct sp_call *call,
    const struct found *f)
{
	const uint64_t below = sp_calls_sum(f->cut_us,
	    sp_calls_sum(f->callees.us, f->strays.us));
	const uint64_t most = sp_calls_sum(call->duration_us,
	    sp_calls_sum(f->callees.n, f->strays.n) + SP_CALLS_SLACK_US);

	c->twisted += below > most;
	return below > call->duration_us ? 0 : call->duration_us - below;
}

static bool
put_call(struct sp_calls *c, const struct sp_call *call, struct found *f)
{
	struct sp_calls_waiting w = { .depth = call->depth, .calls = 1, .n = 1,
	    .first_us = call->entry_us, .first_exit_us = sp_call_exit(call),
	    .last_us = sp_call_exit(call), .us = call->duration_us };

	if (f->strays.set && !make_gap(c, &f->strays))
		return false;
	w.set = c->user->call(c->arg, call, self_time(c, call, f),
	    f->callees.set, f->strays.set);
	w.marked = c->marked || f->marked;
	c->marked = false;
	return w.set && sp_calls_push(c, &w);
}

/*
 * On a single stack, who is not deeper and has returned before had done so when
 * the call was entered.
 */
static bool
crosses(const struct sp_calls *c, const struct found *f,
    const struct sp_call *call)
{
	return f->base && c->waiting[f->base - 1].last_us > call->entry_us +
	    SP_CALLS_SLACK_US;
}

bool
sp_calls_add(struct sp_calls *c, const struct sp_call *call)
{
	struct found f = { .marked = false };

	if (c->any && sp_call_exit(call) < c->last_us - SP_CALLS_RESTART_US) {
		sp_calls_end(c);
		c->restarts++;
	}
	f.base = c->n;
	while (f.base && c->waiting[f.base - 1].depth > call->depth)
		f.base--;
	c->crossed += crosses(c, &f, call);
	f.own = find_own(c, f.base, call);
	f.sure = find_sure(c, f.base, f.own, call);
	f.clean = find_clean(c, f.base);
	take_own(c, call, &f);
	if (!put_orphans(c, call, &f) || !put_call(c, call, &f))
		return false;
	c->taken++;
	if (!c->any || call->depth < c->least_depth)
		c->least_depth = call->depth;
	c->any = true;
	c->last_us = sp_call_exit(call);
	return true;
}

void
sp_calls_mark(struct sp_calls *c)
{
	c->marked = true;
}

void
sp_calls_end(struct sp_calls *c)
{
	c->open = sp_calls_open(c);
	for (size_t i = 0; i < c->n; i++)
		c->user->root(c->arg, c->waiting[i].set);
	c->n = 0;
	c->any = c->marked = false;
}

void
sp_calls_free(struct sp_calls *c)
{
	free(c->waiting);
	c->waiting = NULL;
	c->n = c->room = 0;
}
