/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/elf/text.c */

#include <config.h>

#include "elf/text.h"
#include "support/run.h"

static struct sp_text t;

static void
end(void)
{
	sp_text_free(&t);
}

/* The text becomes n ranges, tidied for bins of bin_bytes. */
static void
make(const struct sp_range *ranges, size_t n, uint32_t bin_bytes)
{
	sp_text_free(&t);
	for (size_t i = 0; i < n; i++)
		ck_assert(sp_text_add(&t, ranges[i].low, ranges[i].high));
	sp_text_tidy(&t, bin_bytes);
}

static void
check_ranges(const struct sp_range *wanted, size_t n)
{
	ck_assert_uint_eq(t.n, n);
	for (size_t i = 0; i < n; i++) {
		ck_assert_uint_eq(t.ranges[i].low, wanted[i].low);
		ck_assert_uint_eq(t.ranges[i].high, wanted[i].high);
	}
}

START_TEST(tidy_sorts_ranges_and_joins_what_touches)
{
	const struct sp_range in[] = { { 0x300, 0x400 }, { 0x100, 0x200 },
	    { 0x200, 0x280 }, { 0x380, 0x390 }, { 0x3f0, 0x410 } };
	const struct sp_range out[] = { { 0x100, 0x280 }, { 0x300, 0x410 } };

	make(in, 5, 2);
	check_ranges(out, 2);
}
END_TEST

START_TEST(tidy_widens_ranges_to_whole_bins)
{
	const struct sp_range in[] = { { 0x101, 0x103 }, { 0x10f, 0x111 } };
	const struct sp_range by_2[] = { { 0x100, 0x104 }, { 0x10e, 0x112 } };
	const struct sp_range by_8[] = { { 0x100, 0x118 } };

	make(in, 2, 2);
	check_ranges(by_2, 2);
	make(in, 2, 8);
	check_ranges(by_8, 1);
}
END_TEST

START_TEST(tidy_with_bins_of_one_byte_changes_no_address)
{
	const struct sp_range in[] = { { 0x101, 0x103 }, { 0x104, 0xffffffff } };

	make(in, 2, 1);
	check_ranges(in, 2);
}
END_TEST

START_TEST(a_range_up_to_the_last_address_does_not_wrap)
{
	const struct sp_range in[] = { { 0xfffff001, 0xffffffff } };

	make(in, 1, 256);
	ck_assert_uint_eq(t.n, 1);
	ck_assert_uint_eq(t.ranges[0].low, 0xfffff000);
	ck_assert_uint_eq(t.ranges[0].high, 0xffffff00);
}
END_TEST

START_TEST(a_range_in_the_last_bin_is_left_out)
{
	const struct sp_range in[] = { { 0xfffffffe, 0xffffffff },
	    { 0x100, 0x200 } };
	const struct sp_range out[] = { { 0x100, 0x200 } };

	make(in, 2, 2);
	check_ranges(out, 1);
	make(in, 1, 256);
	check_ranges(out, 0);
}
END_TEST

START_TEST(no_text_resolves_nothing)
{
	uint32_t addr;

	make(NULL, 0, 2);
	ck_assert_uint_eq(t.n, 0);
	ck_assert(!sp_text_resolve(&t, 4, 0, 0, &addr));
	ck_assert(!sp_text_ambiguous(&t, 4));
	sp_text_free(&t);
}
END_TEST

START_TEST(a_range_holds_its_first_byte_but_not_its_end)
{
	const struct sp_range in[] = { { 0x410, 0x20000 } };
	uint32_t addr = 0;

	make(in, 1, 2);
	for (int n = 3; n <= 4; n++) {
		ck_assert(!sp_text_resolve(&t, n, 0, 0x40f, &addr));
		ck_assert(sp_text_resolve(&t, n, 0, 0x410, &addr));
		ck_assert_uint_eq(addr, 0x410);
		ck_assert(sp_text_resolve(&t, n, 0, 0x1ffff, &addr));
		ck_assert_uint_eq(addr, 0x1ffff);
		ck_assert(!sp_text_resolve(&t, n, 0, 0x20000, &addr));
		ck_assert(!sp_text_resolve(&t, n, 0, 0xffffff, &addr));
	}
}
END_TEST

START_TEST(low_bytes_find_the_address_that_they_are_of)
{
	const struct sp_range in[] = { { 0x08000000, 0x08010000 },
	    { 0x1ffff000, 0x1ffff400 } };
	uint32_t addr = 0;

	make(in, 2, 2);
	ck_assert(sp_text_resolve(&t, 3, 0, 0x001234, &addr));
	ck_assert_uint_eq(addr, 0x08001234);
	ck_assert(sp_text_resolve(&t, 3, 0, 0xfff3fe, &addr));
	ck_assert_uint_eq(addr, 0x1ffff3fe);
	ck_assert(!sp_text_resolve(&t, 3, 0, 0xfff400, &addr));
	ck_assert(!sp_text_resolve(&t, 4, 0, 0x001234, &addr));
	ck_assert(sp_text_resolve(&t, 4, 0, 0x08001234, &addr));
	ck_assert_uint_eq(addr, 0x08001234);
}
END_TEST

START_TEST(a_base_is_added_and_may_wrap)
{
	const struct sp_range in[] = { { 0x08000000, 0x08010000 },
	    { 0x20000000, 0x20000100 } };
	uint32_t addr = 0;

	make(in, 2, 2);
	ck_assert(sp_text_resolve(&t, 2, 0x08000000, 0x1234, &addr));
	ck_assert_uint_eq(addr, 0x08001234);
	ck_assert(sp_text_resolve(&t, 4, 0x08000000, 0x18000010, &addr));
	ck_assert_uint_eq(addr, 0x20000010);
	/* 0x08000000 less the base is 0xfffffff0. */
	ck_assert(sp_text_resolve(&t, 4, 0x08000010, 0xfffffff0, &addr));
	ck_assert_uint_eq(addr, 0x08000000);
}
END_TEST

/* Can n bytes tell the addresses of two ranges apart? */
static bool
ambiguous(struct sp_range a, struct sp_range b, int n)
{
	const struct sp_range both[] = { a, b };

	make(both, 2, 2);
	return sp_text_ambiguous(&t, n);
}

START_TEST(ranges_whose_low_bytes_meet_are_ambiguous)
{
	const struct sp_range flash = { 0x08000000, 0x08010000 };
	const struct sp_range low_ram = { 0x20000000, 0x20000100 };
	const struct sp_range inner_ram = { 0x20000100, 0x20000200 };
	const struct sp_range high_ram = { 0x20010000, 0x20010100 };
	const struct sp_range around = { 0x1fffff00, 0x20000002 };
	const struct sp_range before = { 0x1fffff00, 0x20000000 };

	ck_assert(ambiguous(flash, low_ram, 3));
	ck_assert(ambiguous(flash, inner_ram, 3));
	ck_assert(!ambiguous(flash, low_ram, 4));
	ck_assert(!ambiguous(flash, high_ram, 3));
	ck_assert(ambiguous(flash, high_ram, 2));
	ck_assert(ambiguous(flash, around, 3));
	ck_assert(!ambiguous(flash, before, 3));
}
END_TEST

START_TEST(a_range_larger_than_the_addresses_is_ambiguous)
{
	const struct sp_range far = { 0x40000000, 0x40000002 };
	const struct sp_range whole = { 0x08000000, 0x08010000 };
	const struct sp_range more = { 0x08000000, 0x08010002 };

	make(&whole, 1, 2);
	ck_assert(!sp_text_ambiguous(&t, 2));
	make(&more, 1, 2);
	ck_assert(sp_text_ambiguous(&t, 2));
	ck_assert(!sp_text_ambiguous(&t, 3));
	sp_text_free(&t);
	ck_assert(ambiguous(whole, far, 2));
}
END_TEST

START_TEST(a_mask_covers_its_bytes)
{
	ck_assert_uint_eq(sp_address_mask(2), 0xffff);
	ck_assert_uint_eq(sp_address_mask(3), 0xffffff);
	ck_assert_uint_eq(sp_address_mask(4), 0xffffffff);
}
END_TEST

RUN_WITH("text", NULL, end,
    tidy_sorts_ranges_and_joins_what_touches,
    tidy_widens_ranges_to_whole_bins,
    tidy_with_bins_of_one_byte_changes_no_address,
    a_range_up_to_the_last_address_does_not_wrap,
    a_range_in_the_last_bin_is_left_out,
    no_text_resolves_nothing,
    a_range_holds_its_first_byte_but_not_its_end,
    low_bytes_find_the_address_that_they_are_of,
    a_base_is_added_and_may_wrap,
    ranges_whose_low_bytes_meet_are_ambiguous,
    a_range_larger_than_the_addresses_is_ambiguous,
    a_mask_covers_its_bytes)
