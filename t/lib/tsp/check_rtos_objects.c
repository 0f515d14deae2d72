/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/tsp/rtos_objects.c: who holds what, and who wakes whom. */

#include <config.h>

#include <stdio.h>

#include "support/rtosprint.h"
#include "support/run.h"

/*
 * 2 in, 6 out, 9 waits to receive, 10 to send, 11 moved, 17 gives and 19 takes
 * a recursive mutex, 23 sends, 25 receives.
 */
static const struct {
	const char *events, *told;
} cases[] = {
	/* A mutex is held by who has taken it until that one gives it. */
	{ "1 2 1,2 25 1 7,3 6 1,4 2 2,5 23 1 7,6 6 2,7 2 1",
	    "run 1 1-3; switch -1 3-4; run 2 4-6; switch -1 6-7; ready 1 3-7; "
	    "ready 2 6-7 open; " },
	/* One that is recursive, of a tracer that tells all, or less. */
	{ "1 2 1,2 19 4 7,3 25 4 7,4 19 4 7,5 17 4 7,6 17 4 7,6 23 4 7",
	    "held 1 4.7 3-6; run 1 1-6 open; " },
	{ "1 2 1,2 19 4 7,4 19 4 7,5 17 4 7,6 17 4 7",
	    "held 1 4.7 2-6; run 1 1-6 open; " },
	{ "1 2 1,2 19 4 7,3 9 4 7,4 44", "run 1 1-4 open; " },
	{ "1 2 1,2 19 4 7,3 20 4 7,4 17 4 7", "run 1 1-4 open; " },
	/* A wait for one that is recursive is no hold, nor ends another's. */
	{ "1 2 1,2 19 4 7,3 9 4 7,4 6 1,5 2 2,6 19 4 7,7 17 4 7",
	    "run 1 1-4; switch -1 4-5; held 2 4.7 6-7; run 2 5-7 open; "
	    "wait 1 4-7 open for 1 4.7; " },
	{ "1 2 1,2 19 4 7,3 6 1,3 2 2,4 19 4 7,4 9 4 7,5 6 2,5 2 1,"
	    "6 17 4 7",
	    "run 1 1-3; run 2 3-5; ready 1 3-5; held 1 4.7 2-6; "
	    "run 1 5-6 open; wait 2 5-6 open for 1 4.7; " },
	{ "1 2 1,2 19 4 7,3 6 1,3 2 2,4 19 4 7,4 20 4 7,5 6 2,5 2 1,6 17 4 7",
	    "run 1 1-3; run 2 3-5; ready 1 3-5; held 1 4.7 2-6; "
	    "run 1 5-6 open; ready 2 5-6 open; " },
	/* One that was taken by nobody knows whom is held by nobody. */
	{ "1 25 1 7,2 2 1,3 23 1 7", "? -1 1-2; run 1 2-3 open; " },
	/*
	 * Nor what was held by one that is gone, even if its number comes
	 * again.
	 */
	{ "1 2 1,1 25 1 7,1 25 1 8,2 6 1,2 2 2,2 25 1 9,3 37 1,4 35 1,"
	    "5 6 2,5 2 1,6 23 1 7",
	    "run 1 1-2; held 1 1.7 1-3 open; held 1 1.8 1-3 open; "
	    "ready 1 2-3; run 2 2-5; run 1 5-6 open; ready 2 5-6 open; "
	    "held 2 1.9 2-6 open; " },
	{ "1 2 1,1 19 4 7,2 37 1,3 6 1,3 2 1,4 9 4 7,4 23 4 7",
	    "run 1 1-3; run 1 3-4 open again; " },
	/* An arrow goes to one task; others were moved by their time, */
	{ "1 2 1,1 9 0 3,2 6 1,2 2 2,2 9 0 3,3 6 2,3 2 3,4 23 0 3,4 11 1,"
	    "4 12 1,4 11 2,5 6 3,6 2 1,6 23 9 7,6 25 9 7,6 25 0 3,7 6 1,"
	    "8 2 2,8 25 0 3,9 44",
	    "run 1 1-2; run 2 2-3; wait 1 2-4 for 1 0.3; "
	    "wait 2 3-4 for 1 0.3; run 3 3-5; switch -1 5-6; "
	    "ready 1 4-6 moved ran; arrow 3-1 4-6 for 1 0.3; run 1 6-7; "
	    "switch -1 7-8; ready 2 4-8 moved ran; run 2 8-9 open; "
	    "ready 1 7-9 open; ready 3 5-9 open; " },
	/* as were those that have waited again, or for another object. */
	{ "1 2 1,1 9 0 3,2 6 1,2 2 2,3 23 0 3,3 11 1,4 6 2,4 2 1,4 9 0 3,"
	    "5 6 1,5 2 2,6 11 1,7 6 2,7 2 1,7 25 0 3",
	    "run 1 1-2; wait 1 2-3 for 1 0.3; run 2 2-4; "
	    "ready 1 3-4 moved ran; run 1 4-5; ready 2 4-5; "
	    "wait 1 5-6 for 1 0.3; run 2 5-7; ready 1 6-7 moved ran; " },
	{ "1 2 1,1 9 0 3,2 6 1,2 2 2,3 23 3 3,3 11 1,4 6 2,4 2 1,4 25 3 3",
	    "run 1 1-2; wait 1 2-3 for 1 0.3; run 2 2-4; "
	    "ready 1 3-4 moved ran; " },
	{ "1 2 2,1 23 0 3,2 6 2,2 2 1,2 9 0 3,3 6 1,3 2 2,4 11 1,5 6 2,5 2 1,"
	    "5 25 0 3",
	    "run 2 1-2; run 1 2-3; ready 2 2-3; wait 1 3-4 for 1 0.3; "
	    "run 2 3-5; ready 1 4-5 moved ran; " },
	/* One begins where a recursive mutex is given, if no more is told, */
	{ "1 2 1,1 9 4 7,2 6 1,2 2 2,3 17 4 7,3 11 1,4 6 2,4 2 1,4 25 4 7",
	    "run 1 1-2; wait 1 2-3 for 1 4.7; run 2 2-4; "
	    "ready 1 3-4 moved ran; arrow 2-1 3-4 for 1 4.7; "
	    "held 1 4.7 4-4 open; " },
	/* or at an interrupt, also if that makes room. */
	{ "1 2 1,1 10 0 3,2 6 1,2 2 2,3 31 0 3,3 11 1,4 6 2,4 2 1,4 23 0 3",
	    "run 1 1-2; wait 1 2-3 for 2 0.3; run 2 2-4; "
	    "ready 1 3-4 moved ran; arrow 256-1 3-4 for 2 0.3; " },
	/* Types and data that no event has change nothing. */
	{ "1 2 1,2 25 9 7,2 25,2 9 200 1,2 2,3 44", "run 1 1-3 open; " },
	{ "object 1 6 0 x,object 1 255 255 x,1 2 1,2 9 5 7,3 6 1,4 2 2",
	    "run 1 1-3; switch -1 3-4; ready 1 3-4 open; " },
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

/* Whatever a task does, behind being about to wait: it did not have to. */
static const int doings[] = { 17, 19, 20, 23, 24, 25, 26, 28 };
#define DOINGS	((int)(sizeof(doings) / sizeof(*doings)))

START_TEST(who_goes_on_does_not_wait)
{
	char events[80];

	sprintf(events, "1 2 1,2 9 0 3,3 %d 0 5,4 6 1,5 2 2,6 44", doings[_i]);
	ck_assert_str_eq(rtos_report(events, &rtos_all), "run 1 1-4; "
	    "switch -1 4-5; run 2 5-6 open; ready 1 4-6 open; ");
}
END_TEST

RUN_TIMES("rtos_objects", { what_events_tell, CASES },
    { a_user_need_not_be_told, CASES }, { who_goes_on_does_not_wait, DOINGS })
