/* SPDX-License-Identifier: MIT */
/* Markers, and events with numbers of two bytes: see splitprof_tsp.h. */
#include "state.h"

#define MARKER(n)							\
	void								\
	splitprof_tsp_marker_##n(void)					\
	{								\
		splitprof_tsp_event(SPLITPROF_WIRE_TSP_CUSTOM_MARKER_##n, \
		    0, 0);						\
	}

MARKER(1)
MARKER(2)
MARKER(3)
MARKER(4)
MARKER(5)

#define MOST	65535

SPLITPROF_INLINE uint32_t
big_endian(uint32_t n)
{
	if (n > MOST)
		n = MOST;
	return n >> 8 | (n & 0xff) << 8;
}

void
splitprof_tsp_delay(uint32_t id, uint32_t task, uint32_t ticks)
{
	splitprof_tsp_event(id, 3, (task & 0xff) | big_endian(ticks) << 8);
}

void
splitprof_tsp_memory(uint32_t id, uint32_t bytes)
{
	splitprof_tsp_event(id, 2, big_endian(bytes));
}
