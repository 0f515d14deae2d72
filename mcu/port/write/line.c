/* SPDX-License-Identifier: MIT */
/*
 * A line that a function of the program's sends: line.h, which has the
 * settings.  The timer is another port's.  SPLITPROF_BAUD should be 0.
 */
#include "line.h"

#include "../bytewise.h"

static uint32_t tries;		/* that took nothing */

SPLITPROF_OWN static void
splitprof_line_offer(void)
{
	uint32_t taken;

	if (!chunk_left())
		return;
	taken = splitprof_write(chunk.next,
	    (uint32_t)(chunk.end - chunk.next));
	chunk.next += taken;
	tries = taken ? 0 : tries + 1;
}

static void
splitprof_line_pump(void)
{
#if SPLITPROF_WRITE_IN_HANDLERS
	splitprof_line_offer();
#else
	if (!splitprof_in_handler())
		splitprof_line_offer();
	else
		tries++;
#endif
	if (tries >= SPLITPROF_WRITE_PATIENCE) {
		chunk.next = chunk.end;
		tries = 0;
	}
}

void
splitprof_write_poll(void)
{
	uint32_t before = splitprof_mask();

	splitprof_line_offer();
	splitprof_unmask(before);
}

void
splitprof_line_start(void)
{
	tries = 0;
}

/* What was taken may still be on its way. */
void
splitprof_line_stop(void)
{
	chunk_wait();
}
