/* SPDX-License-Identifier: MIT */
/*
 * For line.c of a transmitter that takes byte after byte: the chunk under way,
 * and what port.h wants to be made of it.  The file that reads this has a
 * function pump(), which gives bytes to the transmitter for as long as it takes
 * them at once, and its interrupt on while bytes are left.  It is called with
 * interrupts masked; the line's handler masks them for it, since a handler
 * above may be doing the same.
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

SPLITPROF_OWN static void pump(void);

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

	for (pump(); chunk_left(); pump())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	pump();
	if (chunk_left())
		return false;
	chunk.next = bytes;
	chunk.end = bytes + size;
	pump();
	return true;
}

#endif
