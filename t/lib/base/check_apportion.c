/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/base/apportion.c: parts are right to one, and their sum to none. */

#include <config.h>

#include "base/apportion.h"
#include "support/must.h"
#include "support/random.h"
#include "support/run.h"

#define PARTS	16

static uint64_t
below(uint64_t *state, uint64_t n)
{
	return (lcg64(state) >> 11) % n;
}

START_TEST(parts_add_up_and_are_within_one)
{
	uint64_t state = 1;

	for (int i = 0; i < 20000; i++) {
		const size_t n = 1 + below(&state, PARTS);
		/* Small numbers, which a double has exactly, and large ones. */
		const uint64_t max = i % 2 ? 1000 : UINT64_C(1) << 57;
		const uint64_t total = below(&state, 8 * max);
		uint64_t weights[PARTS], parts[PARTS], sum = 0, got = 0;

		for (size_t k = 0; k < n; k++)
			sum += weights[k] = below(&state, 3) ?
			    below(&state, max) : 0;
		if (!sum)
			continue;
		MUST(sp_apportion(total, weights, n, parts));
		for (size_t k = 0; k < n; k++) {
			const double quota = (double)total *
			    (double)weights[k] / (double)sum;
			const double slack = 1 + quota * 1e-14;

			MUST((double)parts[k] > quota - slack &&
			    (double)parts[k] < quota + slack);
			MUST(weights[k] || !parts[k]);
			MUST(total > sum || parts[k] <= weights[k]);
			got += parts[k];
		}
		MUST(got == total);
	}
}
END_TEST

START_TEST(what_is_left_goes_to_the_largest_remainder)
{
	const uint64_t weights[] = { 5, 1, 6, 0, 5 };
	uint64_t parts[5];

	/* 1.47, 0.29, 1.76, 0, 1.47 */
	ck_assert(sp_apportion(5, weights, 5, parts));
	ck_assert_uint_eq(parts[0], 2);
	ck_assert_uint_eq(parts[1], 0);
	ck_assert_uint_eq(parts[2], 2);
	ck_assert_uint_eq(parts[3], 0);
	ck_assert_uint_eq(parts[4], 1);
}
END_TEST

START_TEST(products_may_be_wider_than_64_bits)
{
	const uint64_t c = (UINT64_C(1) << 63) - 25;
	const uint64_t weights[] = { 1, c - 1 };
	uint64_t parts[2];

	/* (c + 1) * (c - 1) = c * c - 1 */
	ck_assert(sp_apportion(c + 1, weights, 2, parts));
	ck_assert_uint_eq(parts[0], 1);
	ck_assert_uint_eq(parts[1], c);
	ck_assert(sp_apportion(c - 1, weights, 2, parts));
	ck_assert_uint_eq(parts[0], 1);
	ck_assert_uint_eq(parts[1], c - 2);
}
END_TEST

RUN("apportion", parts_add_up_and_are_within_one,
    what_is_left_goes_to_the_largest_remainder,
    products_may_be_wider_than_64_bits)
