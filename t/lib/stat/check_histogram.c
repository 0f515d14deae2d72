/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/stat/histogram.c */

#include <config.h>

#include "stat/histogram.h"
#include "support/run.h"

static uint64_t
distance(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

START_TEST(nothing_has_no_rank)
{
	struct sp_histogram s = { .n = 0 };

	ck_assert_uint_eq(sp_histogram_rank(&s, 500), 0);
	for (unsigned power = 0; power < SP_HISTOGRAM_POWERS; power++)
		ck_assert_uint_eq(sp_histogram_power(&s, power), 0);
	sp_histogram_free(&s);
}
END_TEST

START_TEST(a_single_number_is_had_back_within_1_percent)
{
	for (unsigned bits = 0; bits < 64; bits++) {
		for (int k = -3; k <= 3; k++) {
			const uint64_t n = ((uint64_t)1 << bits) +
			    (uint64_t)k * ((uint64_t)1 << bits) / 10;
			struct sp_histogram s = { .n = 0 };
			uint64_t got;

			ck_assert(sp_histogram_add(&s, n));
			got = sp_histogram_rank(&s, 500);
			ck_assert_uint_le(distance(got, n), n / 100);
			if (n < 128)
				ck_assert_uint_eq(got, n);
			ck_assert_uint_eq(sp_histogram_rank(&s, 1000), got);
			sp_histogram_free(&s);
		}
	}
}
END_TEST

/* The first class behind a power of two is the widest for its numbers. */
START_TEST(the_ends_of_a_class_are_as_far_from_its_middle)
{
	for (unsigned bits = 7; bits < 64; bits++) {
		const uint64_t low = (uint64_t)1 << bits;
		const uint64_t high = low + (low >> 6) - 1;
		struct sp_histogram s = { .n = 0 };
		uint64_t got;

		ck_assert(sp_histogram_add(&s, low));
		got = sp_histogram_rank(&s, 500);
		ck_assert_uint_le(distance(got - low, high - got), 1);
		ck_assert(sp_histogram_add(&s, high));
		ck_assert_uint_eq(sp_histogram_rank(&s, 1000), got);
		sp_histogram_free(&s);
	}
}
END_TEST

START_TEST(the_greatest_numbers_fit)
{
	struct sp_histogram s = { .n = 0 };

	ck_assert(sp_histogram_add(&s, UINT64_MAX));
	ck_assert(sp_histogram_add(&s, UINT64_MAX - 1));
	ck_assert_uint_eq(sp_histogram_power(&s, 64), 2);
	ck_assert_uint_ge(sp_histogram_rank(&s, 1), UINT64_MAX / 100 * 99);
	sp_histogram_free(&s);
}
END_TEST

/* The nearest rank among 1 to n, by definition. */
START_TEST(ranks_are_those_of_the_sorted_numbers)
{
	static const unsigned shares[] = { 1, 10, 500, 501, 900, 990, 999,
	    1000 };

	for (uint64_t n = 1; n < 120; n++) {
		struct sp_histogram s = { .n = 0 };

		for (uint64_t i = n; i; i--)
			ck_assert(sp_histogram_add(&s, i));
		ck_assert_uint_eq(s.n, n);
		for (size_t k = 0; k < sizeof(shares) / sizeof(*shares); k++) {
			uint64_t rank = 1;

			while (rank * 1000 < n * shares[k])
				rank++;
			ck_assert_uint_eq(sp_histogram_rank(&s, shares[k]),
			    rank);
		}
		sp_histogram_free(&s);
	}
}
END_TEST

/* All but one are alike, on both sides of it. */
START_TEST(a_rank_among_many_is_the_nearest)
{
	static const unsigned shares[] = { 1, 10, 500, 501, 990, 999, 1000 };
	static const uint64_t sizes[] = { 501, 999, 1000, 1001, 2001, 12345 };

	for (size_t i = 0; i < 6 * 7; i++) {
		const uint64_t n = sizes[i / 7];
		const unsigned share = shares[i % 7];
		struct sp_histogram s = { .n = 0 };
		uint64_t rank = 1;

		while (rank * 1000 < n * share)
			rank++;
		for (uint64_t k = 1; k <= n; k++)
			ck_assert(sp_histogram_add(&s, k < rank ? 4 :
			    k == rank ? 5 : 6));
		ck_assert_uint_eq(sp_histogram_rank(&s, share), 5);
		sp_histogram_free(&s);
	}
}
END_TEST

START_TEST(powers_of_two_hold_what_lies_between_them)
{
	struct sp_histogram s = { .n = 0 };

	for (uint64_t i = 0; i < 5000; i++)
		ck_assert(sp_histogram_add(&s, i));
	ck_assert_uint_eq(sp_histogram_power(&s, 0), 1);
	for (unsigned power = 1; power < 13; power++)
		ck_assert_uint_eq(sp_histogram_power(&s, power),
		    (uint64_t)1 << (power - 1));
	ck_assert_uint_eq(sp_histogram_power(&s, 13), 5000 - 4096);
	ck_assert_uint_eq(sp_histogram_power(&s, 14), 0);
	sp_histogram_free(&s);
}
END_TEST

RUN("histogram",
    nothing_has_no_rank,
    a_single_number_is_had_back_within_1_percent,
    the_ends_of_a_class_are_as_far_from_its_middle,
    the_greatest_numbers_fit,
    ranks_are_those_of_the_sorted_numbers,
    a_rank_among_many_is_the_nearest,
    powers_of_two_hold_what_lies_between_them)
