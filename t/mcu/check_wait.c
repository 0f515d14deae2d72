/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: calls that wait for the line, for so much of the
 * time and no longer.  Settings of this program: SPLITPROF_WAIT_PERCENT=20,
 * which gives one sample in six to calls that wait, and 16 in a row; two chunks
 * of 60 bytes, a header.
 *
 * Time passes where interrupts are let in: once for each call, and once each
 * time that it has asked a busy line.
 */
#include "support/run.h"

#include "core/queue.h"
#include "linehost.h"

enum { TICK = 400 };		/* times from sample to sample */

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

/* Calls, each of which is followed by so much time without one. */
static void
work(unsigned n, unsigned times)
{
	for (; n > 0; n--) {
		call(1);
		for (unsigned i = 0; i < times; i++)
			pass();
	}
}

/* The line takes a call in 28 times, or a little more: samples. */
START_TEST(a_fifth_of_waiting_is_enough)
{
	begin(4);
	work(20000, 23);
	ck_assert_uint_eq(counts().lost_arcs, 0);
	ck_assert_uint_gt(ticks_waiting, ticks / 12);
	end();
}
END_TEST

START_TEST(the_program_is_a_fifth_slower)
{
	begin(4);
	work(60000, 20);
	ck_assert_uint_gt(ticks, 1000);
	ck_assert_uint_le(ticks_waiting, 16 + ticks / 6 + 1);
	ck_assert_uint_ge(ticks_waiting, ticks / 20);
	ck_assert_uint_gt(counts().lost_arcs, 0);
	ck_assert_uint_eq(counts().lost_samples, 0);
	end();
}
END_TEST

/* Where most calls are lost, waiting would only make the program slower. */
START_TEST(waiting_ends_where_it_does_not_help)
{
	begin(4);
	call(400000);
	ck_assert_uint_gt(ticks, 1000);
	ck_assert_uint_le(ticks_waiting, 16 + ticks / 20);
	/* What passes without a call is the time of calls that wait. */
	ck_assert_uint_le(now - calls, calls / 20 + 21 * TICK);
	ck_assert_uint_gt(counts().lost_arcs, calls / 2);
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
	splitprof_state.wait_from = 1 << 30;
	call(17);
	ck_assert_uint_eq(counts().lost_arcs, 1);
	pumps = splitprof_host.pumps;
	call(SPLITPROF_GAP - 1);
	ck_assert_uint_eq(splitprof_host.pumps, pumps);
	call(1);
	ck_assert_uint_gt(splitprof_host.pumps, pumps);
	end();
}
END_TEST

static void
pass_without_samples(void)
{
	if (++now % byte_time == 0)
		splitprof_host.credit++;
}

/*
 * A program that makes the same 200 calls from sample to sample, of which the
 * line takes few: those just behind a sample are not sent more often.  (They
 * are sent somewhat less often, since the sample may make the line busy.)
 */
START_TEST(which_calls_are_sent_has_nothing_to_do_with_samples)
{
	unsigned sent[4] = { 0 }, all = 0;

	begin(1);
	splitprof_host.interrupt = pass_without_samples;
	splitprof_state.wait_from = 1 << 30;
	for (int round = 0; round < 40000; round++) {
		splitprof_sample(0x102);
		for (uint32_t i = 0; i < 200; i++) {
			const uint32_t before = splitprof_state.lost_arcs;

			splitprof_arc(0x101, 0x201 + 2 * i);
			sent[i / 50] += splitprof_state.lost_arcs == before;
		}
		splitprof_host.sent_bytes = 0;
	}
	for (int i = 0; i < 4; i++)
		all += sent[i];
	ck_assert_uint_gt(all, 200000);
	ck_assert_uint_lt(all, 4000000);
	for (int i = 0; i < 4; i++)
		ck_assert_msg(sent[i] * 4 > all / 5 * 4 &&
		    sent[i] * 4 < all / 5 * 6, "%u of %u", sent[i], all);
	splitprof_host.interrupt = NULL;
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
}
END_TEST

/*
 * A program that is away for long before each 20th call, so that the line gets
 * free: neither this call nor those behind it are sent more often.  They would
 * be twice, if a gap could be so short that the line is still busy behind it.
 */
START_TEST(which_calls_are_sent_has_nothing_to_do_with_pauses)
{
	unsigned sent[20] = { 0 }, all = 0;

	begin(4);
	splitprof_host.interrupt = pass_without_samples;
	splitprof_state.wait_from = 1 << 30;
	for (int i = 0; i < 10000 * 200; i++) {
		const uint32_t before = splitprof_state.lost_arcs;

		if (i % 200 == 0)
			splitprof_sample(0x102);
		for (int away = 0; i % 20 == 0 && away < 40; away++)
			pass_without_samples();
		splitprof_arc(0x101, 0x201);
		sent[i % 20] += splitprof_state.lost_arcs == before;
		splitprof_host.sent_bytes = 0;
	}
	for (int i = 0; i < 20; i++)
		all += sent[i];
	ck_assert_uint_gt(all, 150000);
	ck_assert_uint_lt(all, 400000);
	for (int i = 0; i < 20; i++)
		ck_assert_msg(sent[i] * 20 > all / 10 * 9 &&
		    sent[i] * 20 < all / 10 * 11, "%d: %u of %u", i, sent[i],
		    all);
	splitprof_host.interrupt = NULL;
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
}
END_TEST

/* What was often lost is forgotten, or the next calls would be lost, too. */
START_TEST(a_program_that_becomes_slow_is_seen_again)
{
	uint32_t lost;

	begin(4);
	call(200000);
	for (int i = 0; i < 60 * TICK; i++)
		pass();
	lost = counts().lost_arcs;
	call(10);
	ck_assert_uint_le(counts().lost_arcs, lost + 1);
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
    a_fifth_of_waiting_is_enough, the_program_is_a_fifth_slower,
    waiting_ends_where_it_does_not_help, a_burst_may_wait_for_longer,
    a_line_that_is_dead_stops_nobody, a_call_that_is_refused_does_not_ask,
    which_calls_are_sent_has_nothing_to_do_with_samples,
    which_calls_are_sent_has_nothing_to_do_with_pauses,
    a_program_that_becomes_slow_is_seen_again,
    a_second_run_begins_as_the_first)
