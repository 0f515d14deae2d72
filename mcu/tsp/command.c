/* SPDX-License-Identifier: MIT */
/*
 * What the host wants: the list of objects, or other events.  There is nothing
 * that tells a command's beginning; what is none is skipped.
 */
#include "state.h"

static struct {
	uint8_t bytes[SPLITPROF_WIRE_TSP_FILTER_BYTES];
	uint8_t left;		/* so many bytes of a filter are still to come */
} filter;

/* All of it at once. */
SPLITPROF_OWN static void
obey_filter(void)
{
	const uint32_t before = splitprof_mask();

	for (int i = 0; i < SPLITPROF_WIRE_TSP_FILTER_BYTES; i++)
		splitprof_tsp_filter[i] = filter.bytes[i];
	splitprof_unmask(before);
}

void
splitprof_tsp_hear(uint8_t byte)
{
	if (filter.left > 0) {
		filter.bytes[SPLITPROF_WIRE_TSP_FILTER_BYTES - filter.left] =
		    byte;
		if (--filter.left == 0)
			obey_filter();
	} else if (byte == SPLITPROF_WIRE_TSP_SNIFF_FILTER) {
		filter.left = SPLITPROF_WIRE_TSP_FILTER_BYTES;
	} else if (byte == SPLITPROF_WIRE_TSP_OBJECT_LIST) {
		splitprof_tsp_list();
	}
}
