/* SPDX-License-Identifier: MIT */
/*
 * For line.c of a transmitter that takes byte after byte: the chunk under way,
 * and what port.h wants to be made of it.  The file that reads this has three
 * functions, static inline, which are called with interrupts masked:
 *
 * bool splitprof_line_takes(void)
 *	Does the transmitter take a byte now?  Acknowledges its interrupt first,
 *	if that must be.
 * void splitprof_line_give(uint8_t byte)
 *	Give it.
 * void splitprof_line_ask(bool more)
 *	More bytes are to come, or none: its interrupt on or off.  Nothing, if
 *	it tells only once that a byte has left.
 *
 * SPLITPROF_BYTE_HANDLER(name)
 *	The line's handler, which sends one byte.
 *
 * This handler is what profiling costs most, where there is no DMA: see what
 * the compiler makes of the three.  A transmitter with a FIFO has an interrupt
 * for several bytes, and in place of all four
 *
 * static void splitprof_line_pump(void)
 *	Give bytes to the transmitter for as long as it takes them at once, and
 *	its interrupt on while bytes are left.  Interrupts are masked.
 *
 * SPLITPROF_PUMP_HANDLER(name)
 *	The line's handler.
 *
 * A handler masks interrupts for all of it, since one above may be doing the
 * same, but where none is above.  With SPLITPROF_HEARS it is the receiver's,
 * too, and does first what that has as static void splitprof_line_hear(void):
 * receive.h.
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
#define SPLITPROF_LINE_ALONE	0
SPLITPROF_OWN static void splitprof_line_hear(void);
#else
#define SPLITPROF_LINE_ALONE \
	SPLITPROF_NONE_ABOVE(SPLITPROF_SEND_PRIORITY)
SPLITPROF_INLINE void
splitprof_line_hear(void)
{
}
#endif

#define SPLITPROF_LINE_HANDLER(name, body)				\
	SPLITPROF_OWN __attribute__((aligned(16))) static void		\
	splitprof_line_handler(void)					\
	{								\
		uint32_t before = 0;					\
									\
		splitprof_line_hear();					\
		if (!SPLITPROF_LINE_ALONE)				\
			before = splitprof_mask();			\
		body;							\
		if (!SPLITPROF_LINE_ALONE)				\
			splitprof_unmask(before);			\
	}								\
	SPLITPROF_VECTOR(name, splitprof_line_handler)

#define SPLITPROF_PUMP_HANDLER(name) \
	SPLITPROF_LINE_HANDLER(name, splitprof_line_pump())

/*
 * Give a byte, if it is taken and there is one: was it?  The end is read twice,
 * and so four registers are enough for the compiler, and none has to be saved.
 * It is told that each byte is the last, since it would put what is rare behind
 * the rest, and the literals out of the flash's last line.
 */
#define CHUNK_END	(*(const uint8_t *const volatile *)&chunk.end)
#define SPLITPROF_NEXT_HANDLER(name, move)				\
	SPLITPROF_INLINE bool						\
	splitprof_line_next(void)					\
	{								\
		const uint8_t *next;					\
									\
		if (!splitprof_line_takes())				\
			return false;					\
		next = chunk.next;					\
		if (next == CHUNK_END)					\
			return false;					\
		chunk.next = next + 1;					\
		splitprof_line_give(*next);				\
		if (__builtin_expect(chunk.next == CHUNK_END, 1))	\
			splitprof_line_ask(false);			\
		return true;						\
	}								\
	static void							\
	splitprof_line_pump(void)					\
	{								\
		move;							\
		if (chunk_left())					\
			splitprof_line_ask(true);			\
	}								\
	SPLITPROF_LINE_HANDLER(name, move)

#define SPLITPROF_BYTE_HANDLER(name) \
	SPLITPROF_NEXT_HANDLER(name, splitprof_line_next())
#define SPLITPROF_FIFO_HANDLER(name) \
	SPLITPROF_NEXT_HANDLER(name, while (splitprof_line_next()))

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
	if (chunk_left()) {
		splitprof_line_pump();
		if (chunk_left())
			return false;
	}
	chunk.next = bytes;
	chunk.end = bytes + size;
	splitprof_line_pump();
	return true;
}

#endif
