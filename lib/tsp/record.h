/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A record of the TSP protocol: what an RTOS has done, what its objects are
 * called, and what was lost on the way.  It is a packet of a tracer, see tsp.h,
 * or a line of text, splitprof-records(5).
 */
#ifndef SP_RECORD_TSP_H
#define SP_RECORD_TSP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tsp/missing.h"
#include "tsp/wire.h"

/* What it says, and which fields are set then. */
enum sp_record_tsp_kind {
	SP_RECORD_TSP_NONE,	/* there is none, or a line of another kind */
	SP_RECORD_TSP_EVENT,	/* packet, id, tick, timer, data */
	SP_RECORD_TSP_ERROR,	/* the tracer's: packet, id, tick, timer */
	SP_RECORD_TSP_OBJECT,	/* packet, object, bytes: its name */
	SP_RECORD_TSP_LIST,	/* packet, object: but no number */
	SP_RECORD_TSP_CLOCK,	/* packet, clock */
	SP_RECORD_TSP_MISSING,	/* packet, missing */
	SP_RECORD_TSP_UNSIZED,	/* an event whose data nobody describes:
				   packet, id, tick, timer, bytes */
	SP_RECORD_TSP_UNKNOWN,	/* packet, id, bytes */
	/* Of no packet: */
	SP_RECORD_TSP_GAP,	/* packet: what came; gap */
	SP_RECORD_TSP_TRUNCATED,	/* place: a packet that is not whole */
	SP_RECORD_TSP_JUNK	/* place: bytes of no packet */
};

#define SP_RECORD_TSP_NAME_MAX	255	/* bytes of an object's name */

/* What the timer and the ticks mean, as sent: a number may be 0. */
struct sp_tsp_clock {
	bool by_options;	/* no packet has said it: packet is 0 */
	bool down;		/* the timer counts down from max */
	uint16_t max;
	uint32_t tick_hz;
	uint32_t per_tick;	/* counts of the timer in a tick */
};

struct sp_record_tsp {
	enum sp_record_tsp_kind kind;
	uint8_t packet, id;
	uint16_t timer;
	int64_t tick;		/* between -2^62 and 2^62 */
	uint8_t n_data;
	uint8_t data[SPLITPROF_WIRE_TSP_DATA_MAX];
	size_t n_bytes;
	const uint8_t *bytes;	/* in the line that was taken, or what was fed;
				   of any packet all behind id or timer */
	union {
		struct {
			uint8_t type, number, count;
		} object;	/* and list */
		struct sp_tsp_clock clock;
		struct sp_tsp_missing missing;
		struct {
			uint8_t expected;
			uint8_t lost;	/* modulo 256 */
			bool suspect;	/* it may be none: a list may count its
					   packets apart.  Not in a line. */
		} gap;
		struct {
			uint64_t offset, bytes;	/* from the beginning on */
		} place;
	} u;
};

/*
 * Take a line, without its end, which is changed.  False if it is of a known
 * kind but no such record.
 */
bool sp_record_tsp_take(struct sp_record_tsp *r, char *line);

#endif
