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
	/* put is below: a call fits; NULL: calls off; or _ARC_END_... */
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
#if SPLITPROF_LOSES
	uint32_t lost_arcs;	/* since the start */
	uint32_t lost_samples;
	uint32_t ask_at;	/* lost_arcs when the next call asks the line */
	uint32_t gap;		/* so many are lost before it does */
	uint32_t lost_before;	/* lost_arcs when a sample found it so */
	uint32_t lost_often;	/* 8 times the mean from sample to sample */
#endif
#if SPLITPROF_BOUNDED
	uint32_t wait_from;	/* the sample from which on a call may wait */
#endif
	uint8_t chunks[2][SPLITPROF_CHUNK_BYTES] __attribute__((aligned(4)));
};

extern struct splitprof_state splitprof_state;

/*
 * Who is putting a packet behind put, with interrupts open.  What else moves
 * put takes this away, and the packet begins anew.
 */
extern const void *splitprof_queue_owner;

SPLITPROF_INLINE void
splitprof_queue_disown(void)
{
	if (SPLITPROF_STACK_IN_ASM)
		splitprof_queue_owner = NULL;
}

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
 * version is left out, and arch/arm/turn.S does it.
 */
SPLITPROF_OWN __attribute__((used)) uint8_t *splitprof_turn(uint8_t *put,
    uint8_t *chunk);

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

	splitprof_queue_disown();
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

/* The same for everybody else; calls that are off or lost stay so. */
SPLITPROF_OWN bool splitprof_queue_turn(void);

#if !SPLITPROF_COUNT
/* Samples that came, queued or lost, since the start. */
SPLITPROF_INLINE uint32_t
splitprof_samples_seen(void)
{
#if SPLITPROF_LOSES
	return splitprof_state.samples + splitprof_state.lost_samples;
#else
	return splitprof_state.samples;
#endif
}
#endif

/*
 * Where a call finds no room, it does not ask the line if that is refused.  May
 * it wait?  Then let interrupts in, and say true: try again.  before is what
 * splitprof_mask() returned.  Or else it is lost.
 */
#if SPLITPROF_LOSES
#define splitprof_queue_refuses() \
	((uintptr_t)splitprof_state.arc_end == SPLITPROF_ARC_END_REFUSED)

SPLITPROF_INLINE void
splitprof_queue_refuse(void)
{
	splitprof_state.arc_end = (uint8_t *)SPLITPROF_ARC_END_REFUSED;
	splitprof_state.ask_at =
	    splitprof_state.lost_arcs + splitprof_state.gap;
}

SPLITPROF_INLINE bool
splitprof_queue_arc_waits(uint32_t before)
{
#if SPLITPROF_BOUNDED
	if (!splitprof_queue_refuses() && (int32_t)(splitprof_samples_seen() -
	    splitprof_state.wait_from) >= 0) {
		splitprof_state.arc_end = (uint8_t *)SPLITPROF_ARC_END_WAITING;
		splitprof_let_in(before);
		return true;
	}
#endif
	(void)before;
	if (!splitprof_queue_refuses())
		splitprof_queue_refuse();
	return false;
}

SPLITPROF_INLINE void
splitprof_queue_lose_arc(void)
{
	if (++splitprof_state.lost_arcs == splitprof_state.ask_at)
		splitprof_state.arc_end =
		    splitprof_queue_chunk() + SPLITPROF_ARC_END;
}

SPLITPROF_INLINE bool
splitprof_queue_sample_waits(uint32_t before)
{
	(void)before;
	splitprof_state.lost_samples++;
	return false;
}

/* Is a call waiting for the line, or are calls lost? */
SPLITPROF_INLINE bool
splitprof_queue_is_short(void)
{
	return SPLITPROF_WITH_ARCS &&
	    (uintptr_t)splitprof_state.arc_end - SPLITPROF_ARC_END_REFUSED <=
	    SPLITPROF_ARC_END_WAITING - SPLITPROF_ARC_END_REFUSED;
}

/* That is so at a sample; interrupts are masked. */
SPLITPROF_OWN void splitprof_queue_short(void);
#else
#define splitprof_queue_refuses()		false
#define splitprof_queue_arc_waits(before)	(splitprof_let_in(before), true)
#define splitprof_queue_lose_arc()		((void)0)
#define splitprof_queue_sample_waits(before)	(splitprof_let_in(before), true)
#define splitprof_queue_is_short()		false
#define splitprof_queue_short()			((void)0)
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
__attribute__((used))
SPLITPROF_OWN void splitprof_arc(uint32_t from, uint32_t to)
    __asm__("__mcount_internal");

#endif
