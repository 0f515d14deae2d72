/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/last_minute.c */

#include <config.h>

#include "live/last_minute.h"
#include "support/run.h"

static uint64_t counts[SP_MINUTE_SECONDS];

/* So many of the first series come at a time. */
static void
tell(struct sp_minute *m, double now, uint64_t more)
{
	const uint64_t totals[SP_MINUTE_SERIES] = {
		m->now[0] + more, 7 * (m->now[0] + more)
	};

	sp_minute_tell(m, totals, now);
}

/* Seconds in each of which so many come, in four parts. */
static void
run(struct sp_minute *m, int64_t from, int64_t to, uint64_t quarter)
{
	for (int64_t s = from; s < to; s++) {
		for (int i = 0; i < 4; i++)
			tell(m, (double)s + 0.25 * i, quarter);
	}
}

START_TEST(each_second_has_what_came_in_it)
{
	struct sp_minute m = { .begun = false };

	tell(&m, 0.5, 0);
	tell(&m, 0.9, 3);
	tell(&m, 1.0, 4);
	tell(&m, 1.99, 5);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 1);
	ck_assert_uint_eq(counts[0], 3);
	tell(&m, 2.5, 0);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 2);
	ck_assert_uint_eq(counts[0], 3);
	ck_assert_uint_eq(counts[1], 9);
	ck_assert_uint_eq(sp_minute_counts(&m, 1, counts), 2);
	ck_assert_uint_eq(counts[1], 63);
}
END_TEST

START_TEST(what_was_there_before_is_not_counted)
{
	struct sp_minute m = { .begun = false };
	const uint64_t totals[SP_MINUTE_SERIES] = { 1000, 1000 };

	sp_minute_tell(&m, totals, 5);
	tell(&m, 6, 1);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 1);
	ck_assert_uint_eq(counts[0], 0);
}
END_TEST

START_TEST(silence_is_seconds_of_none)
{
	struct sp_minute m = { .begun = false };

	tell(&m, 0, 0);
	tell(&m, 0.5, 3);
	tell(&m, 4.5, 8);
	tell(&m, 5, 0);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 5);
	ck_assert_uint_eq(counts[0], 3);
	for (int i = 1; i < 4; i++)
		ck_assert_uint_eq(counts[i], 0);
	ck_assert_uint_eq(counts[4], 8);
}
END_TEST

START_TEST(only_the_last_minute_is_kept)
{
	struct sp_minute m = { .begun = false };

	tell(&m, -1, 0);
	for (int s = 0; s < 200; s++)
		tell(&m, s, (uint64_t)s);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 60);
	for (int i = 0; i < 60; i++)
		ck_assert_uint_eq(counts[i], 139 + (uint64_t)i);
	/* Years of silence are no work. */
	tell(&m, 4e9, 1);
	tell(&m, 4e9 + 1, 0);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 60);
	ck_assert_uint_eq(counts[0], 0);
	ck_assert_uint_eq(counts[58], 0);
	ck_assert_uint_eq(counts[59], 1);
}
END_TEST

START_TEST(all_begins_anew_where_time_or_a_total_goes_back)
{
	struct sp_minute m = { .begun = false };
	const uint64_t less[SP_MINUTE_SERIES] = { 1000, 1 };

	run(&m, 0, 10, 5);
	sp_minute_tell(&m, less, 10);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 0);
	tell(&m, 11, 0);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 1);
	tell(&m, 3, 0);
	ck_assert_uint_eq(sp_minute_counts(&m, 0, counts), 0);
}
END_TEST

/* The rate of 4 * quarter, against one that is stated. */
static bool
is_off(uint64_t quarter, uint32_t stated, double *measured)
{
	struct sp_minute m = { .begun = false };

	tell(&m, 0, 0);
	run(&m, 0, 6, quarter);
	return sp_minute_is_off(&m, 0, stated, measured);
}

START_TEST(a_rate_is_off_by_more_than_a_quarter)
{
	double measured = 0;

	ck_assert(!is_off(250, 1000, &measured));
	ck_assert(!is_off(312, 1000, &measured));
	ck_assert(is_off(313, 1000, &measured));
	ck_assert_double_eq(measured, 1252);
	ck_assert(!is_off(200, 1000, &measured));
	ck_assert(is_off(199, 1000, &measured));
	ck_assert_double_eq(measured, 796);
	ck_assert(is_off(3738, 1000, &measured));
	ck_assert(!is_off(250, 0, &measured));
}
END_TEST

START_TEST(a_few_may_be_chance)
{
	double measured;

	/* 4 a second, where 2 or 6 are stated. */
	ck_assert(!is_off(1, 2, &measured));
	ck_assert(!is_off(1, 6, &measured));
	ck_assert(is_off(1, 1, &measured));
	ck_assert(is_off(1, 7, &measured));
}
END_TEST

START_TEST(three_seconds_tell_and_none_of_silence)
{
	struct sp_minute m = { .begun = false };
	double measured;

	tell(&m, 0, 0);
	run(&m, 0, 2, 1000);
	tell(&m, 2, 0);
	ck_assert(!sp_minute_is_off(&m, 0, 1000, &measured));
	run(&m, 2, 3, 1000);
	tell(&m, 3, 0);
	ck_assert(sp_minute_is_off(&m, 0, 1000, &measured));
	tell(&m, 4, 0);
	ck_assert(!sp_minute_is_off(&m, 0, 1000, &measured));
	/* A second of it as stated. */
	run(&m, 4, 6, 1000);
	run(&m, 6, 7, 250);
	tell(&m, 7, 0);
	ck_assert(!sp_minute_is_off(&m, 0, 1000, &measured));
	/* To one side, and to the other. */
	run(&m, 7, 9, 1000);
	run(&m, 9, 10, 100);
	tell(&m, 10, 0);
	ck_assert(!sp_minute_is_off(&m, 0, 1000, &measured));
}
END_TEST

RUN("last_minute", each_second_has_what_came_in_it,
    what_was_there_before_is_not_counted, silence_is_seconds_of_none,
    only_the_last_minute_is_kept,
    all_begins_anew_where_time_or_a_total_goes_back,
    a_rate_is_off_by_more_than_a_quarter, a_few_may_be_chance,
    three_seconds_tell_and_none_of_silence)
