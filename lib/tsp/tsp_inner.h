/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between tsp.c and framing.c. */
#ifndef SP_TSP_INNER_H
#define SP_TSP_INNER_H

#include <string.h>

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

static const uint8_t sp_tsp_preamble[SP_TSP_PREAMBLE] = {
	SPLITPROF_WIRE_TSP_PREAMBLE0, SPLITPROF_WIRE_TSP_PREAMBLE1,
	SPLITPROF_WIRE_TSP_PREAMBLE2
};

static inline bool
sp_tsp_is_preamble(const uint8_t *p)
{
	return !memcmp(p, sp_tsp_preamble, SP_TSP_PREAMBLE);
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

/* How many bytes are before the next preamble, or what may become one? */
size_t sp_tsp_pass_junk(const struct sp_tsp_bytes *b);

/* So many packets with as much data make a size. */
#define SP_TSP_LEARNED	4

/*
 * What begins with the preamble at b->p, where 2 more bytes are at least?  Sets
 * r->kind to what it would be, and of our own packets what they say.
 */
enum sp_tsp_verdict sp_tsp_judge(const struct sp_tsp *d,
    const struct sp_tsp_bytes *b, struct sp_record_tsp *r, size_t *length);

#endif
