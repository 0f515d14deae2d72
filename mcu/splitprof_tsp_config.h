/* SPDX-License-Identifier: MIT */
/*
 * Settings of the tracer of splitprof_tsp.h, beside those of
 * splitprof_config.h that its lines read: SPLITPROF_BAUD, SPLITPROF_CLOCK_HZ,
 * SPLITPROF_SEND_PRIORITY, and SPLITPROF_CONFIG_H for a header of your own;
 * and those of splitprof_mp_config.h about what the line hears:
 * SPLITPROF_MP_RECEIVE and SPLITPROF_MP_RECEIVE_PRIORITY.  All files of the
 * tracer, and those that read splitprof_tsp.h, must see the same settings.
 */
#ifndef SPLITPROF_TSP_CONFIG_H
#define SPLITPROF_TSP_CONFIG_H

#include "splitprof_config.h"

/*
 * What time it is: a header, by its path from mcu/tsp, or of your own; see
 * tsp/time.h.  "time/systick.h" reads SysTick, which makes the RTOS's ticks,
 * and wants SPLITPROF_TSP_SYSTICK_HZ.  "time/clock.h" reads a clock of port/,
 * which SPLITPROF_MP_CLOCK_H names as for splitprof_mp.h.
 */
#ifndef SPLITPROF_TSP_TIME_H
#define SPLITPROF_TSP_TIME_H	"time/systick.h"
#endif

/*
 * SPLITPROF_IN_HANDLER is for RISC-V, where the processor does not tell a
 * handler from a task: a function of the program's, int f(void), that says
 * whether a handler runs; in ESP-IDF xPortInIsrContext.  There is no default.
 * There is no SysTick, either: it is "time/clock.h" above.
 */

/*
 * Which line: a header, by its path from mcu/tsp, or of your own; see
 * tsp/line.h.  "line/own.h" is the port's, for the tracer alone.  Where
 * splitprof.h is used as well, "line/frames.h" shares the line with it, and
 * "line/second.h" is another UART.
 */
#ifndef SPLITPROF_TSP_LINE_H
#define SPLITPROF_TSP_LINE_H	"line/own.h"
#endif

/*
 * Ticks of the RTOS a second, in Hz: 1 to 100000; a plain number, equal to
 * configTICK_RATE_HZ.  Zero is not allowed.
 */
#ifndef SPLITPROF_TSP_TICK_HZ
#define SPLITPROF_TSP_TICK_HZ	1000
#endif

/*
 * Size of the queue between program and line, in bytes: an even number from 64
 * to 65536.  It is two chunks of half the size: one is filled while the line
 * sends the other.  An event takes 9 to 12 bytes, and one that finds no room is
 * counted as lost.  Zero is not allowed.
 */
#ifndef SPLITPROF_TSP_QUEUE
#define SPLITPROF_TSP_QUEUE	512
#endif

/*
 * The most tasks, queues, mutexes and semaphores that are known by name at a
 * time: 1 to 255.  One takes 8 bytes of RAM, and 2 + SPLITPROF_TSP_NAME more.
 * Events of others are sent, too, but their names are not.
 */
#ifndef SPLITPROF_TSP_OBJECTS
#define SPLITPROF_TSP_OBJECTS	16
#endif

/* The most bytes of a name that are sent: 1 to 16.  The rest is cut off. */
#ifndef SPLITPROF_TSP_NAME
#define SPLITPROF_TSP_NAME	16
#endif

/*
 * Which events are sent until the host says otherwise, as a host says it: a
 * list of 13 bytes in braces, where bit i % 8 of byte i / 8 is event i.  The
 * default leaves out TASK_INCREMENT_TICK and POST_MOVED_TASK_TO_READY_STATE,
 * which are many and say nothing that others do not.
 */
#ifndef SPLITPROF_TSP_FILTER
#define SPLITPROF_TSP_FILTER						\
	{ 0xff, 0xef, 0xff, 0xff, 0xff, 0xef, 0xff, 0xff, 0xff, 0xff,	\
	  0xff, 0xff, 0xff }
#endif

/* All events: SPLITPROF_TSP_FILTER may be this. */
#define SPLITPROF_TSP_ALL						\
	{ 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,	\
	  0xff, 0xff, 0xff }

/* What cannot work is refused here, not on the board. */

#if SPLITPROF_TSP_TICK_HZ < 1 || SPLITPROF_TSP_TICK_HZ > 100000
#error "SPLITPROF_TSP_TICK_HZ must be from 1 to 100000"
#endif
#if SPLITPROF_TSP_QUEUE < 64 || SPLITPROF_TSP_QUEUE > 65536 || \
    SPLITPROF_TSP_QUEUE % 2
#error "SPLITPROF_TSP_QUEUE must be even, from 64 to 65536"
#endif
#if SPLITPROF_TSP_OBJECTS < 1 || SPLITPROF_TSP_OBJECTS > 255
#error "SPLITPROF_TSP_OBJECTS must be from 1 to 255"
#endif
#if SPLITPROF_TSP_NAME < 1 || SPLITPROF_TSP_NAME > 16
#error "SPLITPROF_TSP_NAME must be from 1 to 16"
#endif

#endif
