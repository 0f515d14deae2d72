/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the calls of each function come to, see call_summary.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "mp/call_summary.h"

/* A set: the functions in it, in order of their numbers. */
struct item {
	struct item *next;
	uint32_t func;
	uint64_t calls;		/* that have no caller yet */
	uint64_t outer_us;	/* durations of those below no other of it */
};

static struct sp_callsum_function *
function(struct sp_callsum *s, uint32_t func)
{
	for (; s->n <= func; s->n++) {
		if (!SP_GROW(s->functions, s->n, s->room))
			return NULL;
		memset(&s->functions[s->n], 0, sizeof(*s->functions));
	}
	return &s->functions[func];
}

/*
 * Its entry is a period behind the one before.  Where calls of a function
 * overlap, they come in the order of their returns: then entries are no series.
 * Short ones may have the times of calls that follow each other.
 */
static void
count_period(struct sp_callsum *s, struct sp_callsum_function *f,
    const struct sp_call *call, bool recursive)
{
	const bool follows = f->called && f->breaks == s->breaks;

	f->overlaps |= recursive || (follows && (call->entry_us < f->entry_us ||
	    call->entry_us + SP_CALLS_SLACK_US < f->exit_us));
	if (f->overlaps || f->doubts != s->doubts)
		memset(&f->period, 0, sizeof(f->period));
	else if (follows)
		sp_moments_add(&f->period,
		    (uint64_t)(call->entry_us - f->entry_us));
	f->called = true;
	f->entry_us = call->entry_us;
	f->exit_us = sp_call_exit(call);
	f->breaks = s->breaks;
	f->doubts = s->doubts;
}

static bool
count(struct sp_callsum *s, const struct sp_call *call, uint64_t self_us,
    bool recursive)
{
	struct sp_callsum_function *const f = function(s, call->func);
	const uint64_t us = call->duration_us;

	if (!f)
		return false;
	if (!f->calls || us < f->min_us)
		f->min_us = us;
	if (us > f->max_us)
		f->max_us = us;
	f->calls++;
	f->total_us = sp_calls_sum(f->total_us, us);
	f->self_us = sp_calls_sum(f->self_us, self_us);
	count_period(s, f, call, recursive);
	return !s->histogram || sp_histogram_add(&f->histogram, us);
}

static void *
join(void *arg, void *a, void *b)
{
	struct sp_callsum *const s = arg;
	struct item *x = a, *y = b, *all, **end = &all;

	while (x && y) {
		struct item **const least = x->func <= y->func ? &x : &y;

		if (x->func == y->func) {
			struct item *const gone = y;

			x->calls += y->calls;
			x->outer_us = sp_calls_sum(x->outer_us, y->outer_us);
			y = y->next;
			sp_pool_put(&s->pool, gone);
		}
		*end = *least;
		end = &(*least)->next;
		*least = *end;
	}
	*end = x ? x : y;
	return all;
}

/* The callees have their caller. */
static bool
put_arcs(struct sp_callsum *s, uint32_t from, struct item *callees)
{
	for (struct item *i = callees; i; i = i->next) {
		if (i->calls && !sp_countmap_add(&s->arcs,
		    (uint64_t)from << 32 | i->func, i->calls))
			return false;
		i->calls = 0;
	}
	return true;
}

/* The call stands for those of its function that are below it. */
static void *
put_over(struct sp_callsum *s, const struct sp_call *call, uint64_t self_us,
    struct item *below)
{
	struct item **place = &below, *own;
	bool recursive;

	while (*place && (*place)->func < call->func)
		place = &(*place)->next;
	own = *place;
	recursive = own && own->func == call->func;
	if (!count(s, call, self_us, recursive))
		return NULL;
	if (!recursive) {
		own = sp_pool_get(&s->pool);
		if (!own)
			return NULL;
		own->next = *place;
		own->func = call->func;
		*place = own;
	}
	own->calls = 1;
	own->outer_us = call->duration_us;
	return below;
}

static void *
take(void *arg, const struct sp_call *call, uint64_t self_us, void *callees,
    void *strays)
{
	struct sp_callsum *const s = arg;

	if (!put_arcs(s, call->func, callees))
		return NULL;
	return put_over(s, call, self_us, join(s, callees, strays));
}

static void *
gap(void *arg, void *set)
{
	struct sp_callsum *const s = arg;

	s->breaks++;
	for (struct item *i = set; i; i = i->next) {
		s->functions[i->func].lost += i->calls;
		i->calls = 0;
	}
	return set;
}

/* No caller comes any more: nothing of the set's lies below another call. */
static void
put_roots(void *functions, const void *set)
{
	for (const struct item *i = set; i; i = i->next) {
		struct sp_callsum_function *const f =
		    (struct sp_callsum_function *)functions + i->func;

		f->roots += i->calls;
		f->outer_us = sp_calls_sum(f->outer_us, i->outer_us);
	}
}

static void
root(void *arg, void *set)
{
	struct sp_callsum *const s = arg;
	struct item *i = set;

	s->breaks++;
	put_roots(s->functions, set);
	while (i) {
		struct item *const gone = i;

		i = i->next;
		sp_pool_put(&s->pool, gone);
	}
}

void
sp_callsum_init(struct sp_callsum *s, struct sp_calls *c)
{
	static const struct sp_calls_user user = { .call = take, .join = join,
	    .gap = gap, .root = root };

	s->pool.bytes = sizeof(struct item);
	c->user = &user;
	c->arg = s;
}

void
sp_callsum_note(struct sp_callsum *s, const struct sp_record_mp *r,
    uint32_t overflows)
{
	s->breaks += overflows || !r || r->kind == SP_RECORD_MP_LOST ||
	    r->kind == SP_RECORD_MP_ACK || r->kind == SP_RECORD_MP_META;
	s->doubts += overflows > 0;
}

struct sp_callsum_function *
sp_callsum_ended(const struct sp_callsum *s, const struct sp_calls *c)
{
	struct sp_callsum_function *const all =
	    malloc((s->n + 1) * sizeof(*all));

	if (!all)
		return NULL;
	if (s->n)
		memcpy(all, s->functions, s->n * sizeof(*all));
	for (size_t i = 0; i < s->n; i++) {
		if (all[i].doubts != s->doubts)
			memset(&all[i].period, 0, sizeof(all[i].period));
	}
	sp_calls_peek(c, put_roots, all);
	return all;
}

void
sp_callsum_free(struct sp_callsum *s)
{
	for (size_t i = 0; i < s->n; i++)
		sp_histogram_free(&s->functions[i].histogram);
	free(s->functions);
	sp_countmap_free(&s->arcs);
	sp_pool_free(&s->pool);
	memset(s, 0, sizeof(*s));
}
