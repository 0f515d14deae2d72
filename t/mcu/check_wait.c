/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: calls that wait for the line, for so much of the time
 * and no longer.  Settings of this program: SPLITPROF_WAIT_PERCENT=20, which
 * gives one sample in six to calls that wait, and 16 in a row; two chunks of 60
 * bytes, a header.
 *
 * Time passes where interrupts are let in: once for each call, and once each
 * time that it has asked a busy line.
 */
#include "support/run.h"

#include "core/queue.h"
#include "linehost.h"

enum { TICK = 400 };		/* so many times are one from sample to sample */

static unsigned now, calls, ticks, ticks_waiting;
static unsigned byte_time;	/* times that a byte takes; 0: it never goes */

static void
pass(void)
{
	now++;
	if (byte_time && now % byte_time == 0)
		splitprof_host.credit++;
	if (now % TICK)
		return;
	ticks++;
	if ((uintptr_t)splitprof_state.arc_end == SPLITPROF_ARC_END_WAITING)
		ticks_waiting++;
	splitprof_sample(0x102);
}

static void
begin(unsigned bytes_last)
{
	splitprof_host.interrupt = NULL;
	begin_line(1000, 0);
	splitprof_host.sent_bytes = 0;
	splitprof_host.credit = 0;
	now = calls = ticks = ticks_waiting = 0;
	byte_time = bytes_last;
	splitprof_host.interrupt = pass;
}

static void
call(unsigned times)
{
	for (; times > 0; times--, calls++)
		splitprof_arc(0x101, 0x201);
}

static void
end(void)
{
	splitprof_host.interrupt = NULL;
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_uint_eq(counts().arcs + counts().lost_arcs, calls);
}

START_TEST(nothing_is_lost_where_the_line_is_fast_enough)
{
	begin(1);
	for (int i = 0; i < 5000; i++) {
		call(1);
		for (int idle = 0; idle < 8; idle++)
			pass();
	}
	ck_assert_uint_eq(counts().lost_arcs, 0);
	end();
}
END_TEST

START_TEST(the_program_is_a_fifth_slower)
{
	begin(4);
	call(400000);
	ck_assert_uint_gt(ticks, 1000);
	ck_assert_uint_le(ticks_waiting, 16 + ticks / 6 + 1);
	ck_assert_uint_ge(ticks_waiting, ticks / 6 - 16);
	/* What passes without a call is the time of calls that wait. */
	ck_assert_uint_le(now - calls, calls / 5 + 21 * TICK);
	ck_assert_uint_gt(counts().lost_arcs, calls / 2);
	ck_assert_uint_eq(counts().lost_samples, 0);
	/* And yet the line is busy for nearly all of the time. */
	ck_assert_uint_gt(splitprof_host.sent_bytes, now / 4 * 9 / 10);
	end();
}
END_TEST

START_TEST(a_burst_may_wait_for_longer)
{
	uint32_t lost;

	begin(4);
	call(200);
	ck_assert_uint_gt(ticks_waiting, 10);
	ck_assert_uint_eq(counts().lost_arcs, 0);
	/* The next one has to wait until the time for it has passed. */
	call(200);
	ck_assert_uint_gt(counts().lost_arcs, 50);
	while (ticks < 200)
		pass();
	lost = counts().lost_arcs;
	call(200);
	ck_assert_uint_eq(counts().lost_arcs, lost);
	end();
}
END_TEST

START_TEST(a_line_that_is_dead_stops_nobody)
{
	begin(0);
	call(50000);
	ck_assert_uint_le(now - calls, 21 * TICK + calls / 5);
	end();
}
END_TEST

START_TEST(a_call_that_is_refused_does_not_ask)
{
	unsigned pumps;

	begin(0);
	while (splitprof_state.arc_end !=
	    (uint8_t *)SPLITPROF_ARC_END_REFUSED)
		call(1);
	pumps = splitprof_host.pumps;
	while (splitprof_state.lost_arcs % 16)
		call(1);
	ck_assert_uint_eq(splitprof_host.pumps, pumps);
	end();
}
END_TEST

START_TEST(behind_a_sample_the_next_call_asks)
{
	begin(0);
	while (splitprof_state.lost_arcs != 1)
		call(1);
	splitprof_host.credit = 60;
	while (now % TICK != TICK - 1)
		now++;
	pass();
	call(1);
	ck_assert_uint_eq(counts().lost_arcs, 1);
	end();
}
END_TEST

START_TEST(a_second_run_begins_as_the_first)
{
	begin(4);
	call(20000);
	end();
	begin(4);
	call(200);
	ck_assert_uint_eq(counts().lost_arcs, 0);
	end();
}
END_TEST

RUN("wait", nothing_is_lost_where_the_line_is_fast_enough,
    the_program_is_a_fifth_slower, a_burst_may_wait_for_longer,
    a_line_that_is_dead_stops_nobody, a_call_that_is_refused_does_not_ask,
    behind_a_sample_the_next_call_asks, a_second_run_begins_as_the_first)
