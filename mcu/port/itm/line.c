/* SPDX-License-Identifier: MIT */
/*
 * A stimulus port of the ITM, which a debug probe reads over SWO: any Cortex-M
 * of ARMv7-M or ARMv8-M Mainline (ARM DDI 0403E, C1.7).  itmdecode takes the
 * bytes out on the host.  SPLITPROF_BAUD means nothing here.
 *
 * The debugger switches ITM and SWO on and chooses the speed: the program
 * leaves that alone.  While the port is off, whole chunks are thrown away at
 * once; and so they are where it is on, but takes nothing any more, until it
 * does: see SPLITPROF_ITM_PATIENCE.  They are not counted as lost, though the
 * totals of SPLITPROF_HEADER tell.  So the program runs without a probe, too.
 *
 * The ITM holds a few words and has no interrupt: line.h says when it is
 * written.
 */
#include "line.h"

#include <stddef.h>

#include "../../arch/arch.h"
#include "../port.h"

/* The stimulus port, 0 to 31: of those that the debugger has switched on. */
#ifndef SPLITPROF_ITM_PORT
#define SPLITPROF_ITM_PORT	0
#endif

/*
 * How often in a row to find the ITM full until it is taken for dead: a number
 * below 2^32.  Each takes some 40 cycles or more.  0: never; the program then
 * stands still where the ITM is on and SWO is not.
 */
#ifndef SPLITPROF_ITM_PATIENCE
#define SPLITPROF_ITM_PATIENCE	20000
#endif

/*
 * How often the ITM is looked at with each sample, while bytes are left, 1 or
 * more.  Each takes some 30 cycles; a word of 4 bytes is 25 microseconds of SWO
 * at 2 Mbit/s.  With too few of them samples find no room; a queue that is
 * larger than usual wants more.
 */
#ifndef SPLITPROF_ITM_POLLS
#define SPLITPROF_ITM_POLLS	96
#endif

#if SPLITPROF_ITM_PORT < 0 || SPLITPROF_ITM_PORT > 31
#error "SPLITPROF_ITM_PORT must be from 0 to 31"
#endif
#if SPLITPROF_ITM_POLLS < 1
#error "SPLITPROF_ITM_POLLS must be 1 or more"
#endif
#if SPLITPROF_ITM_PATIENCE < 0
#error "SPLITPROF_ITM_PATIENCE must be 0 or more"
#endif

#define ITM_STIM	(0xe0000000u + 4 * SPLITPROF_ITM_PORT)
#define ITM_READY	SPLITPROF_REG(ITM_STIM)
#define STIM_FIFOREADY	1u
#define ITM_WORD	SPLITPROF_REG(ITM_STIM)
#define ITM_BYTE	(*(volatile uint8_t *)ITM_STIM)
#define ITM_TER		SPLITPROF_REG(0xe0000e00)	/* a bit a port */
#define ITM_TCR		SPLITPROF_REG(0xe0000e80)
#define TCR_ITMENA	1u
#define TCR_BUSY	(1u << 23)
#define DEMCR		SPLITPROF_REG(0xe000edfc)
#define DEMCR_TRCENA	(1u << 24)

static struct {
	const uint8_t *next, *end;	/* equal: nothing is left */
	uint32_t tries;			/* that found it full, in a row */
} chunk;

SPLITPROF_OWN static bool
splitprof_itm_is_on(void)
{
	return DEMCR & DEMCR_TRCENA && ITM_TCR & TCR_ITMENA &&
	    ITM_TER >> SPLITPROF_ITM_PORT & 1;
}

/* Nothing moves: was that so too often? */
#if SPLITPROF_ITM_PATIENCE
SPLITPROF_INLINE bool
is_dead(void)
{
	if (chunk.tries < SPLITPROF_ITM_PATIENCE)
		chunk.tries++;
	return chunk.tries == SPLITPROF_ITM_PATIENCE;
}
#else
SPLITPROF_INLINE bool
is_dead(void)
{
	return false;
}
#endif

/* A word, or what is less; a chunk may be anywhere in memory. */
SPLITPROF_INLINE void
put(void)
{
	uint32_t word;

	if (chunk.end - chunk.next >= 4) {
		__builtin_memcpy(&word, chunk.next, 4);
		ITM_WORD = word;
		chunk.next += 4;
	} else {
		ITM_BYTE = *chunk.next++;
	}
}

/* Write what the ITM takes at once.  Interrupts are masked. */
SPLITPROF_OWN static void
splitprof_itm_pump(void)
{
	if (chunk.next == chunk.end)
		return;
	while (chunk.next != chunk.end && (ITM_READY & STIM_FIFOREADY)) {
		put();
		chunk.tries = 0;
	}
	if (chunk.next != chunk.end && (!splitprof_itm_is_on() || is_dead()))
		chunk.next = chunk.end;
}

void
splitprof_itm_move(void)
{
	for (int i = 0; i < SPLITPROF_ITM_POLLS; i++) {
		const uint32_t before = splitprof_mask();

		splitprof_itm_pump();
		splitprof_unmask(before);
		if (chunk.next == chunk.end)
			return;
	}
}

void
splitprof_line_start(void)
{
	chunk.next = chunk.end = NULL;
	chunk.tries = 0;
}

bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	splitprof_itm_pump();
	if (chunk.next != chunk.end)
		return false;
	chunk.next = bytes;
	chunk.end = bytes + size;
	splitprof_itm_pump();
	return true;
}

/* It is on the wire when the ITM is no longer busy. */
void
splitprof_line_stop(void)
{
	uint32_t before = splitprof_mask();

	while (chunk.next != chunk.end) {
		splitprof_itm_pump();
		splitprof_let_in(before);
	}
	while (splitprof_itm_is_on() && (ITM_TCR & TCR_BUSY) && !is_dead())
		splitprof_let_in(before);
	splitprof_unmask(before);
}
