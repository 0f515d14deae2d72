/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a TSP tracer sends, read and written: see tsp.h */

#include <config.h>

#include <string.h>

#include "tsp/tsp_inner.h"

void
sp_tsp_init(struct sp_tsp *d)
{
	memset(d, 0, sizeof(*d));
	sp_tspid_sizes(d->sizes);
}

/* Of an open id. */
static void
learn_size(struct sp_tsp *d, uint8_t id, size_t size)
{
	if (d->learned[id].size != size)
		d->learned[id].seen = 0;
	d->learned[id].size = (uint8_t)size;
	if (d->learned[id].seen < SP_TSP_LEARNED)
		d->learned[id].seen++;
}

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
	d->account.gaps += d->apart_gaps;
	d->account.packets += d->apart_lost;
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
		sp_tsp_account_gap(&d->account, e->lost);
	}
}

/*
 * Error packets may show the number of the one that follows.  What is missing
 * is behind something that is: 255, if it shows the number of the one before.
 */
static void
count(struct sp_tsp *d, struct sp_tsp_event *e)
{
	const uint8_t step = (uint8_t)(e->packet - d->packet);

	if (d->counted && !ends_apart(d, e) &&
	    (step > 1 || (step == 0 && e->kind == SP_TSP_MISSING)))
		report_gap(d, e);
	d->counted = true;
	d->packet = e->packet;
	d->packets++;
}

/* An error's time may be before that of others, which have come earlier. */
static void
set_time(struct sp_tsp *d, const uint8_t *p, struct sp_tsp_event *e)
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

static void
take_packet(struct sp_tsp *d, const uint8_t *p, size_t length,
    struct sp_tsp_event *e)
{
	const bool timed = e->kind == SP_TSP_EVENT ||
	    e->kind == SP_TSP_ERROR || e->kind == SP_TSP_UNSIZED;
	const size_t before = timed ? SP_TSP_HEAD : SP_TSP_BEFORE_TICK;

	e->packet = p[3];
	e->id = p[4];
	e->data = p + before;
	e->bytes = length - before;
	count(d, e);
	if (timed)
		set_time(d, p, e);
	d->unsized += e->kind == SP_TSP_UNSIZED;
	d->unknown += e->kind == SP_TSP_UNKNOWN;
	d->errors += e->kind == SP_TSP_ERROR;
	d->deaf += e->kind == SP_TSP_ERROR &&
	    e->id == SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL;
	if (e->kind == SP_TSP_CLOCK_IS)
		sp_tspid_our_sizes(d->sizes);
	if (e->kind == SP_TSP_MISSING)
		d->lost += sp_tsp_account_missing(&d->account, &e->missing);
	if (e->kind == SP_TSP_UNSIZED)
		learn_size(d, e->id, e->bytes);
}

static size_t
cut(struct sp_tsp *d, size_t length, struct sp_tsp_event *e)
{
	e->kind = SP_TSP_TRUNCATED;
	e->offset = d->offset;
	e->length = length;
	d->truncated++;
	return length;
}

/* What begins with a preamble; returns 0 if it is to wait. */
static size_t
take_preamble(struct sp_tsp *d, const struct sp_tsp_bytes *b,
    struct sp_tsp_event *e)
{
	size_t length = 0;
	enum sp_tsp_verdict verdict;

	/* One that another one follows, or the end, begins nothing. */
	if (b->n == SP_TSP_PREAMBLE ? b->ended : b->n >= 2 * SP_TSP_PREAMBLE &&
	    sp_tsp_is_preamble(b->p + SP_TSP_PREAMBLE))
		return SP_TSP_PREAMBLE;
	if (b->n < SP_TSP_BEFORE_TICK)
		return b->ended ? cut(d, b->n, e) : 0;
	verdict = sp_tsp_judge(d, b, e, &length);
	if (verdict == SP_TSP_CUT)
		return cut(d, length, e);
	if (verdict == SP_TSP_WAIT) {
		e->kind = SP_TSP_NOTHING;
		return 0;
	}
	take_packet(d, b->p, length, e);
	return length;
}

static void
report_junk(struct sp_tsp *d, struct sp_tsp_event *e)
{
	e->kind = SP_TSP_JUNK;
	e->offset = d->offset - d->loose;
	e->length = d->loose;
	d->junk_places++;
	d->junk += d->loose;
	d->loose = 0;
}

size_t
sp_tsp_feed(struct sp_tsp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_tsp_event *e)
{
	size_t used = 0, step;

	memset(e, 0, sizeof(*e));
	do {
		const struct sp_tsp_bytes b = { in + used, n - used, ended };

		step = sp_tsp_pass_junk(&b);
		d->loose += step;
		if (!step && d->loose && (b.n >= SP_TSP_PREAMBLE || ended)) {
			report_junk(d, e);
			break;
		}
		if (!step && b.n >= SP_TSP_PREAMBLE)
			step = take_preamble(d, &b, e);
		else if (!step && ended && b.n)
			step = cut(d, b.n, e);
		d->offset += step;
		used += step;
	} while (step && e->kind == SP_TSP_NOTHING);
	return used;
}

bool
sp_tsp_object(const struct sp_tsp_event *list, size_t *at,
    struct sp_tsp_object *object)
{
	const uint8_t *p;

	if (*at == 0)
		*at = 2;
	if (*at >= list->bytes)
		return false;
	p = list->data + *at;
	*object = (struct sp_tsp_object){ list->data[0], p[0], p + 2, p[1] };
	*at += 2 + (size_t)p[1];
	return true;
}

/* Write the n low bytes of value, big-endian. */
static uint8_t *
put(uint8_t *out, uint32_t value, int n)
{
	while (n-- > 0)
		*out++ = (uint8_t)(value >> 8 * n);
	return out;
}

static uint8_t *
begin(uint8_t *out, uint8_t packet, uint8_t id)
{
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE0;
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE1;
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE2;
	*out++ = packet;
	*out++ = id;
	return out;
}

size_t
sp_tsp_put_packet(uint8_t packet, uint8_t id, const uint8_t *bytes, size_t n,
    uint8_t *out)
{
	uint8_t *const p = begin(out, packet, id);

	if (n)
		memcpy(p, bytes, n);
	return (size_t)(p - out) + n;
}

size_t
sp_tsp_put_event(uint8_t packet, uint8_t id, uint16_t tick, uint16_t timer,
    const uint8_t *data, size_t n, uint8_t *out)
{
	uint8_t *p = put(begin(out, packet, id), tick, 2);

	p = put(p, timer, 2);
	if (n)
		memcpy(p, data, n);
	return (size_t)(p - out) + n;
}

/* Put the sum of the packet at out, from its id on; returns its length. */
static size_t
put_sum(const uint8_t *out, uint8_t *end)
{
	uint8_t sum = 0;

	for (const uint8_t *p = out + SP_TSP_PREAMBLE + 1; p < end; p++)
		sum = (uint8_t)(sum - *p);
	*end = sum;
	return (size_t)(end - out) + 1;
}

size_t
sp_tsp_put_missing(uint8_t packet, const struct sp_tsp_missing *missing,
    uint8_t *out)
{
	uint8_t *p = begin(out, packet, SPLITPROF_WIRE_TSP_MISSING);

	p = put(p, missing->since, 4);
	return put_sum(out, put(p, missing->total, 4));
}

size_t
sp_tsp_put_clock(uint8_t packet, const struct sp_tsp_clock *clock,
    uint8_t *out)
{
	uint8_t *p = begin(out, packet, SPLITPROF_WIRE_TSP_CLOCK);

	*p++ = 'S';
	*p++ = 'P';
	*p++ = SPLITPROF_WIRE_TSP_VERSION;
	*p++ = clock->down ? SPLITPROF_WIRE_TSP_DOWN : 0;
	p = put(p, clock->tick_hz, 4);
	p = put(p, clock->max, 2);
	return put_sum(out, put(p, clock->per_tick, 4));
}
