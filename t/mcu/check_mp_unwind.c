/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: calls that do not return, returns
 * without a call and calls that are too deep cost no other call its record.
 * The settings are those of check_mp_device.c.
 */
#include "support/run.h"

#include "mp/state.h"
#include "mcu/host/host.h"
#include "mphost.h"

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
	in_out(2, 1, 1);
	hear_at_once(command(1, 0, ""), 12);
	splitprof_mp_poll();
	ck_assert_uint_eq(splitprof_mp_host.heard_bytes, 12);
	splitprof_mp_host.heard_bytes = 0;
	splitprof_mp_start();
	ck_assert(!splitprof_mp_is_recording());
	splitprof_mp_unwind(0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
	begin();
	out(1, 2);
	in_out(3, 3, 4);
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
	in_out(4, 2000, 2001);
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
	in_out(2, 30, 31);
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

/* There is room for 4 open calls; two that are deeper are counted. */
START_TEST(calls_that_are_too_deep_are_counted)
{
	begin();
	nested(6, 0);
	for (uint32_t i = 6; i-- > 4;)
		out(i, 10);
	splitprof_mp_host.ticks = 2000;
	polls(2);
	nothing_more();
	out(3, 2001);
	one_call(3, 3, 1998, 3);
	/* And again: the one that stood for them is gone. */
	in(3, 4000);
	in_out(3, 4000, 4001);
	out(3, 4002);
	one_call(3, 4000, 2, 3);
	status_is(1, 3, 2, 0);
	in(3, 5000);
	in(3, 5001);
	in_out(3, 5002, 5003);
	out(3, 5004);
	out(3, 5005);
	one_call(3, 5000, 5, 3);
}
END_TEST

START_TEST(a_filter_that_is_deeper_than_there_is_room_makes_none)
{
	begin();
	splitprof_mp_filter(100, 0);
	nested(9, 0);
	for (uint32_t i = 9; i-- > 3;)
		out(i, 10);
	one_call(3, 3, 7, 3);
	status_is(1, 5, 1, 0);
}
END_TEST

/* Of what has no room two are wanted, three are not; then one, of a raise. */
START_TEST(what_a_filter_leaves_out_is_no_overflow)
{
	begin();
	splitprof_mp_filter(6, 0);
	nested(9, 0);
	status_is(1, 2, 0, 0);
	splitprof_mp_unwind(0);
	splitprof_mp_filter(1, 0);
	nested(2, 10);
	splitprof_mp_filter(3, 0);
	in(2, 12);
	in(3, 13);
	status_is(1, 3, 0, 0);
}
END_TEST

START_TEST(what_is_too_deep_is_no_loss_unless_calls_are_wanted)
{
	open_line();
	nested(6, 0);
	status_is(0, 0, 0, 0);
	splitprof_mp_start();
	in(6, 10);
	status_is(1, 1, 0, 0);
}
END_TEST

/* longjmp() leaves some that are only counted: the stack has to be told. */
START_TEST(what_was_too_deep_is_unwound)
{
	begin();
	nested(6, 0);
	out(0, 10);
	ck_assert_uint_eq(splitprof_mp_depth(), 5);
	splitprof_mp_unwind(0);
	in_out(1, 20, 21);
	one_call(1, 20, 1, 0);
}
END_TEST

/* Too deep in one task is not too deep in another. */
START_TEST(a_task_that_is_too_deep_is_alone)
{
	static struct splitprof_mp_stack a;

	begin();
	nested(6, 0);
	splitprof_mp_task(&a);
	in_out(7, 10, 11);
	one_call(7, 10, 1, 0);
	splitprof_mp_task(NULL);
	in(6, 2000);
	for (uint32_t i = 7; i-- > 4;)
		out(i, 2000);
	out(3, 2001);
	one_call(3, 3, 1998, 3);
}
END_TEST

RUN("mp_unwind",
    a_return_without_a_call_is_ignored,
    calls_before_the_opening_do_no_harm,
    calls_that_never_return_are_forgotten,
    what_is_unwound_is_gone,
    what_was_silent_leaves_nothing_behind,
    calls_that_are_too_deep_are_counted,
    a_filter_that_is_deeper_than_there_is_room_makes_none,
    what_a_filter_leaves_out_is_no_overflow,
    what_is_too_deep_is_no_loss_unless_calls_are_wanted,
    what_was_too_deep_is_unwound,
    a_task_that_is_too_deep_is_alone)
