/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which packets are missing, and when the others were sent: see tsp.h */

#include <config.h>

#include "tsp/tsp_inner.h"

/*
 * A list that is out of turn and begins with 0 may count apart from all else:
 * whether it did shows at the first packet behind it.
 */
static bool
ends_apart(struct sp_tsp *d, const struct sp_tsp_event *e)
{
	const uint8_t step = (uint8_t)(e->packet - d->main);

	if (!d->apart || e->kind == SP_TSP_LIST)
		return false;
	d->apart = false;
	if (step <= 1)
		return true;
	d->gaps += d->apart_gaps;
	d->lost += d->apart_lost;
	return false;
}

/* It may be such a list, or the next one with nothing between them. */
static void
doubt(struct sp_tsp *d, const struct sp_tsp_event *e)
{
	if (!d->apart) {
		d->apart = true;
		d->main = d->packet;
		d->apart_gaps = d->apart_lost = 0;
	}
	d->apart_gaps++;
	d->apart_lost += e->lost;
	d->doubts++;
}

static void
report_gap(struct sp_tsp *d, struct sp_tsp_event *e)
{
	e->gap = true;
	e->expected = (uint8_t)(d->packet + 1);
	e->lost = (uint8_t)(e->packet - e->expected);
	e->suspect = e->kind == SP_TSP_LIST && e->packet == 0 &&
	    e->data[0] == 0;
	if (e->suspect)
		doubt(d, e);
	else {
		d->gaps++;
		d->lost += e->lost;
	}
}

/* Error packets may show the number of the one that follows. */
void
sp_tsp_count(struct sp_tsp *d, struct sp_tsp_event *e)
{
	const uint8_t step = (uint8_t)(e->packet - d->packet);

	if (d->counted && !ends_apart(d, e) && step > 1)
		report_gap(d, e);
	d->counted = true;
	d->packet = e->packet;
	d->packets++;
}

/* An error's time may be before that of others, which have come earlier. */
void
sp_tsp_time(struct sp_tsp *d, const uint8_t *p, struct sp_tsp_event *e)
{
	const uint16_t tick = (uint16_t)sp_tsp_get(p + SP_TSP_BEFORE_TICK, 2);

	e->tick = d->timed ?
	    d->tick + (int16_t)(uint16_t)(tick - (uint64_t)d->tick) : tick;
	e->timer = (uint16_t)sp_tsp_get(p + SP_TSP_BEFORE_TICK + 2, 2);
	if (e->kind == SP_TSP_ERROR)
		return;
	d->timed = true;
	d->tick = e->tick;
}
