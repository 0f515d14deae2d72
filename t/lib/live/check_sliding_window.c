/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/sliding_window.c */

#include <config.h>

#include "live/sliding_window.h"
#include "support/run.h"

/* A window of 16 seconds, with nothing at second 0. */
static struct sp_window r;

static void
begin(void)
{
	r = (struct sp_window){ .window_s = SP_RECENT_SLICES };
	ck_assert(sp_window_tell(&r, NULL, 0, 0));
}

static void
end(void)
{
	sp_window_clear(&r);
}

/* What has come in the window of count 0, which is count now. */
static uint64_t
recent(uint64_t count, double now)
{
	return sp_window_since(sp_window_begin(&r, now), 0, count);
}

START_TEST(without_a_mark_there_is_no_window)
{
	end();
	ck_assert_ptr_null(sp_window_begin(&r, 5));
	ck_assert_uint_eq(recent(7, 5), 7);
}
END_TEST

START_TEST(all_is_recent_at_first)
{
	uint64_t count = 7;

	ck_assert_uint_eq(recent(7, 0.5), 7);
	ck_assert(sp_window_tell(&r, &count, 1, 3));
	ck_assert_uint_eq(recent(9, 15.9), 9);
	ck_assert_double_eq(sp_window_begin(&r, 15.9)->at, 0);
}
END_TEST

/* One a second, told ten times a second, for three windows. */
START_TEST(what_came_before_the_window_is_not_recent)
{
	for (int i = 1; i <= 30 * SP_RECENT_SLICES; i++) {
		const double now = i / 10.0;
		const uint64_t count = (uint64_t)i / 10;
		double age;

		ck_assert(sp_window_tell(&r, &count, 1, now));
		age = now - sp_window_begin(&r, now)->at;
		if (now < r.window_s)
			ck_assert_double_eq(age, now);
		else {
			ck_assert_double_ge(age, r.window_s);
			ck_assert_double_le(age, r.window_s + 1.11);
		}
		ck_assert_uint_le(recent(count, now),
		    (uint64_t)(age + 1));
		ck_assert_uint_ge(recent(count, now) + 1, (uint64_t)age);
	}
}
END_TEST

/* However often they are told, and however long nothing was. */
START_TEST(marks_are_as_few_as_slices)
{
	static const double steps[] = { 0.001, 0.99, 1, 1.01, 15.9, 16, 1000 };

	for (size_t s = 0; s < sizeof(steps) / sizeof(*steps); s++) {
		double now = 0;

		for (uint64_t i = 0; i < 20000; i++) {
			now += steps[s];
			ck_assert(sp_window_tell(&r, &i, 1, now));
			ck_assert_uint_le(r.n, SP_RECENT_SLICES + 2);
			ck_assert(r.n < 2 ||
			    now - r.marks[r.n - 1].at < 1 + steps[s]);
		}
		ck_assert_double_le(now - sp_window_begin(&r, now)->at,
		    17.001 + steps[s]);
		end();
		begin();
	}
}
END_TEST

START_TEST(a_count_that_began_later_was_0_before)
{
	const uint64_t counts[] = { 5, 3 };
	const struct sp_window_mark *m;

	ck_assert(sp_window_tell(&r, counts, 1, 10));
	m = sp_window_begin(&r, 27);
	ck_assert_double_eq(m->at, 10);
	ck_assert_uint_eq(sp_window_since(m, 0, 6), 1);
	ck_assert_uint_eq(sp_window_since(m, 1, 3), 3);
}
END_TEST

START_TEST(a_count_that_falls_has_nothing_recent)
{
	const uint64_t count = 5;

	ck_assert(sp_window_tell(&r, &count, 1, 10));
	ck_assert_uint_eq(recent(4, 26), 0);
	ck_assert_uint_eq(recent(5, 26), 0);
	ck_assert_uint_eq(recent(UINT64_MAX, 26), UINT64_MAX - 5);
}
END_TEST

START_TEST(a_cleared_one_begins_anew)
{
	const uint64_t count = 5;

	ck_assert(sp_window_tell(&r, &count, 1, 10));
	sp_window_clear(&r);
	ck_assert_double_eq(r.window_s, SP_RECENT_SLICES);
	ck_assert_ptr_null(sp_window_begin(&r, 11));
	ck_assert(sp_window_tell(&r, &count, 1, 12));
	ck_assert_double_eq(sp_window_begin(&r, 13)->at, 12);
	ck_assert_uint_eq(recent(8, 13), 3);
}
END_TEST

RUN_WITH("sliding_window", begin, end,
    without_a_mark_there_is_no_window,
    all_is_recent_at_first,
    what_came_before_the_window_is_not_recent,
    marks_are_as_few_as_slices,
    a_count_that_began_later_was_0_before,
    a_count_that_falls_has_nothing_recent,
    a_cleared_one_begins_anew)
