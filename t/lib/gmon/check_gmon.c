/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/gmon.c, sort.c and write.c */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/gmon.h"
#include "support/random.h"
#include "support/run.h"

static struct sp_gmon g;
static char *bytes;
static size_t n_bytes;

static void
end(void)
{
	sp_gmon_free(&g);
	free(bytes);
}

/* Add a histogram whose bins hold the n counts. */
static void
add_hist(struct sp_gmon *to, uint64_t low, uint64_t high,
    const uint64_t *counts, size_t n)
{
	struct sp_hist *const h = sp_gmon_add_hist(to, low, high, n);

	ck_assert_ptr_nonnull(h);
	memcpy(h->bins, counts, n * sizeof(*counts));
	to->rate_hz = 1000;
	strcpy(to->dimension, "seconds");
	to->abbreviation = 's';
}

static void
add_arc(struct sp_gmon *to, uint64_t from, uint64_t self, uint64_t count)
{
	ck_assert(sp_gmon_add_arc(to, from, self, count));
}

/* A profile of one histogram of four bins, and one arc. */
static void
make_small(void)
{
	static const uint64_t counts[] = { 1, 0, 3, 4 };

	add_hist(&g, 0x100, 0x108, counts, 4);
	add_arc(&g, 0x102, 0x106, 7);
	ck_assert_ptr_null(sp_gmon_sort(&g));
}

static void
check_hist(const struct sp_hist *h, uint64_t low, uint64_t high,
    const uint64_t *counts, size_t n)
{
	ck_assert_uint_eq(h->low, low);
	ck_assert_uint_eq(h->high, high);
	ck_assert_uint_eq(h->n_bins, n);
	ck_assert_mem_eq(h->bins, counts, n * sizeof(*counts));
}

/* Nothing is wrong with what we write ourselves. */
static void
no_wrong(void *arg, enum sp_finding finding, uint64_t offset,
    const char *text)
{
	(void)arg;
	if (finding == SP_FINDING_WRONG)
		ck_abort_msg("at %d: %s", (int)offset, text);
}

/* Write g to bytes; returns what was left out. */
static uint64_t
write_bytes(enum sp_gmon_format format)
{
	FILE *out;
	uint64_t left_out;

	free(bytes);
	out = open_memstream(&bytes, &n_bytes);
	left_out = sp_gmon_write(&g, format, out);
	fclose(out);
	return left_out;
}

/* Write g, read it again, and compare; returns what was left out. */
static uint64_t
check_round_trip(enum sp_gmon_format format)
{
	const uint64_t left_out = write_bytes(format);
	struct sp_gmon got;

	ck_assert_ptr_null(sp_gmon_read(&got, (uint8_t *)bytes, n_bytes, 0,
	    no_wrong, NULL));
	ck_assert_int_eq(got.format, format);
	ck_assert_int_eq(got.addr_bytes, 4);
	ck_assert(!got.big_endian);
	ck_assert_uint_eq(got.n_hists, g.n_hists);
	for (size_t i = 0; !left_out && i < g.n_hists; i++)
		check_hist(&got.hists[i], g.hists[i].low, g.hists[i].high,
		    g.hists[i].bins, g.hists[i].n_bins);
	ck_assert_uint_eq(got.n_arcs, g.n_arcs);
	for (size_t i = 0; i < g.n_arcs; i++)
		ck_assert_mem_eq(&got.arcs[i], &g.arcs[i], sizeof(*g.arcs));
	ck_assert_uint_eq(got.rate_hz, g.rate_hz);
	ck_assert_str_eq(got.dimension, g.n_hists ? g.dimension : "");
	sp_gmon_free(&got);
	return left_out;
}

START_TEST(arcs_are_sorted_and_equal_ones_added)
{
	for (uint64_t i = 300; i--;)
		add_arc(&g, 0x1000 + i / 3, 0x2000 + i % 3, i);
	add_arc(&g, 0x1000, 0x2001, 1000);
	ck_assert_ptr_null(sp_gmon_sort(&g));
	ck_assert_uint_eq(g.n_arcs, 300);
	for (uint64_t i = 0; i < 300; i++) {
		ck_assert_uint_eq(g.arcs[i].from, 0x1000 + i / 3);
		ck_assert_uint_eq(g.arcs[i].self, 0x2000 + i % 3);
		ck_assert_uint_eq(g.arcs[i].count, i == 1 ? 1001 : i);
	}
}
END_TEST

/* So many are sorted in another way, digit by digit of what differs. */
static void
check_many(uint64_t from_mask, uint64_t self_mask)
{
	uint64_t state = 1, sum = 0, wanted = 0;

	for (int i = 0; i < 10000; i++) {
		const uint64_t from = mmix(&state) >> 20;
		const uint64_t self = mmix(&state);

		add_arc(&g, from & from_mask, self & self_mask,
		    1 + (uint64_t)i % 3);
		wanted += 1 + (uint64_t)i % 3;
	}
	ck_assert_ptr_null(sp_gmon_sort(&g));
	for (size_t i = 0; i < g.n_arcs; i++) {
		const struct sp_arc *const a = &g.arcs[i];

		sum += a->count;
		ck_assert(!i || a[-1].from < a->from ||
		    (a[-1].from == a->from && a[-1].self < a->self));
	}
	ck_assert_uint_eq(sum, wanted);
	sp_gmon_free(&g);
}

START_TEST(many_arcs_are_sorted)
{
	static const uint64_t masks[] = {
		0, 0xff, 0x3ff000, 0xffffffff, 0x3ff00003ff, UINT64_MAX
	};

	for (size_t i = 0; i < 6; i++) {
		for (size_t j = 0; j < 6; j++)
			check_many(masks[i], masks[j]);
	}
}
END_TEST

START_TEST(equal_and_adjacent_histograms_become_one)
{
	const uint64_t a[] = { 1, 2 }, b[] = { 10, 20 }, c[] = { 5 };
	const uint64_t wanted[] = { 11, 22, 10, 2 };

	add_hist(&g, 0x104, 0x106, c, 1);
	add_hist(&g, 0x106, 0x108, a + 1, 1);
	add_hist(&g, 0x100, 0x104, a, 2);
	add_hist(&g, 0x104, 0x106, c, 1);
	add_hist(&g, 0x100, 0x104, b, 2);
	add_hist(&g, 0x200, 0x204, a, 2);
	ck_assert_ptr_null(sp_gmon_sort(&g));
	ck_assert_uint_eq(g.n_hists, 2);
	check_hist(&g.hists[0], 0x100, 0x108, wanted, 4);
	check_hist(&g.hists[1], 0x200, 0x204, a, 2);
	ck_assert_uint_eq(sp_gmon_samples(&g), 48);
}
END_TEST

START_TEST(histograms_that_do_not_fit_together_are_refused)
{
	const uint64_t bins[] = { 1, 2, 3, 4 };

	add_hist(&g, 0x100, 0x108, bins, 4);
	add_hist(&g, 0x106, 0x10e, bins, 4);
	ck_assert_str_eq(sp_gmon_sort(&g), "overlapping histograms");
	ck_assert_str_eq(sp_gmon_sort(&g), "overlapping histograms");
	sp_gmon_free(&g);
	add_hist(&g, 0x100, 0x108, bins, 4);
	add_hist(&g, 0x108, 0x110, bins, 2);
	ck_assert_str_eq(sp_gmon_sort(&g), "different bin widths");
	sp_gmon_free(&g);
	/* 8/3 bytes and 8/4 bytes: only the fraction differs. */
	add_hist(&g, 0x100, 0x108, bins, 3);
	add_hist(&g, 0x200, 0x208, bins, 4);
	ck_assert_str_eq(sp_gmon_sort(&g), "different bin widths");
}
END_TEST

START_TEST(addresses_of_uneven_bins_are_rounded_down)
{
	const struct sp_hist h = { .low = 0x100, .high = 0x108, .n_bins = 3 };
	const struct sp_hist wide = { .low = 0x100,
	    .high = UINT64_C(0xfffffffffffffff0), .n_bins = 7 };

	ck_assert_uint_eq(sp_hist_address(&h, 0), 0x100);
	ck_assert_uint_eq(sp_hist_address(&h, 1), 0x102);
	ck_assert_uint_eq(sp_hist_address(&h, 2), 0x105);
	ck_assert_uint_eq(sp_hist_address(&h, 3), 0x108);
	ck_assert_uint_eq(sp_hist_address(&wide, 7), wide.high);
}
END_TEST

START_TEST(what_is_written_reads_back_in_both_formats)
{
	make_small();
	ck_assert_uint_eq(check_round_trip(SP_GMON_GNU), 0);
	ck_assert_uint_eq(check_round_trip(SP_GMON_BSD44), 0);
}
END_TEST

START_TEST(several_ranges_read_back)
{
	const uint64_t bins[] = { 1, 2 };

	add_hist(&g, 0x20000000, 0x20000004, bins, 2);
	add_hist(&g, 0x100, 0x104, bins, 2);
	ck_assert_ptr_null(sp_gmon_sort(&g));
	ck_assert_uint_eq(check_round_trip(SP_GMON_GNU), 0);
}
END_TEST

START_TEST(full_bins_are_spilled_wherever_they_are)
{
	const uint64_t max = 65535;
	const uint64_t full[][4] = { { 1, 2, max + 1, 3 },
	    { 2 * max, 0, 0, 70000 }, { 5 * max + 4, 2 * max + 1, 1, 0 },
	    { 0, 100000, 200000, 300000 }, { 70000, 1, 70000, 1 } };

	for (size_t i = 0; i < sizeof(full) / sizeof(*full); i++) {
		add_hist(&g, 0x100, 0x108, full[i], 4);
		ck_assert_uint_eq(check_round_trip(SP_GMON_GNU), 0);
		sp_gmon_free(&g);
		/* Bins of 11/4 bytes can't be cut anywhere. */
		add_hist(&g, 0x100, 0x10b, full[i], 4);
		ck_assert_uint_eq(check_round_trip(SP_GMON_GNU), 0);
		sp_gmon_free(&g);
	}
}
END_TEST

START_TEST(odd_bins_are_spilled_whole)
{
	/* gprof would not see the same width in parts of 3 bytes. */
	const uint64_t full[] = { 1, 65536, 1, 1 };

	add_hist(&g, 0x100, 0x10c, full, 4);
	ck_assert_uint_eq(write_bytes(SP_GMON_GNU), 0);
	ck_assert_uint_eq(n_bytes, 20 + 2 * (33 + 8));
}
END_TEST

/* A profile of a histogram whose first bin needs that many records. */
static void
make_tall(uint64_t records, uint64_t width)
{
	const uint64_t counts[] = { 65535 * records, 0, 65536, 0 };

	add_hist(&g, 0x100, 0x100 + 4 * width, counts, 4);
}

START_TEST(a_file_that_counts_would_make_too_large_does_not_fit)
{
	/* A bin alone, another one alone, and all four together. */
	const uint64_t alone = (SP_GMON_SPILL_MAX - 35) / 35;
	const uint64_t whole = SP_GMON_SPILL_MAX / (33 + 8);

	make_tall(alone + 1, 2);
	ck_assert(sp_gmon_fits(&g, SP_GMON_GNU));
	g.hists[0].bins[0]++;
	ck_assert(!sp_gmon_fits(&g, SP_GMON_GNU));
	ck_assert(sp_gmon_fits(&g, SP_GMON_BSD44));
	g.hists[0].bins[0] = UINT64_MAX;
	ck_assert(!sp_gmon_fits(&g, SP_GMON_GNU));
	sp_gmon_free(&g);
	make_tall(whole + 1, 3);
	ck_assert(sp_gmon_fits(&g, SP_GMON_GNU));
	g.hists[0].bins[0]++;
	ck_assert(!sp_gmon_fits(&g, SP_GMON_GNU));
}
END_TEST

START_TEST(all_histograms_of_a_file_count_for_its_size)
{
	const uint64_t half = SP_GMON_SPILL_MAX / 35 / 2 - 2;
	const uint64_t counts[] = { 65535 * half };

	make_tall(half, 2);
	add_hist(&g, 0x200, 0x202, counts, 1);
	ck_assert(sp_gmon_fits(&g, SP_GMON_GNU));
	add_hist(&g, 0x300, 0x302, counts, 1);
	ck_assert(!sp_gmon_fits(&g, SP_GMON_GNU));
}
END_TEST

START_TEST(samples_that_bsd44_can_not_hold_are_told)
{
	const uint64_t full[] = { 65535 + 7, 2, 65535 + 5, 4 };

	add_hist(&g, 0x100, 0x108, full, 4);
	add_hist(&g, 0x200, 0x204, full + 1, 2);
	g.hists[1].bins[1] = 9;
	ck_assert_uint_eq(write_bytes(SP_GMON_BSD44), 23);
	ck_assert_uint_eq(n_bytes, 40);
	ck_assert_mem_eq(bytes + 32, "\xff\xff\2\0\xff\xff\4\0", 8);
}
END_TEST

START_TEST(arcs_beyond_32_bits_read_back)
{
	const uint64_t counts[] = { 0, UINT32_MAX, UINT32_MAX + UINT64_C(1),
	    7000000000, UINT64_C(3) * UINT32_MAX };
	make_small();
	for (size_t i = 0; i < 5; i++)
		add_arc(&g, 0x103 + i % 2, 0x100 + i, counts[i]);
	ck_assert_ptr_null(sp_gmon_sort(&g));
	ck_assert_uint_eq(check_round_trip(SP_GMON_GNU), 0);
	ck_assert_uint_eq(check_round_trip(SP_GMON_BSD44), 0);
}
END_TEST

static void
check_bytes(enum sp_gmon_format format, const char *wanted, size_t size)
{
	make_small();
	ck_assert_uint_eq(write_bytes(format), 0);
	ck_assert_uint_eq(n_bytes, size);
	ck_assert_mem_eq(bytes, wanted, size);
}

START_TEST(the_gnu_bytes_are_as_gprof_wants_them)
{
	static const char wanted[] = "gmon\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
	    "\0\0\1\0\0\x08\1\0\0\4\0\0\0\xe8\3\0\0"
	    "seconds\0\0\0\0\0\0\0\0s\1\0\0\0\3\0\4\0"
	    "\1\2\1\0\0\6\1\0\0\7\0\0\0";

	check_bytes(SP_GMON_GNU, wanted, sizeof(wanted) - 1);
}
END_TEST

START_TEST(the_bsd44_bytes_are_as_gprof_wants_them)
{
	static const char wanted[] = "\0\1\0\0\x08\1\0\0\x28\0\0\0"
	    "\x79\x18\5\0\xe8\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
	    "\1\0\0\0\3\0\4\0\2\1\0\0\6\1\0\0\7\0\0\0";

	check_bytes(SP_GMON_BSD44, wanted, sizeof(wanted) - 1);
}
END_TEST

START_TEST(sums_of_several_do_not_wrap)
{
	const uint64_t half[] = { UINT64_C(1) << 61 };
	struct sp_gmon sum = { .n_hists = 0 }, more = { .n_hists = 0 };

	add_hist(&sum, 0x100, 0x102, half, 1);
	add_hist(&more, 0x100, 0x102, half, 1);
	ck_assert_ptr_null(sp_gmon_merge(&sum, &more));
	ck_assert_str_eq(sp_gmon_merge(&sum, &more),
	    "counts are beyond 2^62");
	sp_gmon_free(&sum);
	sp_gmon_free(&more);
	add_arc(&sum, 0x100, 0x200, half[0]);
	add_arc(&more, 0x104, 0x200, half[0]);
	ck_assert_ptr_null(sp_gmon_merge(&sum, &more));
	ck_assert_str_eq(sp_gmon_merge(&sum, &more),
	    "counts are beyond 2^62");
	sp_gmon_free(&sum);
	sp_gmon_free(&more);
}
END_TEST

RUN_WITH("gmon", NULL, end,
    sums_of_several_do_not_wrap,
    arcs_are_sorted_and_equal_ones_added, many_arcs_are_sorted,
    equal_and_adjacent_histograms_become_one,
    histograms_that_do_not_fit_together_are_refused,
    addresses_of_uneven_bins_are_rounded_down,
    what_is_written_reads_back_in_both_formats,
    several_ranges_read_back,
    full_bins_are_spilled_wherever_they_are,
    odd_bins_are_spilled_whole,
    a_file_that_counts_would_make_too_large_does_not_fit,
    all_histograms_of_a_file_count_for_its_size,
    samples_that_bsd44_can_not_hold_are_told,
    arcs_beyond_32_bits_read_back,
    the_gnu_bytes_are_as_gprof_wants_them,
    the_bsd44_bytes_are_as_gprof_wants_them)
