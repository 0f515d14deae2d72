/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tracer of splitprof_tsp.h on the host: what is sent, when, and what if it
 * can't be.  The Makefile's settings are a queue of 64, which is two chunks of
 * 32, 3 objects, names of 8, and a clock of 1 MHz with ticks of 1 kHz.
 */
#include "support/run.h"

#include <string.h>

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

START_TEST(it_begins_with_the_clock)
{
	static const uint8_t want[15] = {
		'S', 'P', 1, 0, 0, 0, 3, 0xe8, 3, 0xe7, 0, 0, 3, 0xe8, 0
	};
	uint8_t sum = 153;
	struct packet p;

	open_tracer();
	poll();
	p = next_is(0, 153, 15);
	ck_assert_mem_eq(p.data, want, 14);
	for (int i = 0; i < 15; i++)
		sum = (uint8_t)(sum + p.data[i]);
	ck_assert_uint_eq(sum, 0);
	(void)next_is(1, 0, 0);
	no_more();
}
END_TEST

START_TEST(events_have_their_data_and_time)
{
	struct packet p;

	begin();
	splitprof_mp_host.ticks = 1000;
	splitprof_tsp_event(5, 0, 0x777777);
	splitprof_tsp_event(2, 1, 0x11);
	splitprof_mp_host.ticks = 3000;
	splitprof_tsp_event(4, 0, 0);
	splitprof_mp_host.ticks = 0x1234 * 1000 + 999;
	splitprof_tsp_event(9, 2, 0x2201);
	poll();
	splitprof_tsp_event(39, 3, 0x332201);
	poll();
	p = next_is(2, 5, 0);
	ck_assert(p.tick == 1 && p.timer == 0);
	p = next_is(3, 2, 1);
	ck_assert_mem_eq(p.data, "\x11", 1);
	p = next_is(4, 4, 0);
	ck_assert(p.tick == 3 && p.timer == 0);
	p = next_is(5, 9, 2);
	ck_assert(p.tick == 0x1234 && p.timer == 999);
	ck_assert_mem_eq(p.data, "\x01\x22", 2);
	p = next_is(6, 39, 3);
	ck_assert_mem_eq(p.data, "\x01\x22\x33", 3);
	no_more();
	ck_assert(counts().sent == 7 && counts().lost == 0);
}
END_TEST

START_TEST(ticks_wrap_and_silence_is_counted)
{
	struct packet p;

	begin();
	splitprof_mp_host.ticks = 65536u * 1000 + 7;
	splitprof_tsp_event(4, 0, 0);
	poll();
	p = next();
	ck_assert(p.tick == 0 && p.timer == 7);
	/* The clock wraps, too. */
	splitprof_tsp_tick(0);
	splitprof_mp_host.ticks = 4294967295u;
	splitprof_tsp_tick(0);
	splitprof_mp_host.ticks = 1000;
	splitprof_tsp_event(4, 0, 0);
	poll();
	(void)next_is(3, 44, 0);
	p = next_is(4, 44, 0);
	ck_assert(p.tick == (4294967295u / 1000) % 65536 && p.timer == 295);
	p = next_is(5, 4, 0);
	ck_assert(p.tick == (4294967295u / 1000 + 1) % 65536 &&
	    p.timer == 296);
}
END_TEST

START_TEST(numbers_of_two_bytes_have_a_limit)
{
	begin();
	splitprof_tsp_delay(38, 0x105, 0x1234);
	splitprof_tsp_delay(39, 5, 65536);
	poll();
	ck_assert_mem_eq(next_is(2, 38, 3).data, "\x05\x12\x34", 3);
	ck_assert_mem_eq(next_is(3, 39, 3).data, "\x05\xff\xff", 3);
	splitprof_tsp_memory(50, 65535);
	splitprof_tsp_memory(51, 258);
	poll();
	ck_assert_mem_eq(next_is(4, 50, 2).data, "\xff\xff", 2);
	ck_assert_mem_eq(next_is(5, 51, 2).data, "\1\2", 2);
	splitprof_tsp_jump(254);
	splitprof_tsp_jump(255);
	poll();
	ck_assert_mem_eq(next_is(6, 3, 1).data, "\xfe", 1);
	ck_assert_mem_eq(next_is(7, 3, 1).data, "\xff", 1);
}
END_TEST

/* The numbers say how many, the error that they are, and where. */
START_TEST(what_finds_no_room_is_told)
{
	begin();
	splitprof_host.credit = 0;
	for (int i = 0; i < 10; i++)
		splitprof_tsp_event(4, 0, 0);
	/* Three in the chunk that the line has, as many in the other one. */
	ck_assert(counts().lost == 4 && counts().sent == 8);
	splitprof_host.credit = SIZE_MAX / 2;
	splitprof_tsp_event(5, 0, 0);
	poll();
	for (uint8_t i = 2; i < 8; i++)
		(void)next_is(i, 4, 0);
	loss_is(12, 4, 4);
	(void)next_is(13, 5, 0);
	no_more();
	ck_assert(counts().lost == 4 && counts().sent == 10);
	/* Numbers of one byte would not say how many. */
	splitprof_host.credit = 0;
	for (int i = 0; i < 1000; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	poll();
	for (uint8_t i = 14; i < 20; i++)
		(void)next_is(i, 4, 0);
	loss_is((uint8_t)(14 + 1000), 994, 998);
	no_more();
}
END_TEST

START_TEST(a_chunk_is_filled_to_its_end)
{
	occupy(9, 11);
	splitprof_tsp_event(22, 3, 0);
	ck_assert_uint_eq(counts().lost, 0);
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	(void)next_is(2, 4, 0);
	(void)next_is(3, 20, 0);
	(void)next_is(4, 21, 2);
	(void)next_is(5, 22, 3);
	no_more();
}
END_TEST

START_TEST(a_chunk_is_not_filled_beyond_its_end)
{
	occupy(10, 11);
	splitprof_tsp_event(22, 0, 0);
	ck_assert_uint_eq(counts().lost, 1);
}
END_TEST

/* Also where there is room again before the next event comes; but once. */
START_TEST(the_error_does_not_wait_for_an_event)
{
	begin();
	splitprof_host.credit = 0;
	for (int i = 0; i < 7; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	poll();
	poll();
	for (uint8_t i = 2; i < 8; i++)
		(void)next_is(i, 4, 0);
	loss_is(9, 1, 1);
	no_more();
}
END_TEST

START_TEST(markers_are_events)
{
	begin();
	splitprof_tsp_marker_1();
	splitprof_tsp_marker_2();
	splitprof_tsp_marker_3();
	poll();
	splitprof_tsp_marker_4();
	splitprof_tsp_marker_5();
	poll();
	for (uint8_t i = 0; i < 5; i++)
		(void)next_is((uint8_t)(2 + i), (uint8_t)(73 + i), 0);
}
END_TEST

/* Numbers go on past 255, whatever is lost. */
START_TEST(all_losses_are_accounted_for)
{
	uint32_t number = 2, errors = 0, events = 0, told = 0;

	begin();
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 5;
	for (int i = 0; i < 2000; i++) {
		splitprof_tsp_event(9, 2, 0x0101);
		if (i % 3 == 0)
			poll();
	}
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	poll();
	poll();
	while (events + errors < counts().sent - 2) {
		const struct packet p = next();

		if (p.id == 154) {
			told += (uint32_t)p.data[2] << 8 | p.data[3];
			continue;
		}
		errors += p.id == 101;
		events += p.id == 9;
		/* A gap is there only where the error tells. */
		ck_assert(p.id == 101 || p.number == (uint8_t)number);
		number += (uint8_t)(p.number - number) + 1u;
	}
	no_more();
	ck_assert(errors > 0 && counts().lost > 0);
	ck_assert_uint_eq(told, counts().lost);
	ck_assert_uint_eq(events + counts().lost, 2000);
	ck_assert_uint_eq(number, counts().sent + counts().lost);
}
END_TEST

RUN("tsp_device",
    it_begins_with_the_clock,
    events_have_their_data_and_time,
    ticks_wrap_and_silence_is_counted,
    numbers_of_two_bytes_have_a_limit,
    what_finds_no_room_is_told,
    a_chunk_is_filled_to_its_end,
    a_chunk_is_not_filled_beyond_its_end,
    the_error_does_not_wait_for_an_event,
    markers_are_events,
    all_losses_are_accounted_for)
