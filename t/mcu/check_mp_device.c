/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: which calls are recorded, with
 * which times and depths.  The Makefile's settings are a ring of 4, 4 open
 * calls, 2 records in a packet, a wait of 1 ms, and a clock of microseconds;
 * so they are for check_mp_unwind.c, check_mp_ring.c and check_mp_line.c.
 */
#include "support/run.h"

#include <string.h>

#include "mp/state.h"
#include "mcu/host/host.h"
#include "mphost.h"

START_TEST(calls_have_their_times_and_depths)
{
	const uint8_t *p;

	begin();
	in(1, 1000);
	in_out(2, 1100, 1350);
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
	in_out(1, 0xfffffff0, 0x10);
	one_call(1, 0xfffffff0, 0x20, 0);
}
END_TEST

START_TEST(recursion_is_many_calls)
{
	begin();
	in(1, 1);
	in(1, 2);
	in_out(1, 3, 4);
	one_call(1, 3, 1, 2);
	out(1, 2000);
	one_call(1, 2, 1998, 1);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
}
END_TEST

START_TEST(nothing_is_recorded_unless_it_is_wanted)
{
	open_line();
	in_out(1, 1, 2);
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
	in_out(3, 10, 15);
	one_call(3, 10, 5, 2);
	out(2, 2000);
	in_out(2, 3000, 3001);
	one_call(2, 3000, 1, 1);
	/* A call of the same function within it is another one. */
	in_out(1, 5000, 5002);
	one_call(1, 5000, 2, 1);
	out(1, 7000);
	in_out(4, 8000, 8004);
	one_call(4, 8000, 4, 0);
}
END_TEST

START_TEST(a_stop_in_the_middle_forgets_nothing_but_what_is_open)
{
	begin();
	in(1, 1);
	in_out(2, 2, 3);
	splitprof_mp_stop();
	out(1, 4);
	one_call(2, 2, 1, 1);
	splitprof_mp_start();
	in(3, 5);
	splitprof_mp_stop();
	splitprof_mp_start();
	out(3, 6);
	in_out(3, 8, 9);
	one_call(3, 8, 1, 0);
}
END_TEST

START_TEST(what_has_begun_is_not_begun_again)
{
	begin();
	in(1, 1);
	splitprof_mp_open();
	splitprof_mp_start();
	polls(3);
	nothing_more();
	out(1, 4);
	one_call(1, 1, 3, 0);
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
	in_out(6, 6001, 6002);
	one_call(6, 6001, 1, 1);
	out(2, 7001);
	splitprof_mp_task(&b);
	in_out(7, 7001, 7003);
	one_call(7, 7001, 2, 0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
}
END_TEST

/* An RTOS may run before a task of it opens us. */
START_TEST(tasks_may_be_told_before)
{
	static struct splitprof_mp_stack a, b;

	splitprof_mp_task(&a);
	splitprof_mp_task(&b);
	splitprof_mp_task(&a);
	begin();
	in(1, 1);
	in(2, 2);
	splitprof_mp_task(&b);
	in(3, 3);
	splitprof_mp_task(&a);
	out(2, 5);
	one_call(2, 2, 3, 1);
	splitprof_mp_task(&b);
	out(3, 9);
	one_call(3, 3, 6, 0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
}
END_TEST

START_TEST(filters_leave_out_what_is_deep_or_short)
{
	uint8_t one[12];

	begin();
	is_taken(command(6, 6, "\2\0\5\0\0\0"), 12);
	in(1, 0);
	in(2, 10);
	in(3, 20);
	in(4, 20);
	in(5, 20);
	in_out(6, 20, 40);
	out(5, 40);
	out(4, 40);
	out(3, 40);
	out(2, 40);
	one_call(2, 10, 30, 1);
	in_out(2, 2000, 2004);
	in_out(2, 2010, 2015);
	one_call(2, 2010, 5, 1);
	status_is(1, 0, 2, 0);
	/* They stay, and such calls are no overflows. */
	splitprof_mp_stop();
	splitprof_mp_start();
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	in_out(2, 4000, 4004);
	status_is(1, 0, 0, 0);
	/* What is missing is 0, whatever stands there. */
	memcpy(one, command(6, 8, "\1\7\7\7\7\7\7\7"), 12);
	one[2] = 1;
	one[11] = (uint8_t)(one[11] - 7);
	is_taken(one, 12);
	in_out(2, 5000, 5000);
	out(1, 5000);
	in(1, 6000);
	in_out(2, 6000, 6001);
	out(1, 6001);
	one_call(1, 6000, 1, 0);
	is_taken(command(6, 0, "\1\1\1\1"), 12);
	in(1, 8000);
	in_out(2, 8001, 8001);
	one_call(2, 8001, 0, 1);
}
END_TEST

START_TEST(all_bytes_of_a_filter_count)
{
	begin();
	is_taken(command(6, 6, "\2\1\0\0\0\0"), 12);
	in(1, 1);
	in(2, 1);
	in_out(3, 1, 2);
	one_call(3, 1, 1, 2);
	is_taken(command(6, 6, "\0\0\0\0\1\0"), 12);
	out(2, 1 + 65535);
	out(1, 1 + 65536);
	one_call(1, 1, 65536, 0);
	is_taken(command(6, 6, "\0\0\0\0\0\1"), 12);
	in(1, 1);
	in(2, 1);
	out(2, 1 + 0xffffff);
	out(1, 1 + 0x1000000);
	one_call(1, 1, 0x1000000, 0);
}
END_TEST

/* A limit that is raised while calls are only counted waits for them. */
START_TEST(a_filter_may_change_in_the_middle)
{
	begin();
	splitprof_mp_filter(1, 0);
	in(1, 1);
	in(2, 2);
	splitprof_mp_filter(0, 0);
	in_out(3, 3, 4);
	out(2, 5);
	in_out(2, 6, 7);
	one_call(2, 6, 1, 1);
	in(2, 2000);
	splitprof_mp_filter(1, 0);
	in_out(3, 2001, 2002);
	out(2, 2003);
	one_call(2, 2000, 3, 1);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
}
END_TEST

RUN("mp_device",
    calls_have_their_times_and_depths,
    times_wrap,
    recursion_is_many_calls,
    nothing_is_recorded_unless_it_is_wanted,
    a_start_in_the_middle_knows_the_depth,
    a_stop_in_the_middle_forgets_nothing_but_what_is_open,
    what_has_begun_is_not_begun_again,
    each_task_has_its_own_calls,
    tasks_may_be_told_before,
    filters_leave_out_what_is_deep_or_short,
    all_bytes_of_a_filter_count,
    a_filter_may_change_in_the_middle)
