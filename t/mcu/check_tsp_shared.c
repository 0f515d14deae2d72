/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracer on the line of calls and samples, where these end first. */
#include "support/run.h"

#include "mcu/host/host.h"
#include "splitprof.h"
#include "tsphost.h"

/* So many events are queued: few, or more than there is room for. */
START_TEST(a_close_does_not_wait_for_a_line_that_is_off)
{
	splitprof_host.credit = SIZE_MAX / 2;
	splitprof_start();
	splitprof_tsp_open();
	splitprof_tsp_poll();
	splitprof_stop();
	for (int i = 0; i < _i; i++)
		splitprof_tsp_event(4, 0, 0);
	splitprof_tsp_close();
	splitprof_tsp_event(4, 0, 0);
	/* CLOCK, START, and three more in a chunk, of which one is END. */
	ck_assert_uint_eq(counts().sent, _i < 2 ? _i + 3 : 5);
}
END_TEST

static void
start_again(void)
{
	splitprof_host.interrupt = NULL;
	splitprof_start();
}

/* It takes what is queued, and the error that is due comes when it may. */
START_TEST(a_line_that_is_on_again_while_it_closes_gets_nothing_new)
{
	uint32_t before;

	splitprof_host.credit = SIZE_MAX / 2;
	splitprof_start();
	splitprof_tsp_open();
	splitprof_tsp_poll();
	splitprof_stop();
	for (int i = 0; i < 6; i++)
		splitprof_tsp_event(4, 0, 0);
	ck_assert_uint_eq(counts().lost, 3);
	before = counts().sent;
	splitprof_host.interrupt = start_again;
	splitprof_tsp_close();
	ck_assert(!splitprof_host.interrupt);
	ck_assert_uint_eq(counts().sent, before);
	splitprof_tsp_open();
	/* The error, CLOCK and START. */
	ck_assert_uint_eq(counts().sent, before + 3);
}
END_TEST

RUN_TIMES("tsp_shared",
    { a_close_does_not_wait_for_a_line_that_is_off, 6 },
    { a_line_that_is_on_again_while_it_closes_gets_nothing_new, 1 })
