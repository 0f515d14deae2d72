/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/base/countmap.c */

#include <config.h>

#include "base/countmap.h"
#include "support/run.h"

/* A key's count, 0 if the table has it not. */
static uint64_t
count_of(const struct sp_countmap *t, uint64_t key)
{
	const struct sp_countmap_slot *const s = sp_countmap_find(t, key);

	return s ? s->count : 0;
}

START_TEST(an_empty_table_has_no_key)
{
	struct sp_countmap t = { .slots = NULL };

	ck_assert_ptr_null(sp_countmap_find(&t, 0));
	ck_assert_ptr_null(sp_countmap_find(&t, 1));
	sp_countmap_free(&t);
}
END_TEST

START_TEST(counts_of_one_key_add_up)
{
	struct sp_countmap t = { .slots = NULL };

	ck_assert(sp_countmap_add(&t, 7, 2));
	ck_assert(sp_countmap_add(&t, 7, 3));
	ck_assert_uint_eq(count_of(&t, 7), 5);
	ck_assert_uint_eq(count_of(&t, 8), 0);
	ck_assert_uint_eq(t.used, 1);
	sp_countmap_free(&t);
}
END_TEST

START_TEST(key_0_and_the_largest_key_count_like_others)
{
	struct sp_countmap t = { .slots = NULL };

	ck_assert(sp_countmap_add(&t, 0, 1));
	ck_assert(sp_countmap_add(&t, UINT64_MAX, 2));
	ck_assert(sp_countmap_add(&t, 0, 1));
	ck_assert_uint_eq(count_of(&t, 0), 2);
	ck_assert_uint_eq(count_of(&t, UINT64_MAX), 2);
	sp_countmap_free(&t);
}
END_TEST

START_TEST(counts_are_64_bits_wide)
{
	struct sp_countmap t = { .slots = NULL };

	ck_assert(sp_countmap_add(&t, 1, UINT32_MAX));
	ck_assert(sp_countmap_add(&t, 1, UINT32_MAX));
	ck_assert_uint_eq(count_of(&t, 1), 2 * (uint64_t)UINT32_MAX);
	sp_countmap_free(&t);
}
END_TEST

START_TEST(every_key_is_found_after_growing)
{
	struct sp_countmap t = { .slots = NULL };
	const uint64_t n = 100000;

	for (uint64_t i = 0; i < n; i++)
		ck_assert(sp_countmap_add(&t, i << 33 | i << 1, i + 1));
	ck_assert_uint_eq(t.used, n);
	for (uint64_t i = 0; i < n; i++)
		ck_assert_uint_eq(count_of(&t, i << 33 | i << 1), i + 1);
	ck_assert_uint_eq(count_of(&t, 1), 0);
	ck_assert_ptr_null(sp_countmap_find(&t, n << 33 | n << 1));
	sp_countmap_free(&t);
}
END_TEST

START_TEST(a_small_table_stays_at_most_a_quarter_full)
{
	struct sp_countmap t = { .slots = NULL };

	for (uint64_t i = 0; i < 4096; i++) {
		ck_assert(sp_countmap_add(&t, i, 1));
		ck_assert_uint_le(4 * t.used, (size_t)1 << t.bits);
	}
	/* ... and no larger than that asks for. */
	ck_assert_int_eq(t.bits, SP_COUNTMAP_SMALL_BITS);
	ck_assert(!sp_countmap_is_large(&t));
	sp_countmap_free(&t);
}
END_TEST

/* The memory of many keys is what gmonbuild(1) says. */
START_TEST(a_large_table_gets_three_quarters_full)
{
	struct sp_countmap t = { .slots = NULL };
	const uint64_t most = 3 << (SP_COUNTMAP_SMALL_BITS + 2 - 2);

	for (uint64_t i = 0; i < most; i++)
		ck_assert(sp_countmap_add(&t, i << 33 | i, i + 1));
	ck_assert_int_eq(t.bits, SP_COUNTMAP_SMALL_BITS + 2);
	ck_assert(sp_countmap_is_large(&t));
	for (uint64_t i = 0; i < most; i++)
		ck_assert_uint_eq(count_of(&t, i << 33 | i), i + 1);
	ck_assert_ptr_null(sp_countmap_find(&t, most << 33 | most));
	ck_assert(sp_countmap_add(&t, UINT64_MAX, 1));
	ck_assert_int_eq(t.bits, SP_COUNTMAP_SMALL_BITS + 3);
	sp_countmap_free(&t);
}
END_TEST

START_TEST(keys_that_meet_at_the_last_slot_go_on_at_the_first)
{
	struct sp_countmap t = { .slots = NULL };
	uint64_t keys[5], key = 0;

	/* Something must be in the table for its size to be known. */
	ck_assert(sp_countmap_add(&t, UINT64_MAX, 1));
	for (int n = 0; n < 5; key++) {
		if (sp_hash(key, t.bits) == ((size_t)1 << t.bits) - 1)
			keys[n++] = key;
	}
	for (uint64_t n = 0; n < 5; n++)
		ck_assert(sp_countmap_add(&t, keys[n], n + 1));
	for (uint64_t n = 0; n < 5; n++)
		ck_assert_uint_eq(count_of(&t, keys[n]), n + 1);
	sp_countmap_free(&t);
}
END_TEST

START_TEST(a_freed_table_can_be_used_again)
{
	struct sp_countmap t = { .slots = NULL };

	ck_assert(sp_countmap_add(&t, 5, 1));
	sp_countmap_free(&t);
	ck_assert_uint_eq(count_of(&t, 5), 0);
	ck_assert(sp_countmap_add(&t, 5, 4));
	ck_assert_uint_eq(count_of(&t, 5), 4);
	sp_countmap_free(&t);
	sp_countmap_free(&t);
}
END_TEST

RUN("countmap",
    an_empty_table_has_no_key,
    counts_of_one_key_add_up,
    key_0_and_the_largest_key_count_like_others,
    counts_are_64_bits_wide,
    every_key_is_found_after_growing,
    a_small_table_stays_at_most_a_quarter_full,
    a_large_table_gets_three_quarters_full,
    keys_that_meet_at_the_last_slot_go_on_at_the_first,
    a_freed_table_can_be_used_again)
