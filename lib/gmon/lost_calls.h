/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An estimate of the calls that a firmware counted as lost, since the line was
 * too slow for them: of which arcs they were.
 *
 * A LOST packet says how many calls found no room since the one before it.
 * They are shared among the arcs in proportion to what came meanwhile: a ratio
 * estimate in strata of time (Cochran, Sampling Techniques, 6.10).  The error
 * is estimated from pairs of strata that follow each other (5A.12): calls in a
 * row are much alike, and so are no independent sample.
 *
 * With a cache in the firmware those are lost that are not in it.  An arc that
 * comes now and then loses as many calls as it sent packets; one that comes
 * many times in a row, and is not in the cache then, as many as its packets
 * count.  Which of both an arc is can't be seen: the mean is taken, and the
 * difference is an error as well.
 */
#ifndef SP_LOST_CALLS_H
#define SP_LOST_CALLS_H

#include "base/countmap.h"
#include "wire/packet.h"

struct sp_lost_calls {
	/* Inner state; zero-initialised. */
	struct sp_packet *kept;	/* owned: the last calls and samples */
	size_t n;		/* of them since the last LOST; only the last
				   ones are there */
	uint64_t pending;	/* lost, and no packet came meanwhile */
	/* Of an arc's key, by packets and by the calls that they count. */
	struct sp_countmap by_packets, by_calls;	/* in fractions */
	struct sp_countmap variance;	/* in squares of calls */
	struct sp_countmap other;	/* by packets, of the stratum that is
					   the first of two, in fractions */
	bool paired;			/* there is one */
};

/*
 * Room for the next packets: *n is how many, at least one and at most what it
 * was.  What is decoded into it is not copied.  NULL without memory.
 */
struct sp_packet *sp_lost_calls_room(struct sp_lost_calls *c, size_t *n);

/*
 * Take packets as sp_decoder_feed makes them, from the room or from elsewhere.
 * False without memory.
 */
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
