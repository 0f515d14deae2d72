/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/live_profile.c */

#include <config.h>

#include <stdlib.h>

#include "live/live_profile.h"
#include "support/run.h"

/* A text of four functions, of which nobody knows where they begin. */
static struct sp_routine routines[] = { { 0x400, 0, false },
    { 0x420, 0, false }, { 0x440, 0, false } };
static const struct sp_elf elf = { .entry = 0x400, .functions = routines,
    .n_functions = 3 };

static struct sp_profile p;
static struct sp_live w;

static void
begin(void)
{
	p = (struct sp_profile){ .bin_bytes = 2, .rate_hz = 1000,
	    .addr_bytes = 3, .elf = &elf };
	w = (struct sp_live){ .recent.window_s = 16 };
	ck_assert(sp_text_add(&p.text, 0x400, 0x480));
	sp_text_tidy(&p.text, p.bin_bytes);
}

static void
end(void)
{
	sp_live_clear(&w);
	sp_profile_free(&p);
}

static void
arcs(uint32_t from, uint32_t to, uint32_t n)
{
	const struct sp_packet packet = { .kind = SP_PACKET_ARCS, .a = from,
	    .b = to, .count = n };

	ck_assert(sp_profile_add(&p, &packet, 1));
}

static void
samples(uint32_t pc, uint32_t n)
{
	const struct sp_packet packet = { .kind = SP_PACKET_SAMPLES, .a = pc,
	    .count = n };

	ck_assert(sp_profile_add(&p, &packet, 1));
}

static void
look(double now)
{
	ck_assert(sp_live_count(&w, &p, now));
	sp_live_look(&w);
}

/* The function at addr; fails if there is none, or two. */
static const struct sp_live_function *
function(uint32_t addr)
{
	const struct sp_live_function *found = NULL;

	for (size_t i = SP_LIVE_OTHERS; i < w.n_functions; i++) {
		if (w.functions[i].addr == addr) {
			ck_assert_ptr_null(found);
			found = &w.functions[i];
		}
	}
	ck_assert_ptr_nonnull(found);
	return found;
}

static const struct sp_live_arc *
arc(uint32_t from)
{
	const struct sp_live_arc *found = NULL;

	for (size_t i = 0; i < w.n_arcs; i++) {
		if (w.arcs[i].from == from) {
			ck_assert_ptr_null(found);
			found = &w.arcs[i];
		}
	}
	ck_assert_ptr_nonnull(found);
	return found;
}

#define CHECK_COUNT(c, all, new) do {					\
	ck_assert_uint_eq((c).total, all);				\
	ck_assert_uint_eq((c).recent, new);				\
} while (0)

START_TEST(nothing_is_nothing)
{
	w.recent.window_s = 1;
	sp_live_look(&w);
	ck_assert_double_eq(w.recent_s, 0);
	look(0);
	ck_assert_uint_eq(w.n_functions, SP_LIVE_OTHERS);
	ck_assert_uint_eq(w.n_arcs, 0);
	CHECK_COUNT(w.samples, 0, 0);
	CHECK_COUNT(w.calls, 0, 0);
	ck_assert_double_eq(w.recent_s, 0);
	ck_assert_double_eq(w.total_s, 0);
}
END_TEST

START_TEST(samples_and_calls_are_of_their_functions)
{
	w.recent.window_s = 100;
	look(10);
	samples(0x41e, 7);
	arcs(0x413, 0x427, 3);
	arcs(0x415, 0x427, 2);
	arcs(0x451, 0x427, 1);
	look(12);
	CHECK_COUNT(function(0x41e)->samples, 7, 7);
	CHECK_COUNT(function(0x41e)->calls, 0, 0);
	CHECK_COUNT(function(0x426)->samples, 0, 0);
	CHECK_COUNT(function(0x426)->calls, 6, 6);
	CHECK_COUNT(arc(0x412)->calls, 3, 3);
	CHECK_COUNT(arc(0x450)->calls, 1, 1);
	ck_assert_uint_eq(arc(0x412)->callee, arc(0x450)->callee);
	ck_assert_uint_eq(w.functions[arc(0x450)->callee].addr, 0x426);
	ck_assert_uint_eq(w.functions[arc(0x450)->caller].addr, 0x450);
	CHECK_COUNT(w.samples, 7, 7);
	CHECK_COUNT(w.calls, 6, 6);
	ck_assert_double_eq(w.recent_s, 2);
	ck_assert_double_eq(w.total_s, 12);
}
END_TEST

START_TEST(the_window_slides)
{
	look(0);
	for (int second = 1; second <= 40; second++) {
		arcs(0x413, 0x427, 2);
		samples(second <= 20 ? 0x41e : 0x444, 10);
		look(second);
		ck_assert_double_eq(w.total_s, second);
		ck_assert_double_eq(w.recent_s, second < 16 ? second : 16);
		ck_assert_uint_eq(w.samples.total, 10 * (uint64_t)second);
	}
	CHECK_COUNT(function(0x41e)->samples, 200, 0);
	CHECK_COUNT(function(0x444)->samples, 200, 160);
	CHECK_COUNT(function(0x426)->calls, 80, 32);
	CHECK_COUNT(arc(0x412)->calls, 80, 32);
	CHECK_COUNT(w.samples, 400, 160);
	CHECK_COUNT(w.calls, 80, 32);
}
END_TEST

START_TEST(what_is_shown_stays_until_the_next_look)
{
	look(0);
	samples(0x41e, 10);
	look(1);
	samples(0x41e, 5);
	for (uint32_t pc = 0x420; pc < 0x480; pc += 2)
		samples(pc, 5);
	ck_assert(sp_live_count(&w, &p, 2));
	CHECK_COUNT(function(0x41e)->samples, 10, 10);
	CHECK_COUNT(function(0x422)->samples, 0, 0);
	CHECK_COUNT(w.samples, 10, 10);
	ck_assert_double_eq(w.recent_s, 1);
	sp_live_look(&w);
	CHECK_COUNT(function(0x41e)->samples, 15, 15);
	CHECK_COUNT(function(0x422)->samples, 5, 5);
}
END_TEST

START_TEST(after_a_reset_all_begins_at_0)
{
	look(0);
	samples(0x41e, 10);
	arcs(0x413, 0x427, 2);
	look(4);
	ck_assert(sp_live_reset(&w));
	sp_live_look(&w);
	CHECK_COUNT(function(0x41e)->samples, 0, 0);
	CHECK_COUNT(w.calls, 0, 0);
	ck_assert_double_eq(w.recent_s, 0);
	samples(0x41e, 3);
	samples(0x420, 1);
	look(6);
	CHECK_COUNT(function(0x41e)->samples, 3, 3);
	CHECK_COUNT(function(0x420)->samples, 1, 1);
	CHECK_COUNT(arc(0x412)->calls, 0, 0);
	ck_assert_double_eq(w.recent_s, 2);
	ck_assert_double_eq(w.total_s, 2);
	/* The window is shorter again, once it has slid past that. */
	for (int second = 7; second <= 30; second++)
		look(second);
	CHECK_COUNT(function(0x41e)->samples, 3, 0);
	ck_assert_double_eq(w.recent_s, 16);
	ck_assert_double_eq(w.total_s, 26);
}
END_TEST

/* The time of a recording is that of its samples, and calls come between. */
START_TEST(a_reset_counts_also_while_time_stands_still)
{
	look(0);
	samples(0x41e, 10);
	look(4);
	arcs(0x413, 0x427, 2);
	look(4);
	ck_assert(sp_live_reset(&w));
	sp_live_look(&w);
	CHECK_COUNT(w.calls, 0, 0);
	arcs(0x413, 0x427, 1);
	look(20);
	CHECK_COUNT(w.calls, 1, 1);
}
END_TEST

START_TEST(a_short_window_has_no_rate)
{
	w.rate_s = 0.5;
	look(10);
	ck_assert_double_lt(sp_live_rate(&w, 0), 0);
	look(10.25);
	ck_assert_double_lt(sp_live_rate(&w, 3), 0);
	look(10.5);
	ck_assert_double_eq(sp_live_rate(&w, 3), 6);
	ck_assert_double_eq(sp_live_rate(&w, 0), 0);
	sp_live_clear(&w);
	ck_assert_double_eq(w.rate_s, 0.5);
	w.rate_s = 0;
	look(10);
	ck_assert_double_lt(sp_live_rate(&w, 1), 0);
	look(10.25);
	ck_assert_double_eq(sp_live_rate(&w, 1), 4);
}
END_TEST

START_TEST(exceptions_and_strangers_call_as_well)
{
	look(0);
	arcs(0xfffff9, 0x427, 2);
	arcs(0x9001, 0x427, 3);
	arcs(0x413, 0x9001, 5);
	samples(0x9000, 5);
	look(1);
	CHECK_COUNT(w.samples, 0, 0);
	CHECK_COUNT(w.calls, 5, 5);
	ck_assert_uint_eq(w.n_arcs, 2);
	ck_assert_uint_eq(arc(0x400)->caller, SP_LIVE_HARDWARE);
	ck_assert_uint_eq(arc(0x9000)->caller, SP_LIVE_UNKNOWN);
	CHECK_COUNT(arc(0x9000)->calls, 3, 3);
}
END_TEST

START_TEST(what_is_in_doubt_does_not_count)
{
	struct sp_countmap suspect = { .slots = NULL };

	ck_assert(sp_countmap_add(&suspect, sp_key(true, 0x41e, 0), 2));
	look(0);
	samples(0x41e, 2);
	samples(0x420, 2);
	look(1);
	CHECK_COUNT(w.samples, 4, 4);
	/* It came to be so later on. */
	p.suspect = &suspect;
	look(2);
	CHECK_COUNT(function(0x41e)->samples, 0, 0);
	CHECK_COUNT(w.samples, 2, 2);
	look(40);
	look(41);
	CHECK_COUNT(w.samples, 2, 0);
	/* And is no longer. */
	p.suspect = NULL;
	look(42);
	CHECK_COUNT(function(0x41e)->samples, 2, 2);
	/* What is not is known as before. */
	arcs(0x413, 0x427, 2);
	p.suspect = &suspect;
	look(43);
	look(44);
	ck_assert_uint_eq(w.n_arcs, 1);
	CHECK_COUNT(arc(0x412)->calls, 2, 2);
	sp_live_clear(&w);
	/* Nor is it where it was so from the beginning. */
	p.suspect = &suspect;
	look(1);
	CHECK_COUNT(w.samples, 2, 0);
	sp_countmap_free(&suspect);
}
END_TEST

START_TEST(a_cleared_one_can_watch_another)
{
	look(0);
	samples(0x41e, 10);
	look(1);
	sp_live_clear(&w);
	ck_assert_uint_eq(w.n_functions, 0);
	sp_profile_clear(&p);
	samples(0x420, 4);
	look(3);
	/* Nobody knows when it came. */
	CHECK_COUNT(w.samples, 4, 0);
	ck_assert_double_eq(w.recent_s, 0);
	samples(0x420, 1);
	look(4);
	CHECK_COUNT(w.samples, 5, 1);
	ck_assert_double_eq(w.recent_s, 1);
	ck_assert_double_eq(w.total_s, 4);
	ck_assert_uint_eq(w.n_functions, SP_LIVE_OTHERS + 1);
}
END_TEST

START_TEST(many_functions_and_arcs_have_their_own_counts)
{
	p.text.ranges[0].high = 0x100000;
	look(0);
	for (int round = 1; round <= 3; round++) {
		for (uint32_t i = 0; i < 5000; i++) {
			samples(0x1000 + 2 * i, i + 1);
			arcs(0x10000 + 2 * i, 0x40000 + 2 * i, i + 2);
		}
		look(6 * round);
	}
	for (uint32_t i = 0; i < 5000; i += 7) {
		CHECK_COUNT(function(0x1000 + 2 * i)->samples,
		    3 * (i + 1), 3 * (i + 1));
		CHECK_COUNT(arc(0x10000 + 2 * i)->calls,
		    3 * (i + 2), 3 * (i + 2));
		CHECK_COUNT(function(0x40000 + 2 * i)->calls,
		    3 * (i + 2), 3 * (i + 2));
	}
	look(22);
	CHECK_COUNT(arc(0x10000)->calls, 6, 4);
}
END_TEST

RUN_WITH("live_profile", begin, end,
    nothing_is_nothing,
    samples_and_calls_are_of_their_functions,
    the_window_slides,
    what_is_shown_stays_until_the_next_look,
    after_a_reset_all_begins_at_0,
    a_reset_counts_also_while_time_stands_still,
    a_short_window_has_no_rate,
    exceptions_and_strangers_call_as_well,
    what_is_in_doubt_does_not_count,
    a_cleared_one_can_watch_another,
    many_functions_and_arcs_have_their_own_counts)
