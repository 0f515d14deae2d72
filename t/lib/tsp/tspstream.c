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
	static const uint8_t data[] = { 1, 2, 3 };

	MUST(size + SP_TSP_EVENT_ROOM <= sizeof(stream));
	size += sp_tsp_put_event(packet, id, tick, 7, data, n, stream + size);
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
report_bytes(const struct sp_tsp_event *e)
{
	for (size_t i = 0; i < e->bytes; i++)
		tell("%02x", e->data[i]);
}

static void
report_timed(const char *kind, const struct sp_tsp_event *e)
{
	tell("%s %u %u %lld %u ", kind, e->packet, e->id, (long long)e->tick,
	    e->timer);
	report_bytes(e);
}

static void
report_list(const struct sp_tsp_event *e)
{
	struct sp_tsp_object o;

	tell("list %u %u %u", e->packet, e->data[0], e->data[1]);
	for (size_t at = 0; sp_tsp_object(e, &at, &o);)
		tell(", object %u %u %.*s", o.type, o.number, o.bytes,
		    (const char *)o.name);
}

static void
report_packet(const struct sp_tsp_event *e)
{
	if (e->gap)
		tell("%s %u %u %u, ", e->suspect ? "doubt" : "gap",
		    e->expected, e->packet, e->lost);
	if (e->kind == SP_TSP_EVENT)
		report_timed("event", e);
	else if (e->kind == SP_TSP_ERROR)
		report_timed("error", e);
	else if (e->kind == SP_TSP_UNSIZED)
		report_timed("unsized", e);
	else if (e->kind == SP_TSP_LIST)
		report_list(e);
	else if (e->kind == SP_TSP_CLOCK_IS)
		tell("%sclock %u %u %u %u", e->clock.down ? "down " : "",
		    e->packet, e->clock.tick_hz, e->clock.max,
		    e->clock.per_tick);
	else if (e->kind == SP_TSP_MISSING)
		tell("missing %u %u %u", e->packet, e->missing.since,
		    e->missing.total);
	else {
		tell("unknown %u %u ", e->packet, e->id);
		report_bytes(e);
	}
}

static void
report_event(const struct sp_tsp_event *e)
{
	if (e->kind == SP_TSP_TRUNCATED || e->kind == SP_TSP_JUNK)
		tell("%s %u %u", e->kind == SP_TSP_JUNK ? "junk" : "truncated",
		    (unsigned)e->offset, (unsigned)e->length);
	else
		report_packet(e);
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
	struct sp_tsp_event e;
	size_t used = 0;

	MUST(block);
	memcpy(block + 1, bytes, n);
	do {
		used += sp_tsp_feed(d, block + 1 + used, n - used, ended, &e);
		MUST(used <= n);
		if (e.kind != SP_TSP_NOTHING)
			report_event(&e);
	} while (e.kind != SP_TSP_NOTHING);
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
