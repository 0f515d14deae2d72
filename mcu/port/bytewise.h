/* SPDX-License-Identifier: MIT */
/*
 * For line.c of a transmitter that takes byte after byte: the chunk under way,
 * and what port.h wants to be made of it.  The file that reads this has
 *
 * static void splitprof_line_pump(void)
 *	Give bytes to the transmitter for as long as it takes them at once, and
 *	its interrupt on while bytes are left.  Interrupts are masked.
 *
 * SPLITPROF_PUMP_HANDLER(name)
 *	The line's handler, which masks them for it, since a handler above may
 *	be doing the same.  With SPLITPROF_HEARS it is the receiver's, too, and
 *	does first what that has as static void splitprof_line_hear(void):
 *	receive.h.
 *
 * static void splitprof_line_set_up(void), with SPLITPROF_BAUD
 *	Clock, pin and speed.  Without, the program has set them up, and it is
 *	nothing, here.
 */
#ifndef SPLITPROF_BYTEWISE_H
#define SPLITPROF_BYTEWISE_H

#include <stdbool.h>
#include <stdint.h>

#include "../arch/arch.h"
#include "port.h"

static struct {
	const uint8_t *next, *end;	/* equal: nothing is left */
} chunk;

SPLITPROF_OWN static void splitprof_line_pump(void);

#if !SPLITPROF_BAUD
SPLITPROF_INLINE void
splitprof_line_set_up(void)
{
}
#endif

#ifdef SPLITPROF_HEARS
SPLITPROF_OWN static void splitprof_line_hear(void);
#else
SPLITPROF_INLINE void
splitprof_line_hear(void)
{
}
#endif

#define SPLITPROF_PUMP_HANDLER(name)					\
	SPLITPROF_OWN static void					\
	splitprof_line_handler(void)					\
	{								\
		uint32_t before;					\
									\
		splitprof_line_hear();					\
		before = splitprof_mask();				\
		splitprof_line_pump();					\
		splitprof_unmask(before);				\
	}								\
	SPLITPROF_VECTOR(name, splitprof_line_handler)

/* Is there a byte to send? */
SPLITPROF_INLINE bool
chunk_left(void)
{
	return chunk.next != chunk.end;
}

/* Take it. */
SPLITPROF_INLINE uint8_t
chunk_take(void)
{
	return *chunk.next++;
}

/* For splitprof_line_stop(): wait until the transmitter has all of it. */
SPLITPROF_INLINE void
chunk_wait(void)
{
	uint32_t before = splitprof_mask();

	for (splitprof_line_pump(); chunk_left(); splitprof_line_pump())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	splitprof_line_pump();
	if (chunk_left())
		return false;
	chunk.next = bytes;
	chunk.end = bytes + size;
	splitprof_line_pump();
	return true;
}

#endif
