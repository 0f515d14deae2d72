/* SPDX-License-Identifier: MIT */
/* The side of the tracer that has time: see splitprof_tsp.h. */
#include "line.h"

static bool polling;		/* splitprof_tsp_poll() is under way */

/* Is the tracer on, and this the only call under way? */
SPLITPROF_OWN static bool
splitprof_tsp_is_first(void)
{
	const uint32_t before = splitprof_mask();
	const bool first = splitprof_tsp.end && !polling;

	polling |= first;
	splitprof_unmask(before);
	return first;
}

SPLITPROF_INLINE void
let_others(void)
{
	*(volatile bool *)&polling = false;
}

SPLITPROF_OWN static void
splitprof_tsp_listen(void)
{
	int byte;

	while ((byte = splitprof_tsp_line_receive()) >= 0)
		splitprof_tsp_hear((uint8_t)byte);
	splitprof_tsp_hear_nothing();
}

/* Put an event that the filter does not know. */
SPLITPROF_OWN static bool
splitprof_tsp_put_id(uint32_t id)
{
	const uint32_t before = splitprof_mask();
	const bool done = splitprof_tsp_put(id, 0, 0);

	splitprof_unmask(before);
	return done;
}

SPLITPROF_OWN static void
splitprof_tsp_report_overrun(void)
{
	static bool due;

	due |= splitprof_tsp_line_overran();
	if (due &&
	    splitprof_tsp_put_id(SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL))
		due = false;
}

SPLITPROF_OWN static bool
splitprof_tsp_push(void)
{
	const uint32_t before = splitprof_mask();
	const bool done = splitprof_tsp_turn();

	splitprof_unmask(before);
	return done;
}

void
splitprof_tsp_poll(void)
{
	if (!splitprof_tsp_is_first())
		return;
	splitprof_tsp_listen();
	splitprof_tsp_report_overrun();
	splitprof_tsp_send_list();
	(void)splitprof_tsp_push();
	let_others();
}

void
splitprof_tsp_open(void)
{
	uint32_t before;

	if (splitprof_tsp.end)
		return;
	splitprof_tsp_line_start();
	before = splitprof_mask();
	splitprof_tsp_begin();
	(void)splitprof_tsp_send_clock();
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_START, 0, 0);
	splitprof_unmask(before);
}

/*
 * END is the last, or an error that is due: off before anything else can come.
 * False: there is no room yet.
 */
SPLITPROF_OWN static bool
splitprof_tsp_put_end(bool *was_on)
{
	const uint32_t before = splitprof_mask();
	const bool done = (splitprof_tsp_wants(SPLITPROF_WIRE_TSP_END) ?
	    splitprof_tsp_put(SPLITPROF_WIRE_TSP_END, 0, 0) :
	    splitprof_tsp_all_is_told() || splitprof_tsp_turn()) ||
	    !splitprof_tsp_line_is_on();

	*was_on = splitprof_tsp.end;
	if (done)
		splitprof_tsp.end = NULL;
	splitprof_unmask(before);
	return done || !*was_on;
}

/*
 * A poll that is under way is not waited for: its task may be one that never
 * runs meanwhile.  It finds the tracer off, and sends nothing any more.
 */
void
splitprof_tsp_close(void)
{
	bool was_on;

	while (!splitprof_tsp_put_end(&was_on))
		;
	if (!was_on)
		return;
	while (!splitprof_tsp_push() && splitprof_tsp_line_is_on())
		;
	splitprof_tsp_line_stop();
}
