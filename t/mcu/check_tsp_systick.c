/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tracer's time where SysTick makes the RTOS's ticks: a SysTick and an RTOS
 * that are made here, and know what time it really is.  A clock passes with
 * each look at a register.  The Makefile's settings are 1 MHz and ticks of 1
 * kHz, so that a tick has 1000 counts and a stamp is exact.
 */
#include "support/run.h"

#include <string.h>

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

enum { COUNTS = 1000 };

static uint64_t clocks;		/* since the first tick began */
static bool pending, active;
static uint32_t x, held, pended;	/* the RTOS's ticks; held: none count */
static uint64_t begun;		/* when the event was begun */
static uint64_t before;		/* when the event before was */
static uint32_t far;		/* the reading of a count that is not ours */

static void
pass(uint32_t n)
{
	if (clocks / COUNTS != (clocks + n) / COUNTS)
		pending = true;
	clocks += n;
}

uint32_t
tspsystick_cvr(void)
{
	const uint32_t counts = (uint32_t)(clocks % COUNTS);

	pass(1);
	return far ? far : counts == 0 ? 0 : COUNTS - counts;
}

uint32_t
tspsystick_icsr(void)
{
	const uint32_t bits = 0xfbffffff;	/* others are not to matter */
	const bool was = pending;

	pass(1);
	return was ? 0xffffffff : bits;
}

uint32_t
tspsystick_shcsr(void)
{
	return active ? 0xffffffff : 0xfffff7ff;
}

static uint64_t
stamp(const struct packet *p)
{
	/* The upper bits are those of the truth, which is near. */
	const uint64_t tick = clocks / COUNTS;
	const int16_t ahead = (int16_t)(p->tick - (uint16_t)tick);

	ck_assert_uint_lt(p->timer, COUNTS);
	return (tick + (uint64_t)(int64_t)ahead) * COUNTS + p->timer;
}

static struct packet
event(void)
{
	begun = clocks;
	splitprof_tsp_event(4, 0, 0);
	poll();
	return next();
}

/* It has the time at which it was, and not that of one of the looks before. */
static void
event_is_right(void)
{
	const struct packet p = event();
	const uint64_t at = stamp(&p);

	ck_assert_uint_ge(at, begun);
	ck_assert_uint_le(at, clocks);
	ck_assert_uint_ge(at, before);
	before = at;
}

/* The RTOS's handler; an event may come from above before it has begun. */
static void
handle(bool above)
{
	pending = false;
	active = splitprof_host.handler = true;
	if (above) {
		const struct packet p = event();

		ck_assert_uint_ge(stamp(&p), before);
		before = stamp(&p);
	}
	splitprof_tsp_tick(x);
	if (held)
		pended++;
	else
		x++;
	event_is_right();
	active = splitprof_host.handler = false;
}

static void
resume(void)
{
	held = 0;
	for (; pended > 0; pended--) {
		splitprof_tsp_tick(x++);
		event_is_right();
	}
}

/* Without events 44, which the tests need not see. */
static void
start(void)
{
	static const uint8_t filter[14] = { 0x98, 0xff, 0xff };

	x = 0;
	clocks = 1;
	open_tracer();
	hear_at_once(filter, 14);
	poll();
	(void)next_is(0, 153, 15);
	(void)next_is(1, 0, 0);
}

START_TEST(stamps_are_the_time)
{
	uint32_t random = (uint32_t)_i + 1, worst = 0;

	start();
	for (int i = 0; i < 3000; i++) {
		const uint32_t into = (uint32_t)(clocks % COUNTS);

		random = random * 1103515245 + 12345;
		pass(random >> 16 & 63);
		if (pending && ((random >> 24 & 3) == 0 || into > 700))
			handle(random >> 26 & 1);
		if (held && (random >> 27 & 15) == 0)
			resume();
		else if ((random >> 28 & 15) == 0)
			held = 1;
		event_is_right();
		worst += held;
	}
	ck_assert(clocks > 90 * COUNTS && worst > 0);
}
END_TEST

/* At each moment around a tick, whether it is handled at once or late. */
START_TEST(no_stamp_is_torn)
{
	start();
	pass(COUNTS - 12 + (uint32_t)_i);
	event_is_right();
	event_is_right();
	if (pending)
		handle(false);
	event_is_right();
}
END_TEST

/* A handler above the RTOS's has come before that could count. */
START_TEST(a_tick_that_is_not_counted_yet_counts)
{
	struct packet p;

	start();
	pass(900);
	event_is_right();
	pass(101);
	pending = false;
	active = true;
	p = event();
	ck_assert(p.tick == 1 && p.timer < 10);
	active = false;
}
END_TEST

/* The RTOS counts what passed while it did not: the program says so. */
START_TEST(missed_ticks_are_made_up_for)
{
	struct packet p;

	start();
	for (uint32_t i = 0; i < 3; i++)
		splitprof_tsp_tick(x++);
	p = event();
	ck_assert_uint_eq(p.tick, 3);
	/* From a task, of a tick that was counted by its interrupt already. */
	splitprof_tsp_tick(1);
	p = event();
	ck_assert_uint_eq(p.tick, 3);
	/* From the interrupt each is one. */
	splitprof_host.handler = true;
	splitprof_tsp_tick(1);
	p = event();
	ck_assert_uint_eq(p.tick, 4);
	splitprof_tsp_tick(10);
	p = event();
	ck_assert_uint_eq(p.tick, 11);
}
END_TEST

static void
tick_is(uint8_t number, uint16_t tick)
{
	ck_assert_uint_eq(next_is(number, 44, 0).tick, tick);
}

/* With no event for most of that time, but some ticks. */
START_TEST(a_count_of_16_bits_wraps)
{
	struct packet p;
	uint32_t i = 0;

	start();
	splitprof_host.handler = true;
	for (; i < 40000; i++, pending = false)
		splitprof_tsp_tick((uint16_t)i);
	clocks = 500;
	poll();
	tick_is(2, 16384);
	tick_is(3, 32768);
	p = event();
	ck_assert_uint_eq(p.tick, 40000);
	for (; i < 65537; i++, pending = false)
		splitprof_tsp_tick((uint16_t)i);
	clocks = 500;
	poll();
	tick_is(5, 49152);
	tick_is(6, 0);
	p = event();
	ck_assert_uint_eq(p.tick, 1);
}
END_TEST

START_TEST(sleep_is_as_long_as_it_was)
{
	struct packet p;

	start();
	splitprof_tsp_jump(40000);
	p = event();
	ck_assert(p.id == 3 && p.tick == 40000 && p.timer < 10);
	p = next();
	ck_assert(p.id == 4 && p.tick == 40000);
	splitprof_tsp_jump(100);
	p = event();
	ck_assert(p.id == 3 && p.tick == 40100);
}
END_TEST

/* What runs before the RTOS may use SysTick, too. */
START_TEST(a_strange_count_is_no_time)
{
	struct packet p;

	start();
	far = COUNTS + 1;
	p = event();
	ck_assert(p.tick == 0 && p.timer <= 1);
	far = 0xffffff;
	p = event();
	ck_assert(p.tick == 0 && p.timer <= 1);
}
END_TEST

START_TEST(two_kinds_of_events_are_left_out)
{
	begin();
	splitprof_tsp_tick(0);
	for (uint8_t id = 11; id < 14; id++)
		splitprof_tsp_event(id, 0, 0);
	poll();
	(void)next_is(2, 11, 0);
	(void)next_is(3, 13, 0);
	no_more();
}
END_TEST

RUN_TIMES("tsp_systick",
    { two_kinds_of_events_are_left_out, 1 },
    { stamps_are_the_time, 20 },
    { no_stamp_is_torn, 24 },
    { a_tick_that_is_not_counted_yet_counts, 1 },
    { missed_ticks_are_made_up_for, 1 },
    { a_count_of_16_bits_wraps, 1 },
    { sleep_is_as_long_as_it_was, 1 },
    { a_strange_count_is_no_time, 1 })
