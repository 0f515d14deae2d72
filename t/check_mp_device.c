/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: calls and returns in any order.
 * It has a ring of 4, 4 open calls, 2 records in a packet, a wait of 1 ms, and
 * a clock of microseconds.
 */
#include "run.h"

#include <string.h>

#include "mp/answer.h"
#include "mp/port/host/host.h"
#include "mphost.h"

START_TEST(calls_have_their_times_and_depths)
{
	const uint8_t *p;

	begin();
	in(1, 1000);
	in(2, 1100);
	out(2, 1350);
	out(1, 2000);
	polls(2);
	p = next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	ck_assert(p[0] == 1 && p[1] == 2 && p[2] == 0);
	is_call(p + 3, 2, 1100, 250, 1);
	is_call(p + 17, 1, 1000, 1000, 0);
	nothing_more();
}
END_TEST

START_TEST(times_wrap)
{
	begin();
	in(1, 0xfffffff0);
	out(1, 0x10);
	one_call(1, 0xfffffff0, 0x20, 0);
}
END_TEST

START_TEST(nothing_is_recorded_unless_it_is_wanted)
{
	open_line();
	in(1, 1);
	out(1, 2);
	splitprof_mp_host.ticks = 5000;
	polls(3);
	nothing_more();
	ck_assert(!splitprof_mp_is_recording());
	status_is(0, 0, 0, 0);
}
END_TEST

/* Depth counts what was open, but what was open gives no record. */
START_TEST(a_start_in_the_middle_knows_the_depth)
{
	open_line();
	in(1, 1);
	in(2, 2);
	splitprof_mp_start();
	in(3, 10);
	out(3, 15);
	one_call(3, 10, 5, 2);
	out(2, 2000);
	in(2, 3000);
	out(2, 3001);
	one_call(2, 3000, 1, 1);
	/* A call of the same function within it is another one. */
	in(1, 5000);
	out(1, 5002);
	one_call(1, 5000, 2, 1);
	out(1, 7000);
	in(4, 8000);
	out(4, 8004);
	one_call(4, 8000, 4, 0);
}
END_TEST

START_TEST(a_stop_in_the_middle_forgets_nothing_but_what_is_open)
{
	begin();
	in(1, 1);
	in(2, 2);
	out(2, 3);
	splitprof_mp_stop();
	out(1, 4);
	one_call(2, 2, 1, 1);
	splitprof_mp_start();
	in(3, 5);
	splitprof_mp_stop();
	splitprof_mp_start();
	out(3, 6);
	in(3, 8);
	out(3, 9);
	one_call(3, 8, 1, 0);
}
END_TEST

START_TEST(a_return_without_a_call_is_ignored)
{
	begin();
	out(9, 1);
	in(1, 2);
	out(9, 3);
	out(1, 4);
	out(1, 5);
	one_call(1, 2, 2, 0);
}
END_TEST

/* Before it is open, calls are nothing at all. */
START_TEST(calls_before_the_opening_do_no_harm)
{
	out(1, 1);
	in(1, 1);
	in(2, 1);
	out(2, 1);
	splitprof_mp_poll();
	splitprof_mp_start();
	splitprof_mp_unwind(0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
	begin();
	out(1, 2);
	in(3, 3);
	out(3, 4);
	one_call(3, 3, 1, 0);
}
END_TEST

START_TEST(calls_that_never_return_are_forgotten)
{
	begin();
	in(1, 1);
	in(2, 2);
	in(3, 3);
	out(1, 10);
	one_call(1, 1, 9, 0);
	in(4, 2000);
	out(4, 2001);
	one_call(4, 2000, 1, 0);
}
END_TEST

START_TEST(what_is_unwound_is_gone)
{
	begin();
	in(1, 1);
	ck_assert_uint_eq(splitprof_mp_depth(), 1);
	for (uint32_t i = 2; i < 9; i++)
		in(i, i);
	ck_assert_uint_eq(splitprof_mp_depth(), 8);
	splitprof_mp_unwind(6);
	ck_assert_uint_eq(splitprof_mp_depth(), 6);
	splitprof_mp_unwind(7);
	ck_assert_uint_eq(splitprof_mp_depth(), 6);
	splitprof_mp_unwind(4);
	ck_assert_uint_eq(splitprof_mp_depth(), 4);
	in(9, 20);
	splitprof_mp_unwind(1);
	ck_assert_uint_eq(splitprof_mp_depth(), 1);
	in(2, 30);
	out(2, 31);
	one_call(2, 30, 1, 1);
	out(1, 2000);
	one_call(1, 1, 1999, 0);
}
END_TEST

/* What takes the place of calls that gave no record is as any other. */
START_TEST(what_was_silent_leaves_nothing_behind)
{
	open_line();
	in(1, 1);
	in(2, 2);
	splitprof_mp_start();
	out(2, 3);
	in(3, 4);
	in(4, 5);
	/* 4 never returns. */
	out(3, 6);
	one_call(3, 4, 2, 1);
	in(2, 2000);
	splitprof_mp_stop();
	splitprof_mp_start();
	splitprof_mp_unwind(0);
	in(3, 2001);
	in(4, 2002);
	out(3, 2003);
	one_call(3, 2001, 2, 0);
}
END_TEST

START_TEST(recursion_is_many_calls)
{
	begin();
	in(1, 1);
	in(1, 2);
	in(1, 3);
	out(1, 4);
	one_call(1, 3, 1, 2);
	out(1, 2000);
	one_call(1, 2, 1998, 1);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
}
END_TEST

/* There is room for 4 open calls; two that are deeper are counted. */
START_TEST(calls_that_are_too_deep_are_counted)
{
	begin();
	for (uint32_t i = 0; i < 6; i++)
		in(i, i);
	for (uint32_t i = 6; i-- > 4;)
		out(i, 10);
	splitprof_mp_host.ticks = 2000;
	polls(2);
	nothing_more();
	out(3, 2001);
	one_call(3, 3, 1998, 3);
	/* And again: the one that stood for them is gone. */
	in(3, 4000);
	in(3, 4000);
	out(3, 4001);
	out(3, 4002);
	one_call(3, 4000, 2, 3);
	status_is(1, 3, 2, 0);
	in(3, 5000);
	in(3, 5001);
	in(3, 5002);
	out(3, 5003);
	out(3, 5004);
	out(3, 5005);
	one_call(3, 5000, 5, 3);
}
END_TEST

/* longjmp() leaves some that are only counted: the stack has to be told. */
START_TEST(what_was_too_deep_is_unwound)
{
	begin();
	for (uint32_t i = 0; i < 6; i++)
		in(i, i);
	out(0, 10);
	ck_assert_uint_eq(splitprof_mp_depth(), 5);
	splitprof_mp_unwind(0);
	in(1, 20);
	out(1, 21);
	one_call(1, 20, 1, 0);
}
END_TEST

START_TEST(a_full_ring_loses_what_is_new)
{
	const uint8_t *p;

	begin();
	in(0, 1);
	for (uint32_t i = 1; i < 8; i++) {
		in(i, 10 * i);
		out(i, 10 * i + i);
	}
	status_is(1, 3, 4, 100);
	for (uint32_t i = 1; i < 5; i += 2) {
		polls(2);
		p = next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
		is_call(p + 3, i, 10 * i, i, 1);
		is_call(p + 17, i + 1, 10 * (i + 1), i + 1, 1);
	}
	nothing_more();
	/* There is room again. */
	out(0, 1000);
	one_call(0, 1, 999, 0);
	status_is(1, 3, 5, 0);
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	status_is(1, 0, 0, 0);
}
END_TEST

/* Any number of records between any two packets: all come, in order. */
START_TEST(a_ring_goes_round)
{
	uint32_t next = 0, calls = 0;

	begin();
	for (uint32_t i = 0; i < 200; i++) {
		const uint32_t n = 1 + i % 3;

		for (uint32_t j = 0; j < n; j++, calls++) {
			in(calls % 50, calls);
			out(calls % 50, calls + 1);
		}
		splitprof_mp_host.ticks += 1000;
		polls(4);
		while (taken < splitprof_host.sent_bytes) {
			const size_t size = splitprof_host.sent[taken + 3];
			const uint8_t *p =
			    next_packet(SPLITPROF_WIRE_MP_CALLS, size) + 3;

			for (size_t k = 3; k < size; k += 14, p += 14, next++)
				is_call(p, next % 50, next, 1, 0);
		}
	}
	ck_assert_uint_eq(next, calls);
	status_is(1, 0, calls, 0);
}
END_TEST

START_TEST(each_task_has_its_own_calls)
{
	static struct splitprof_mp_stack a, b;

	begin();
	in(1, 1);
	splitprof_mp_task(&a);
	in(2, 2);
	in(3, 3);
	splitprof_mp_task(&b);
	in(4, 4);
	splitprof_mp_task(&a);
	out(3, 10);
	one_call(3, 3, 7, 1);
	splitprof_mp_task(&b);
	out(4, 2000);
	one_call(4, 4, 1996, 0);
	splitprof_mp_task(NULL);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
	/* A start is for all tasks, and the one that runs. */
	in(5, 5000);
	splitprof_mp_stop();
	splitprof_mp_start();
	out(5, 6000);
	splitprof_mp_task(&a);
	in(6, 6001);
	out(6, 6002);
	one_call(6, 6001, 1, 1);
	out(2, 7001);
	splitprof_mp_task(&b);
	in(7, 7001);
	out(7, 7003);
	one_call(7, 7001, 2, 0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
}
END_TEST

/* Too deep in one task is not too deep in another. */
START_TEST(a_task_that_is_too_deep_is_alone)
{
	static struct splitprof_mp_stack a;

	begin();
	for (uint32_t i = 0; i < 6; i++)
		in(i, i);
	splitprof_mp_task(&a);
	in(7, 10);
	out(7, 11);
	one_call(7, 10, 1, 0);
	splitprof_mp_task(NULL);
	in(6, 2000);
	for (uint32_t i = 7; i-- > 4;)
		out(i, 2000);
	out(3, 2001);
	one_call(3, 3, 1998, 3);
}
END_TEST

/* A handler that comes wherever it can, polls, calls, starts and stops. */
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
		in(2, splitprof_mp_host.ticks);
		out(2, splitprof_mp_host.ticks);
		out(1, splitprof_mp_host.ticks);
		splitprof_mp_poll();
		splitprof_mp_poll();
		while (taken < splitprof_host.sent_bytes) {
			const size_t size = splitprof_host.sent[taken + 3];
			const uint8_t *p =
			    next_packet(SPLITPROF_WIRE_MP_CALLS, size) + 3;

			for (size_t k = 3; k < size; k += 14, p += 14)
				of[(number(p) - FUNCTION(0)) / 16]++;
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

RUN("mp",
    calls_have_their_times_and_depths, times_wrap,
    nothing_is_recorded_unless_it_is_wanted,
    a_start_in_the_middle_knows_the_depth,
    a_stop_in_the_middle_forgets_nothing_but_what_is_open,
    a_return_without_a_call_is_ignored, calls_before_the_opening_do_no_harm,
    calls_that_never_return_are_forgotten, what_is_unwound_is_gone,
    what_was_silent_leaves_nothing_behind, recursion_is_many_calls,
    calls_that_are_too_deep_are_counted, what_was_too_deep_is_unwound,
    a_full_ring_loses_what_is_new,
    a_ring_goes_round, each_task_has_its_own_calls,
    a_task_that_is_too_deep_is_alone, handlers_nest_wherever_they_come)
