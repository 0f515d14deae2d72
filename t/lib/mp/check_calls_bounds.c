/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/calls_wait.c: what waits for a caller is bounded by depth, however
 * long the stream, and what that costs where callers are lost is bounded as
 * well.
 */

#include <config.h>

#include "mp/calls.h"
#include "support/must.h"
#include "support/run.h"

/*
 * A user that keeps nothing, so that what waits is what lib/mp/calls.c keeps;
 * but in arg, if there is one, the time for itself of the last call of each
 * depth.
 */
static int something;

static void *
keep_call(void *arg, const struct sp_call *call, uint64_t self_us,
    void *callees, void *strays)
{
	(void)callees, (void)strays;
	if (arg)
		((uint64_t *)arg)[call->depth] = self_us;
	return &something;
}

static void *
keep_join(void *arg, void *a, void *b)
{
	(void)arg, (void)a, (void)b;
	return &something;
}

static void *
keep_gap(void *arg, void *set)
{
	(void)arg;
	return set;
}

static void
keep_root(void *arg, void *set)
{
	(void)arg, (void)set;
}

static const struct sp_calls_user keeper = { .call = keep_call,
    .join = keep_join, .gap = keep_gap, .root = keep_root };

static void
add(struct sp_calls *c, uint32_t depth, int64_t entry_us, uint64_t duration_us)
{
	const struct sp_call call = { .depth = depth, .entry_us = entry_us,
	    .duration_us = duration_us };

	MUST(sp_calls_add(c, &call));
}

START_TEST(what_waits_is_bounded_by_depth)
{
	for (int marks = 0; marks < 2; marks++) {
		struct sp_calls c = { .user = &keeper };

		for (int i = 0; i < 1000000; i++) {
			add(&c, 1, 10 * i, 5);
			if (marks)
				sp_calls_mark(&c);
			MUST(c.n <= (marks ? 128 : 42));
		}
		sp_calls_free(&c);
	}
}
END_TEST

START_TEST(gaps_that_wait_are_bounded_as_well)
{
	struct sp_calls c = { .user = &keeper };

	for (int64_t i = 0; i < 100000; i++) {
		for (int k = 0; k < 40; k++)
			add(&c, 2, 1000 * i + 10 * k, 5);
		add(&c, 1, 1000 * i + 900, 5);
		MUST(c.n <= 60);
	}
	ck_assert_uint_eq(c.lost, 40 * 99999);
	sp_calls_free(&c);
}
END_TEST

/* Of a lost caller's callees some are in one set with those of the next. */
START_TEST(a_cut_set_is_at_most_a_third_of_what_is_behind)
{
	for (int own = 1; own < 2000; own += 37) {
		struct sp_calls c = { .user = &keeper };

		/* The recording has begun before that caller. */
		add(&c, 1, -60000, 5);
		for (int i = -5000; i < own; i++)
			add(&c, 2, 10 * i, 5);
		add(&c, 1, 0, 10000000);
		ck_assert_uint_le(c.suspect, 2 * ((size_t)own / 3 + 1));
		/* Of those that lie before it none is its own. */
		ck_assert_uint_ge(c.lost, 5000);
		ck_assert_uint_le(c.lost - 5000, (size_t)own / 3 + 1);
		sp_calls_free(&c);
	}
}
END_TEST

/* What a cut set takes is not its caller's own time, nor taken twice. */
START_TEST(the_time_of_a_cut_set_is_where_it_was)
{
	for (int own = 20; own < 2000; own += 37) {
		uint64_t self[3] = { 0 };
		struct sp_calls c = { .user = &keeper, .arg = self };
		const uint64_t inner = 10 * (uint64_t)own;

		/* Those below 0 have a caller whose record is lost. */
		for (int i = -3; i < own; i++)
			add(&c, 2, 10 * i, 8);
		add(&c, 1, -2, inner);
		add(&c, 0, -40, inner + 50);
		MUST(c.suspect > 0);
		ck_assert_uint_ge(self[1], 2 * (uint64_t)own);
		ck_assert_uint_le(self[1], 2 * (uint64_t)own + 24);
		ck_assert_uint_ge(self[0], 50 - 30);
		ck_assert_uint_le(self[0], 50);
		ck_assert_uint_eq(c.twisted, 0);
		sp_calls_free(&c);
	}
}
END_TEST

START_TEST(several_streams_are_apart)
{
	struct sp_calls c = { .user = &keeper };

	add(&c, 2, 9000000, 0);
	sp_calls_end(&c);
	add(&c, 0, 0, 10000000);
	sp_calls_end(&c);
	ck_assert_uint_eq(c.open, 1);
	add(&c, 3, 1, 0);
	add(&c, 2, 9, 0);
	sp_calls_end(&c);
	ck_assert_uint_eq(c.open, 3);
	ck_assert_uint_eq(c.lost + c.restarts, 0);
	sp_calls_free(&c);
	sp_calls_free(&c);
}
END_TEST

RUN("calls_bounds",
    what_waits_is_bounded_by_depth,
    gaps_that_wait_are_bounded_as_well,
    a_cut_set_is_at_most_a_third_of_what_is_behind,
    the_time_of_a_cut_set_is_where_it_was,
    several_streams_are_apart)
