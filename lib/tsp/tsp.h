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

/* What the decoder found. */
struct sp_tsp_event {
	enum {
		SP_TSP_NOTHING,	/* more is needed */
		SP_TSP_EVENT,
		SP_TSP_ERROR,	/* the tracer is in trouble */
		SP_TSP_UNSIZED,	/* an event whose data nobody describes */
		SP_TSP_LIST,	/* objects of one type */
		SP_TSP_CLOCK_IS,
		SP_TSP_MISSING,	/* what the tracer has lost */
		SP_TSP_UNKNOWN,	/* a packet of an id that is not known */
		SP_TSP_TRUNCATED,	/* a packet that is not whole */
		SP_TSP_JUNK	/* bytes of no packet */
	} kind;

	/* All but TRUNCATED and JUNK. */
	uint8_t packet, id;
	bool gap;		/* packets are missing before it, or */
	bool suspect;		/* maybe: a list may count its packets apart */
	uint8_t expected;	/* gap: the packet that should have come, */
	uint8_t lost;		/* and how many are missing, modulo 256 */

	/* EVENT, ERROR, UNSIZED. */
	int64_t tick;		/* unwrapped */
	uint16_t timer;		/* as sent */

	/*
	 * EVENT, UNSIZED: 0 to SPLITPROF_WIRE_TSP_DATA_MAX bytes.  UNKNOWN:
	 * what came behind the id, SP_TSP_UNKNOWN_MAX bytes at most.  LIST:
	 * type, count and objects, for sp_tsp_object.  They lie in what was
	 * fed.
	 */
	const uint8_t *data;
	size_t bytes;

	struct sp_tsp_clock clock;	/* CLOCK_IS */
	struct sp_tsp_missing missing;	/* MISSING */

	/* TRUNCATED, JUNK: in bytes, from the beginning of the stream. */
	uint64_t offset, length;
};

#define SP_TSP_UNKNOWN_MAX	255

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
	uint64_t doubts;	/* gaps that may be none, see suspect */
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
 * Decode up to the first event in the n bytes at in, of which ended says that
 * nothing follows, and set *e to it, or to NOTHING.  Returns how many bytes are
 * done with; feed the rest again, with more behind it.  How the stream is cut
 * into calls makes no difference.  The rest is less than SP_TSP_MAX as long as
 * calls go on until NOTHING.
 */
size_t sp_tsp_feed(struct sp_tsp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_tsp_event *e);

/* A packet of 255 objects whose names have 255 bytes, and two preambles. */
#define SP_TSP_MAX	((size_t)(5 + 2 + 255 * 257 + 6))

/* An object of a LIST. */
struct sp_tsp_object {
	uint8_t type, number;
	const uint8_t *name;	/* it lies in what was fed */
	uint8_t bytes;
};

/* The next one: at begins with 0.  False if there is none. */
bool sp_tsp_object(const struct sp_tsp_event *list, size_t *at,
    struct sp_tsp_object *object);

/*
 * Write packets to out.  Each returns its length.  Of an event, with n bytes of
 * data, SPLITPROF_WIRE_TSP_DATA_MAX at most; of the clock, SP_TSP_CLOCK_ROOM,
 * and of what is missing, SP_TSP_MISSING_ROOM.
 */
size_t sp_tsp_put_event(uint8_t packet, uint8_t id, uint16_t tick,
    uint16_t timer, const uint8_t *data, size_t n, uint8_t *out);
size_t sp_tsp_put_clock(uint8_t packet, const struct sp_tsp_clock *clock,
    uint8_t *out);
size_t sp_tsp_put_missing(uint8_t packet, const struct sp_tsp_missing *missing,
    uint8_t *out);
#define SP_TSP_EVENT_ROOM \
	(SPLITPROF_WIRE_TSP_HEAD + SPLITPROF_WIRE_TSP_DATA_MAX)
#define SP_TSP_CLOCK_ROOM \
	(SPLITPROF_WIRE_TSP_PREAMBLE + 2 + SPLITPROF_WIRE_TSP_CLOCK_BYTES)
#define SP_TSP_MISSING_ROOM \
	(SPLITPROF_WIRE_TSP_PREAMBLE + 2 + SPLITPROF_WIRE_TSP_MISSING_BYTES)

/*
 * A packet of any other form: preamble, number, id, n bytes.  A list's bytes
 * are type, count, for each object number, length of its name and name, and one
 * more preamble.
 */
size_t sp_tsp_put_packet(uint8_t packet, uint8_t id, const uint8_t *bytes,
    size_t n, uint8_t *out);
#define SP_TSP_PACKET_ROOM(n)	((size_t)(n) + SPLITPROF_WIRE_TSP_PREAMBLE + 2)

#endif
