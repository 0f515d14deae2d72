/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/tsp/rtos.c: orders of events that a kernel has, and those
 * that show that something is missing.  t/lib/tsp/check_rtos_objects.c has
 * those of mutexes and queues, t/tools/tsp/tspstat.t all the rest.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "support/rtosprint.h"
#include "support/run.h"

/* 2 in, 6 out, 11 moved, 12 behind it, 7 inherits, 8 no longer, 40 priority. */
static const struct {
	const char *events, *told;
} cases[] = {
	/* What is known before the first switch is nothing. */
	{ "object 1 5 1 x,1 44,2 6 1,3 2 2,4 44",
	    "? -1 1-2; switch -1 2-3; run 2 3-4 open; " },
	/* A task may be moved before it is switched out: it got it. */
	{ "1 2 1,2 9 0 3,3 11 1,4 6 1,5 2 2,6 44",
	    "run 1 1-4; switch -1 4-5; run 2 5-6 open; ready 1 4-6 open; " },
	/* Or it does something else: it did not have to wait. */
	{ "1 2 1,2 9 0 3,3 25 0 3,4 6 1,5 2 2,6 6 2,7 2 1",
	    "run 1 1-4; switch -1 4-5; run 2 5-6; switch -1 6-7; "
	    "ready 1 4-7; ready 2 6-7 open; " },
	{ "1 2 1,2 9 0 3,4 6 1,5 2 2,6 44", "run 1 1-4; switch -1 4-5; "
	    "run 2 5-6 open; wait 1 4-6 open for 1 0.3; " },
	/* It waits for what no event tells, if it is moved. */
	{ "1 2 1,2 6 1,3 2 2,4 11 1,5 6 2,6 2 1", "run 1 1-2; switch -1 2-3; "
	    "run 2 3-5; switch -1 5-6; wait 1 2-4 for 7 0.0; "
	    "ready 1 4-6 moved ran; ready 2 5-6 open; " },
	{ "1 2 1,2 6 1,3 2 2,4 11 1,5 44", "run 1 1-2; switch -1 2-3; "
	    "run 2 3-5 open; wait 1 2-4 for 7 0.0; ready 1 4-5 open moved; " },
	/* But not if that was for its priority: before it is inherited, */
	{ "1 2 1,2 6 1,3 2 2,4 11 1,4 12 1,4 7 1 5,5 6 2,6 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-5; switch -1 5-6; "
	    "ready 1 2-6; inherits 1 4-6 open; ready 2 5-6 open; " },
	/* which is not so of another task, or later, */
	{ "1 2 1,2 6 1,3 2 2,4 11 1,4 12 1,4 7 3 5,5 6 2,6 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-5; switch -1 5-6; "
	    "wait 1 2-4 for 7 0.0; ready 1 4-6 moved ran; "
	    "ready 2 5-6 open; inherits 3 4-6 open; " },
	{ "1 2 1,2 6 1,3 2 2,4 11 1,4 44,4 7 1 5,5 6 2,6 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-5; switch -1 5-6; "
	    "wait 1 2-4 for 7 0.0; ready 1 4-6 moved ran; "
	    "inherits 1 4-6 open; ready 2 5-6 open; " },
	/* behind it is lost again, or set; */
	{ "1 2 1,2 6 1,3 2 2,4 8 1 5,4 11 1,5 6 2,6 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-5; switch -1 5-6; "
	    "ready 1 2-6; ready 2 5-6 open; " },
	{ "1 2 1,2 6 1,3 2 2,4 40 1 5,4 11 1,5 6 2,6 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-5; switch -1 5-6; "
	    "ready 1 2-6; ready 2 5-6 open; " },
	/* nor is one known to have been moved of which nothing else is. */
	{ "1 2 2,2 11 1,2 7 1 5,3 6 2,4 2 1",
	    "run 2 1-3; switch -1 3-4; inherits 1 2-4 open; "
	    "ready 2 3-4 open; " },
	{ "1 2 2,2 11 1,3 6 2,4 2 1", "run 2 1-3; switch -1 3-4; "
	    "ready 1 2-4 moved ran; ready 2 3-4 open; " },
	/* Such a priority is a reason once. */
	{ "1 2 1,2 6 1,3 2 2,4 40 1 5,4 11 1,5 11 1,6 6 2,7 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-6; switch -1 6-7; "
	    "wait 1 2-5 for 7 0.0; ready 1 5-7 moved ran; "
	    "ready 2 6-7 open; " },
	/* Of two times that it is moved the first one counts. */
	{ "1 2 1,2 6 1,3 2 2,4 11 1,5 11 1,6 6 2,7 2 1",
	    "run 1 1-2; switch -1 2-3; run 2 3-6; switch -1 6-7; "
	    "wait 1 2-4 for 7 0.0; ready 1 4-7 moved ran; "
	    "ready 2 6-7 open; " },
	/* Switching out may not be traced, nor being moved. */
	{ "1 2 1,2 39 1 0 5,3 2 2,4 2 1,5 44", "run 1 1-3; run 2 3-4; "
	    "wait 1 3-4 for 3 0.0; run 1 4-5 open; ready 2 4-5 open; " },
	/* The one that is switched out is not the one that ran. */
	{ "1 2 1,2 6 3,3 2 2,4 44",
	    "? -1 1-2; switch -1 2-3; run 2 3-4 open; " },
	{ "1 2 1,2 6 1,3 6 2,4 2 1", "run 1 1-2; ? -1 2-3; switch -1 3-4; "
	    "ready 1 2-4; " },
	/* The one that was believed to run may be waiting, */
	{ "1 2 1,2 6 3,3 2 2,4 11 1,5 6 2,6 2 1", "? -1 1-2; switch -1 2-3; "
	    "run 2 3-5; switch -1 5-6; ready 1 4-6 moved ran; "
	    "ready 2 5-6 open; " },
	/* and what it was about to wait for is not what the other one does. */
	{ "1 2 1,2 39 1 0 5,3 6 3,4 2 2,5 44",
	    "? -1 1-3; switch -1 3-4; run 2 4-5 open; " },
	/* Who runs at first is told when it is switched out; not so, if it */
	{ "1 39 1 0 5,3 6 1,4 2 2,5 44", "? -1 1-3; switch -1 3-4; "
	    "run 2 4-5 open; wait 1 3-5 open for 3 0.0; " },
	/* was moved, whether it has to wait. */
	{ "1 39 1 0 5,2 11 1,3 6 1,4 2 2,5 44",
	    "? -1 1-3; switch -1 3-4; run 2 4-5 open; " },
	/* The same one goes on. */
	{ "1 2 1,2 6 1,3 2 1,4 44", "run 1 1-2; switch -1 2-3; "
	    "ready 1 2-3 again; run 1 3-4 open again; " },
	{ "1 2 1,2 2 1,3 44", "run 1 1-3 open; " },
	/* Suspended: itself, or by another one, also while it waits. */
	{ "1 2 1,2 41 1,3 6 1,4 2 2,5 44", "run 1 1-3; switch -1 3-4; "
	    "run 2 4-5 open; wait 1 3-5 open for 4 0.0; " },
	{ "1 2 1,2 39 1 0 1,3 6 1,4 2 2,5 41 1,6 44", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-5 for 3 0.0; run 2 4-6 open; "
	    "wait 1 5-6 open for 4 0.0; " },
	{ "1 2 1,2 39 1 0 1,3 6 1,4 2 2,5 11 1,6 41 1,7 44", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-5 for 3 0.0; ready 1 5-6 moved; "
	    "run 2 4-7 open; wait 1 6-7 open for 4 0.0; " },
	{ "1 41 1,2 44", "? -1 1-2 open; " },
	/* Deleted: itself, or by another one; and its number used again, */
	{ "1 2 1,2 37 1,3 6 1,4 2 2,5 44",
	    "run 1 1-3; switch -1 3-4; run 2 4-5 open; " },
	{ "1 2 1,2 6 1,3 2 2,4 37 1,5 35 1,6 11 1,7 6 2,8 2 1",
	    "run 1 1-2; switch -1 2-3; ready 1 2-4; run 2 3-7; "
	    "switch -1 7-8; ready 1 6-8 moved ran; ready 2 7-8 open; " },
	{ "1 2 1,2 39 1 0 1,3 6 1,4 2 2,5 11 1,6 37 1,7 44", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-5 for 3 0.0; ready 1 5-6 moved; "
	    "run 2 4-7 open; " },
	/* also without its end, but not by a task while it runs. */
	{ "1 2 1,2 39 1 0 5,3 6 1,4 2 2,5 35 1,6 11 1,7 35 1,8 35 2,9 44",
	    "run 1 1-3; switch -1 3-4; wait 1 3-5 open for 3 0.0; "
	    "ready 1 6-7 open moved; run 2 4-9 open; " },
	{ "1 2 1,2 35 1,2 9 0 3,3 11 1,3 6 1,4 2 2", "run 1 1-3; "
	    "switch -1 3-4; ready 1 3-4 open; " },
	/* A priority is inherited until it is lost, or the task is. */
	{ "1 2 1,2 7 3 5,3 8 3 1,4 7 1 5,5 37 1,6 6 1,7 2 2",
	    "inherits 3 2-3; inherits 1 4-5; run 1 1-6; switch -1 6-7; " },
	{ "1 2 1,2 7 3 5,3 35 3,4 7 3 5,5 44",
	    "inherits 3 2-3 open; run 1 1-5 open; inherits 3 4-5 open; " },
	/* What a notification and an event group are waited for by. */
	{ "1 2 1,2 68 1 4,3 6 1,4 2 2,5 56 7 1,6 6 2,7 2 3",
	    "run 1 1-3; switch -1 3-4; run 2 4-6; switch -1 6-7; "
	    "wait 1 3-7 open for 5 0.4; wait 2 6-7 open for 6 0.7; " },
	{ "1 2 1,unsized 1 68 2 0 01040203,3 6 1,4 2 2", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-4 open for 5 0.4; " },
	{ "1 2 1,unsized 1 66 2 0 -,3 6 1,4 2 2", "run 1 1-3; switch -1 3-4; "
	    "wait 1 3-4 open for 5 0.0; " },
	/* Behind a loss nothing is known, not even who holds what. */
	{ "1 2 1,2 25 1 7,gap 1 3 1,4 23 1 7,5 6 1,6 2 2,7 44",
	    "run 1 1-2 open; held 1 1.7 2-2 open; ? -1 2-5; switch -1 5-6; "
	    "run 2 6-7 open; " },
	{ "1 2 1,2 25 1 7,3 44,gap 1 3 1,4 44",
	    "run 1 1-3 open; held 1 1.7 2-3 open; ? -1 3-4 open; " },
	/* Neither what a task will wait for, nor that no other has run. */
	{ "1 2 1,2 39 1 0 5,gap 1 3 1,3 6 1,4 2 2,5 44",
	    "run 1 1-2 open; ? -1 2-3; switch -1 3-4; run 2 4-5 open; " },
	{ "1 2 1,2 6 1,gap 1 3 1,3 2 1,4 44", "run 1 1-2; "
	    "? -1 2-3; run 1 3-4 open; " },
	{ "1 2 1,2 25 4 7,gap 1 3 1,3 2 2,4 19 4 7,5 17 4 7",
	    "run 1 1-2 open; held 1 4.7 2-2 open; ? -1 2-3; "
	    "held 2 4.7 4-5; run 2 3-5 open; " },
	/* It is so, too, if time begins anew. */
	{ "1000 2 1,1001 44,3 44,4 44",
	    "run 1 1000-1001 open; ? -1 1001-1002 open; " },
	/* Nor what was told before the first switch. */
	{ "1 11 1,2 44,gap 1 3 1,3 2 1,4 44",
	    "? -1 1-2 open; ready 1 1-2 open moved; ? -1 2-3; "
	    "run 1 3-4 open; " },
};
#define CASES	((int)(sizeof(cases) / sizeof(*cases)))

START_TEST(what_events_tell)
{
	ck_assert_str_eq(rtos_report(cases[_i].events, &rtos_all),
	    cases[_i].told);
}
END_TEST

START_TEST(a_user_need_not_be_told)
{
	const struct sp_rtos_user user = { .span = NULL };

	ck_assert_str_eq(rtos_report(cases[_i].events, &user), "");
}
END_TEST

/*
 * Events with too few bytes of data, as a tracer of another version may send
 * them, each in the place of %s: what needs them is not known.
 */
static const struct {
	const char *what, *events, *told;
} short_ones[] = {
	{ "6|11|37|41|9 0|10 0|17 0|19 0|20 0|23 0|25 0",
	    "1 2 0,2 39 0 0 5,3 %s,4 6 0,5 2 2,6 44", "run 0 1-4; "
	    "switch -1 4-5; run 2 5-6 open; wait 0 4-6 open for 3 0.0; " },
	{ "7|8|35|37|40|41", "1 2 0,2 6 0,3 2 2,4 %s,4 11 0,5 44",
	    "run 0 1-2; switch -1 2-3; run 2 3-5 open; "
	    "wait 0 2-4 for 7 0.0; ready 0 4-5 open moved; " },
	{ "29 0", "1 2 1,1 9 0 0,2 6 1,2 2 2,3 %s,3 11 1,4 6 2,4 2 1,4 25 0 0",
	    "run 1 1-2; wait 1 2-3 for 1 0.0; run 2 2-4; "
	    "ready 1 3-4 moved ran; " },
	{ "31 0", "1 2 1,1 10 0 0,2 6 1,2 2 2,3 %s,3 11 1,4 6 2,4 2 1,4 23 0 0",
	    "run 1 1-2; wait 1 2-3 for 2 0.0; run 2 2-4; "
	    "ready 1 3-4 moved ran; " },
	/* That it goes on, or waits, is known without. */
	{ "24|26|28", "1 2 0,2 39 0 0 5,3 %s,4 6 0,5 2 2,6 44", "run 0 1-4; "
	    "switch -1 4-5; run 2 5-6 open; ready 0 4-6 open; " },
	{ "38|38 1 0 5|39", "1 2 1,2 %s,3 6 1,4 2 2", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-4 open for 3 0.0; " },
	{ "66|68", "1 2 1,2 %s,3 6 1,4 2 2", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-4 open for 5 0.0; " },
	{ "54|56", "1 2 1,2 %s,3 6 1,4 2 2", "run 1 1-3; "
	    "switch -1 3-4; wait 1 3-4 open for 6 0.0; " },
};
#define SHORT_ONES	((int)(sizeof(short_ones) / sizeof(*short_ones)))

START_TEST(events_may_lack_data)
{
	char what[80], events[80];

	strcpy(what, short_ones[_i].what);
	for (char *s = strtok(what, "|"); s; s = strtok(NULL, "|")) {
		const char *const place = strchr(short_ones[_i].events, '%');

		sprintf(events, "%.*s%s%s",
		    (int)(place - short_ones[_i].events),
		    short_ones[_i].events, s, place + 2);
		ck_assert_str_eq(rtos_report(events, &rtos_all),
		    short_ones[_i].told);
	}
}
END_TEST

RUN_TIMES("rtos", { what_events_tell, CASES },
    { a_user_need_not_be_told, CASES },
    { events_may_lack_data, SHORT_ONES })
