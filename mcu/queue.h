/* SPDX-License-Identifier: MIT */
/*
 * The queue of bytes between the program and the line, and the runtime's
 * state around it.
 *
 * Writers are calls in thread code and in any handler, and the sampler; the
 * reader is the line's pump.  Each works with interrupts masked, so a packet
 * is in the queue as a whole or not at all.
 */
#ifndef SPLITPROF_QUEUE_H
#define SPLITPROF_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "arch.h"
#include "config.h"
#include "splitprof.h"

#define SPLITPROF_ARC_BYTES	(1 + 2 * SPLITPROF_ADDR_BYTES)
#define SPLITPROF_SAMPLE_BYTES	(1 + SPLITPROF_ADDR_BYTES)

/*
 * Positions count bytes since the start, modulo 2^32; a byte's place is its
 * position modulo SPLITPROF_QUEUE_BYTES.  A packet is written in one piece
 * and may run over the end into the spill, from where the part that ran over
 * is copied to the front: cheaper than to wrap at each byte.
 */
struct splitprof_state {
	uintptr_t arcs_on;	/* SPLITPROF_ON or 0; mcount.S reads it */
	uint32_t head;		/* position of the next byte to queue */
	uint32_t tail;		/* position of the next byte to send */
	uint32_t samples;	/* queued since the start */
	uint32_t lost_arcs;
	uint32_t lost_samples;
	bool running;
	bool samples_on;
	bool untold;		/* losses that no LOST packet told yet */
	uint8_t bytes[SPLITPROF_QUEUE_BYTES + SPLITPROF_ARC_BYTES - 1];
};

extern struct splitprof_state splitprof_state;

/*
 * arcs_on while calls are taken: its own address, which RAM that is not yet
 * initialised does not hold by chance.
 */
#define SPLITPROF_ON	((uintptr_t)&splitprof_state)

/* For line.c: is there nothing to send?  Interrupts are masked. */
SPLITPROF_INLINE bool
splitprof_queue_empty(void)
{
	return splitprof_state.head == splitprof_state.tail;
}

/* For line.c: take the oldest byte.  Interrupts masked, queue not empty. */
SPLITPROF_INLINE uint8_t
splitprof_queue_take(void)
{
	return splitprof_state.bytes[splitprof_state.tail++ %
	    SPLITPROF_QUEUE_BYTES];
}

/* For the runtime: do size bytes fit?  Interrupts are masked. */
SPLITPROF_INLINE bool
splitprof_queue_fits(uint32_t size)
{
	return splitprof_state.head - splitprof_state.tail <=
	    SPLITPROF_QUEUE_BYTES - size;
}

/*
 * For the runtime, where size bytes do not fit: make room by pumping.  before
 * is what splitprof_mask() returned; with SPLITPROF_WAIT interrupts are let in
 * between two pumps.  Returns false if there is no room: always at once with
 * SPLITPROF_DROP, only if the profiler was stopped meanwhile with
 * SPLITPROF_WAIT.
 */
SPLITPROF_OWN bool splitprof_queue_make_room(uint32_t size, uint32_t before);

/* For the runtime: copy what ran over the end to the front. */
SPLITPROF_OWN void splitprof_queue_spill(void);

/* For the runtime: wait until everything is sent. */
SPLITPROF_OWN void splitprof_queue_drain(void);

/*
 * For the architecture: a call from the return address from into the function
 * that holds the address to.  The assembler's name is one that gprof leaves
 * out of its reports together with its time, since it is not the program's.
 */
SPLITPROF_OWN void splitprof_arc(uint32_t from, uint32_t to)
    __asm__("__mcount_internal");

#endif
