/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h with a clock that does not count microseconds,
 * and wraps in less than a minute: what is told is exact over many wraps.  Two
 * programs: whole ticks a microsecond, and a wait of 1 ms; or odd ones, and the
 * longest wait.
 */
#include "support/run.h"

#include "port/listen.h"
#include "mp/ticks.h"
#include "mcu/host/host.h"
#include "mpticks.h"

START_TEST(short_calls_are_exact_over_many_wraps)
{
	uint64_t t = 12345, step = 1;

	begin();
	for (int i = 0; i < 300; i++, step = step * 7 % 0x1fffffff) {
		IN(1, t);
		OUT(1, t + step);
		is_last(1, t, t + step, 0);
		t = now + 0x7654321 * (uint64_t)(i % 5) + 1;
	}
	ck_assert_uint_gt(now >> 32, 5);
}
END_TEST

/* Up to 71 minutes, which is what the protocol can tell. */
START_TEST(long_calls_are_exact)
{
	static const uint64_t seconds[] = { 1, 5, 20, 60, 600, 4200 };

	begin();
	for (size_t i = 0; i < sizeof(seconds) / sizeof(*seconds); i++) {
		const uint64_t t = now + 77;

		IN(1, t);
		IN(3, t + 5);
		IN(5, t + seconds[i] * HZ);
		OUT(5, t + seconds[i] * HZ + 9);
		OUT(3, t + seconds[i] * HZ + 1234567);
		is_last(3, t + 5, t + seconds[i] * HZ + 1234567, 1);
		OUT(1, now + 1);
		is_last(1, t, now, 0);
	}
}
END_TEST

/* Polls come anywhere in a call. */
START_TEST(calls_of_any_age_are_exact)
{
	begin();
	for (uint64_t i = 0; i < 64; i++) {
		const uint64_t t = now + 1;

		IN(1, t);
		go_to(t + (i << 24));
		splitprof_mp_poll();
		OUT(1, t + 60ull * HZ);
		is_last(1, t, t + 60ull * HZ, 0);
	}
}
END_TEST

/* As a program does, and over the first wraps. */
START_TEST(polls_may_come_often)
{
	begin();
	for (int i = 0; i < 20; i++) {
		const uint64_t t = now + 1;

		IN(1, t);
		for (int k = 0; k < 5; k++) {
			go_to(now + HZ / 10);
			splitprof_mp_poll();
		}
		OUT(1, now + 1);
		is_last(1, t, now, 0);
	}
}
END_TEST

/* A line that nobody reads for long holds the records up. */
START_TEST(records_that_wait_for_long_are_exact)
{
	const uint64_t wait = 45ull * HZ;
	const uint8_t *p;
	uint64_t t;

	begin();
	go_to(3ull * HZ);
	t = now + 1;
	IN(1, t);
	IN(3, t + 7);
	OUT(3, t + 9 * HZ / 10);
	splitprof_host.credit = 0;
	OUT(1, t + HZ);
	for (int i = 0; i < 4; i++) {
		go_to(now + HZ / 100);
		splitprof_mp_poll();
		/* The first ones are made into packets at once. */
		IN(5, now + 1);
		OUT(5, now + 100);
	}
	t = now - 99;
	go_to(now + wait);
	splitprof_mp_poll();
	splitprof_host.credit = SPLITPROF_HOST_SENT_MAX;
	for (int i = 0; i < 5; i++)
		splitprof_mp_poll();
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
	splitprof_line_stop();
	p = splitprof_host.sent + splitprof_host.sent_bytes - 3 - 14;
	ck_assert_uint_eq(le(p, 4), 5);
	ck_assert_uint_eq(le(p + 4, 4), us(t));
	ck_assert_uint_eq(le(p + 8, 4), us(t + 99) - us(t));
	ck_assert_uint_eq(p[12], 0);
}
END_TEST

START_TEST(an_old_call_that_ends_behind_the_stop_gives_nothing)
{
	begin();
	IN(1, 10);
	go_to(60ull * HZ);
	splitprof_mp_stop();
	OUT(1, now + 1);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
}
END_TEST

START_TEST(a_start_and_a_return_out_of_order_know_old_calls)
{
	const uint64_t minute = 60ull * HZ;

	begin();
	IN(1, 10);
	IN(3, 20);
	go_to(minute);
	splitprof_mp_stop();
	splitprof_mp_start();
	IN(5, minute + 1);
	go_to(2 * minute);
	IN(7, now);
	/* 7 never returns; 5 is as old as it is. */
	OUT(5, 2 * minute + 7);
	is_last(5, minute + 1, 2 * minute + 7, 2);
	OUT(3, 3 * minute);
	OUT(1, 3 * minute);
	IN(1, 3 * minute + 1);
	OUT(1, 3 * minute + HZ);
	is_last(1, 3 * minute + 1, 3 * minute + HZ, 0);
}
END_TEST

START_TEST(tasks_that_do_not_run_grow_old_too)
{
	static struct splitprof_mp_stack a;
	const uint64_t minute = 60ull * HZ;

	begin();
	splitprof_mp_task(&a);
	IN(1, 10);
	splitprof_mp_task(NULL);
	go_to(minute);
	splitprof_mp_task(&a);
	OUT(1, minute + 3);
	is_last(1, 10, minute + 3, 0);
}
END_TEST

/*
 * Ticks where the record has ticks, and whole microseconds where it has waited
 * for longer than ticks tell.
 */
START_TEST(a_record_waits_for_so_long_and_no_longer)
{
	const uint64_t wait = (uint64_t)HZ * WAIT_US / 1000000;
	uint64_t t;

	begin();
	for (int i = 0; i < 40; i++) {
		t = now + 1;
		IN(1, t);
		/* An old call has just returned all the same. */
		go_to(t + (uint64_t)HZ * (unsigned)(i % 3) * 20);
		splitprof_mp_poll();
		OUT(1, now + HZ / 3 + 1);
		is_sent_at(wait > 0x20000000 ?
		    tick_of(us64(now) + WAIT_US) : now + wait);
		go_to(now + 0x3210987);
		splitprof_mp_poll();
	}
}
END_TEST

/* What the clock has counted before is nothing to the runtime. */
START_TEST(a_clock_begins_anywhere)
{
	const uint64_t t = 0xf0000000;

	begin_at(t);
	IN(1, t + 1);
	OUT(1, t + (1u << 30));
	is_last(1, t + 1, t + (1u << 30), 0);
}
END_TEST

/* Also where the ring is too small for a whole packet: before it is full. */
START_TEST(what_fills_half_the_ring_does_not_wait)
{
	begin();
	for (uint32_t i = 0; i < 20 && i < SPLITPROF_MP_RING / 2; i++) {
		ck_assert_uint_eq(splitprof_mp_waiting(), i);
		IN(1, now);
		OUT(1, now);
		splitprof_mp_poll();
	}
	splitprof_mp_poll();
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
}
END_TEST

START_TEST(ticks_are_as_few_as_last_so_long)
{
	static const uint32_t some[] = { 0, 1, 2, 999, 1000000, 1000001,
	    UINT32_MAX / 168, UINT32_MAX / 168 + 1, 272001, 58254163,
	    58254164, UINT32_MAX };

	for (size_t i = 0; i < sizeof(some) / sizeof(*some); i++) {
		const uint64_t wanted = tick_of(some[i]);

		ck_assert_uint_eq(splitprof_mp_to_ticks(some[i]),
		    wanted < UINT32_MAX ? wanted : UINT32_MAX);
	}
}
END_TEST

START_TEST(the_shortest_time_is_in_microseconds)
{
	const uint64_t minute = 60ull * HZ;
	uint64_t t;

	begin();
	/* As much as it takes, one tick less, and a minute. */
	splitprof_mp_filter(0, 1000);
	t = now + 1;
	IN(1, t);
	OUT(1, t + (1000ull * HZ + 999999) / 1000000);
	is_last(1, t, t + (1000ull * HZ + 999999) / 1000000, 0);
	t = now + 1;
	IN(3, t);
	OUT(3, t + (1000ull * HZ + 999999) / 1000000 - 1);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
	splitprof_mp_filter(0, 61000000);
	t = now;
	IN(5, t);
	OUT(5, t + minute);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
	/* A call that is that old, as much as it takes, and less. */
	t = now;
	IN(11, t);
	OUT(11, t + 61ull * HZ);
	is_last(11, t, t + 61ull * HZ, 0);
	t = now;
	IN(13, t);
	OUT(13, t + 61ull * HZ - HZ / 1000000 - 1);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
	t = now;
	IN(7, t);
	OUT(7, t + 2 * minute);
	is_last(7, t, t + 2 * minute, 0);
	/* More ticks than there are, and a call that is not old yet. */
	splitprof_mp_filter(0, 26000000);
	t = now;
	IN(9, t);
	OUT(9, t + (1u << 30) - 1);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
	splitprof_mp_filter(0, UINT32_MAX);
	t = now;
	IN(9, t);
	OUT(9, t + minute);
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
}
END_TEST

RUN("mp_ticks", short_calls_are_exact_over_many_wraps, long_calls_are_exact,
    calls_of_any_age_are_exact, polls_may_come_often,
    records_that_wait_for_long_are_exact,
    an_old_call_that_ends_behind_the_stop_gives_nothing,
    a_start_and_a_return_out_of_order_know_old_calls,
    tasks_that_do_not_run_grow_old_too,
    a_record_waits_for_so_long_and_no_longer, a_clock_begins_anywhere,
    what_fills_half_the_ring_does_not_wait, ticks_are_as_few_as_last_so_long,
    the_shortest_time_is_in_microseconds)
