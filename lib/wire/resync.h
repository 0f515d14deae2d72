/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Resynchronisation: the most likely packets of a damaged stream, where the
 * program is known.
 *
 * As long as one packet follows the other and all of them fit the program, they
 * are taken.  Around a place where that is not so, each way of dividing the
 * bytes into packets and skipped bytes has a weight, see resync_parse.c, and the
 * heaviest is taken.  Bytes that lie far enough behind a place have no say in
 * how it is divided: a window of 64 bytes, seen with the 32 behind it, is
 * divided as if all of the stream was seen, so that this works on a live line.
 */
#ifndef SP_RESYNC_H
#define SP_RESYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire/thumb_bit.h"

#define SP_RESYNC_WINDOW	64	/* bytes that are divided */
#define SP_RESYNC_BYTES	96	/* and with those that are looked at */

struct sp_decoder;
struct sp_packet;

/* A window's division, see resync_parse.h. */
struct sp_resync {
	uint8_t plan[SP_RESYNC_BYTES];
	size_t at, planned;	/* bytes done with, and in all */
	int hints;		/* of a header that was missed */
	struct sp_thumb_bit thumb_bit;
	uint64_t recovered;	/* packets found where, one packet following
				   the other, none would have begun */
};

/*
 * For sp_decoder_feed(), with a checker: arcs and samples that fit, one behind
 * the other, max at most, where no bytes are being skipped.  Sets *made to
 * their number; returns how many of the n bytes are done with.
 */
size_t sp_resync_run(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made);

/*
 * And one packet, or some skipped bytes; 0 bytes and no packet if more must
 * come first.
 */
size_t sp_resync_one(struct sp_decoder *d, const uint8_t *in, size_t n,
    bool end, struct sp_packet *out, size_t *made);

#endif
