/* SPDX-License-Identifier: MIT */
/*
 * For poll.c of a runtime that obeys commands: one of two buffers is filled
 * while the line sends the other, by one caller at a time.  The file that reads
 * this has, before it, a struct line with the members
 *
 *	buffers[2]	of bytes
 *	size		of what waits; 0: nothing does
 *	which		of both it is, or will be
 *	busy		a poll is under way
 *
 * and TALK_IS_OPEN, which is true while the runtime may be polled.
 */
#ifndef SPLITPROF_MP_TALK_H
#define SPLITPROF_MP_TALK_H

#include "../port/listen.h"

SPLITPROF_OWN static void
splitprof_talk_send(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_line_send(line.buffers[line.which], line.size)) {
		line.size = 0;
		line.which ^= 1;
	}
	splitprof_unmask(before);
}

/* Is this the only call under way? */
SPLITPROF_OWN static bool
splitprof_talk_is_first(void)
{
	const uint32_t before = splitprof_mask();
	const bool first = TALK_IS_OPEN && !line.busy;

	line.busy |= first;
	splitprof_unmask(before);
	return first;
}

SPLITPROF_INLINE void
let_others(void)
{
	*(volatile bool *)&line.busy = false;
}

#endif
