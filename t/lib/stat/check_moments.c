/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/stat/moments.c: what is known by hand, or by formula. */

#include <config.h>

#include "stat/moments.h"
#include "support/run.h"

static struct sp_moments
moments_of(const uint64_t *numbers, size_t n)
{
	struct sp_moments m = { .n = 0 };

	for (size_t i = 0; i < n; i++)
		sp_moments_add(&m, numbers[i]);
	return m;
}

START_TEST(a_single_number_is_its_mean_and_has_no_deviation)
{
	static const uint64_t numbers[] = { 0, 1, 128, UINT64_MAX / 2000 };

	for (size_t i = 0; i < 4; i++) {
		const struct sp_moments m = moments_of(&numbers[i], 1);

		ck_assert_uint_eq(m.min, numbers[i]);
		ck_assert_uint_eq(m.max, numbers[i]);
		ck_assert_uint_eq(sp_moments_mean(&m), numbers[i]);
		ck_assert_uint_eq(sp_moments_mean_thousandths(&m),
		    numbers[i] * 1000);
		ck_assert_uint_eq(sp_moments_deviation(&m, 1000), 0);
	}
}
END_TEST

/* Mean 5, squares of distances 32, of 8 numbers: 2. */
START_TEST(moments_are_those_of_the_textbook)
{
	static const uint64_t numbers[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	const struct sp_moments m = moments_of(numbers, 8);

	ck_assert_uint_eq(m.n, 8);
	ck_assert_uint_eq(m.min, 2);
	ck_assert_uint_eq(m.max, 9);
	ck_assert_uint_eq(sp_moments_mean(&m), 5);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1), 2);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1000), 2000);
}
END_TEST

START_TEST(means_are_rounded_to_the_nearest)
{
	static const uint64_t thirds[] = { 1, 1, 0 }, halves[] = { 1, 2 };
	struct sp_moments m = moments_of(thirds, 3);

	ck_assert_uint_eq(sp_moments_mean(&m), 1);
	ck_assert_uint_eq(sp_moments_mean_thousandths(&m), 667);
	m = moments_of(halves, 2);
	ck_assert_uint_eq(sp_moments_mean(&m), 2);
	ck_assert_uint_eq(sp_moments_mean_thousandths(&m), 1500);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1000), 500);
}
END_TEST

/* A sum of squares in double would have lost all of it. */
START_TEST(a_small_spread_of_large_numbers_is_not_lost)
{
	struct sp_moments m = { .n = 0 };

	for (unsigned i = 0; i < 100000; i++)
		sp_moments_add(&m, ((uint64_t)1 << 40) + i % 2 * 2);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1000), 1000);
	ck_assert_uint_eq(sp_moments_mean(&m), ((uint64_t)1 << 40) + 1);
}
END_TEST

/* Of 0 to n - 1 each: the root of (n^2 - 1) / 12. */
START_TEST(an_even_spread_is_as_its_formula)
{
	struct sp_moments m = { .n = 0 };

	for (unsigned i = 0; i < 1000; i++)
		sp_moments_add(&m, (i * 7919) % 1000);
	ck_assert_uint_eq(sp_moments_mean_thousandths(&m), 499500);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1000), 288675);
}
END_TEST

START_TEST(numbers_of_a_stranger_do_not_overflow)
{
	static const uint64_t most[] = { UINT64_MAX, UINT64_MAX, 0 };
	struct sp_moments m = moments_of(most, 3);

	ck_assert_uint_eq(m.sum, UINT64_MAX);
	ck_assert_uint_eq(m.max, UINT64_MAX);
	ck_assert_uint_eq(sp_moments_mean(&m), UINT64_MAX / 3);
	ck_assert_uint_eq(sp_moments_mean_thousandths(&m), UINT64_MAX);
	ck_assert_uint_eq(sp_moments_deviation(&m, 1000), UINT64_MAX);
	ck_assert_uint_ge(sp_moments_deviation(&m, 1), UINT64_MAX / 3);
	m.n = UINT64_MAX;
	m.sum = UINT64_MAX / 4 * 3;
	ck_assert_uint_eq(sp_moments_mean_thousandths(&m), 750);
}
END_TEST

RUN("moments",
    a_single_number_is_its_mean_and_has_no_deviation,
    moments_are_those_of_the_textbook,
    means_are_rounded_to_the_nearest,
    a_small_spread_of_large_numbers_is_not_lost,
    an_even_spread_is_as_its_formula,
    numbers_of_a_stranger_do_not_overflow)
