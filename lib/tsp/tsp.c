/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a TSP tracer sends, read and written: see tsp.h */

#include <config.h>

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
ends_apart(struct sp_tsp *d, const struct sp_record_tsp *r)
{
	const uint8_t step = (uint8_t)(r->packet - d->main);

	if (!d->apart || r->kind == SP_RECORD_TSP_LIST)
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

/* Make a packet that is out of turn the gap before it; then it is in turn. */
static void
report_gap(struct sp_tsp *d, struct sp_record_tsp *r)
{
	const uint8_t expected = (uint8_t)(d->packet + 1);
	const uint8_t lost = (uint8_t)(r->packet - expected);
	const bool suspect = r->kind == SP_RECORD_TSP_LIST &&
	    r->packet == 0 && r->u.object.type == 0;

	/* It may be such a list, or the next one with nothing between them. */
	if (suspect && !d->apart) {
		d->apart = true;
		d->main = d->packet;
		d->apart_gaps = d->apart_lost = 0;
	}
	if (suspect) {
		d->apart_gaps++;
		d->apart_lost += lost;
		d->doubts++;
	} else {
		d->gaps++;
		d->lost += lost;
		sp_tsp_account_gap(&d->account, lost);
	}
	d->packet = (uint8_t)(r->packet - 1);
	r->kind = SP_RECORD_TSP_GAP;
	r->u.gap.expected = expected;
	r->u.gap.lost = lost;
	r->u.gap.suspect = suspect;
}

/*
 * Does it follow the packet before?  With that a list that may be apart ends.
 * Error packets may show the number of the one that follows.  What is missing
 * is behind something that is: 255, if it shows the number of the one before.
 */
static bool
comes_in_turn(struct sp_tsp *d, const struct sp_record_tsp *r)
{
	const uint8_t step = (uint8_t)(r->packet - d->packet);

	return !d->counted || ends_apart(d, r) || step == 1 ||
	    (step == 0 && r->kind != SP_RECORD_TSP_MISSING);
}

/* An error's time may be before that of others, which have come earlier. */
static void
set_time(struct sp_tsp *d, const uint8_t *p, struct sp_record_tsp *r)
{
	const uint16_t tick = (uint16_t)sp_tsp_get(p, 2);

	r->tick = d->timed ?
	    d->tick + (int16_t)(uint16_t)(tick - (uint64_t)d->tick) : tick;
	r->timer = (uint16_t)sp_tsp_get(p + 2, 2);
	if (r->kind == SP_RECORD_TSP_ERROR)
		return;
	d->timed = true;
	d->tick = r->tick;
}

/* What was judged to be one; returns 0 if the gap before it comes first. */
static size_t
take_packet(struct sp_tsp *d, const uint8_t *p, size_t length,
    struct sp_record_tsp *r)
{
	const bool timed = r->kind == SP_RECORD_TSP_EVENT ||
	    r->kind == SP_RECORD_TSP_ERROR || r->kind == SP_RECORD_TSP_UNSIZED;
	const size_t before = timed ? SP_TSP_HEAD : SP_TSP_BEFORE_TICK;

	r->packet = p[3];
	r->id = p[4];
	r->bytes = p + before;
	r->n_bytes = length - before;
	if (r->kind == SP_RECORD_TSP_LIST) {
		r->u.object.type = r->bytes[0];
		r->u.object.count = r->bytes[1];
	}
	if (!comes_in_turn(d, r)) {
		report_gap(d, r);
		return 0;
	}
	d->counted = true;
	d->packet = r->packet;
	d->packets++;
	if (timed)
		set_time(d, p + SP_TSP_BEFORE_TICK, r);
	d->unsized += r->kind == SP_RECORD_TSP_UNSIZED;
	d->unknown += r->kind == SP_RECORD_TSP_UNKNOWN;
	d->errors += r->kind == SP_RECORD_TSP_ERROR;
	d->deaf += r->kind == SP_RECORD_TSP_ERROR &&
	    r->id == SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL;
	if (r->kind == SP_RECORD_TSP_EVENT) {
		r->n_data = (uint8_t)r->n_bytes;
		memcpy(r->data, r->bytes, r->n_data);
	} else if (r->kind == SP_RECORD_TSP_UNSIZED)
		learn_size(d, r->id, r->n_bytes);
	else if (r->kind == SP_RECORD_TSP_CLOCK)
		sp_tspid_our_sizes(d->sizes);
	else if (r->kind == SP_RECORD_TSP_MISSING)
		d->lost += sp_tsp_account_missing(&d->account, &r->u.missing);
	return length;
}

static size_t
cut(struct sp_tsp *d, size_t length, struct sp_record_tsp *r)
{
	r->kind = SP_RECORD_TSP_TRUNCATED;
	r->u.place.offset = d->offset;
	r->u.place.bytes = length;
	d->truncated++;
	return length;
}

/* What begins with a preamble; returns 0 if it is to wait. */
static size_t
take_preamble(struct sp_tsp *d, const struct sp_tsp_bytes *b,
    struct sp_record_tsp *r)
{
	size_t length = 0;
	enum sp_tsp_verdict verdict;

	/* One that another one follows, or the end, begins nothing. */
	if (b->n == SP_TSP_PREAMBLE ? b->ended : b->n >= 2 * SP_TSP_PREAMBLE &&
	    sp_tsp_is_preamble(b->p + SP_TSP_PREAMBLE))
		return SP_TSP_PREAMBLE;
	if (b->n < SP_TSP_BEFORE_TICK)
		return b->ended ? cut(d, b->n, r) : 0;
	verdict = sp_tsp_judge(d, b, r, &length);
	if (verdict == SP_TSP_CUT)
		return cut(d, length, r);
	if (verdict == SP_TSP_WAIT) {
		r->kind = SP_RECORD_TSP_NONE;
		return 0;
	}
	return take_packet(d, b->p, length, r);
}

static void
report_junk(struct sp_tsp *d, struct sp_record_tsp *r)
{
	r->kind = SP_RECORD_TSP_JUNK;
	r->u.place.offset = d->offset - d->loose;
	r->u.place.bytes = d->loose;
	d->junk_places++;
	d->junk += d->loose;
	d->loose = 0;
}

size_t
sp_tsp_feed(struct sp_tsp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_record_tsp *r)
{
	size_t used = 0, step;

	memset(r, 0, sizeof(*r));
	do {
		const struct sp_tsp_bytes b = { in + used, n - used, ended };

		step = sp_tsp_pass_junk(&b);
		d->loose += step;
		if (!step && d->loose && (b.n >= SP_TSP_PREAMBLE || ended)) {
			report_junk(d, r);
			break;
		}
		if (!step && b.n >= SP_TSP_PREAMBLE)
			step = take_preamble(d, &b, r);
		else if (!step && ended && b.n)
			step = cut(d, b.n, r);
		d->offset += step;
		used += step;
	} while (step && r->kind == SP_RECORD_TSP_NONE);
	return used;
}

bool
sp_tsp_object(const struct sp_record_tsp *list, size_t *at,
    struct sp_record_tsp *object)
{
	const uint8_t *const p = list->bytes + 2 + *at;

	if (2 + *at >= list->n_bytes)
		return false;
	*object = (struct sp_record_tsp){ .kind = SP_RECORD_TSP_OBJECT,
	    .packet = list->packet, .bytes = p + 2, .n_bytes = p[1],
	    .u.object = { .type = list->u.object.type, .number = p[0] } };
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
	memcpy(out, sp_tsp_preamble, SP_TSP_PREAMBLE);
	out[SP_TSP_PREAMBLE] = packet;
	out[SP_TSP_PREAMBLE + 1] = id;
	return out + SP_TSP_BEFORE_TICK;
}

/* Put the last bytes of the packet at out; returns its length. */
static size_t
put_bytes(const uint8_t *out, uint8_t *end, const uint8_t *bytes, size_t n)
{
	if (n)
		memcpy(end, bytes, n);
	return (size_t)(end - out) + n;
}

static size_t
put_timed(uint8_t *out, const struct sp_record_tsp *r, const uint8_t *data,
    size_t n)
{
	uint8_t *const p = put(begin(out, r->packet, r->id),
	    (uint16_t)r->tick, 2);

	return n > SPLITPROF_WIRE_TSP_DATA_MAX ? 0 :
	    put_bytes(out, put(p, r->timer, 2), data, n);
}

/* Put the sum of the packet at out, from its id on; returns its length. */
static size_t
put_sum(const uint8_t *out, uint8_t *end)
{
	uint8_t sum = 0;

	for (const uint8_t *p = out + SP_TSP_PREAMBLE + 1; p < end; p++)
		sum = (uint8_t)(sum - *p);
	return put_bytes(out, end, &sum, 1);
}

/* One without ticks is no clock for a reader. */
static size_t
put_clock(uint8_t *out, const struct sp_record_tsp *r)
{
	const struct sp_tsp_clock *const clock = &r->u.clock;
	uint8_t *p = begin(out, r->packet, SPLITPROF_WIRE_TSP_CLOCK);

	*p++ = 'S';
	*p++ = 'P';
	*p++ = SPLITPROF_WIRE_TSP_VERSION;
	*p++ = clock->down ? SPLITPROF_WIRE_TSP_DOWN : 0;
	p = put(p, clock->tick_hz, 4);
	p = put(p, clock->max, 2);
	return clock->tick_hz ? put_sum(out, put(p, clock->per_tick, 4)) : 0;
}

size_t
sp_tsp_put(const struct sp_record_tsp *r, uint8_t *out)
{
	uint8_t *p;

	switch (r->kind) {
	case SP_RECORD_TSP_EVENT:
		return put_timed(out, r, r->data, r->n_data);
	case SP_RECORD_TSP_ERROR:
		return put_timed(out, r, NULL, 0);
	case SP_RECORD_TSP_UNSIZED:
		return put_timed(out, r, r->bytes, r->n_bytes);
	case SP_RECORD_TSP_CLOCK:
		return put_clock(out, r);
	case SP_RECORD_TSP_MISSING:
		p = begin(out, r->packet, SPLITPROF_WIRE_TSP_MISSING);
		p = put(p, r->u.missing.since, 4);
		return put_sum(out, put(p, r->u.missing.total, 4));
	case SP_RECORD_TSP_LIST:
		p = begin(out, r->packet, SPLITPROF_WIRE_TSP_OBJECT_LIST);
		return put_bytes(out, p, r->bytes, r->n_bytes);
	case SP_RECORD_TSP_UNKNOWN:
		p = begin(out, r->packet, r->id);
		return r->n_bytes > SP_TSP_UNKNOWN_MAX ? 0 :
		    put_bytes(out, p, r->bytes, r->n_bytes);
	default:
		return 0;
	}
}
