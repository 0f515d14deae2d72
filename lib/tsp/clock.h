/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Times of TSP's events in nanoseconds, from ticks and the timer within them.
 * They never go back, and a tick that can't be does not move them:
 *
 * - A tracer may read the tick's high byte before the low one, so that the tick
 *   is 256 too low, or the other way round, 255 too high.  Such a tick is
 *   mended, if that puts the event between those around it.
 * - What else goes back stands where the event before it did.
 * - What goes ahead of the event behind it, which comes back, is damaged, and
 *   stands where the event before it did.
 * - If all goes back the program was started anew: time goes on from where it
 *   was.  That is so behind a clock packet, or if two events in a row are
 *   more than 256 ticks before the last one.
 *
 * Without a clock a tick is 1 ms, and the timer is not used.
 */
#ifndef SP_TSPCLOCK_H
#define SP_TSPCLOCK_H

#include "tsp/record.h"

/* Times are between the negative of this and it: 73 years. */
#define SP_TSPCLOCK_MAX_NS	((int64_t)1 << 61)

/* Zero-initialise before use. */
struct sp_tspclock {
	bool known;		/* there is a clock */
	uint64_t restarts;	/* how often time began anew */
	uint64_t damaged;	/* ticks that can't be, and were not mended */

	/* Inner state. */
	struct sp_tsp_clock scale;	/* valid if known */
	bool begun;		/* there was an event: */
	int64_t tick;		/* its tick, as it was taken */
	int64_t ns;		/* and its time */
	int64_t base_ns;	/* that of tick 0 */
	bool anew;		/* a clock has come since: see above */
	bool changed;		/* and it is another */
};

/* A clock has come; one without ticks says nothing. */
void sp_tspclock_set(struct sp_tspclock *c, const struct sp_tsp_clock *scale);

/*
 * The time of the next event, which has this tick and timer.  next is the tick
 * of the event behind it, or NULL where that is not known: then nothing goes
 * ahead.
 */
int64_t sp_tspclock_time(struct sp_tspclock *c, int64_t tick, uint16_t timer,
    const int64_t *next);

#endif
