/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of TSP tells the same however it is cut; each byte is told once, but
 * for preambles that nothing follows; each packet that is told is had back
 * from what it is encoded to.
 */

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "tsp/tsp.h"

#define PREAMBLE	SPLITPROF_WIRE_TSP_PREAMBLE
#define HEAD		SPLITPROF_WIRE_TSP_HEAD
#define BEFORE_DATA	5

struct result {
	struct sp_tsp d;
	uint64_t events;
	uint64_t told;		/* bytes of what was told */
	uint64_t hash;		/* of all that was told */
};

static void
mix_number(struct result *r, uint64_t n)
{
	fuzz_mix(&r->hash, &n, sizeof(n));
}

static bool
is_timed(const struct sp_tsp_event *e)
{
	return e->kind == SP_TSP_EVENT || e->kind == SP_TSP_ERROR ||
	    e->kind == SP_TSP_UNSIZED;
}

/* Decode what is one packet, of an id with so much data if it is timed. */
static void
decode_one(const uint8_t *packet, size_t n, const struct sp_tsp_event *e,
    struct sp_tsp_event *again)
{
	struct sp_tsp d;

	sp_tsp_init(&d);
	if (is_timed(e))
		d.sizes[e->id] = (uint8_t)e->bytes;
	FUZZ_CHECK(sp_tsp_feed(&d, packet, n, true, again) == n);
	FUZZ_CHECK(again->packet == e->packet && again->id == e->id);
}

static void
encode_timed(const struct sp_tsp_event *e)
{
	uint8_t out[SP_TSP_EVENT_ROOM];
	struct sp_tsp_event again;
	size_t n;

	FUZZ_CHECK(e->bytes <= SPLITPROF_WIRE_TSP_DATA_MAX);
	n = sp_tsp_put_event(e->packet, e->id, (uint16_t)e->tick, e->timer,
	    e->data, e->bytes, out);
	decode_one(out, n, e, &again);
	FUZZ_CHECK((again.kind == SP_TSP_ERROR) == (e->kind == SP_TSP_ERROR));
	FUZZ_CHECK((uint16_t)again.tick == (uint16_t)e->tick &&
	    again.timer == e->timer && again.bytes == e->bytes &&
	    !memcmp(again.data, e->data, e->bytes));
}

static void
encode_clock(const struct sp_tsp_event *e)
{
	uint8_t out[SP_TSP_CLOCK_ROOM];
	struct sp_tsp_event again;

	FUZZ_CHECK(sp_tsp_put_clock(e->packet, &e->clock, out) == sizeof(out));
	decode_one(out, sizeof(out), e, &again);
	FUZZ_CHECK(again.kind == SP_TSP_CLOCK_IS && e->clock.tick_hz &&
	    again.clock.tick_hz == e->clock.tick_hz &&
	    again.clock.per_tick == e->clock.per_tick &&
	    again.clock.max == e->clock.max &&
	    again.clock.down == e->clock.down);
}

static void
encode_other(const struct sp_tsp_event *e)
{
	uint8_t *const out = malloc(SP_TSP_PACKET_ROOM(e->bytes));
	struct sp_tsp_event again;
	size_t n;

	if (!out)
		abort();
	FUZZ_CHECK(e->kind == SP_TSP_LIST || e->bytes <= SP_TSP_UNKNOWN_MAX);
	n = sp_tsp_put_packet(e->packet, e->id, e->data, e->bytes, out);
	FUZZ_CHECK(n == SP_TSP_PACKET_ROOM(e->bytes));
	decode_one(out, n, e, &again);
	FUZZ_CHECK(again.kind == e->kind && again.bytes == e->bytes &&
	    !memcmp(again.data, e->data, e->bytes));
	free(out);
}

/* Objects fill a list. */
static void
read_objects(struct result *r, const struct sp_tsp_event *e)
{
	const uint8_t *end = e->data + 2;
	struct sp_tsp_object o;
	unsigned objects = 0;

	for (size_t at = 0; sp_tsp_object(e, &at, &o); objects++) {
		FUZZ_CHECK(o.name == end + 2);
		end = o.name + o.bytes;
		fuzz_mix(&r->hash, o.name, o.bytes);
	}
	FUZZ_CHECK(end == e->data + e->bytes && objects == e->data[1]);
}

static void
take_packet(struct result *r, const struct sp_tsp_event *e)
{
	r->told += (is_timed(e) ? HEAD : BEFORE_DATA) + e->bytes;
	mix_number(r, e->packet | (uint64_t)e->id << 8 |
	    (uint64_t)e->gap << 16 | (uint64_t)e->suspect << 17 |
	    (uint64_t)e->expected << 24 | (uint64_t)e->lost << 32);
	mix_number(r, (uint64_t)e->tick);
	mix_number(r, e->timer);
	fuzz_mix(&r->hash, e->data, e->bytes);
	FUZZ_CHECK(e->gap || (!e->suspect && !e->lost));
	if (e->kind == SP_TSP_LIST)
		read_objects(r, e);
	if (is_timed(e))
		encode_timed(e);
	else if (e->kind == SP_TSP_CLOCK_IS)
		encode_clock(e);
	else
		encode_other(e);
}

static void
take(struct result *r, const struct sp_tsp_event *e)
{
	r->events++;
	mix_number(r, e->kind);
	if (e->kind != SP_TSP_TRUNCATED && e->kind != SP_TSP_JUNK) {
		take_packet(r, e);
		return;
	}
	FUZZ_CHECK(e->offset >= r->told && e->length);
	r->told += e->length;
	mix_number(r, e->offset);
	mix_number(r, e->length);
}

static size_t
feed(void *arg, const uint8_t *bytes, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_tsp_event e;
	size_t at = 0;

	do {
		at += sp_tsp_feed(&r->d, bytes + at, n - at, ended, &e);
		FUZZ_CHECK(at <= n);
		if (e.kind != SP_TSP_NOTHING)
			take(r, &e);
	} while (e.kind != SP_TSP_NOTHING);
	FUZZ_CHECK(n - at < SP_TSP_MAX);
	return at;
}

static void
decode(struct result *r, const uint8_t *data, size_t n, size_t fixed)
{
	memset(r, 0, sizeof(*r));
	sp_tsp_init(&r->d);
	/* Either way, of what an option may say. */
	if (n && data[n - 1] & 1) {
		r->d.sizes[73] = 2;
		r->d.sizes[200] = 1;
	}
	fuzz_stream(data, n, fixed, feed, r);
	FUZZ_CHECK(r->d.offset == n && r->told <= n &&
	    (n - r->told) % PREAMBLE == 0);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->events == b->events && a->hash == b->hash);
	FUZZ_CHECK(!memcmp(&a->d, &b->d, sizeof(a->d)));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct result whole, single, pieces;

	if (n > 4096)
		n = 4096;
	decode(&single, data, n, 1);
	decode(&pieces, data, n, 0);
	decode(&whole, data, n, SIZE_MAX);
	compare(&whole, &single);
	compare(&whole, &pieces);
	return 0;
}
