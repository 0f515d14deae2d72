/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/history.c */

#include <config.h>

#include "live/history.h"
#include "support/run.h"

static uint64_t
sum(const struct sp_history *h, unsigned series)
{
	uint64_t all = 0;

	for (uint32_t i = 0; i < SP_HISTORY_STEPS; i++) {
		all += h->counts[series][i];
		if (i >= h->n)
			ck_assert_uint_eq(h->counts[series][i], 0);
	}
	return all;
}

START_TEST(each_counts_in_its_step)
{
	static struct sp_history h;

	sp_history_add(&h, 0, -7, 3);
	sp_history_add(&h, 1, -5, 4);
	sp_history_add(&h, 0, -7 + SP_HISTORY_STEPS - 1, 5);
	ck_assert_int_eq(h.begin, -7);
	ck_assert_uint_eq(h.step, 1);
	ck_assert_uint_eq(h.n, SP_HISTORY_STEPS);
	ck_assert_uint_eq(h.counts[0][0], 3);
	ck_assert_uint_eq(h.counts[1][2], 4);
	ck_assert_uint_eq(h.counts[0][SP_HISTORY_STEPS - 1], 5);
}
END_TEST

START_TEST(what_is_before_the_beginning_counts_there)
{
	static struct sp_history h;

	sp_history_add(&h, 0, 100, 1);
	sp_history_add(&h, 0, 3, 1);
	ck_assert_uint_eq(h.counts[0][0], 2);
}
END_TEST

/* Each second of a year has one, and each day a loss. */
START_TEST(steps_get_longer_and_nothing_is_lost)
{
	static struct sp_history h;
	const int64_t second = 1000000, year = 365 * 86400;

	for (int64_t s = 0; s < year; s++) {
		sp_history_add(&h, 0, s * second, 1);
		if (s % 86400 == 0)
			sp_history_add(&h, 1, s * second, 1);
	}
	ck_assert_uint_eq(sum(&h, 0), year);
	ck_assert_uint_eq(sum(&h, 1), 365);
	ck_assert_uint_gt(h.n, SP_HISTORY_STEPS / 2);
	/* All but the last step, which has not ended, have as many. */
	for (uint32_t i = 0; i + 1 < h.n; i++) {
		const double wanted = (double)h.step / (double)second;

		ck_assert_double_eq_tol((double)h.counts[0][i], wanted, 1.001);
	}
}
END_TEST

START_TEST(a_leap_takes_no_time)
{
	static struct sp_history h;

	sp_history_add(&h, 0, -((int64_t)1 << 62), 1);
	sp_history_add(&h, 0, ((int64_t)1 << 62) - 1, 1);
	ck_assert_uint_eq(sum(&h, 0), 2);
	ck_assert_uint_eq(h.counts[0][0], 1);
}
END_TEST

RUN("history", each_counts_in_its_step,
    what_is_before_the_beginning_counts_there,
    steps_get_longer_and_nothing_is_lost, a_leap_takes_no_time)
