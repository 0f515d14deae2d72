/* SPDX-License-Identifier: MIT */
/*
 * The queue of packets between the program and the line, and the runtime's
 * state around it.
 *
 * It is two chunks.  One is filled from its beginning; when what comes next
 * does not fit, the line takes it as a whole (splitprof_line_send) and the
 * other one is filled.  So no position ever wraps, a packet is in one piece,
 * and a line that has DMA sends a chunk without any more help.
 *
 * Writers are calls in thread code and in any handler, and the sampler.  Each
 * works with interrupts masked, so a packet is queued as a whole or not at all.
 */
#ifndef SPLITPROF_QUEUE_H
#define SPLITPROF_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../arch/arch.h"
#include "layout.h"
#include "../option/words.h"
#include "../splitprof.h"

/* All zero before the first start. */
struct splitprof_state {
	uint8_t *put;		/* where the next packet goes: layout.h */
	uint32_t samples;	/* queued since the start */
	/* put is below: a call fits; NULL: calls off; or _ARC_END_BUSY. */
	uint8_t *arc_end;
	uint8_t *sample_end;	/* put is below: a sample fits */
	int32_t jitter;		/* see option/jitter.h */
	/*
	 * SPLITPROF_OFF, ...: layout.h.  Volatile as the line's registers are,
	 * or the compiler might let a stop be over before the line is.
	 */
	volatile uint32_t phase;
#if SPLITPROF_COUNT_BYTES
	uint32_t sent;		/* bytes, or words, that the line took since
				   the start */
#endif
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
	uint32_t lost_arcs;	/* since the start */
	uint32_t lost_samples;
#endif
	uint8_t chunks[2][SPLITPROF_CHUNK_BYTES] __attribute__((aligned(4)));
};

extern struct splitprof_state splitprof_state;

/* The beginning of the chunk that is being filled. */
SPLITPROF_INLINE uint8_t *
splitprof_queue_chunk(void)
{
	return splitprof_state.sample_end - SPLITPROF_SAMPLE_END;
}

/* Do size bytes fit in the chunk?  Interrupts are masked. */
SPLITPROF_INLINE bool
splitprof_queue_fits(uint32_t size)
{
	return splitprof_state.put + size <=
	    splitprof_queue_chunk() + SPLITPROF_CHUNK_ROOM;
}

/*
 * For the architecture's stub and the ports' samplers: let the line take the
 * chunk, filled up to put, if it has sent the one before.  Sets both ends, and
 * so lets calls in even if they are off, but not put.  Interrupts are masked.
 * Returns the beginning of the other chunk, or NULL if the line is busy.  An
 * ARM version changes none but r0 to r3, flags and lr, returns Z set when
 * busy, and &splitprof_state in r3 otherwise.  With SPLITPROF_FRAMES a port's
 * version is left out, and arch/arm/turn.S does it by splitprof_turn_any().
 */
SPLITPROF_OWN uint8_t *splitprof_turn(uint8_t *put, uint8_t *chunk);

/* The same in C, for architectures that have no version of their own. */
SPLITPROF_OWN uint8_t *splitprof_turn_any(uint8_t *put, uint8_t *chunk);

/*
 * Let the line take what is in the chunk, and go on with the other one; where
 * off is true, calls are off and stay so.  Returns false if the line is busy.
 * Interrupts are masked.
 */
SPLITPROF_INLINE bool
splitprof_queue_turn_inline(bool off)
{
	uint8_t *chunk = splitprof_queue_chunk();

	if (splitprof_state.put == chunk)
		return true;
	chunk = splitprof_turn(splitprof_state.put, chunk);
	if (!chunk)
		return false;
	splitprof_state.put = chunk;
	if (off)
		splitprof_state.arc_end = NULL;
	return true;
}

/* The same for everybody else; calls are as they are. */
SPLITPROF_OWN bool splitprof_queue_turn(void);

/* Is a call not to ask the line, since that has told that it is busy? */
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
#define splitprof_queue_told_busy() \
	((uintptr_t)splitprof_state.arc_end == SPLITPROF_ARC_END_BUSY && \
	splitprof_state.lost_arcs % (1 << SPLITPROF_ASK_AGAIN_BITS) != 0)
#else
#define splitprof_queue_told_busy()	false
#endif

/*
 * Where an event finds no room: let interrupts in, and say true: try again; or
 * count it, one of arcs or samples, as lost, and say false.  before is what
 * splitprof_mask() returned.
 */
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
#define SPLITPROF_WAIT_OR_LOSE(what, before) \
	(splitprof_let_in(before), true)
#else
#define SPLITPROF_WAIT_OR_LOSE(what, before) \
	((void)(before), splitprof_state.lost_##what++, false)
#endif

/*
 * Let the line take what is in the chunk, and wait until it does.  Calls are
 * off, interrupts masked, and let in meanwhile; before is what splitprof_mask()
 * returned.
 */
SPLITPROF_INLINE void
splitprof_queue_flush(uint32_t before)
{
	while (!splitprof_queue_turn_inline(true))
		splitprof_let_in(before);
}

/*
 * For the architecture: a call from the return address from into the function
 * that holds the address to.  The assembler's name is one that gprof leaves
 * out of its reports together with its time, since it is not the program's.
 */
SPLITPROF_OWN void splitprof_arc(uint32_t from, uint32_t to)
    __asm__("__mcount_internal");

#endif
