/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between tsp.c and framing.c. */
#ifndef SP_TSP_INNER_H
#define SP_TSP_INNER_H

#include "tsp/tsp.h"

#define SP_TSP_PREAMBLE	SPLITPROF_WIRE_TSP_PREAMBLE
#define SP_TSP_HEAD	SPLITPROF_WIRE_TSP_HEAD
#define SP_TSP_BEFORE_TICK	5	/* bytes: preamble, number, id */

/* As the n bytes at a preamble are seen; nothing follows if ended. */
struct sp_tsp_bytes {
	const uint8_t *p;
	size_t n;
	bool ended;
};

enum sp_tsp_verdict {
	SP_TSP_WAIT,		/* more bytes are needed to tell */
	SP_TSP_TAKE,		/* a packet of *length bytes */
	SP_TSP_CUT		/* what there is of one has *length bytes */
};

static inline bool
sp_tsp_is_preamble(const uint8_t *p)
{
	return p[0] == SPLITPROF_WIRE_TSP_PREAMBLE0 &&
	    p[1] == SPLITPROF_WIRE_TSP_PREAMBLE1 &&
	    p[2] == SPLITPROF_WIRE_TSP_PREAMBLE2;
}

/* A big-endian number of n bytes. */
static inline uint32_t
sp_tsp_get(const uint8_t *p, int n)
{
	uint32_t value = 0;

	while (n-- > 0)
		value = value << 8 | *p++;
	return value;
}

/* May the n bytes at p, with more behind them, become a preamble? */
bool sp_tsp_may_be_preamble(const uint8_t *p, size_t n);

/*
 * Where the first preamble begins in the n bytes at p; n if there is none.
 */
size_t sp_tsp_find_preamble(const uint8_t *p, size_t n);

/*
 * A packet of want bytes; of an id whose data nobody describes, and where it
 * usually has so many bytes, or this is negative; of an id that is not known;
 * and of objects.  b has a preamble and 2 more bytes at least.
 */
enum sp_tsp_verdict sp_tsp_judge_sized(const struct sp_tsp_bytes *b,
    size_t want, size_t *length);
enum sp_tsp_verdict sp_tsp_judge_open(const struct sp_tsp_bytes *b,
    int usual, size_t *length);
enum sp_tsp_verdict sp_tsp_judge_unknown(const struct sp_tsp_bytes *b,
    size_t *length);
enum sp_tsp_verdict sp_tsp_judge_list(const struct sp_tsp_bytes *b,
    size_t *length);

/* A clock: sets *e to it.  Unless something else has its id. */
enum sp_tsp_verdict sp_tsp_judge_clock(const struct sp_tsp_bytes *b,
    struct sp_tsp_event *e, size_t *length);

#endif
