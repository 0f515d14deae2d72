/* SPDX-License-Identifier: MIT */
/*
 * For line.c of a transmitter that takes byte after byte: the chunk under way,
 * and what port.h wants to be made of it.  The file that reads this has three
 * functions, static inline, which are called with interrupts masked:
 *
 * bool splitprof_line_takes(void)
 *	There is a byte: does the transmitter take it now?  Acknowledges its
 *	interrupt first, if that must be.
 * void splitprof_line_give(uint8_t byte)
 *	It does: give it.
 * void splitprof_line_ask(bool more)
 *	Bytes are to come, or none is left: its interrupt on, before the first
 *	of them, or off, so that none stays pending.
 *
 * and behind them
 *
 * SPLITPROF_BYTE_HANDLER(name)
 *	The line's handler, which gives one byte; or
 * SPLITPROF_FIFO_HANDLER(name)
 *	one that gives them for as long as they are taken.
 *
 * Where there is no DMA the handler is most of what profiling costs: see what
 * the compiler makes of the three.  A transmitter that they do not fit has in
 * place of all
 *
 * static void splitprof_line_pump(void)
 *	Give bytes to the transmitter for as long as it takes them at once, and
 *	its interrupt on while bytes are left.  Interrupts are masked.
 *
 * SPLITPROF_PUMP_HANDLER(name)
 *	The line's handler.
 *
 * A handler masks interrupts, since one above may be doing the same, but not
 * where none is above.  With SPLITPROF_HEARS it is the receiver's, too, and
 * does first what that has as static void splitprof_line_hear(void): receive.h.
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

/* A line that has DMA, too, names what sends without it. */
#ifdef SPLITPROF_BYTES_SEND
#define SPLITPROF_BYTES_BY_DMA
SPLITPROF_OWN static bool SPLITPROF_BYTES_SEND(const uint8_t *, uint32_t);
#else
#define SPLITPROF_BYTES_SEND	splitprof_line_send
#endif

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

/* Where DMA sends it is for what that can't. */
#if defined(SPLITPROF_BYTES_BY_DMA) && !defined(SPLITPROF_HEARS)
#define SPLITPROF_LINE_HANDLER_IS(name) \
	SPLITPROF_HANDLER_IS(spare, name, splitprof_line_handler)
#else
#define SPLITPROF_LINE_HANDLER_IS(name) \
	SPLITPROF_HANDLER_IS(line, name, splitprof_line_handler)
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
	SPLITPROF_LINE_HANDLER_IS(name)					\
	SPLITPROF_VECTOR(name, splitprof_line_handler)

#define SPLITPROF_PUMP_HANDLER(name) \
	SPLITPROF_LINE_HANDLER(name, splitprof_line_pump())

/*
 * Give a byte, if there is one and it is taken: was it?  The end is read twice,
 * and so four registers are enough for the compiler, and none has to be saved.
 * It is told to expect the last byte, or it puts that behind the return, and
 * what each byte needs is in more lines of the flash.
 */
#define CHUNK_END	(*(const uint8_t *const volatile *)&chunk.end)
#define SPLITPROF_NEXT_HANDLER(name, move)				\
	SPLITPROF_INLINE bool						\
	splitprof_line_next(void)					\
	{								\
		const uint8_t *const next = chunk.next;			\
									\
		if (next == CHUNK_END || !splitprof_line_takes())	\
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
		if (chunk_left())					\
			splitprof_line_ask(true);			\
		move;							\
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
SPLITPROF_BYTES_SEND(const uint8_t *bytes, uint32_t size)
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
