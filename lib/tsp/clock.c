/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times of TSP's events, see clock.h */

#include <config.h>

#include "tsp/clock.h"

#define SECOND_NS	INT64_C(1000000000)
#define MS_NS		INT64_C(1000000)
#define TORN		256

static int64_t
limit(int64_t ns)
{
	return ns < -SP_TSPCLOCK_MAX_NS ? -SP_TSPCLOCK_MAX_NS :
	    ns > SP_TSPCLOCK_MAX_NS ? SP_TSPCLOCK_MAX_NS : ns;
}

/* What the timer has counted in this tick, which ends when it has ended. */
static uint64_t
elapsed(const struct sp_tsp_clock *s, uint16_t timer)
{
	const uint32_t counts = !s->down ? timer :
	    timer < s->max ? (uint32_t)s->max - timer : 0;

	return counts < s->per_tick ? counts : s->per_tick;
}

/*
 * From tick 0 on, rounded down.  Whole seconds are split off, so that all else
 * has room in 64 bits; and a quotient that is rounded down may be rounded down
 * before.
 */
static int64_t
convert(const struct sp_tspclock *c, int64_t tick, uint16_t timer)
{
	const struct sp_tsp_clock *const s = &c->scale;
	const int64_t hz = c->known ? s->tick_hz : SECOND_NS / MS_NS;
	int64_t seconds = tick / hz, rest = tick % hz;
	uint64_t ns = 0;

	if (rest < 0) {
		rest += hz;
		seconds--;
	}
	if (c->known && s->per_tick)
		ns = elapsed(s, timer) * SECOND_NS / s->per_tick;
	ns = ((uint64_t)rest * SECOND_NS + ns) / (uint64_t)hz;
	if (seconds < -SP_TSPCLOCK_MAX_NS / SECOND_NS / 2)
		return -SP_TSPCLOCK_MAX_NS / 2;
	if (seconds > SP_TSPCLOCK_MAX_NS / SECOND_NS / 2)
		return SP_TSPCLOCK_MAX_NS / 2;
	return seconds * SECOND_NS + (int64_t)ns;
}

static bool
same_clock(const struct sp_tsp_clock *a, const struct sp_tsp_clock *b)
{
	return a->down == b->down && a->max == b->max &&
	    a->tick_hz == b->tick_hz && a->per_tick == b->per_tick;
}

void
sp_tspclock_set(struct sp_tspclock *c, const struct sp_tsp_clock *scale)
{
	c->anew = c->begun && !scale->by_options;
	if (!scale->tick_hz || (c->known && same_clock(&c->scale, scale)))
		return;
	c->changed = c->begun;
	c->scale = *scale;
	c->known = true;
}

/* The time goes on where it was, with an event of this tick and timer. */
static void
rebase(struct sp_tspclock *c, int64_t tick, uint16_t timer)
{
	c->base_ns = c->ns - convert(c, tick, timer);
}

/*
 * Before the last tick: what is it in truth?  False if that is not known.  It
 * may be that an event had to wait for an interrupt's, whose time is later.  If
 * it is torn its low byte has just begun anew.
 */
static bool
went_back(struct sp_tspclock *c, int64_t *tick, uint16_t timer,
    const int64_t *next)
{
	const int64_t mended = *tick + TORN;
	const int64_t back = c->tick - *tick;

	if (back > 1 && back <= TORN && *tick % TORN == 0 &&
	    (next ? mended <= *next : back > TORN / 2 && !c->anew)) {
		*tick = mended;
		return true;
	}
	if (c->anew ? back > 1 && (!next || *next < c->tick) :
	    next && *tick <= *next && c->tick - *next > TORN) {
		c->restarts++;
		rebase(c, *tick, timer);
		return true;
	}
	c->damaged += back > TORN;
	return false;
}

/*
 * Behind the tick of the next event, which is not before the last one: what is
 * it in truth?  If it is the next one's that is torn then the low byte of that
 * is 0, and this one's would have to be 255 to be torn as well.
 */
static bool
went_ahead(struct sp_tspclock *c, int64_t *tick, int64_t next)
{
	const int64_t ahead = *tick - next;

	if (ahead == 1 || (next % TORN == 0 && ahead < TORN - 1))
		return true;
	if (*tick - TORN >= c->tick && *tick - TORN <= next) {
		*tick -= TORN;
		return true;
	}
	c->damaged++;
	return false;
}

/* Make of a tick what it is in truth; false if that is not known. */
static bool
mend(struct sp_tspclock *c, int64_t *tick, uint16_t timer, const int64_t *next)
{
	if (c->changed)
		rebase(c, *tick, timer);
	else if (c->begun && *tick < c->tick)
		return went_back(c, tick, timer, next);
	else if (c->begun && next && *next < *tick && *next >= c->tick)
		return went_ahead(c, tick, *next);
	return true;
}

int64_t
sp_tspclock_time(struct sp_tspclock *c, int64_t tick, uint16_t timer,
    const int64_t *next)
{
	if (mend(c, &tick, timer, next)) {
		const int64_t ns = limit(c->base_ns + convert(c, tick, timer));

		if (!c->begun || ns > c->ns)
			c->ns = ns;
		c->tick = tick;
		c->begun = true;
	}
	c->anew = c->changed = false;
	return c->ns;
}
