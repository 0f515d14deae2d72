/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of the MiniProfiler protocol in the making, and what lib/mp/mp.c
 * tells of it, as text: for the unit tests of the decoder.
 */
#ifndef MPSTREAM_H
#define MPSTREAM_H

#include "mp/mp.h"

/* What our firmware sends. */
extern const struct sp_mp_variant ours;

/* Packets of the protocol's document, with the CRCs that it leaves out. */
extern const uint8_t ack[8], nack[8], meta[36], calls[39];

/* The stream: tests may change what they have added, or cut it. */
extern uint8_t stream[1 << 18];
extern size_t size;

void add(const void *bytes, size_t n);
#define ADD(array)	add(array, sizeof(array))
#define ADD_TEXT(text)	add(text, sizeof(text) - 1)

/* A packet of our variant, which sp_mp_encode makes. */
void add_packet(uint8_t type, const void *payload, size_t n);

/*
 * What was decoded: "packet TYPE OFFSET, ", "other TYPE OFFSET, ",
 * "bad FAULT OFFSET, ", "skip OFFSET BYTES, ".
 */
extern char told[1 << 20];
extern size_t held_most;	/* bytes that the decoder wanted again */

/*
 * Decode the stream, which comes in pieces; ended says that nothing follows.
 * Returns the decoder, for its counts.
 */
struct sp_mp decode(const struct sp_mp_variant *v, size_t piece, bool ended);

/* Whatever the pieces, it tells what is wanted. */
void all_pieces_tell(const char *wanted);

#endif
