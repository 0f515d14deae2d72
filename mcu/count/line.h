/* SPDX-License-Identifier: MIT */
/* Between command.c, reply.c and poll.c: what the host wants and gets. */
#ifndef SPLITPROF_COUNT_LINE_H
#define SPLITPROF_COUNT_LINE_H

#include "state.h"

/*
 * command.c: take a byte from the host, and obey the command that it completes.
 * Not while a reply is under way.
 */
SPLITPROF_OWN void splitprof_count_hear(uint8_t byte);

/* Most bytes of a reply before the image's: packet and BLOCK, or a STATUS. */
#define SPLITPROF_COUNT_BEGIN_MAX	(SPLITPROF_WIRE_LEN_BEFORE + \
	SPLITPROF_WIRE_COUNT_REPLY_BYTES)

/* A part of a reply, which the line gets at once. */
#define SPLITPROF_COUNT_PART	32

/* reply.c: is one under way?  No other begins meanwhile. */
SPLITPROF_OWN bool splitprof_count_replies(void);

/* Begin one: so many bytes as they are. */
SPLITPROF_OWN void splitprof_count_reply(const uint8_t *bytes, uint32_t n);

/*
 * A packet with a body of its own, so many bytes, and then of the image, from
 * at on.
 */
SPLITPROF_OWN void splitprof_count_reply_body(const uint8_t *body, uint32_t n,
    uint32_t at, uint32_t image_bytes);

/* Make the next part of it, in part; returns its size, 0: there is no more. */
SPLITPROF_OWN uint32_t splitprof_count_reply_part(uint8_t *part);

#endif
