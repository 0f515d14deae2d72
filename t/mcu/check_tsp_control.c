/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tracer of splitprof_tsp.h on the host: what it hears, and how it begins
 * and ends.  The settings are those of check_tsp_device.c.
 */
#include "support/run.h"

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

START_TEST(a_deaf_receiver_is_told)
{
	begin();
	splitprof_mp_host.overran = true;
	poll();
	poll();
	(void)next_is(2, 102, 0);
	no_more();
	/* Also where there is no room at first. */
	splitprof_host.credit = 0;
	for (int i = 0; i < 6; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_mp_host.overran = true;
	poll();
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	poll();
	for (uint8_t i = 3; i < 9; i++)
		(void)next_is(i, 4, 0);
	(void)next_is(9, 102, 0);
	no_more();
	ck_assert_uint_eq(counts().lost, 0);
}
END_TEST

START_TEST(a_filter_leaves_out_but_errors)
{
	static const uint8_t filter[] = {
		1, 0x98, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0xff, 0xff,
	};

	begin();
	hear_at_once(filter, 14);
	splitprof_tsp_event(9, 2, 0);
	poll();
	(void)next_is(2, 9, 2);
	/* Not before it is whole; the viewer sends more than that. */
	splitprof_tsp_event(4, 0, 0);
	hear_at_once(filter + 14, 3);
	poll();
	(void)next_is(3, 4, 0);
	splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_event(9, 2, 0);
	splitprof_tsp_event(8, 2, 0);
	splitprof_tsp_event(100, 0, 0);
	splitprof_tsp_tick(0);
	splitprof_mp_host.overran = true;
	poll();
	(void)next_is(4, 9, 2);
	(void)next_is(5, 100, 0);
	(void)next_is(6, 102, 0);
	no_more();
	ck_assert(counts().sent == 7 && counts().lost == 0);
}
END_TEST

static const uint8_t only_9[] = {
	0x98, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};

static void
only_9_comes(uint8_t number)
{
	splitprof_tsp_event(8, 2, 0);
	splitprof_tsp_event(9, 2, 0);
	poll();
	(void)next_is(number, 9, 2);
	no_more();
}

/* It would have the next command's bytes otherwise. */
START_TEST(half_a_filter_is_forgotten)
{
	begin();
	hear_at_once(only_9, 7);
	poll();
	splitprof_mp_host.ticks = 1001 * 1000;
	splitprof_tsp_tick(0);
	poll();
	hear_at_once(only_9, sizeof(only_9));
	poll();
	(void)next_is(2, 44, 0);
	only_9_comes(3);
}
END_TEST

START_TEST(a_pause_within_a_filter_is_none)
{
	begin();
	/* A short one; and what came soon may be heard late. */
	hear_at_once(only_9, 4);
	poll();
	splitprof_mp_host.ticks = 1000 * 1000;
	splitprof_tsp_tick(0);
	poll();
	hear_at_once(only_9 + 4, 3);
	poll();
	splitprof_mp_host.ticks = 2000 * 1000;
	splitprof_tsp_tick(0);
	poll();
	splitprof_mp_host.ticks = 9000 * 1000;
	splitprof_tsp_tick(0);
	hear_at_once(only_9 + 7, 7);
	poll();
	for (uint8_t i = 2; i < 5; i++)
		(void)next_is(i, 44, 0);
	only_9_comes(5);
}
END_TEST

START_TEST(nothing_comes_before_open_nor_behind_the_end)
{
	uint32_t errors = 0;

	splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_tick(1);
	splitprof_tsp_poll();
	ck_assert(counts().sent == 0 && counts().lost == 0);
	begin();
	splitprof_tsp_open();
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 3;
	for (int i = 0; i < 30; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_close();
	splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_poll();
	splitprof_tsp_close();
	ck_assert(!splitprof_host.line_on);
	for (struct packet p = next(); p.id != 1; p = next()) {
		errors += p.id == 101;
		ck_assert(p.id == 4 || p.id == 101 || p.id == 154);
	}
	no_more();
	ck_assert(errors > 0 && counts().lost > 0);
	ck_assert_uint_eq(counts().sent + counts().lost, 2 + 30 + errors + 1);
	/* It may begin again. */
	splitprof_tsp_open();
	splitprof_tsp_close();
	(void)next();
	ck_assert_uint_eq(next().id, 0);
	ck_assert_uint_eq(next().id, 1);
	no_more();
}
END_TEST

/* The filter has all but END. */
START_TEST(a_loss_before_the_end_is_told)
{
	static const uint8_t filter[] = {
		0x98, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff
	};

	begin();
	hear_at_once(filter, sizeof(filter));
	poll();
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	for (int i = 0; i < 20 && counts().lost == 0; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_close();
	for (uint8_t i = 2; i < 8; i++)
		(void)next_is(i, 4, 0);
	loss_is(9, counts().lost, counts().lost);
	no_more();
}
END_TEST

/* The clock may not even be switched on when the RTOS's first ticks come. */
START_TEST(time_begins_when_it_is_opened)
{
	splitprof_mp_host.ticks = 5000000;
	splitprof_tsp_tick(0);
	open_tracer();
	poll();
	(void)next_is(0, 153, 15);
	ck_assert_uint_eq(next_is(1, 0, 0).tick, 0);
}
END_TEST

RUN("tsp_control",
    a_deaf_receiver_is_told,
    a_filter_leaves_out_but_errors,
    half_a_filter_is_forgotten,
    a_pause_within_a_filter_is_none,
    nothing_comes_before_open_nor_behind_the_end,
    a_loss_before_the_end_is_told,
    time_begins_when_it_is_opened)
