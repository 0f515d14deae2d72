/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Streams of calls of made-up programs, and what follows for each call from the
 * stack that the program had: for the users of lib/mp/calls.c.
 */
#ifndef SYNTHETIC_STREAM_H
#define SYNTHETIC_STREAM_H

#include "base/pool.h"
#include "synthetic_calls.h"
#include "mp/calls.h"

#define FUNCTIONS	9

struct stream {
	struct synth_workload p;
	struct synth_call *calls;
	bool whole;		/* no call was lost */
};

/* Call check for n streams, which are whole or have lost some calls. */
void each_stream(bool whole, uint32_t n, void (*check)(const struct stream *));

/* Give it to c, with a mark for each call that was lost; none is in doubt. */
void feed_stream(struct sp_calls *c, const struct stream *s);

/*
 * For each call, the time that none of those has that come right below it; the
 * caller frees it.
 */
uint64_t *self_times(const struct stream *s);

/*
 * Feed a program's calls ten times, a stream each; half is called in the
 * middle.  What users keep must not grow from then on.
 */
void feed_many(struct sp_calls *c, void (*half)(void));

/* The blocks that a pool has had. */
size_t pool_blocks(const struct sp_pool *p);

#endif
