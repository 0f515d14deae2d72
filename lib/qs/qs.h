/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Frames of the QS protocol: a sequence number, a record id, data and a
 * checksum, each byte escaped where it must be, and a flag.  Which frames are
 * taken, and what is said of the others, is what QSPY does: splitprof-qs(5).
 */
#ifndef SP_QS_H
#define SP_QS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

/* Bytes of a frame that are not data: sequence number, id, checksum. */
#define SP_QS_FIXED	3

/* The most data that a frame may have, in bytes. */
#define SP_QS_DATA_MAX	(SPLITPROF_WIRE_QS_MAX - SP_QS_FIXED)

/* What can be wrong with a frame. */
enum sp_qs_fault {
	SP_QS_CHECKSUM,
	SP_QS_SHORT,		/* the checksum is right, an id is missing */
	SP_QS_LONG,		/* more than SPLITPROF_WIRE_QS_MAX bytes */
	SP_QS_FAULTS
};

/* What the decoder found. */
struct sp_qs_event {
	enum { SP_QS_NOTHING, SP_QS_FRAME, SP_QS_BAD } kind;

	/* FRAME.  The data are the decoder's, and valid until it goes on. */
	uint8_t seq, id;
	const uint8_t *data;
	size_t bytes;		/* 0 to SP_QS_DATA_MAX */
	bool gap;		/* frames are missing before it */
	bool restart;		/* an empty one out of turn: see below */
	uint8_t last;		/* the sequence number of the one before */
	uint8_t lost;		/* gap: how many are missing, modulo 256 */

	/* BAD: counted from the beginning of the stream, in bytes. */
	enum sp_qs_fault fault;
	uint64_t offset;	/* of its first byte */
};

/*
 * A streaming decoder.  Zero-initialise before use; the counts are results to
 * read, the rest is private.
 *
 * A frame that is taken is compared with the one taken last: bad ones between
 * leave a gap as lost ones do.  The first one, and an empty one (id 0, with
 * which a program begins) are no gap, whatever their number.
 */
struct sp_qs {
	uint64_t frames;		/* taken */
	uint64_t bad[SP_QS_FAULTS];
	uint64_t gaps;
	uint64_t lost;			/* the sum of all gaps' lost */
	uint64_t restarts;
	uint64_t early;			/* bytes of frames with a wrong checksum
					   before the first that was taken;
					   these are not reported as BAD */
	uint64_t offset;		/* of the next byte */
	uint64_t begin;			/* offset of the frame under way */
	size_t held;			/* bytes of it */
	uint8_t seq;			/* of the frame taken last */
	uint8_t sum;
	bool started, escaped;
	uint8_t record[SPLITPROF_WIRE_QS_MAX];
};

/*
 * Decode the n bytes at in up to the first event, and set *event to it, or to
 * NOTHING.  Returns how many bytes are done with: all n where there was
 * NOTHING.  How the stream is cut into calls makes no difference.
 */
size_t sp_qs_feed(struct sp_qs *d, const uint8_t *in, size_t n,
    struct sp_qs_event *event);

/* Bytes of a frame whose end has not come: lost, if nothing follows. */
static inline uint64_t
sp_qs_rest(const struct sp_qs *d)
{
	return d->offset - d->begin;
}

/* Room that a frame with n bytes of data may take. */
#define SP_QS_ROOM(n)	(2 * ((n) + SP_QS_FIXED) + 1)

/*
 * Write a frame with n bytes of data, SP_QS_DATA_MAX at most, to out, which
 * has room for SP_QS_ROOM(n).  Returns its length.
 */
size_t sp_qs_encode(uint8_t seq, uint8_t id, const uint8_t *data, size_t n,
    uint8_t *out);

#endif
