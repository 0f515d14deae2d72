/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/profile.c */

#include <config.h>

#include "gmon/profile.h"
#include "support/run.h"

/* Functions of a program at 0x400: where they begin. */
static struct sp_routine functions[] = { { 0x400, 0, false },
    { 0x420, 0, false }, { 0x440, 0, false } };
static const struct sp_elf elf = { .entry = 0x400, .functions = functions,
    .n_functions = 3 };

static struct sp_profile p;

/* What came out of it last. */
static struct sp_gmon g;
static struct sp_profile_facts facts;

static void
end(void)
{
	sp_gmon_free(&g);
	sp_profile_free(&p);
}

/* A text from low to high, with addr_bytes wide addresses. */
static void
begin_with(uint32_t low, uint32_t high, int addr_bytes)
{
	end();
	p = (struct sp_profile){ .bin_bytes = 2, .rate_hz = 1000,
	    .addr_bytes = addr_bytes };
	ck_assert(sp_text_add(&p.text, low, high));
	sp_text_tidy(&p.text, p.bin_bytes);
}

static void
begin(void)
{
	begin_with(0x400, 0x480, 3);
}

static void
add(enum sp_packet_kind kind, uint32_t a, uint32_t b)
{
	const struct sp_packet packet = { .kind = kind, .a = a, .b = b };

	ck_assert(sp_profile_add(&p, &packet, 1));
}

static void
make_gmon(void)
{
	sp_gmon_free(&g);
	ck_assert(sp_profile_gmon(&p, &g, &facts));
}

/* The one arc of the profile so far. */
static struct sp_arc
only_arc(void)
{
	make_gmon();
	ck_assert_uint_eq(g.n_arcs, 1);
	ck_assert_uint_eq(facts.distinct, 1);
	return g.arcs[0];
}

/* Fail unless a call that is sent as a, b becomes an arc from, self. */
static void
check_arc(uint32_t a, uint32_t b, uint32_t from, uint32_t self)
{
	struct sp_arc arc;

	sp_countmap_free(&p.counts);
	add(SP_PACKET_ARC, a, b);
	arc = only_arc();
	ck_assert_uint_eq(arc.from, from);
	ck_assert_uint_eq(arc.self, self);
	ck_assert_uint_eq(arc.count, 1);
}

START_TEST(arcs_and_samples_are_counted_exactly)
{
	for (int i = 0; i < 3; i++)
		add(SP_PACKET_ARC, 0x411, 0x427);
	add(SP_PACKET_ARC, 0x413, 0x427);
	for (int i = 0; i < 5; i++)
		add(SP_PACKET_SAMPLE, 0x47e, 0);
	add(SP_PACKET_SAMPLE, 0x47f, 0);
	add(SP_PACKET_SAMPLE, 0x400, 0);
	make_gmon();
	ck_assert_uint_eq(p.arcs, 4);
	ck_assert_uint_eq(p.samples, 7);
	ck_assert_uint_eq(facts.distinct, 2);
	ck_assert_uint_eq(facts.roots + facts.unknown, 0);
	ck_assert_uint_eq(g.n_arcs, 2);
	ck_assert_uint_eq(g.arcs[0].from, 0x410);
	ck_assert_uint_eq(g.arcs[0].self, 0x426);
	ck_assert_uint_eq(g.arcs[0].count, 3);
	ck_assert_uint_eq(g.arcs[1].from, 0x412);
	ck_assert_uint_eq(g.n_hists, 1);
	ck_assert_uint_eq(g.hists[0].n_bins, 64);
	ck_assert_uint_eq(g.hists[0].bins[63], 6);
	ck_assert_uint_eq(g.hists[0].bins[0], 1);
	ck_assert_uint_eq(sp_gmon_samples(&g), 7);
	ck_assert_uint_eq(g.rate_hz, 1000);
	ck_assert_str_eq(g.dimension, "seconds");
	ck_assert_int_eq(g.abbreviation, 's');
}
END_TEST

START_TEST(the_thumb_bit_makes_no_difference)
{
	for (uint32_t i = 0; i < 4; i++)
		add(SP_PACKET_ARC, 0x410 | (i & 1), 0x426 | i >> 1);
	ck_assert_uint_eq(only_arc().count, 4);
}
END_TEST

START_TEST(wide_bins_hold_the_samples_of_their_bytes)
{
	begin_with(0x404, 0x47c, 3);
	p.bin_bytes = 8;
	sp_text_tidy(&p.text, 8);
	add(SP_PACKET_SAMPLE, 0x406, 0);
	add(SP_PACKET_SAMPLE, 0x408, 0);
	add(SP_PACKET_SAMPLE, 0x40e, 0);
	make_gmon();
	ck_assert_uint_eq(g.hists[0].low, 0x400);
	ck_assert_uint_eq(g.hists[0].n_bins, 16);
	ck_assert_uint_eq(g.hists[0].bins[0], 1);
	ck_assert_uint_eq(g.hists[0].bins[1], 2);
}
END_TEST

START_TEST(stray_packets_are_told_and_take_no_memory)
{
	for (uint32_t i = 0; i < 1000; i++) {
		add(SP_PACKET_ARC, 0x410, 0x480 + i);
		add(SP_PACKET_SAMPLE, 0x480 + i, 0);
	}
	add(SP_PACKET_SAMPLE, 0x3fe, 0);
	ck_assert_uint_eq(p.stray_arcs, 1000);
	ck_assert_uint_eq(p.stray_samples, 1001);
	ck_assert_uint_eq(p.arcs + p.samples, 0);
	ck_assert_uint_eq(p.counts.used, 0);
	make_gmon();
	ck_assert_uint_eq(g.n_arcs, 0);
	ck_assert_uint_eq(sp_gmon_samples(&g), 0);
}
END_TEST

START_TEST(other_packets_count_nothing_but_losses)
{
	add(SP_PACKET_LOST, 3, 4);
	add(SP_PACKET_LOST, UINT32_MAX, UINT32_MAX);
	add(SP_PACKET_HEADER, 0x410, 0x410);
	add(SP_PACKET_END, 0x410, 0x410);
	add(SP_PACKET_TASK, 0x410, 0x410);
	add(SP_PACKET_NAME, 0x410, 0x410);
	add(SP_PACKET_SKIP, 0x410, 0x410);
	ck_assert_uint_eq(p.lost_arcs, UINT64_C(3) + UINT32_MAX);
	ck_assert_uint_eq(p.lost_samples, UINT64_C(4) + UINT32_MAX);
	ck_assert_uint_eq(p.arcs + p.samples + p.stray_arcs + p.stray_samples,
	    0);
}
END_TEST

START_TEST(a_task_among_events_counts_nothing)
{
	/* The second time their keys are known. */
	const struct sp_packet packets[] = {
		{ .kind = SP_PACKET_TASK, .a = 0x430 },
		{ .kind = SP_PACKET_SAMPLE, .a = 0x430 },
		{ .kind = SP_PACKET_TASK, .a = 0x430 },
		{ .kind = SP_PACKET_TASK, .a = 0x431 },
		{ .kind = SP_PACKET_ARC, .a = 0x411, .b = 0x427 },
		{ .kind = SP_PACKET_SAMPLE, .a = 0x430 },
		{ .kind = SP_PACKET_TASK, .a = 0x440 },
	};

	for (int i = 0; i < 2; i++)
		ck_assert(sp_profile_add(&p, packets, 7));
	ck_assert_uint_eq(p.arcs, 2);
	ck_assert_uint_eq(p.samples, 4);
	ck_assert_uint_eq(p.stray_arcs + p.stray_samples, 0);
	ck_assert_uint_eq(p.counts.used, 2);
}
END_TEST

START_TEST(counted_packets_count_as_so_many)
{
	struct sp_packet packets[] = {
		{ .kind = SP_PACKET_ARC, .a = 0x411, .b = 0x427 },
		{ .kind = SP_PACKET_SAMPLE, .a = 0x430 },
		{ .kind = SP_PACKET_ARCS, .a = 0x410, .b = 0x426, .count = 5 },
	};

	/* Of a key that is there, of one that is not, and of others. */
	ck_assert(sp_profile_add(&p, packets, 3));
	packets[2].kind = SP_PACKET_SAMPLES;
	packets[2].a = 0x431;
	packets[2].b = 0;
	packets[2].count = UINT32_MAX;
	ck_assert(sp_profile_add(&p, packets, 3));
	packets[2].a = 0x450;
	ck_assert(sp_profile_add(&p, packets + 2, 1));
	packets[2].a = 0x480;
	packets[2].count = 7;
	ck_assert(sp_profile_add(&p, packets + 2, 1));
	packets[2].kind = SP_PACKET_ARCS;
	packets[2].b = 0x480;
	ck_assert(sp_profile_add(&p, packets + 2, 1));
	packets[2].b = 0x440;
	ck_assert(sp_profile_add(&p, packets + 2, 1));
	ck_assert_uint_eq(p.arcs, 2 + 5 + 7);
	ck_assert_uint_eq(p.samples, 2 + 2 * (uint64_t)UINT32_MAX);
	ck_assert_uint_eq(p.stray_arcs, 7);
	ck_assert_uint_eq(p.stray_samples, 7);
	make_gmon();
	ck_assert_uint_eq(g.n_arcs, 2);
	ck_assert_uint_eq(g.arcs[0].count, 7);
	ck_assert_uint_eq(g.arcs[1].count, 7);
	ck_assert_uint_eq(g.hists[0].bins[0x18], 2 + (uint64_t)UINT32_MAX);
	ck_assert_uint_eq(g.hists[0].bins[0x28], UINT32_MAX);
}
END_TEST

START_TEST(counts_are_64_bits_wide)
{
	add(SP_PACKET_ARC, 0x410, 0x426);
	add(SP_PACKET_SAMPLE, 0x410, 0);
	for (int i = 0; i < 3; i++) {
		ck_assert(sp_countmap_add(&p.counts, UINT64_C(0x41000000426),
		    UINT32_MAX));
		ck_assert(sp_countmap_add(&p.counts, UINT64_C(0x41000000001),
		    UINT32_MAX));
	}
	make_gmon();
	ck_assert_uint_eq(g.arcs[0].count, UINT64_C(3) * UINT32_MAX + 1);
	ck_assert_uint_eq(g.hists[0].bins[8], UINT64_C(3) * UINT32_MAX + 1);
}
END_TEST

START_TEST(a_call_that_never_returns_is_attributed_to_its_caller)
{
	/* Behind the last call of a function stands the next function. */
	check_arc(0x421, 0x447, 0x420, 0x446);
	p.elf = &elf;
	check_arc(0x421, 0x447, 0x41e, 0x446);
	check_arc(0x420, 0x447, 0x41e, 0x446);
	check_arc(0x423, 0x447, 0x422, 0x446);
	check_arc(0x41f, 0x447, 0x41e, 0x446);
}
END_TEST

START_TEST(so_is_one_that_is_the_last_of_the_text)
{
	check_arc(0x481, 0x447, 0x47e, 0x446);
	ck_assert_uint_eq(facts.unknown, 0);
	check_arc(0x483, 0x447, 0x482, 0x446);
	ck_assert_uint_eq(facts.unknown, 1);
}
END_TEST

/* Are calls from that `from` attributed to the entry point? */
static bool
is_root(int addr_bytes, uint32_t base, uint32_t from)
{
	struct sp_arc arc;

	begin_with(0x400, 0x480, addr_bytes);
	p.elf = &elf;
	p.base = base;
	add(SP_PACKET_ARC, from, 0x427 - base);
	add(SP_PACKET_ARC, from, 0x427 - base);
	arc = only_arc();
	ck_assert_uint_eq(arc.count, 2);
	ck_assert_uint_eq(facts.roots + facts.unknown, 2);
	if (facts.roots)
		ck_assert_uint_eq(arc.from, 0x400);
	return facts.roots;
}

START_TEST(handlers_are_called_by_the_entry_point)
{
	/*
	 * v6-M and v7-M, with floating point, v8-M, the lowest that can be,
	 * and LR after reset.
	 */
	static const uint32_t returns[] = { 0xfffffff1, 0xfffffff9, 0xfffffffd,
	    0xffffffe1, 0xffffffe9, 0xffffffed, 0xffffffbc, 0xffffff80,
	    0xffffffff, 0 };

	for (size_t i = 0; i < sizeof(returns) / sizeof(*returns); i++) {
		for (int n = 2; n <= 4; n++) {
			const uint32_t mask = sp_address_mask(n);

			ck_assert(is_root(n, 0, returns[i] & mask));
			ck_assert(is_root(n, 0x200,
			    (returns[i] - 0x200) & mask));
		}
	}
	ck_assert(!is_root(3, 0, 0x480000));
	ck_assert(!is_root(4, 0, 0x00fffff9));
	ck_assert(!is_root(4, 0, 0xffffff7f));
}
END_TEST

START_TEST(a_caller_of_0_is_none_even_where_the_text_begins)
{
	begin_with(0, 0x480, 3);
	p.elf = &elf;
	check_arc(0, 0x427, 0x400, 0x426);
	ck_assert_uint_eq(facts.roots, 1);
}
END_TEST

START_TEST(without_an_entry_point_handlers_have_an_unknown_caller)
{
	struct sp_elf elsewhere = elf;

	check_arc(0xfffff9, 0x427, 0xfffff8, 0x426);
	ck_assert_uint_eq(facts.unknown, 1);
	ck_assert_uint_eq(facts.roots, 0);
	elsewhere.entry = 0x10000;
	p.elf = &elsewhere;
	check_arc(0xfffff9, 0x427, 0xfffff8, 0x426);
}
END_TEST

START_TEST(low_bytes_and_a_base_give_whole_addresses)
{
	begin_with(0x08000000, 0x08001000, 3);
	ck_assert(sp_text_add(&p.text, 0x1ffff000, 0x1ffff100));
	sp_text_tidy(&p.text, 2);
	check_arc(0x000411, 0xfff011, 0x08000410, 0x1ffff010);
	check_arc(0xfff0f1, 0x000427, 0x1ffff0f0, 0x08000426);
	add(SP_PACKET_SAMPLE, 0xfff002, 0);
	add(SP_PACKET_SAMPLE, 0x000ffe, 0);
	make_gmon();
	ck_assert_uint_eq(g.n_hists, 2);
	ck_assert_uint_eq(g.hists[0].bins[0x7ff], 1);
	ck_assert_uint_eq(g.hists[1].bins[1], 1);
	p.base = 0x08000000;
	p.addr_bytes = 2;
	check_arc(0x0411, 0x0427, 0x08000410, 0x08000426);
}
END_TEST

START_TEST(without_a_rate_there_are_arcs_only)
{
	p.rate_hz = 0;
	add(SP_PACKET_ARC, 0x411, 0x427);
	make_gmon();
	ck_assert_uint_eq(g.n_hists, 0);
	ck_assert_uint_eq(g.n_arcs, 1);
}
END_TEST

START_TEST(a_profile_can_be_taken_while_counting_goes_on)
{
	for (uint64_t i = 1; i <= 5; i++) {
		add(SP_PACKET_ARC, 0x411, 0x427);
		ck_assert_uint_eq(only_arc().count, i);
	}
}
END_TEST

RUN_WITH("profile", begin, end,
    arcs_and_samples_are_counted_exactly,
    the_thumb_bit_makes_no_difference,
    wide_bins_hold_the_samples_of_their_bytes,
    stray_packets_are_told_and_take_no_memory,
    other_packets_count_nothing_but_losses,
    a_task_among_events_counts_nothing,
    counted_packets_count_as_so_many,
    counts_are_64_bits_wide,
    a_call_that_never_returns_is_attributed_to_its_caller,
    so_is_one_that_is_the_last_of_the_text,
    handlers_are_called_by_the_entry_point,
    a_caller_of_0_is_none_even_where_the_text_begins,
    without_an_entry_point_handlers_have_an_unknown_caller,
    low_bytes_and_a_base_give_whole_addresses,
    without_a_rate_there_are_arcs_only,
    a_profile_can_be_taken_while_counting_goes_on)
