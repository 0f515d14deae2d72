/* SPDX-License-Identifier: MIT */
/*
 * RTT: a ring in RAM, which a debug probe empties while the program runs.  What
 * a reader finds is the published control block of SEGGER's RTT with one
 * channel from the target and none to it, so that OpenOCD's rtt commands, and
 * other readers of RTT, can read it.
 *
 * On a 32-bit little-endian target the block is, at an address that is a
 * multiple of 4, also known as the symbol splitprof_rtt, and as _SEGGER_RTT
 * unless the program has that:
 *
 *	 0	id[16]	"SEGGER RTT" and six bytes 0
 *	16	up	1: the number of channels from the target
 *	20	down	0: the number of channels to the target
 *	24	name	address of the channel's name, a C string
 *	28	buffer	address of the ring
 *	32	size	bytes of the ring
 *	36	wr	where the target writes next: 0 to size - 1
 *	40	rd	where the reader reads next: 0 to size - 1
 *	44	flags	1: when it is full, what does not fit is left out
 *			2: the target waits
 *	48		24 bytes 0: OpenOCD 0.12 takes them for a channel to the
 *			target, without a ring, when it is to send something
 *
 * The ring is empty when wr and rd are equal.  Else the bytes from rd up to wr
 * are to be read, past the end of the ring going on at its beginning; the
 * reader then sets rd behind what it has read.  The target never changes rd
 * after the block is there, nor the reader anything else.  One byte always
 * stays free.
 *
 * The target writes the id last, when all the rest is valid, and wr after the
 * bytes that it speaks of.  The id stands nowhere else in the program, not even
 * in flash.
 */
#ifndef SPLITPROF_RTT_LINE_H
#define SPLITPROF_RTT_LINE_H

#include <stdint.h>

#include "../../core/layout.h"

/*
 * Size of the ring, in bytes: more than half of SPLITPROF_QUEUE_BYTES, or, with
 * SPLITPROF_FRAMES, than that is in frames: SPLITPROF_LINE_BYTES.  What the
 * program sends between two looks of the reader should fit.
 */
#ifndef SPLITPROF_RTT_BYTES
#define SPLITPROF_RTT_BYTES	1024
#endif

/*
 * How often to find the ring full, with the reader not moving, until it is
 * taken for gone: a number below 2^32.  Then what does not fit is thrown away
 * in whole packets, until the reader moves again; and it is not counted as
 * lost, though the totals of SPLITPROF_HEADER tell.  0: never.  Without a
 * reader the program then stands still: with SPLITPROF_WAIT as soon as the
 * ring is full, else in splitprof_stop().
 */
#ifndef SPLITPROF_RTT_PATIENCE
#define SPLITPROF_RTT_PATIENCE	0
#endif

#if SPLITPROF_RTT_BYTES <= SPLITPROF_LINE_BYTES
#error "SPLITPROF_RTT_BYTES must be more than SPLITPROF_LINE_BYTES"
#endif

struct splitprof_rtt {
	char id[16];
	uint32_t up, down;
	const char *name;
	uint8_t *buffer;
	uint32_t size;
	volatile uint32_t wr, rd;
	uint32_t flags;
	uint32_t no_channel[6];
};

extern struct splitprof_rtt splitprof_rtt;

#endif
