/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of the TSP protocol in the making, and what lib/tsp/tsp.c tells of
 * it, as text: for the unit tests of the decoder.
 */
#ifndef TSPSTREAM_H
#define TSPSTREAM_H

#include "tsp/tsp.h"

/* The stream: tests may change what they have added, or cut it. */
extern uint8_t stream[1 << 17];
extern size_t size;

/* Bytes written in hexadecimal, with blanks where one likes; PRE below. */
void add(const char *hex);
#define PRE	"fdfeff"

/* An event with n bytes of data: 1, 2, 3. */
void add_event(uint8_t packet, uint8_t id, uint16_t tick, size_t n);

/*
 * What was decoded:
 * "event PACKET ID TICK TIMER HEX, ", likewise "error" and "unsized";
 * "list PACKET TYPE COUNT, " and "object TYPE NUMBER NAME, " for each;
 * "clock PACKET HZ MAX PER_TICK, ", "down " before it if it is;
 * "missing PACKET SINCE TOTAL, ";
 * "unknown PACKET ID HEX, "; "gap EXPECTED GOT LOST, " before any of them,
 * "doubt" for "gap" if it may be none; "truncated OFFSET LENGTH, ", likewise
 * "junk".
 */
extern char told[1 << 20];

/* Of ids: how much data they are said to have, plus 1, or 0. */
extern int given[256];

/*
 * Decode the stream, which comes in pieces; ended says that nothing follows.
 * Returns the decoder, for its counts.
 */
struct sp_tsp decode(size_t piece, bool ended);

/* Whatever the pieces, it tells what is wanted. */
void all_pieces_tell(const char *wanted);

/* A stream of its own, from hexadecimal. */
void tells(const char *hex, const char *wanted);

#endif
