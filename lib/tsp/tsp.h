/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The TSP protocol (TraceSniffer): what a tracer sends, and what it takes.
 * splitprof-tsp(5) describes it.  Packets begin with a preamble, have no sum
 * and escape nothing: which bytes are a packet is a matter of judgement.
 */
#ifndef SP_TSP_H
#define SP_TSP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tsp/id.h"
#include "tsp/missing.h"
#include "tsp/record.h"

#define SP_TSP_UNKNOWN_MAX	255	/* bytes of what is not known */

/*
 * A streaming decoder.  sp_tsp_init first; the counts are results to read, the
 * rest is private.
 *
 * A packet is as long as its id says.  It is taken if a preamble or the end of
 * the stream follows it, or if there is no preamble within it.  Else it was cut
 * short by the one within it.  What is not described has up to three bytes of
 * data, up to the next preamble, or as many as four packets of its id have had
 * before, if there is a preamble behind these.
 */
struct sp_tsp {
	uint64_t packets;	/* all that are reported */
	uint64_t unsized, unknown, errors;	/* of these */
	uint64_t deaf;		/* of the errors: lost commands, not events */
	uint64_t gaps, lost;	/* lost: packets missing, at least */
	struct sp_tsp_account account;	/* how surely, see missing.h */
	uint64_t doubts;	/* gaps that may be none */
	uint64_t truncated;
	uint64_t junk_places, junk;	/* junk: bytes */

	/*
	 * Of data, by id: see id.h.  The caller may set it, to
	 * SPLITPROF_WIRE_TSP_DATA_MAX at most, for what the document leaves
	 * open or where a tracer does not follow it.
	 */
	uint8_t sizes[256];

	uint64_t offset;	/* of the next byte fed */
	uint64_t loose;		/* bytes of no packet, not reported yet */
	struct {
		uint8_t size, seen;	/* so often, one after the other */
	} learned[256];		/* of those that are open */

	/* Of the packet before. */
	bool counted;		/* there was one, with this number: */
	uint8_t packet;
	bool apart;		/* it is of a list that may count apart, */
	uint8_t main;		/* and this was the number before that; */
	uint64_t apart_gaps, apart_lost;	/* if it does not */
	bool timed;		/* there was one with this time: */
	int64_t tick;
};

void sp_tsp_init(struct sp_tsp *d);

/*
 * Decode up to the first record in the n bytes at in, of which ended says that
 * nothing follows, and set *r to it, or to NONE.  A GAP is told before the
 * packet that came, and an object is part of its LIST, see sp_tsp_object.
 * Returns how many bytes are done with; feed the rest again, with more behind
 * it.  How the stream is cut into calls makes no difference.  The rest is less
 * than SP_TSP_MAX as long as calls go on until NONE.
 */
size_t sp_tsp_feed(struct sp_tsp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_record_tsp *r);

/* A packet of 255 objects whose names have 255 bytes, and two preambles. */
#define SP_TSP_MAX	((size_t)(5 + 2 + 255 * 257 + 6))

/* The next object of a list: at begins with 0.  False if there is none. */
bool sp_tsp_object(const struct sp_record_tsp *list, size_t *at,
    struct sp_record_tsp *object);

/*
 * Write the packet that a record is to out, which has room for
 * SP_TSP_ROOM(n_bytes).  Of a LIST its bytes are type, count, for each object
 * number, length of its name and name, and one more preamble.  Returns its
 * length; 0 if none is so.
 */
size_t sp_tsp_put(const struct sp_record_tsp *r, uint8_t *out);
#define SP_TSP_ROOM(n)	((size_t)(n) + SPLITPROF_WIRE_TSP_PREAMBLE + 2 + \
	SPLITPROF_WIRE_TSP_CLOCK_BYTES)

#endif
