/* SPDX-License-Identifier: MIT */
/*
 * Time by a clock that runs freely: one of port/, by SPLITPROF_MP_CLOCK_H.  Of
 * use where SysTick does not make the RTOS's ticks, or stands still in sleep.
 * Ticks are counted by this clock, from 0 when the tracer is opened, and so are
 * right even if the RTOS's come late or not at all.
 *
 * There must be an event, or a tick of the RTOS, within 2^32 counts: at 168
 * MHz, in 25 seconds.
 */
#ifndef SPLITPROF_TSP_TIME_CLOCK_H
#define SPLITPROF_TSP_TIME_CLOCK_H

#include "../../mp/clock.h"

#define CLOCK_COUNTS	(SPLITPROF_MP_TICKS_HZ / SPLITPROF_TSP_TICK_HZ)
#if SPLITPROF_MP_TICKS_HZ % SPLITPROF_TSP_TICK_HZ || CLOCK_COUNTS < 2
#error "SPLITPROF_TSP_TICK_HZ must divide what SPLITPROF_MP_CLOCK_H counts"
#endif

#define CLOCK_SHIFT	SPLITPROF_TSP_SHIFT(CLOCK_COUNTS)
#define SPLITPROF_TSP_PER_TICK	(((CLOCK_COUNTS - 1) >> CLOCK_SHIFT) + 1)

SPLITPROF_INLINE void
splitprof_tsp_time_start(void)
{
	splitprof_mp_clock_start();
	splitprof_tsp.since = splitprof_mp_ticks();
}

/* Most often it is one tick: v6-M has no division. */
SPLITPROF_INLINE uint32_t
splitprof_tsp_now(void)
{
	uint32_t counts = splitprof_mp_ticks() - splitprof_tsp.since;
	uint32_t ticks = 1;

	if (counts >= CLOCK_COUNTS) {
		if (counts >= 2 * CLOCK_COUNTS)
			ticks = counts / CLOCK_COUNTS;
		splitprof_tsp.tick += ticks;
		splitprof_tsp.since += ticks * CLOCK_COUNTS;
		counts -= ticks * CLOCK_COUNTS;
	}
	return splitprof_tsp.tick << 16 | counts >> CLOCK_SHIFT;
}

/* So that time is counted where nothing else is told; the clock may be off. */
SPLITPROF_INLINE void
splitprof_tsp_time_tick(uint32_t x)
{
	(void)x;
	if (splitprof_tsp.end)
		(void)splitprof_tsp_now();
}

SPLITPROF_INLINE void
splitprof_tsp_time_jump(uint32_t n)
{
	(void)n;
}

#endif
