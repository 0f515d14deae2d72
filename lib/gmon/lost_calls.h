/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An estimate of the calls that a firmware counted as lost, since the line was
 * too slow for them: of which arcs they were.
 *
 * A LOST packet says how many calls found no room since the one before it.  They
 * are shared among the arcs in proportion to the packets that came meanwhile: a
 * ratio estimate in strata of time (Cochran, Sampling Techniques, 6.10).  With a
 * cache in the firmware a packet is many calls, but again what came of one that
 * was not in the cache, as those are that are lost.
 *
 * The error is estimated from both halves of a stratum, the packets behind every
 * other sample: calls that follow each other are much alike, and so are no
 * independent sample.  That calls behind a sample may be others than those
 * before it is not in the error.
 */
#ifndef SP_LOST_CALLS_H
#define SP_LOST_CALLS_H

#include "base/countmap.h"
#include "wire/packet.h"

struct sp_lost_calls {
	/* Inner state; zero-initialised. */
	struct sp_packet *kept;	/* owned: the last calls and samples */
	size_t n;		/* of them since the last LOST: more are there
				   than that many if the place is full */
	uint64_t pending;	/* lost, and no packet came meanwhile */
	struct sp_countmap calls;	/* of an arc's key, in fractions */
	struct sp_countmap variance;	/* of these, in squares of calls */
};

/* Take packets as sp_decoder_feed makes them.  False without memory. */
bool sp_lost_calls_add(struct sp_lost_calls *c,
    const struct sp_packet *packets, size_t n);

/* How many calls of the arc that has this key were lost? */
uint64_t sp_lost_calls_of(const struct sp_lost_calls *c, uint64_t key);

/*
 * The sum of all arcs' standard errors, in calls: over the number of all calls
 * it is the mean error.
 */
double sp_lost_calls_error(const struct sp_lost_calls *c);

/* Forget everything. */
void sp_lost_calls_clear(struct sp_lost_calls *c);

#endif
