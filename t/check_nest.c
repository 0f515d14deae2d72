/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/nest.c: calls within their callers, compared with true ones */

#include <config.h>

#include <string.h>

#include "nest.h"
#include "run.h"

#define MAX	2000

/* What the made-up program does, a call each; in the order of entry. */
static struct {
	int64_t entry, exit;	/* in 1/16 us */
	int parent;		/* -1: none */
	uint32_t depth;
	bool sent;		/* its record came */
} truth[MAX];
static int n_true;

/* What comes of it, from the last one entered to the first. */
static struct sp_nested got[2 * MAX];
static int n_got;
static struct sp_nest nest;

static uint32_t state;

static uint32_t
dice(uint32_t n)
{
	state = state * 1664525 + 1013904223;
	return (state >> 8) % n;
}

static void
keep(void *arg, const struct sp_nested *nested)
{
	ck_assert_ptr_null(arg);
	ck_assert_int_lt(n_got, 2 * MAX);
	got[n_got++] = *nested;
}

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
	memset(&nest, 0, sizeof(nest));
	nest.put = keep;
	n_got = 0;
	for (int i = n; i-- > 0;) {
		const struct sp_call call = record(order[i]);

		if (truth[order[i]].sent)
			ck_assert(sp_nest_take(&nest, &call, early[i]));
	}
	sp_nest_end(&nest);
	sp_nest_free(&nest);
}

/* What stands around got[i], or NULL: the next one of less level. */
static const struct sp_nested *
around(int i)
{
	for (int j = i + 1; j < n_got; j++) {
		if (got[j].level < got[i].level)
			return &got[j];
	}
	return NULL;
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

		ck_assert_int_le(g->entry_us, g->exit_us);
		ck_assert_int_eq(g->level, out ? out->level + 1 : 0);
		if (out)
			ck_assert(g->entry_us >= out->entry_us &&
			    g->exit_us <= out->exit_us);
		ck_assert_int_ge(g->entry_us, before[g->level]);
		before[g->level] = g->exit_us;
		before[g->level + 1] = g->entry_us;
		ck_assert(way == FROM_EXIT || g->entry_us == g->call.entry_us);
		ck_assert(g->entry_us - g->call.entry_us <= 1 &&
		    g->call.entry_us - g->entry_us <= 1);
		ck_assert(exit_us - g->exit_us <= 1 &&
		    g->exit_us - exit_us <= 1);
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
		ck_assert_int_ge(i, 0);
		ck_assert_uint_eq(got[i].call.func, (uint32_t)call);
		i--;
	}
	ck_assert(i < 0 || got[i].gap);
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
			ck_assert(out && !out->gap);
			ck_assert_uint_eq(out->call.func, (uint32_t)parent);
			continue;
		}
		ck_assert(!out || out->gap);
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
		gaps += check_callers();
		ck_assert_uint_eq(nest.overlaps, 0);
	}
	ck_assert_int_gt(gaps, 100);
}
END_TEST

/* main and its loop never return, and the recording begins within a call. */
START_TEST(calls_of_what_never_returned_are_at_the_bottom)
{
	static const struct {
		struct sp_call call;	/* func: the level it must have */
		bool early;
	} calls[] = {
		{ { 0, 4, 10, 5 }, true }, { { 0, 3, 20, 5 }, true },
		{ { 1, 3, 31, 5 }, false }, { { 0, 2, 30, 9 }, true },
		{ { 1, 3, 45, 5 }, false }, { { 0, 2, 55, 5 }, true },
		{ { 0, 2, 60, 5 }, true }, { { 0, 3, 66, 5 }, false },
		{ { 0, 4, 77, 5 }, false },
	};
	static const struct sp_nested *out;

	memset(&nest, 0, sizeof(nest));
	nest.put = keep;
	n_got = 0;
	for (size_t i = sizeof(calls) / sizeof(*calls); i-- > 0;)
		ck_assert(sp_nest_take(&nest, &calls[i].call,
		    calls[i].early));
	sp_nest_end(&nest);
	sp_nest_free(&nest);
	/* The caller of the fifth was lost. */
	ck_assert_int_eq(n_got, 10);
	for (int i = 0; i < n_got; i++) {
		out = around(i);
		ck_assert_int_eq(got[i].level, got[i].gap ? 0 :
		    got[i].call.func);
		ck_assert_int_eq(got[i].gap, got[i].call.entry_us == 45 &&
		    got[i].level == 0);
		ck_assert(!out || out->gap == (got[i].call.entry_us == 45));
	}
}
END_TEST

/* 1 us may be of rounding, 2 us are not. */
START_TEST(more_than_rounding_is_counted)
{
	for (int64_t cut = 0; cut < 4; cut++) {
		memset(&nest, 0, sizeof(nest));
		nest.put = keep;
		n_got = 0;
		ck_assert(sp_nest_take(&nest, &(struct sp_call){
		    .entry_us = 10 - cut, .duration_us = 20 }, true));
		ck_assert(sp_nest_take(&nest, &(struct sp_call){
		    .entry_us = 0, .duration_us = 10 }, true));
		sp_nest_end(&nest);
		sp_nest_free(&nest);
		ck_assert_int_eq(n_got, 2);
		ck_assert_int_eq(got[1].exit_us, 10 - cut);
		ck_assert_uint_eq(nest.overlaps, cut > 1);
	}
}
END_TEST

/* Of two tasks, say: the file must be sound, and nothing gets lost. */
START_TEST(calls_across_others_are_cut_and_counted)
{
	for (uint32_t seed = 1; seed < 20; seed++) {
		int64_t exit_us = 100000;
		int taken = 0, calls = 0;

		state = seed;
		memset(&nest, 0, sizeof(nest));
		nest.put = keep;
		n_got = 0;
		for (; taken < MAX / 2; taken++) {
			const uint32_t us = dice(100);
			const struct sp_call call = { .depth = dice(5),
			    .entry_us = exit_us - us, .duration_us = us };

			ck_assert(sp_nest_take(&nest, &call, false));
			exit_us -= dice(30);
		}
		sp_nest_end(&nest);
		sp_nest_free(&nest);
		for (int i = 0; i < n_got; i++) {
			const struct sp_nested *const out = around(i);

			calls += !got[i].gap;
			ck_assert_int_le(got[i].entry_us, got[i].exit_us);
			ck_assert(!out || (got[i].entry_us >= out->entry_us &&
			    got[i].exit_us <= out->exit_us));
			ck_assert(!out || out->gap || got[i].gap ||
			    got[i].call.depth == out->call.depth + 1);
			/* What was entered before has ended, or holds it. */
			ck_assert(!i || got[i - 1].level > got[i].level ||
			    got[i - 1].entry_us >= got[i].exit_us);
		}
		ck_assert_int_eq(calls, taken);
		ck_assert_uint_gt(nest.overlaps, 0);
	}
}
END_TEST

RUN("nest", whole_streams_give_true_callers, lost_callers_leave_gaps,
    calls_of_what_never_returned_are_at_the_bottom,
    more_than_rounding_is_counted, calls_across_others_are_cut_and_counted)
