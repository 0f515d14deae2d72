/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/call_nesting.c: calls of made-up programs come out within their true
 * callers, in the order of entry and with their times, or within a gap where
 * the caller's record was lost.
 */

#include <config.h>

#include "support/must.h"
#include "support/nested.h"
#include "support/run.h"

/* What the made-up program does, a call each; in the order of entry. */
static struct {
	int64_t entry, exit;	/* in 1/16 us */
	int parent;		/* -1: none */
	uint32_t depth;
	bool sent;		/* its record came */
} truth[MAX];
static int n_true;

/* Make a call at time now, and what it calls; pause is between events. */
static int64_t
make_call(int parent, uint32_t depth, int64_t now, uint32_t pause)
{
	const int me = n_true++;

	truth[me].entry = now;
	truth[me].parent = parent;
	truth[me].depth = depth;
	truth[me].sent = true;
	now += dice(pause);
	while (depth < 9 && n_true < MAX - 1 && dice(10) < 6)
		now = make_call(me, depth + 1, now + dice(pause), pause);
	return truth[me].exit = now + dice(pause);
}

/* How timers, and what is made of them, come to whole microseconds. */
static enum { CUT, ROUNDED, FROM_EXIT } way;

static struct sp_call
record(int i)
{
	const int64_t entry = truth[i].entry, exit = truth[i].exit;
	const int64_t half = way == ROUNDED ? 8 : 0;
	struct sp_call call = { .func = (uint32_t)i, .depth = truth[i].depth,
	    .entry_us = (entry + half) / 16,
	    .duration_us = (uint64_t)(exit - entry + half) / 16 };

	if (way == FROM_EXIT)
		call.entry_us = exit / 16 - (int64_t)call.duration_us;
	return call;
}

/* Calls in the order of their exits: callees first. */
static int
by_exit(int *order)
{
	int stack[16], n = 0, depth = 0;

	for (int i = 0; i < n_true; i++) {
		while (depth && stack[depth - 1] != truth[i].parent)
			order[n++] = stack[--depth];
		stack[depth++] = i;
	}
	while (depth)
		order[n++] = stack[--depth];
	return n;
}

static void
nest_all(void)
{
	static int order[MAX];
	static bool early[MAX];
	const int n = by_exit(order);
	uint32_t least = UINT32_MAX;

	for (int i = 0; i < n; i++) {
		if (!truth[order[i]].sent)
			continue;
		early[i] = truth[order[i]].depth <= least;
		if (early[i])
			least = truth[order[i]].depth;
	}
	begin_nesting();
	for (int i = n; i-- > 0;) {
		const struct sp_call call = record(order[i]);

		if (truth[order[i]].sent)
			take(&call, early[i]);
	}
	end_nesting();
}

/* No times cross, and none is farther from what was sent than 1 us. */
static void
check_times(void)
{
	int64_t before[20];

	for (size_t i = 0; i < 20; i++)
		before[i] = INT64_MIN;
	for (int i = n_got; i-- > 0;) {
		const struct sp_nested *const g = &got[i], *out = around(i);
		const int64_t exit_us = g->call.entry_us +
		    (int64_t)g->call.duration_us;

		MUST(g->entry_us <= g->exit_us);
		MUST(g->level == (out ? out->level + 1 : 0));
		if (out)
			MUST(g->entry_us >= out->entry_us &&
			    g->exit_us <= out->exit_us);
		MUST(g->entry_us >= before[g->level]);
		before[g->level] = g->exit_us;
		before[g->level + 1] = g->entry_us;
		MUST(way == FROM_EXIT || g->entry_us == g->call.entry_us);
		MUST(g->entry_us - g->call.entry_us <= 1 &&
		    g->call.entry_us - g->entry_us <= 1);
		MUST(exit_us - g->exit_us <= 1 &&
		    g->exit_us - exit_us <= 1);
	}
}

static int64_t
ns(int64_t us, uint16_t early)
{
	return us * 1000 - early;
}

/* Does a time follow the one before, where a microsecond has room for it? */
static bool
follows(int64_t us, uint16_t early, int64_t *now)
{
	const bool is_later = ns(us, early) > *now ||
	    (early == 999 && ns(us, early) == *now);

	*now = ns(us, early);
	return is_later && early < 1000;
}

/* Entries and returns, as they follow each other, have times that rise. */
static void
check_nanoseconds(void)
{
	const struct sp_nested *open[20], *g;
	int64_t now = INT64_MIN;
	uint32_t n = 0;

	for (int i = n_got - 1; i >= -1; i--) {
		g = i < 0 ? NULL : &got[i];
		while (n > (g ? g->level : 0)) {
			n--;
			MUST(follows(open[n]->exit_us, open[n]->exit_early,
			    &now));
		}
		if (!g)
			break;
		MUST(follows(g->entry_us, g->entry_early, &now));
		open[n++] = g;
	}
}

/* Every call that was sent is there, in the order of entry. */
static void
check_order(void)
{
	int i = n_got - 1;

	for (int call = 0; call < n_true; call++) {
		if (!truth[call].sent)
			continue;
		while (i >= 0 && got[i].gap)
			i--;
		MUST(i >= 0);
		MUST(got[i].call.func == (uint32_t)call);
		i--;
	}
	MUST(i < 0 || got[i].gap);
}

/* Only a caller that was sent is one; returns how many are not. */
static int
check_callers(void)
{
	int without = 0;

	for (int i = 0; i < n_got; i++) {
		const struct sp_nested *const out = around(i);
		const int parent = truth[got[i].call.func].parent;

		if (got[i].gap)
			continue;
		if (parent >= 0 && truth[parent].sent) {
			MUST(out && !out->gap);
			MUST(out->call.func == (uint32_t)parent);
			continue;
		}
		MUST(!out || out->gap);
		without += parent >= 0;
	}
	return without;
}

static void
make_program(uint32_t seed, uint32_t pause)
{
	int64_t now = 16 * 1000;

	state = seed;
	n_true = 0;
	while (n_true < MAX / 2)
		now = make_call(-1, 0, now + dice(pause), pause);
}

/* Most take less than 1 us here, many begin and end together. */
START_TEST(whole_streams_give_true_callers)
{
	for (uint32_t seed = 1; seed < 45; seed++) {
		way = seed % 3;
		make_program(seed, 1 + seed % 40);
		nest_all();
		check_order();
		check_times();
		check_nanoseconds();
		ck_assert_int_eq(check_callers(), 0);
		ck_assert_int_eq(n_got, n_true);
		ck_assert_uint_eq(nest.overlaps, 0);
	}
}
END_TEST

START_TEST(lost_callers_leave_gaps)
{
	int gaps = 0;

	for (uint32_t seed = 1; seed < 45; seed++) {
		way = seed % 3;
		make_program(seed, 64);
		/* What takes no time could be on either side of a loss. */
		for (int i = 0; i < n_true; i++)
			truth[i].sent = dice(20) > 0 &&
			    truth[i].exit - truth[i].entry > 48;
		nest_all();
		check_order();
		check_times();
		check_nanoseconds();
		gaps += check_callers();
		ck_assert_uint_eq(nest.overlaps, 0);
	}
	ck_assert_int_gt(gaps, 100);
}
END_TEST

/* There are more in a microsecond than nanoseconds. */
START_TEST(times_of_a_crowd_do_not_leave_their_microsecond)
{
	const struct sp_call call = { .entry_us = 7 };

	begin_nesting();
	for (int i = 0; i < MAX; i++)
		take(&call, true);
	end_nesting();
	ck_assert_int_eq(n_got, MAX);
	ck_assert_uint_eq(got[0].exit_early, 0);
	ck_assert_uint_eq(got[0].entry_early, 1);
	ck_assert_uint_eq(got[499].entry_early, 999);
	ck_assert_uint_eq(got[MAX - 1].exit_early, 999);
	ck_assert_uint_eq(got[MAX - 1].entry_early, 999);
}
END_TEST

RUN("call_nesting", whole_streams_give_true_callers, lost_callers_leave_gaps,
    times_of_a_crowd_do_not_leave_their_microsecond)
