/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tracer's objects and their list on the host, with the settings of
 * check_tsp_device.c: 3 objects, with names of 8, and chunks of 32 bytes.
 */
#include "support/run.h"

#include <stdbool.h>
#include <string.h>

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

static const char list = (char)0x97;

/* Poll until the list is on its way; its first packet's number is to come. */
static void
ask(uint8_t clock)
{
	hear_at_once(&list, 1);
	for (int i = 0; i < 4; i++)
		poll();
	(void)next_is(clock, 153, 15);
}

START_TEST(objects_are_listed)
{
	splitprof_tsp_task_made(0x107, "a very long name");
	ck_assert_uint_eq(splitprof_tsp_queue_made(4), 1);
	begin();
	ck_assert_uint_eq(splitprof_tsp_queue_made(0), 2);
	splitprof_tsp_queue_named(0, 2, "mine");
	poll();
	(void)next_is(2, 13, 1);
	ck_assert_mem_eq(next_is(3, 65, 2).data, "\0\2", 2);
	ask(4);
	list_is(5, 0, "\1\2\4mine", 7);
	list_is(6, 1, "\0", 1);
	list_is(7, 2, "\0", 1);
	list_is(8, 3, "\0", 1);
	list_is(9, 4, "\1\1\5Queue", 8);
	list_is(10, 5, "\1\7\10a very l", 11);
	no_more();
	/* The next packet goes on. */
	splitprof_tsp_event(4, 0, 0);
	poll();
	(void)next_is(11, 4, 0);
}
END_TEST

START_TEST(objects_go_and_come_again)
{
	begin();
	(void)splitprof_tsp_queue_made(0);
	(void)splitprof_tsp_queue_made(5);
	splitprof_tsp_queue_gone(0, 1);
	/* Not 1 again, as long as there are others. */
	ck_assert_uint_eq(splitprof_tsp_queue_made(1), 3);
	splitprof_tsp_task_made(1, "task");
	ck_assert_uint_eq(counts().unlisted, 0);
	splitprof_tsp_task_made(2, "other");
	ck_assert_uint_eq(counts().unlisted, 1);
	splitprof_tsp_task_gone(1);
	splitprof_tsp_task_gone(2);
	poll();
	(void)next_is(2, 13, 1);
	(void)next_is(3, 13, 1);
	(void)next_is(4, 34, 0);
	(void)next_is(5, 13, 1);
	(void)next_is(6, 35, 1);
	(void)next_is(7, 35, 1);
	(void)next_is(8, 37, 1);
	(void)next_is(9, 37, 1);
	ask(10);
	list_is(11, 0, "\1\2\5Queue", 8);
	list_is(12, 1, "\1\3\5Queue", 8);
	list_is(13, 2, "\0", 1);
	list_is(14, 3, "\0", 1);
	list_is(15, 4, "\0", 1);
	list_is(16, 5, "\0", 1);
}
END_TEST

START_TEST(queues_have_numbers_of_their_own)
{
	bool used[256] = { false };

	for (int i = 1; i <= 255; i++) {
		const uint32_t n = splitprof_tsp_queue_made(0);

		ck_assert(n > 0 && n < 256 && !used[n]);
		used[n] = true;
	}
	ck_assert_uint_eq(splitprof_tsp_queue_made(0), 0);
	splitprof_tsp_queue_gone(0, 0);
	splitprof_tsp_queue_gone(0, 77);
	ck_assert_uint_eq(splitprof_tsp_queue_made(0), 77);
	ck_assert_uint_eq(splitprof_tsp_queue_made(0), 0);
	/* Others are counted only. */
	for (uint32_t i = 0; i < 600; i++)
		ck_assert_uint_eq(splitprof_tsp_made(52), i % 255 + 1);
	ck_assert_uint_eq(splitprof_tsp_made(45), 1);
}
END_TEST

/* The line is slow: what comes meanwhile is behind the list, as a whole. */
START_TEST(events_do_not_come_between)
{
	int type = 0, events = 0, clocks = 0, i;
	uint8_t number = 2;

	begin();
	splitprof_tsp_task_made(1, "task");
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	hear_at_once("\x97\x97\x97", 3);
	for (i = 0; i < 600 && type < 6; i++) {
		splitprof_tsp_poll();
		if (i % 40 == 0)
			splitprof_tsp_event(4, 0, 0);
		if (i == 420)
			splitprof_host.credit = SIZE_MAX / 2;
	}
	for (i = 0; i < 20; i++)
		poll();
	(void)next_is(number++, 35, 1);
	while (type < 6) {
		const struct packet p = next();

		ck_assert_uint_eq(p.number, number++);
		events += p.id == 4;
		clocks += p.id == 153;
		ck_assert(p.id == 151 || type == 0);
		if (p.id == 151)
			ck_assert_int_eq(p.data[0], type++);
	}
	ck_assert_int_eq(clocks, 1);
	while (events++ < 15)
		(void)next_is(number++, 4, 0);
	no_more();
	ck_assert_uint_eq(counts().lost, 0);
}
END_TEST

START_TEST(a_clock_waits_for_room)
{
	occupy(9, 9);
	hear_at_once(&list, 1);
	poll();
	splitprof_host.credit = SIZE_MAX / 2;
	poll();
	poll();
	(void)next_is(2, 4, 0);
	(void)next_is(3, 20, 0);
	(void)next_is(4, 21, 0);
	(void)next_is(5, 153, 15);
}
END_TEST

START_TEST(a_new_list_waits_for_the_one_before)
{
	begin();
	splitprof_tsp_task_made(1, "task");
	poll();
	(void)next_is(2, 35, 1);
	for (int n = 0; n < 3; n++) {
		splitprof_host.credit = SIZE_MAX / 2;
		ask((uint8_t)(3 + 7 * n));
		for (uint8_t type = 0; type < 5; type++)
			list_is((uint8_t)(4 + 7 * n + type), type, "\0", 1);
		list_is((uint8_t)(9 + 7 * n), 5, "\1\1\4task", 7);
		no_more();
	}
}
END_TEST

RUN("tsp_list",
    objects_are_listed,
    objects_go_and_come_again,
    queues_have_numbers_of_their_own,
    events_do_not_come_between,
    a_clock_waits_for_room,
    a_new_list_waits_for_the_one_before)
