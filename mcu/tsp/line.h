/* SPDX-License-Identifier: MIT */
/*
 * Where the tracer's bytes go, and commands come from, as SPLITPROF_TSP_LINE_H
 * has it.  That header is read by packets.c and poll.c, and has what
 * ../port/port.h and ../port/listen.h say of the functions whose names have no
 * tsp in them:
 *
 * void splitprof_tsp_line_start(void)
 *	Switch the line on, and listen.
 * bool splitprof_tsp_line_send(const uint8_t *chunk, uint32_t size)
 * int splitprof_tsp_line_receive(void)
 * bool splitprof_tsp_line_overran(void)
 * void splitprof_tsp_line_stop(void)
 * void splitprof_tsp_line_push(void)
 *	Called at each tick, with interrupts masked: for a line that has more to
 *	send than it was given at last.
 *
 * bool splitprof_tsp_line_is_on(void)
 *	May it still take what it is given?  Else nobody waits for it.
 *
 * and as a number
 *
 * SPLITPROF_TSP_PIECE	the most bytes that it takes at once, at least half of
 *			SPLITPROF_TSP_QUEUE
 */
#ifndef SPLITPROF_TSP_LINE
#define SPLITPROF_TSP_LINE

#include "state.h"

#include SPLITPROF_TSP_LINE_H

_Static_assert(SPLITPROF_TSP_PIECE >= SPLITPROF_TSP_CHUNK,
    "SPLITPROF_TSP_QUEUE is too large for this line");

#endif
