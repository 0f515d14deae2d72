/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracer on the line of calls and samples, where these end first. */
#include "support/run.h"

#include "mcu/host/host.h"
#include "splitprof.h"
#include "splitprof_tsp.h"

static uint32_t
sent(void)
{
	struct splitprof_tsp_counts c;

	splitprof_tsp_get_counts(&c);
	return c.sent;
}

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
	ck_assert_uint_eq(sent(), _i < 2 ? _i + 3 : 5);
}
END_TEST

RUN_TIMES("tsp_shared",
    { a_close_does_not_wait_for_a_line_that_is_off, 6 })
