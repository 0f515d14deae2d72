/* SPDX-License-Identifier: MIT */
/*
 * What the host wants: the list of objects, or other events.  There is nothing
 * that tells a command's beginning; what is none is skipped.  A filter that the
 * line has lost a byte of would take the next command for its rest: it is
 * forgotten if nothing is there in two looks that are more than a second apart.
 * It is not enough that a byte is heard late: it may have come long before.
 */
#include "state.h"

static struct {
	uint8_t bytes[SPLITPROF_WIRE_TSP_FILTER_BYTES];
	uint8_t left;		/* so many bytes of a filter are to come */
	bool waits;		/* nothing was there behind the last one, at: */
	uint32_t tick;
} filter;

/* All of it at once. */
SPLITPROF_OWN static void
splitprof_tsp_obey_filter(void)
{
	const uint32_t before = splitprof_mask();

	for (int i = 0; i < SPLITPROF_WIRE_TSP_FILTER_BYTES; i++)
		splitprof_tsp_filter[i] = filter.bytes[i];
	splitprof_unmask(before);
}

void
splitprof_tsp_hear(uint8_t byte)
{
	filter.waits = false;
	if (filter.left > 0) {
		filter.bytes[SPLITPROF_WIRE_TSP_FILTER_BYTES - filter.left] =
		    byte;
		if (--filter.left == 0)
			splitprof_tsp_obey_filter();
	} else if (byte == SPLITPROF_WIRE_TSP_SNIFF_FILTER) {
		filter.left = SPLITPROF_WIRE_TSP_FILTER_BYTES;
	} else if (byte == SPLITPROF_WIRE_TSP_OBJECT_LIST) {
		splitprof_tsp_list();
	}
}

void
splitprof_tsp_hear_nothing(void)
{
	const uint32_t tick = splitprof_tsp.tick;

	if (!filter.waits) {
		filter.waits = true;
		filter.tick = tick;
	} else if (tick - filter.tick > SPLITPROF_TSP_TICK_HZ) {
		filter.left = 0;
	}
}
