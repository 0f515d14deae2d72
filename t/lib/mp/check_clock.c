/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of sp_mpclock in lib/mp/mp.c, and of lib/text/digits.c */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "mp/mp.h"
#include "support/run.h"
#include "text/digits.h"

#define WRAP	(INT64_C(1) << 32)
#define MINUTE	INT64_C(60000000)

static struct sp_mpclock mpclock;

/* The call from entry to exit, both in true time, and what comes of it. */
static int64_t
sent(int64_t entry, int64_t exit)
{
	const struct sp_call c = { .entry_us = (uint32_t)entry,
	    .duration_us = (uint32_t)(exit - entry) };

	return sp_mpclock_entry(&mpclock, &c);
}

START_TEST(the_first_time_is_taken_as_it_is)
{
	ck_assert_int_eq(sent(0xfffffff0, 0xfffffff0), 0xfffffff0);
	ck_assert_int_eq(sent(WRAP + 5, WRAP + 9), WRAP + 5);
}
END_TEST

START_TEST(times_go_on_over_many_wraps)
{
	/* A leaf each 35 minutes, and its caller, for a year. */
	for (int64_t t = 7; t < 525600 * MINUTE; t += 35 * MINUTE) {
		ck_assert_int_eq(sent(t + 100, t + 200), t + 100);
		ck_assert_int_eq(sent(t + 50, t + 250), t + 50);
	}
	ck_assert_uint_eq(mpclock.restarts, 0);
}
END_TEST

START_TEST(a_caller_may_last_as_long_as_its_duration_can_say)
{
	const int64_t start = 3 * WRAP + 1000;

	mpclock.started = true;
	mpclock.exit_us = start;
	for (int64_t t = start; t < start + WRAP - MINUTE; t += 30 * MINUTE)
		ck_assert_int_eq(sent(t, t + 1), t);
	ck_assert_int_eq(sent(start, start + WRAP - 1), start);
	ck_assert_int_eq(sent(start + WRAP, start + WRAP), start + WRAP);
}
END_TEST

START_TEST(a_caller_whose_entry_was_before_the_wrap_begins_there)
{
	ck_assert_int_eq(sent(WRAP - 10, WRAP - 5), WRAP - 10);
	ck_assert_int_eq(sent(WRAP + 3, WRAP + 4), WRAP + 3);
	ck_assert_int_eq(sent(WRAP - 20, WRAP + 10), WRAP - 20);
	ck_assert_int_eq(sent(WRAP + 11, WRAP + 11), WRAP + 11);
}
END_TEST

START_TEST(what_began_before_the_first_time_is_below_0)
{
	const struct sp_call first = { .entry_us = 5, .duration_us = 1 };
	const struct sp_call caller = { .entry_us = UINT32_MAX - 9,
	    .duration_us = 30 };

	ck_assert_int_eq(sp_mpclock_entry(&mpclock, &first), 5);
	ck_assert_int_eq(sp_mpclock_entry(&mpclock, &caller), -10);
}
END_TEST

START_TEST(a_record_out_of_turn_does_not_move_the_clock)
{
	ck_assert_int_eq(sent(1000, 3000), 1000);
	ck_assert_int_eq(sent(500, 800), 500);
	ck_assert_int_eq(mpclock.exit_us, 3000);
	ck_assert_int_eq(sent(30 * MINUTE, 30 * MINUTE), 30 * MINUTE);
	ck_assert_int_eq(sent(1000, 3000), 1000);
}
END_TEST

START_TEST(a_clock_that_begins_anew_goes_on_behind_what_was)
{
	ck_assert_int_eq(sent(50 * MINUTE, 50 * MINUTE + 9), 50 * MINUTE);
	sp_mpclock_meta(&mpclock);
	ck_assert_int_eq(sent(40 * MINUTE, 40 * MINUTE + 1),
	    90 * MINUTE + 9);
	ck_assert_uint_eq(mpclock.restarts, 1);
	ck_assert_int_eq(sent(41 * MINUTE, 41 * MINUTE), 91 * MINUTE + 9);
	ck_assert_int_eq(sent(WRAP + 7, WRAP + 8), WRAP + 50 * MINUTE + 16);
	ck_assert_uint_eq(mpclock.restarts, 1);
}
END_TEST

START_TEST(more_than_a_second_back_is_anew)
{
	ck_assert_int_eq(sent(MINUTE, MINUTE), MINUTE);
	sp_mpclock_meta(&mpclock);
	ck_assert_int_eq(sent(MINUTE - 1000001, MINUTE - 1000001),
	    2 * MINUTE - 1000001);
	ck_assert_uint_eq(mpclock.restarts, 1);
}
END_TEST

START_TEST(metadata_that_was_asked_for_changes_nothing)
{
	sp_mpclock_meta(&mpclock);
	ck_assert_int_eq(sent(MINUTE, MINUTE), MINUTE);
	sp_mpclock_meta(&mpclock);
	ck_assert_int_eq(sent(MINUTE - 1000000, MINUTE - 1000000),
	    MINUTE - 1000000);
	sp_mpclock_meta(&mpclock);
	ck_assert_int_eq(sent(MINUTE + 1, MINUTE + 1), MINUTE + 1);
	/* It tells of the next call only. */
	ck_assert_int_eq(sent(1, 2), 1);
	ck_assert_uint_eq(mpclock.restarts, 0);
}
END_TEST

START_TEST(numbers_are_written_as_printf_does)
{
	char got[SP_DIGITS_MAX + 2], wanted[32];
	uint64_t n = 1;

	for (int i = 0; i < 400; i++) {
		/* All powers of 2 and of 10, and their neighbours. */
		const uint64_t values[] = { n - 1, n, n + 1, n * 5 };

		for (int k = 0; k < 4; k++) {
			const uint64_t v = values[k];

			*sp_digits(got, v) = '\0';
			sprintf(wanted, "%" PRIu64, v);
			ck_assert_str_eq(got, wanted);
			*sp_digits_signed(got, (int64_t)v) = '\0';
			sprintf(wanted, "%" PRId64, (int64_t)v);
			ck_assert_str_eq(got, wanted);
			*sp_digits_address(got, (uint32_t)v) = '\0';
			sprintf(wanted, "0x%" PRIx32, (uint32_t)v);
			ck_assert_str_eq(got, wanted);
		}
		n = i == 63 ? 1 : i < 63 ? n * 2 : i < 82 ? n * 10 :
		    n * UINT64_C(6364136223846793005) + 1;
	}
	*sp_digits_signed(got, INT64_MIN) = '\0';
	ck_assert_str_eq(got, "-9223372036854775808");
}
END_TEST

RUN("mp_clock",
    the_first_time_is_taken_as_it_is,
    times_go_on_over_many_wraps,
    a_caller_may_last_as_long_as_its_duration_can_say,
    a_caller_whose_entry_was_before_the_wrap_begins_there,
    what_began_before_the_first_time_is_below_0,
    a_record_out_of_turn_does_not_move_the_clock,
    a_clock_that_begins_anew_goes_on_behind_what_was,
    more_than_a_second_back_is_anew,
    metadata_that_was_asked_for_changes_nothing,
    numbers_are_written_as_printf_does)
