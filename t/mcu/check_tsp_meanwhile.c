/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The list of the tracer's objects while other things happen, at each moment of
 * it; with the settings of check_tsp_device.c.
 */
#include "support/run.h"

#include <stdbool.h>
#include <string.h>

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

static int moments;		/* to come, before it happens */

static void
poll_6(void)
{
	for (int i = 0; i < 6; i++)
		splitprof_tsp_poll();
}

/* Ask for a list; that happens meanwhile, and the line has so much room. */
static void
list_while(void (*happens)(void), int moment, size_t credit)
{
	moments = moment;
	splitprof_host.interrupt = happens;
	splitprof_host.credit = credit;
	hear_at_once("\x97", 1);
	poll_6();
	splitprof_host.credit = SIZE_MAX / 2;
	poll_6();
}

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

/* The list is of before or of after, and nothing of it comes twice. */
START_TEST(objects_may_change)
{
	struct packet p;
	bool after;

	begin();
	make_three();
	list_while(change, _i, SIZE_MAX / 2);
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
START_TEST(an_event_may_come)
{
	begin();
	splitprof_tsp_task_made(1, "task");
	list_while(tell, _i, 5);
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
START_TEST(a_loss_may_come)
{
	struct packet p = { .number = 2 };
	int lists = 0, errors = 0;

	begin();
	splitprof_tsp_task_made(1, "task");
	list_while(overflow, _i, 5);
	(void)next_is(2, 35, 1);
	while (p.number < counts().sent + counts().lost - 1) {
		const uint8_t before = p.number;

		do
			p = next();
		while (p.id == 154);
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

START_TEST(a_close_may_come)
{
	struct packet p;

	begin();
	make_three();
	moments = _i;
	splitprof_host.interrupt = shut;
	hear_at_once("\x97", 1);
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

RUN_TIMES("tsp_meanwhile",
    { objects_may_change, 33 },
    { an_event_may_come, 20 },
    { a_loss_may_come, 24 },
    { a_close_may_come, 20 })
