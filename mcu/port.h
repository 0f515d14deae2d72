/* SPDX-License-Identifier: MIT */
/*
 * What a board supplies: a line that takes bytes, and a timer that takes
 * samples.  A board is a folder in port/ with line.c and timer.c, which take
 * nothing from the runtime but what is declared here and in queue.h.  A line
 * knows no packet: it moves bytes.
 *
 * All of these functions may be called from any context, and none of them may
 * wait for an interrupt.
 */
#ifndef SPLITPROF_PORT_H
#define SPLITPROF_PORT_H

#include "config.h"
#include "splitprof.h"

/*
 * Switch the line on: clocks, pins, SPLITPROF_BAUD, 8N1, and its transmit
 * interrupt with SPLITPROF_SEND_PRIORITY.  Called before anything is queued.
 */
SPLITPROF_OWN void splitprof_line_start(void);

/*
 * Move bytes from the queue to the transmitter for as long as the transmitter
 * takes them at once, and see to it that the rest follows by interrupt (or
 * DMA).  Never waits.  Called with interrupts masked:
 *   - when the queue was empty and now is not,
 *   - again and again while someone waits for room, or for the end,
 *   - by the line's own interrupt handler, which masks interrupts first
 *     because a handler above it may be doing the same.
 */
SPLITPROF_OWN void splitprof_line_pump(void);

/*
 * Wait until the last bit of what the transmitter took is on the wire, then
 * switch the transmit interrupt off.  Called with the queue empty.
 */
SPLITPROF_OWN void splitprof_line_stop(void);

/*
 * Call splitprof_sample() SPLITPROF_SAMPLE_HZ times a second, from an
 * interrupt of SPLITPROF_SAMPLE_PRIORITY, with the interrupted program's
 * program counter: arch/arm/tick.h has the entry.  timer_stop returns with
 * the timer off; one more sample may come and is ignored.
 */
SPLITPROF_OWN void splitprof_timer_start(void);
SPLITPROF_OWN void splitprof_timer_stop(void);

#endif
