/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tracer's objects and their list on the host, with the settings of
 * check_tsp_device.c: 3 objects, with names of 8, and chunks of 32 bytes.
 */
#include "run.h"

#include <stdbool.h>
#include <string.h>

#include "mp/port/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

static const char list = (char)0x97;

/* Poll until the list is on its way; its first packet's number is to come. */
static void
ask(uint8_t clock)
{
	hear(&list, 1);
	for (int i = 0; i < 4; i++)
		poll();
	(void)next_is(clock, 153, 15);
}

static void
list_is(uint8_t number, uint8_t type, const char *data, size_t n)
{
	const struct packet p = next();

	ck_assert_uint_eq(p.number, number);
	ck_assert_uint_eq(p.id, 151);
	ck_assert_uint_eq(p.data[0], type);
	ck_assert_uint_eq(p.bytes, n + 1);
	ck_assert_mem_eq(p.data + 1, data, n);
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
	hear("\x97\x97\x97", 3);
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

/*
 * Objects change at each moment of it: the list is of before or of after, and
 * nothing of it comes twice.
 */
static int moments;

static void
change(void)
{
	if (moments-- != 0)
		return;
	splitprof_tsp_queue_gone(0, 1);
	(void)splitprof_tsp_queue_made(4);
	splitprof_tsp_queue_named(4, 3, "the last");
}

/* Three full names, and a place that is used again: no room for a fourth. */
static void
make_three(void)
{
	(void)splitprof_tsp_queue_made(0);
	splitprof_tsp_queue_named(0, 1, "thefirst");
	(void)splitprof_tsp_queue_made(0);
	splitprof_tsp_queue_named(0, 2, "a second");
	splitprof_tsp_task_made(1, "onlytask");
	poll();
	poll();
}

START_TEST(objects_may_change_meanwhile)
{
	struct packet p;
	bool after;

	begin();
	make_three();
	moments = _i;
	splitprof_host.interrupt = change;
	hear(&list, 1);
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
	ck_assert_int_lt(moments, 0);
	do
		p = next();
	while (p.id != 151);
	after = p.bytes == 12;
	if (!after)
		ck_assert_uint_eq(p.bytes, 22);
	ck_assert_mem_eq(p.data, after ? "\0\1\2\10a second" :
	    "\0\2\1\10thefirst\2\10a second", p.bytes);
	for (uint8_t type = 1; type < 4; type++)
		list_is((uint8_t)(p.number + type), type, "\0", 1);
	list_is((uint8_t)(p.number + 4), 4, after ? "\1\3\10the last" : "\0",
	    after ? 11 : 1);
	list_is((uint8_t)(p.number + 5), 5, "\1\1\10onlytask", 11);
}
END_TEST

static void
tell(void)
{
	if (moments-- == 0)
		splitprof_tsp_event(4, 0, 0);
}

/* The line still has the clock: what is before the list goes before it. */
START_TEST(an_event_may_come_meanwhile)
{
	begin();
	splitprof_tsp_task_made(1, "task");
	moments = _i;
	splitprof_host.interrupt = tell;
	splitprof_host.credit = 5;
	hear(&list, 1);
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
	splitprof_host.credit = SIZE_MAX / 2;
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
	(void)next_is(2, 35, 1);
	for (uint8_t number = 3; number < 11; number++)
		ck_assert_uint_eq(next().number, number);
	no_more();
}
END_TEST

static void
overflow(void)
{
	if (moments-- == 0)
		for (int i = 0; i < 4; i++)
			splitprof_tsp_event(4, 0, 0);
}

/* Numbers are in order on the line, also if the error is due meanwhile. */
START_TEST(a_loss_may_come_meanwhile)
{
	struct packet p = { .number = 2 };
	int lists = 0, errors = 0;

	begin();
	splitprof_tsp_task_made(1, "task");
	moments = _i;
	splitprof_host.interrupt = overflow;
	splitprof_host.credit = 5;
	hear(&list, 1);
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
	splitprof_host.credit = SIZE_MAX / 2;
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
	(void)next_is(2, 35, 1);
	while (p.number < counts().sent + counts().lost - 1) {
		const uint8_t before = p.number;

		p = next();
		lists += p.id == 151;
		errors += p.id == 101;
		ck_assert_uint_eq(p.number, before + 1 +
		    (p.number > before + 1 ? counts().lost : 0));
	}
	no_more();
	ck_assert_int_eq(lists, 6);
	ck_assert_int_eq(errors, counts().lost > 0);
}
END_TEST

/* The task that polls has been interrupted by one that closes. */
static void
shut(void)
{
	if (moments-- == 0)
		splitprof_tsp_close();
}

START_TEST(a_close_may_come_meanwhile)
{
	struct packet p;

	begin();
	make_three();
	moments = _i;
	splitprof_host.interrupt = shut;
	hear(&list, 1);
	splitprof_tsp_poll();
	ck_assert(moments < 0 && !splitprof_host.line_on);
	splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_poll();
	do
		p = next();
	while (p.id != 1);
	no_more();
}
END_TEST

START_TEST(a_clock_waits_for_room)
{
	occupy(9, 9);
	hear(&list, 1);
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

RUN_TIMES("tsp_list",
    { objects_are_listed, 1 },
    { objects_go_and_come_again, 1 },
    { queues_have_numbers_of_their_own, 1 },
    { events_do_not_come_between, 1 },
    { objects_may_change_meanwhile, 33 },
    { an_event_may_come_meanwhile, 20 },
    { a_loss_may_come_meanwhile, 24 },
    { a_close_may_come_meanwhile, 20 },
    { a_clock_waits_for_room, 1 },
    { a_new_list_waits_for_the_one_before, 1 })
