/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See tspstream.h */

#include <config.h>

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/must.h"
#include "tspstream.h"

uint8_t stream[1 << 17];
size_t size;

void
add(const char *hex)
{
	for (unsigned byte; *hex; hex += 2) {
		while (*hex == ' ')
			hex++;
		MUST(sscanf(hex, "%2x", &byte) == 1 && size < sizeof(stream));
		stream[size++] = (uint8_t)byte;
	}
}

void
add_event(uint8_t packet, uint8_t id, uint16_t tick, size_t n)
{
	MUST(size + SP_TSP_ROOM(0) <= sizeof(stream));
	size += sp_tsp_put(&(struct sp_record_tsp){
	    .kind = SP_RECORD_TSP_EVENT, .packet = packet, .id = id,
	    .tick = tick, .timer = 7, .data = { 1, 2, 3 },
	    .n_data = (uint8_t)n }, stream + size);
}

char told[1 << 20];
static char *reported_end;

__attribute__((format(printf, 1, 2)))
static void
tell(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	reported_end += vsnprintf(reported_end, (size_t)(told + sizeof(told) -
	    reported_end), format, args);
	va_end(args);
	MUST(reported_end < told + sizeof(told) - 1);
}

static void
report_bytes(const struct sp_record_tsp *r)
{
	for (size_t i = 0; i < r->n_bytes; i++)
		tell("%02x", r->bytes[i]);
}

static void
report_timed(const char *kind, const struct sp_record_tsp *r)
{
	tell("%s %u %u %lld %u ", kind, r->packet, r->id, (long long)r->tick,
	    r->timer);
	report_bytes(r);
	if (r->kind == SP_RECORD_TSP_EVENT)
		MUST(r->n_data == r->n_bytes &&
		    !memcmp(r->data, r->bytes, r->n_data));
}

static void
report_list(const struct sp_record_tsp *r)
{
	struct sp_record_tsp o;

	tell("list %u %u %u", r->packet, r->u.object.type, r->u.object.count);
	for (size_t at = 0; sp_tsp_object(r, &at, &o);)
		tell(", object %u %u %.*s", o.u.object.type, o.u.object.number,
		    (int)o.n_bytes, (const char *)o.bytes);
}

static void
report(const struct sp_record_tsp *r)
{
	if (r->kind == SP_RECORD_TSP_EVENT)
		report_timed("event", r);
	else if (r->kind == SP_RECORD_TSP_ERROR)
		report_timed("error", r);
	else if (r->kind == SP_RECORD_TSP_UNSIZED)
		report_timed("unsized", r);
	else if (r->kind == SP_RECORD_TSP_LIST)
		report_list(r);
	else if (r->kind == SP_RECORD_TSP_CLOCK)
		tell("%sclock %u %u %u %u", r->u.clock.down ? "down " : "",
		    r->packet, r->u.clock.tick_hz, r->u.clock.max,
		    r->u.clock.per_tick);
	else if (r->kind == SP_RECORD_TSP_MISSING)
		tell("missing %u %u %u", r->packet, r->u.missing.since,
		    r->u.missing.total);
	else if (r->kind == SP_RECORD_TSP_UNKNOWN) {
		tell("unknown %u %u ", r->packet, r->id);
		report_bytes(r);
	} else if (r->kind == SP_RECORD_TSP_GAP)
		tell("%s %u %u %u", r->u.gap.suspect ? "doubt" : "gap",
		    r->u.gap.expected, r->packet, r->u.gap.lost);
	else
		tell("%s %u %u", r->kind == SP_RECORD_TSP_JUNK ? "junk" :
		    "truncated", (unsigned)r->u.place.offset,
		    (unsigned)r->u.place.bytes);
	tell(", ");
}

int given[256];

static void
begin(struct sp_tsp *d)
{
	/* It is initialised, whatever was there. */
	memset(d, 0xaa, sizeof(*d));
	sp_tsp_init(d);
	for (int id = 0; id < 256; id++)
		if (given[id] > 0)
			d->sizes[id] = (uint8_t)(given[id] - 1);
	told[0] = '\0';
	reported_end = told;
}

/* All that n bytes at the end of a block say: none behind it is read. */
static size_t
feed(struct sp_tsp *d, const uint8_t *bytes, size_t n, bool ended)
{
	uint8_t *const block = malloc(n + 1);
	struct sp_record_tsp r;
	size_t used = 0;

	MUST(block);
	memcpy(block + 1, bytes, n);
	do {
		used += sp_tsp_feed(d, block + 1 + used, n - used, ended, &r);
		MUST(used <= n);
		if (r.kind != SP_RECORD_TSP_NONE)
			report(&r);
	} while (r.kind != SP_RECORD_TSP_NONE);
	MUST(n - used < SP_TSP_MAX);
	free(block);
	return used;
}

struct sp_tsp
decode(size_t piece, bool ended)
{
	struct sp_tsp d;
	size_t used = 0, came = 0;

	begin(&d);
	do {
		came = piece >= size - came ? size : came + piece;
		used += feed(&d, stream + used, came - used, false);
	} while (came < size);
	if (ended) {
		used += feed(&d, stream + used, size - used, true);
		MUST(used == size);
	}
	MUST(d.offset == used);
	return d;
}

void
all_pieces_tell(const char *wanted)
{
	static const size_t pieces[] = { SIZE_MAX, 1, 2, 3, 4, 5, 7, 11, 16,
	    1000 };

	for (size_t i = 0; i < sizeof(pieces) / sizeof(*pieces); i++) {
		decode(pieces[i], true);
		ck_assert_str_eq(told, wanted);
	}
}

void
tells(const char *hex, const char *wanted)
{
	size = 0;
	add(hex);
	all_pieces_tell(wanted);
}
