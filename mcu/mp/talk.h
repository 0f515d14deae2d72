/* SPDX-License-Identifier: MIT */
/*
 * For poll.c of a runtime that obeys commands: one of two buffers is filled
 * while the line sends the other.  The file that reads this has what once.h
 * wants, before it, and in struct line the members
 *
 *	buffers[2]	of bytes
 *	size		of what waits; 0: nothing does
 *	which		of both it is, or will be
 */
#ifndef SPLITPROF_MP_TALK_H
#define SPLITPROF_MP_TALK_H

#include "../port/listen.h"
#include "once.h"

SPLITPROF_OWN static void
send(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_line_send(line.buffers[line.which], line.size)) {
		line.size = 0;
		line.which ^= 1;
	}
	splitprof_unmask(before);
}

#endif
