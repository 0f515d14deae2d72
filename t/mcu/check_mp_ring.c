/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: records wait for the line and hold
 * nobody up, whoever interrupts whom; all come, in order, or are counted.  The
 * settings are those of check_mp_device.c.
 */
#include "support/run.h"

#include "mp/state.h"
#include "mcu/host/host.h"
#include "mphost.h"

START_TEST(a_packet_waits_until_it_is_full_or_late)
{
	begin();
	in_out(1, 10, 20);
	splitprof_mp_host.ticks = 1019;
	polls(3);
	nothing_more();
	ck_assert(!splitprof_mp_is_idle());
	splitprof_mp_host.ticks = 1020;
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	ck_assert(splitprof_mp_is_idle());
	in_out(1, 1100, 1101);
	splitprof_mp_stop();
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
}
END_TEST

/* The line takes nothing: two packets are there, and calls go on. */
START_TEST(a_slow_line_holds_nobody_up)
{
	begin();
	splitprof_host.credit = 0;
	for (uint32_t i = 0; i < 10; i++) {
		in_out(i, i, i);
		polls(1);
	}
	nothing_more();
	splitprof_host.credit = 10000;
	polls(5);
	for (uint32_t i = 0; i < 8; i++)
		is_call(next_record(), i, i, 0, 0);
	ck_assert_ptr_null(next_record());
	status_is(1, 2, 8, 0);
}
END_TEST

START_TEST(a_full_ring_loses_what_is_new)
{
	begin();
	in(0, 1);
	for (uint32_t i = 1; i < 8; i++)
		in_out(i, 10 * i, 10 * i + i);
	status_is(1, 3, 4, 100);
	polls(4);
	for (uint32_t i = 1; i < 5; i++)
		is_call(next_record(), i, 10 * i, i, 1);
	nothing_more();
	/* There is room again. */
	out(0, 1000);
	one_call(0, 1, 999, 0);
	status_is(1, 3, 5, 0);
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	status_is(1, 0, 0, 0);
}
END_TEST

/* Where the records begin in memory makes no difference. */
START_TEST(a_ring_has_all_its_room_wherever_it_begins)
{
	begin();
	for (uint32_t lap = 0; lap < 9; lap++) {
		in_turn(6, 5000 * lap);
		polls(4);
		for (uint32_t i = 0; i < 4; i++)
			is_call(next_record(), i, 5000 * lap + i, 0, 0);
		nothing_more();
		in_out(1, 5000 * lap + 10, 5000 * lap + 10);
		one_call(1, 5000 * lap + 10, 0, 0);
	}
	status_is(1, 2 * 9, 5 * 9, 0);
}
END_TEST

START_TEST(what_waits_is_not_written_over)
{
	begin();
	in_turn(4, 0);
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	nothing_more();
	in_turn(4, 10);
	polls(4);
	is_call(next_record(), 2, 2, 0, 0);
	is_call(next_record(), 3, 3, 0, 0);
	is_call(next_record(), 0, 10, 0, 0);
	is_call(next_record(), 1, 11, 0, 0);
	nothing_more();
	status_is(1, 2, 6, 0);
}
END_TEST

/* Any number of records between any two packets: all come, in order. */
START_TEST(a_ring_goes_round)
{
	uint32_t next = 0, calls = 0;

	begin();
	for (uint32_t i = 0; i < 200; i++) {
		const uint32_t n = 1 + i % 3;

		for (uint32_t j = 0; j < n; j++, calls++)
			in_out(calls % 50, calls, calls + 1);
		splitprof_mp_host.ticks += 1000;
		polls(4);
		for (const uint8_t *p; (p = next_record()); next++)
			is_call(p, next % 50, next, 1, 0);
	}
	ck_assert_uint_eq(next, calls);
	status_is(1, 0, calls, 0);
}
END_TEST

START_TEST(a_close_sends_all)
{
	begin();
	in_turn(3, 0);
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	/* Too late. */
	hear_at_once(command(1, 0, ""), 12);
	splitprof_mp_close();
	ck_assert(!splitprof_mp_is_recording());
	ck_assert(!splitprof_host.line_on);
	for (uint32_t i = 0; i < 3; i++)
		is_call(next_record(), i, i, 0, 0);
	/* What comes later is nothing. */
	in_out(1, 1, 2);
	splitprof_mp_poll();
	nothing_more();
}
END_TEST

/* A handler that comes wherever it can, and polls within its own call. */
static unsigned came;

static void
handler(void)
{
	const uint32_t at = splitprof_mp_host.ticks;

	splitprof_mp_host.unmasked_ticks = 0;
	came++;
	__cyg_profile_func_enter((void *)(uintptr_t)FUNCTION(40), NULL);
	splitprof_mp_host.ticks = at + 1;
	splitprof_mp_poll();
	__cyg_profile_func_exit((void *)(uintptr_t)FUNCTION(40), NULL);
}

START_TEST(handlers_nest_wherever_they_come)
{
	uint32_t of[41] = { 0 };

	begin();
	splitprof_host.credit_per_pump = 1000;
	splitprof_host.interrupt = handler;
	for (uint32_t i = 0; i < 1000; i++) {
		in(1, splitprof_mp_host.ticks);
		in_out(2, splitprof_mp_host.ticks, splitprof_mp_host.ticks);
		out(1, splitprof_mp_host.ticks);
		splitprof_mp_poll();
		splitprof_mp_poll();
		for (const uint8_t *p; (p = next_record());) {
			const uint32_t n = (le(p, 4) - FUNCTION(0)) / 16;

			ck_assert_uint_le(n, 40);
			of[n]++;
			/* Those of the program have their depth. */
			ck_assert(n == 40 || (p[12] == n - 1 && p[13] == 0));
		}
		if (splitprof_host.sent_bytes > 60000)
			splitprof_host.sent_bytes = taken = 0;
	}
	splitprof_host.interrupt = NULL;
	ck_assert_uint_gt(came, 4000);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
	ck_assert_uint_eq(of[1] + of[2] + of[40] + splitprof_mp.overflows +
	    splitprof_mp_waiting(), 2000 + came);
}
END_TEST

/* Handlers that come within a poll, the second when it has listened. */
static void
asks(void)
{
	const size_t left = splitprof_mp_host.heard_bytes;

	ck_assert(!splitprof_mp_is_idle());
	ck_assert_uint_eq(splitprof_mp_host.heard_bytes, left);
}

static void
polls_too(void)
{
	if (++came == 2)
		hear_at_once(command(1, 0, ""), 12);
	splitprof_mp_poll();
}

START_TEST(a_poll_is_the_only_one_until_it_ends)
{
	begin();
	hear_at_once(command(1, 0, ""), 12);
	splitprof_host.interrupt = asks;
	splitprof_mp_poll();
	splitprof_host.interrupt = NULL;
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	in_out(1, 1, 2);
	came = 0;
	splitprof_host.interrupt = polls_too;
	splitprof_mp_poll();
	splitprof_host.interrupt = NULL;
	ck_assert_uint_ge(came, 2);
	ck_assert_uint_eq(splitprof_mp_host.heard_bytes, 12);
}
END_TEST

RUN("mp_ring",
    a_packet_waits_until_it_is_full_or_late,
    a_slow_line_holds_nobody_up,
    a_full_ring_loses_what_is_new,
    a_ring_has_all_its_room_wherever_it_begins,
    what_waits_is_not_written_over,
    a_ring_goes_round,
    a_close_sends_all,
    handlers_nest_wherever_they_come,
    a_poll_is_the_only_one_until_it_ends)
