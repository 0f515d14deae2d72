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
is_timed(const struct sp_record_tsp *p)
{
	return p->kind == SP_RECORD_TSP_EVENT ||
	    p->kind == SP_RECORD_TSP_ERROR || p->kind == SP_RECORD_TSP_UNSIZED;
}

/* What a packet is encoded to says the same, of an id with so much data. */
static void
encode(const struct sp_record_tsp *p)
{
	uint8_t *const out = malloc(SP_TSP_ROOM(p->n_bytes));
	struct sp_record_tsp again;
	struct sp_tsp d;
	size_t n;

	if (!out)
		abort();
	n = sp_tsp_put(p, out);
	FUZZ_CHECK(n == (is_timed(p) ? HEAD : BEFORE_DATA) + p->n_bytes);
	sp_tsp_init(&d);
	if (is_timed(p))
		d.sizes[p->id] = (uint8_t)p->n_bytes;
	FUZZ_CHECK(sp_tsp_feed(&d, out, n, true, &again) == n);
	FUZZ_CHECK(again.packet == p->packet && again.id == p->id);
	FUZZ_CHECK(again.n_bytes == p->n_bytes &&
	    !memcmp(again.bytes, p->bytes, p->n_bytes));
	if (is_timed(p))
		FUZZ_CHECK((uint16_t)again.tick == (uint16_t)p->tick &&
		    again.timer == p->timer &&
		    (again.kind == SP_RECORD_TSP_ERROR) ==
		    (p->kind == SP_RECORD_TSP_ERROR));
	else
		FUZZ_CHECK(again.kind == p->kind);
	if (p->kind == SP_RECORD_TSP_CLOCK)
		FUZZ_CHECK(p->u.clock.tick_hz && !memcmp(&again.u.clock,
		    &p->u.clock, sizeof(p->u.clock)));
	free(out);
}

/* Objects fill a list. */
static void
read_objects(struct result *r, const struct sp_record_tsp *p)
{
	const uint8_t *end = p->bytes + 2;
	struct sp_record_tsp o;
	unsigned objects = 0;

	for (size_t at = 0; sp_tsp_object(p, &at, &o); objects++) {
		FUZZ_CHECK(o.bytes == end + 2);
		end = o.bytes + o.n_bytes;
		fuzz_mix(&r->hash, o.bytes, o.n_bytes);
	}
	FUZZ_CHECK(end == p->bytes + p->n_bytes &&
	    objects == p->u.object.count);
}

static void
take_packet(struct result *r, const struct sp_record_tsp *p)
{
	r->told += (is_timed(p) ? HEAD : BEFORE_DATA) + p->n_bytes;
	mix_number(r, p->packet | (uint64_t)p->id << 8);
	mix_number(r, (uint64_t)p->tick);
	mix_number(r, p->timer);
	fuzz_mix(&r->hash, p->bytes, p->n_bytes);
	FUZZ_CHECK(p->kind != SP_RECORD_TSP_UNSIZED ||
	    p->n_bytes <= SPLITPROF_WIRE_TSP_DATA_MAX);
	if (p->kind == SP_RECORD_TSP_LIST)
		read_objects(r, p);
	encode(p);
}

static void
take(struct result *r, const struct sp_record_tsp *p)
{
	r->events++;
	mix_number(r, p->kind);
	if (p->kind == SP_RECORD_TSP_GAP)
		mix_number(r, p->packet | (uint64_t)p->u.gap.suspect << 8 |
		    (uint64_t)p->u.gap.expected << 16 |
		    (uint64_t)p->u.gap.lost << 24);
	else if (p->kind < SP_RECORD_TSP_GAP)
		take_packet(r, p);
	else {
		FUZZ_CHECK(p->u.place.offset >= r->told && p->u.place.bytes);
		r->told += p->u.place.bytes;
		mix_number(r, p->u.place.offset);
		mix_number(r, p->u.place.bytes);
	}
}

static size_t
feed(void *arg, const uint8_t *bytes, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_record_tsp p;
	size_t at = 0;

	do {
		at += sp_tsp_feed(&r->d, bytes + at, n - at, ended, &p);
		FUZZ_CHECK(at <= n);
		if (p.kind != SP_RECORD_TSP_NONE)
			take(r, &p);
	} while (p.kind != SP_RECORD_TSP_NONE);
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
