/* SPDX-License-Identifier: MIT */
/*
 * The time of an event, as SPLITPROF_TSP_TIME_H has it.  That header is read by
 * packets.c alone, works on splitprof_tsp.tick and .since, is called with
 * interrupts masked, and has
 *
 * void splitprof_tsp_time_start(void)
 *	The tracer is opened: start the clock, if there is one of our own.
 * uint32_t splitprof_tsp_now(void)
 *	Ticks modulo 2^16, and in the lower 16 bits what the timer has counted
 *	since the last one, below SPLITPROF_TSP_PER_TICK.  It never goes back.
 *	Called for each event, where every cycle counts, while the tracer is on.
 * void splitprof_tsp_time_tick(uint32_t x), splitprof_tsp_time_jump(uint32_t n)
 *	splitprof_tsp_tick() and _jump() were called, maybe before the tracer is
 *	opened.
 *
 * and as a number
 *
 * SPLITPROF_TSP_PER_TICK	what the timer counts in a tick: at most 65536
 */
#ifndef SPLITPROF_TSP_TIME
#define SPLITPROF_TSP_TIME

#include "state.h"

/* By how many bits a clock with n counts in a tick is cut to 16. */
#define SPLITPROF_TSP_SHIFT(n)						\
	((n) <= 1 << 16 ? 0 : (n) <= 1 << 17 ? 1 : (n) <= 1 << 18 ? 2 :	\
	(n) <= 1 << 19 ? 3 : (n) <= 1 << 20 ? 4 : (n) <= 1 << 21 ? 5 :	\
	(n) <= 1 << 22 ? 6 : (n) <= 1 << 23 ? 7 : (n) <= 1 << 24 ? 8 :	\
	(n) <= 1 << 25 ? 9 : (n) <= 1 << 26 ? 10 : (n) <= 1 << 27 ? 11 : \
	(n) <= 1 << 28 ? 12 : (n) <= 1 << 29 ? 13 : 14)

#include SPLITPROF_TSP_TIME_H

#endif
