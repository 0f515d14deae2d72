/* SPDX-License-Identifier: MIT */
/*
 * splitprof's tracer: it tells a host what an RTOS does, as it happens, by the
 * TSP protocol: splitprof-tsp(5).  This is what a program and the RTOS's trace
 * macros call; splitprof_freertos.h has those of FreeRTOS.  Settings are in
 * splitprof_tsp_config.h.
 *
 * All of these functions but open, poll and close may be called from any
 * context, with interrupts masked or not, before open, too, and never wait nor
 * call the RTOS.  Only NMI and HardFault handlers may not call them, since
 * nothing can hold those off.  An event is sent as a whole or counted as lost.
 * Code that calls them must run privileged, or it can't mask interrupts.
 */
#ifndef SPLITPROF_TSP_H
#define SPLITPROF_TSP_H

#include <stdint.h>

#include "splitprof_tsp_config.h"
#include "tsp/wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Switch line and clock on, and begin to send: what the time means, START, and
 * what happens from then on.  Clocks must be set up.  To be called once, before
 * or after the RTOS has started.
 */
SPLITPROF_OWN void splitprof_tsp_open(void);

/*
 * Hear the host, send it the objects if it has asked for them, and send what is
 * in the queue, as far as that is possible without waiting.  To be called again
 * and again from where there is time: the idle task's hook, a task or the main
 * loop.  A call while another one is under way does nothing, so the task that
 * calls it may not be deleted meanwhile.  Never called, events are sent only
 * when half of the queue is full.
 */
SPLITPROF_OWN void splitprof_tsp_poll(void);

/*
 * Send END, wait until all that there is has been sent, and switch the line
 * off.  What happens from then on is not sent, nor counted.
 */
SPLITPROF_OWN void splitprof_tsp_close(void);

/*
 * As if the host had asked for the objects: for a line that hears nothing.  The
 * next calls of splitprof_tsp_poll() send them.
 */
SPLITPROF_OWN void splitprof_tsp_list(void);

/* Packets since open: sent, and lost since they found no room. */
struct splitprof_tsp_counts {
	uint32_t sent, lost;
	uint32_t unlisted;	/* objects whose names found no room */
};

SPLITPROF_OWN void splitprof_tsp_get_counts(struct splitprof_tsp_counts *counts);

/*
 * An event: one of SPLITPROF_WIRE_TSP_IDS, with as many bytes of data as it has
 * there, up to 3, the first one the least significant of data.
 */
SPLITPROF_OWN void splitprof_tsp_event(uint32_t id, uint32_t bytes,
    uint32_t data);

/* Events of the program's own: the custom markers 1 to 5. */
SPLITPROF_OWN void splitprof_tsp_marker_1(void);
SPLITPROF_OWN void splitprof_tsp_marker_2(void);
SPLITPROF_OWN void splitprof_tsp_marker_3(void);
SPLITPROF_OWN void splitprof_tsp_marker_4(void);
SPLITPROF_OWN void splitprof_tsp_marker_5(void);

/*
 * What is below is for the trace macros of an RTOS.
 *
 * Each tick: the RTOS has counted x of them before it.  From the interrupt, or
 * later from a task for ticks that the RTOS could not count in time.
 */
SPLITPROF_OWN void splitprof_tsp_tick(uint32_t x);

/* The RTOS has slept through n ticks, and counts them all at once. */
SPLITPROF_OWN void splitprof_tsp_jump(uint32_t n);

/* An event of a task and a time in ticks; of bytes.  65535 is the most. */
SPLITPROF_OWN void splitprof_tsp_delay(uint32_t id, uint32_t task,
    uint32_t ticks);
SPLITPROF_OWN void splitprof_tsp_memory(uint32_t id, uint32_t bytes);

/*
 * An event of a queue, mutex or semaphore: its type is
 * SPLITPROF_WIRE_TSP_QUEUE to _RECURSIVE; what is not is a queue.
 */
SPLITPROF_OWN void splitprof_tsp_on_queue(uint32_t id, uint32_t type,
    uint32_t number);

/* Something was sent: QUEUE_SEND, or from a handler QUEUE_SEND_FROM_ISR. */
SPLITPROF_OWN void splitprof_tsp_sent(uint32_t type, uint32_t number);

/*
 * A task, or a queue, mutex or semaphore, was made, or will not be used any
 * more; and their events.  The name must stay where it is until then.  A queue
 * gets a number, which no other one has that is in use: 1 to 255; or 0, if 255
 * of them are.
 */
SPLITPROF_OWN void splitprof_tsp_task_made(uint32_t number, const char *name);
SPLITPROF_OWN void splitprof_tsp_task_gone(uint32_t number);
SPLITPROF_OWN uint32_t splitprof_tsp_queue_made(uint32_t type);
SPLITPROF_OWN void splitprof_tsp_queue_named(uint32_t type, uint32_t number,
    const char *name);
SPLITPROF_OWN void splitprof_tsp_queue_gone(uint32_t type, uint32_t number);

/*
 * A timer or a group of event bits, by the id of its event, was made.  It gets
 * a number, 1 to 255, then from 1 again.
 */
SPLITPROF_OWN uint32_t splitprof_tsp_made(uint32_t id);

#ifdef __cplusplus
}
#endif

#endif
