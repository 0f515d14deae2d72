/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/lost_calls.c */

#include <config.h>

#include <string.h>

#include "gmon/lost_calls.h"
#include "support/random.h"
#include "support/run.h"

enum { ARCS = 8 };

static struct sp_lost_calls state;

static uint64_t
key(uint32_t arc)
{
	return sp_key(false, 0x1001 + 16 * arc, 0x2001);
}

static void
take(enum sp_packet_kind kind, uint32_t a, uint32_t b, uint32_t count)
{
	const struct sp_packet p = { .a = a, .b = b, .kind = kind,
	    .count = count };

	ck_assert(sp_lost_calls_add(&state, &p, 1));
}

static void
call(uint32_t arc)
{
	take(SP_PACKET_ARC, 0x1001 + 16 * arc, 0x2001, 0);
}

static void
calls(uint32_t arc, uint32_t count)
{
	take(SP_PACKET_ARCS, 0x1001 + 16 * arc, 0x2001, count);
}

static void
sample(void)
{
	take(SP_PACKET_SAMPLE, 0x1000, 0, 0);
}

static void
lost(uint32_t n)
{
	take(SP_PACKET_LOST, n, 0, 0);
}

static uint64_t
of(uint32_t arc)
{
	return sp_lost_calls_of(&state, key(arc));
}

START_TEST(nothing_is_lost_unless_the_firmware_says_so)
{
	call(0);
	sample();
	lost(0);
	ck_assert_uint_eq(of(0), 0);
	ck_assert(sp_lost_calls_error(&state) == 0);
	sp_lost_calls_clear(&state);
}
END_TEST

START_TEST(lost_calls_are_those_that_came_meanwhile)
{
	for (int i = 0; i < 3; i++)
		call(0);
	call(1);
	lost(80);
	ck_assert_uint_eq(of(0), 60);
	ck_assert_uint_eq(of(1), 20);
	/* Another stratum has another factor. */
	call(1);
	call(2);
	lost(10);
	ck_assert_uint_eq(of(0), 60);
	ck_assert_uint_eq(of(1), 25);
	ck_assert_uint_eq(of(2), 5);
	sp_lost_calls_clear(&state);
}
END_TEST

START_TEST(what_nothing_came_with_is_of_what_comes_next)
{
	lost(7);
	call(0);
	lost(3);
	ck_assert_uint_eq(of(0), 10);
	/* A new run has none of the one before. */
	call(1);
	take(SP_PACKET_HEADER, 0, 0, 0);
	call(2);
	lost(5);
	ck_assert_uint_eq(of(1), 0);
	ck_assert_uint_eq(of(2), 5);
	sp_lost_calls_clear(&state);
}
END_TEST

/* However long nothing was lost: it was not lost long ago. */
START_TEST(only_the_last_packets_count)
{
	struct sp_packet many[20000];

	for (size_t i = 0; i < 20000; i++)
		many[i] = (struct sp_packet){ .a = 0x1001 + 16 * (i > 15000),
		    .b = 0x2001 };
	ck_assert(sp_lost_calls_add(&state, many, 3000));
	ck_assert(sp_lost_calls_add(&state, many + 3000, 17000));
	lost(8191);
	ck_assert_uint_eq(of(0), 15001 - (20001 - 8192));
	ck_assert_uint_eq(of(1), 4999);
	sp_lost_calls_clear(&state);
}
END_TEST

/* Some packets at a time, as many as find room, and others between them. */
START_TEST(what_is_decoded_into_the_room_counts_as_well)
{
	uint64_t wanted[ARCS] = { 0 };
	uint8_t arcs[21000];
	uint32_t seed = 1;
	size_t kept = 0;

	while (kept < 20000) {
		size_t n = 1 + (xorshift32(&seed) >> 8) % 900;
		struct sp_packet *const room = sp_lost_calls_room(&state, &n);

		ck_assert_ptr_nonnull(room);
		ck_assert_uint_gt(n, 0);
		for (size_t i = 0; i < n; i++) {
			const uint8_t arc = (xorshift32(&seed) >> 8) % ARCS;

			room[i] = (struct sp_packet){ .a = 0x1001 + 16 * arc,
			    .b = 0x2001 };
			arcs[kept++] = arc;
		}
		ck_assert(sp_lost_calls_add(&state, room, n));
		call(7);
		arcs[kept++] = 7;
	}
	/* The LOST is one of those that are kept. */
	lost(8191);
	for (size_t i = kept - 8191; i < kept; i++)
		wanted[arcs[i]]++;
	for (uint32_t arc = 0; arc < ARCS; arc++)
		ck_assert_uint_eq(of(arc), wanted[arc]);
	sp_lost_calls_clear(&state);
}
END_TEST

/* One that was in the cache for long, or one that comes again and again. */
START_TEST(of_packets_with_a_count_it_may_be_either)
{
	calls(0, 99);
	call(1);
	lost(100);
	ck_assert_uint_eq(of(0), (50 + 99 + 1) / 2);
	ck_assert_uint_eq(of(1), (50 + 1 + 1) / 2);
	ck_assert(sp_lost_calls_error(&state) >= 98);
	sp_lost_calls_clear(&state);
}
END_TEST

/*
 * A program whose calls come in groups, behind each sample as many as a slow
 * line takes: the mean error of the estimate is what it says, within a factor.
 */
START_TEST(the_error_is_what_it_says)
{
	double said = 0, is = 0;
	uint32_t seed = 1;

	for (int run = 0; run < 20; run++) {
		double true_calls[ARCS] = { 0 };
		double came[ARCS] = { 0 };
		uint32_t missing = 0;

		for (int tick = 0; tick < 1600; tick++) {
			uint32_t arc = 0;

			sample();
			for (int k = 0; k < 200; k++) {
				if (k % 5 == 0)
					arc = xorshift32(&seed) >> 8 &
					    xorshift32(&seed) >> 8 & 7;
				true_calls[arc]++;
				if (k >= 15) {
					missing++;
					continue;
				}
				call(arc);
				came[arc]++;
			}
			if (tick % 16 == 15) {
				lost(missing);
				missing = 0;
			}
		}
		for (uint32_t arc = 0; arc < ARCS; arc++) {
			const double d = came[arc] + (double)of(arc) -
			    true_calls[arc];

			is += d < 0 ? -d : d;
		}
		said += sp_lost_calls_error(&state);
		sp_lost_calls_clear(&state);
	}
	/* The mean of what is off is 0.8 of a standard error. */
	ck_assert_msg(is > 0.6 * said && is < 1.2 * said, "%f", is / said);
}
END_TEST

RUN("lost_calls", nothing_is_lost_unless_the_firmware_says_so,
    lost_calls_are_those_that_came_meanwhile,
    what_nothing_came_with_is_of_what_comes_next, only_the_last_packets_count,
    what_is_decoded_into_the_room_counts_as_well,
    of_packets_with_a_count_it_may_be_either, the_error_is_what_it_says)
