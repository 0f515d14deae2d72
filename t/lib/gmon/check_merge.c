/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/sort.c: the sum of two profiles */

#include <config.h>

#include <string.h>

#include "gmon/gmon.h"
#include "support/run.h"

/* A run with four bins of n samples each at low, and an arc of n calls. */
static struct sp_gmon
run_of(uint64_t low, uint64_t n_samples, uint64_t n_calls)
{
	struct sp_gmon g = { .rate_hz = 1000, .dimension = "seconds",
	    .abbreviation = 's' };
	struct sp_hist *const h = sp_gmon_add_hist(&g, low, low + 8, 4);

	ck_assert_ptr_nonnull(h);
	for (int i = 0; i < 4; i++)
		h->bins[i] = n_samples;
	if (n_calls)
		ck_assert(sp_gmon_add_arc(&g, 0x102, 0x106, n_calls));
	return g;
}

/* A run without histograms. */
static struct sp_gmon
arcs_only(uint64_t n_calls)
{
	struct sp_gmon g = { .rate_hz = 0 };

	ck_assert(sp_gmon_add_arc(&g, 0x102, 0x106, n_calls));
	return g;
}

/* Merge b into a, and free it; returns what sp_gmon_merge does. */
static const char *
merge(struct sp_gmon *a, struct sp_gmon b)
{
	const char *const why = sp_gmon_merge(a, &b);

	sp_gmon_free(&b);
	return why;
}

static void
check_sum(struct sp_gmon *g, uint64_t samples, uint64_t calls)
{
	ck_assert_uint_eq(g->n_hists, 1);
	ck_assert_uint_eq(g->hists[0].low, 0x100);
	ck_assert_uint_eq(g->hists[0].n_bins, 4);
	for (int i = 0; i < 4; i++)
		ck_assert_uint_eq(g->hists[0].bins[i], samples);
	ck_assert_uint_eq(g->rate_hz, 1000);
	ck_assert_str_eq(g->dimension, "seconds");
	ck_assert_int_eq(g->abbreviation, 's');
	ck_assert_uint_eq(g->n_arcs, 1);
	ck_assert_uint_eq(g->arcs[0].count, calls);
	sp_gmon_free(g);
}

START_TEST(counts_add_up_and_do_not_wrap)
{
	struct sp_gmon g = run_of(0x100, UINT32_MAX, UINT32_MAX);

	ck_assert_ptr_null(merge(&g, run_of(0x100, UINT32_MAX, UINT32_MAX)));
	ck_assert_ptr_null(merge(&g, run_of(0x100, 1, 2)));
	check_sum(&g, UINT64_C(2) * UINT32_MAX + 1,
	    UINT64_C(2) * UINT32_MAX + 2);
}
END_TEST

START_TEST(a_run_of_arcs_and_a_run_of_samples_combine)
{
	struct sp_gmon g = arcs_only(5);

	ck_assert_ptr_null(merge(&g, run_of(0x100, 3, 0)));
	check_sum(&g, 3, 5);
	g = run_of(0x100, 3, 0);
	ck_assert_ptr_null(merge(&g, arcs_only(5)));
	check_sum(&g, 3, 5);
}
END_TEST

START_TEST(an_empty_histogram_stands_in_nobody_s_way)
{
	struct sp_gmon empty = run_of(0x104, 0, 5);
	struct sp_gmon g = run_of(0x104, 0, 2);

	empty.rate_hz = 7;
	ck_assert_ptr_null(merge(&g, run_of(0x100, 3, 1)));
	ck_assert_ptr_null(merge(&g, empty));
	check_sum(&g, 3, 8);
}
END_TEST

START_TEST(an_empty_histogram_is_taken_if_there_is_no_other)
{
	struct sp_gmon g = arcs_only(5);

	ck_assert_ptr_null(merge(&g, run_of(0x100, 0, 2)));
	check_sum(&g, 0, 7);
}
END_TEST

START_TEST(a_program_with_several_ranges_adds_up)
{
	struct sp_gmon a = run_of(0x100, 1, 1), b = run_of(0x100, 2, 1);
	struct sp_gmon ram = run_of(0x20000000, 5, 0);

	ck_assert_ptr_null(merge(&a, ram));
	ram = run_of(0x20000000, 6, 0);
	ck_assert_ptr_null(merge(&b, ram));
	ck_assert_ptr_null(merge(&a, b));
	ck_assert_uint_eq(a.n_hists, 2);
	ck_assert_uint_eq(a.hists[0].bins[3], 3);
	ck_assert_uint_eq(a.hists[1].bins[3], 11);
	sp_gmon_free(&a);
}
END_TEST

START_TEST(other_rates_units_and_ranges_are_refused)
{
	struct sp_gmon a = run_of(0x100, 1, 1), b = run_of(0x100, 1, 1);

	b.rate_hz = 100;
	ck_assert_str_eq(merge(&a, b), "different sample rates");
	b = run_of(0x100, 1, 1);
	strcpy(b.dimension, "cycles");
	ck_assert_str_eq(merge(&a, b), "different units");
	ck_assert_str_eq(merge(&a, run_of(0x106, 1, 1)),
	    "different text ranges");
	ck_assert_str_eq(merge(&a, run_of(0xfa, 1, 1)),
	    "different text ranges");
	sp_gmon_free(&a);
}
END_TEST

/* A run of one sample in each of n ranges of four bins. */
static struct sp_gmon
run_in(const uint64_t *lows, size_t n)
{
	struct sp_gmon g = run_of(lows[0], 1, 1);

	for (size_t i = 1; i < n; i++)
		ck_assert_ptr_null(merge(&g, run_of(lows[i], 1, 1)));
	return g;
}

static void
check_refused(const uint64_t *here, const uint64_t *there)
{
	struct sp_gmon g = run_in(here, 4);

	ck_assert_str_eq(merge(&g, run_in(there, 4)), "different text ranges");
	sp_gmon_free(&g);
}

START_TEST(ranges_that_meet_are_found_among_others)
{
	static const uint64_t here[] = { 0x100, 0x200, 0x300, 0x400 };
	static const uint64_t fit[] = { 0xf8, 0x180, 0x200, 0x308 };
	static const uint64_t meet[][4] = { { 0x80, 0x180, 0x200, 0x306 },
	    { 0x106, 0x180, 0x200, 0x300 }, { 0x80, 0x180, 0x200, 0x3fa },
	    { 0x200, 0x300, 0x402, 0x500 }, { 0x80, 0x1f8, 0x206, 0x300 } };

	struct sp_gmon g = run_in(here, 4);

	ck_assert_ptr_null(merge(&g, run_in(fit, 4)));
	ck_assert_uint_eq(g.n_hists, 5);
	ck_assert_uint_eq(sp_gmon_samples(&g), 32);
	sp_gmon_free(&g);
	for (size_t i = 0; i < 5; i++) {
		check_refused(here, meet[i]);
		check_refused(meet[i], here);
	}
}
END_TEST

/* A run of one sample each in n ranges of one bin, 16 bytes apart. */
static struct sp_gmon
scattered(uint64_t low, size_t n)
{
	struct sp_gmon g = { .rate_hz = 1000, .dimension = "seconds" };

	for (size_t i = 0; i < n; i++) {
		struct sp_hist *const h =
		    sp_gmon_add_hist(&g, low + 16 * i, low + 16 * i + 2, 1);

		ck_assert_ptr_nonnull(h);
		h->bins[0] = 1;
	}
	return g;
}

/* Each with each would take minutes: the test would be ended. */
START_TEST(many_ranges_take_no_longer_than_to_look_at_each)
{
	struct sp_gmon a = scattered(0x1000, 400000);

	ck_assert_ptr_null(merge(&a, scattered(0x1008, 400000)));
	ck_assert_uint_eq(a.n_hists, 800000);
	ck_assert_uint_eq(sp_gmon_samples(&a), 800000);
	sp_gmon_free(&a);
}
END_TEST

START_TEST(another_bin_width_is_refused)
{
	struct sp_gmon a = run_of(0x100, 1, 1), b = run_of(0x100, 1, 1);

	b.hists[0].n_bins = 2;
	ck_assert_str_eq(merge(&a, b), "different bin widths");
	sp_gmon_free(&a);
}
END_TEST

START_TEST(calls_and_samples_during_calls_are_not_added)
{
	struct sp_gmon a = run_of(0x100, 1, 1), b = run_of(0x100, 1, 1);

	b.by_stack = b.sampled_calls = true;
	ck_assert_str_eq(merge(&a, b),
	    "only in one of them calls are samples (gmonbuild -c)");
	sp_gmon_free(&a);
	a = run_of(0x100, 1, 0);
	b = run_of(0x100, 2, 2);
	b.by_stack = b.sampled_calls = true;
	ck_assert_ptr_null(merge(&a, b));
	ck_assert(!a.by_stack && a.sampled_calls);
	check_sum(&a, 3, 2);
	a = arcs_only(1);
	b = run_of(0x100, 2, 0);
	b.by_stack = true;
	ck_assert_ptr_null(merge(&a, b));
	ck_assert(a.by_stack && !a.sampled_calls);
	check_sum(&a, 2, 1);
}
END_TEST

RUN("merge",
    counts_add_up_and_do_not_wrap,
    a_run_of_arcs_and_a_run_of_samples_combine,
    an_empty_histogram_stands_in_nobody_s_way,
    an_empty_histogram_is_taken_if_there_is_no_other,
    a_program_with_several_ranges_adds_up,
    other_rates_units_and_ranges_are_refused,
    ranges_that_meet_are_found_among_others,
    many_ranges_take_no_longer_than_to_look_at_each,
    another_bin_width_is_refused,
    calls_and_samples_during_calls_are_not_added)
