/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text records of the TSP protocol, see record.h.  Bytes are never
 * longer than the text that they are written as: they take its place.
 */

#include <config.h>

#include <string.h>

#include "text/escape.h"
#include "text/record.h"
#include "tsp/record.h"

static bool
take_data(void *record, char **f)
{
	struct sp_record_tsp *const r = record;

	r->n_data = 0;
	while (f[6 + r->n_data])
		r->n_data++;
	return true;
}

static bool
take_name(void *record, char **f)
{
	struct sp_record_tsp *const r = record;
	uint8_t *const name = (uint8_t *)f[4];

	r->bytes = name;
	return sp_unescape(f[4], name, SP_RECORD_TSP_NAME_MAX, &r->n_bytes);
}

static bool
take_clock(void *record, char **f)
{
	struct sp_record_tsp *const r = record;
	struct sp_tsp_clock *const c = &r->u.clock;
	uint64_t packet = 0;

	c->by_options = !strcmp(f[1], "-");
	c->down = !strcmp(f[3], "down");
	if ((!c->by_options && !sp_record_number(f[1], UINT8_MAX, &packet)) ||
	    (!c->down && strcmp(f[3], "up") != 0))
		return false;
	r->packet = (uint8_t)packet;
	return true;
}

/* They are the last field. */
static bool
take_bytes(void *record, char **f)
{
	struct sp_record_tsp *const r = record;

	while (f[1])
		f++;
	r->bytes = (uint8_t *)*f;
	return sp_record_bytes(*f, (uint8_t *)*f, SIZE_MAX, &r->n_bytes);
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct sp_record_tsp, member)
#define TICK	{ SP_RECORD_TIME, offsetof(struct sp_record_tsp, tick) }
#define NAME	{ SP_RECORD_UNREAD, 0 }	/* says no more than the id */

/* What all events begin with. */
#define EVENT	NUMBER(packet), NUMBER(id), NAME, TICK, NUMBER(timer)

/* Events first, those of one byte before all: they are what comes most. */
static const struct sp_record_kind kinds[] = {
	{ "event", 7, take_data, SP_RECORD_TSP_EVENT,
	    { EVENT, NUMBER(data[0]) } },
	{ "event", 8, take_data, SP_RECORD_TSP_EVENT,
	    { EVENT, NUMBER(data[0]), NUMBER(data[1]) } },
	{ "event", 6, take_data, SP_RECORD_TSP_EVENT, { EVENT } },
	{ "event", 9, take_data, SP_RECORD_TSP_EVENT,
	    { EVENT, NUMBER(data[0]), NUMBER(data[1]), NUMBER(data[2]) } },
	{ "error", 6, NULL, SP_RECORD_TSP_ERROR, { EVENT } },
	{ "object", 5, take_name, SP_RECORD_TSP_OBJECT,
	    { NUMBER(packet), NUMBER(u.object.type),
	    NUMBER(u.object.number) } },
	{ "list", 4, NULL, SP_RECORD_TSP_LIST,
	    { NUMBER(packet), NUMBER(u.object.type),
	    NUMBER(u.object.count) } },
	{ "clock", 6, take_clock, SP_RECORD_TSP_CLOCK,
	    { [1] = NUMBER(u.clock.tick_hz), [3] = NUMBER(u.clock.max),
	    NUMBER(u.clock.per_tick) } },
	{ "missing", 4, NULL, SP_RECORD_TSP_MISSING,
	    { NUMBER(packet), NUMBER(u.missing.since),
	    NUMBER(u.missing.total) } },
	{ "unsized", 6, take_bytes, SP_RECORD_TSP_UNSIZED,
	    { NUMBER(packet), NUMBER(id), TICK, NUMBER(timer) } },
	{ "unknown", 4, take_bytes, SP_RECORD_TSP_UNKNOWN,
	    { NUMBER(packet), NUMBER(id) } },
	{ "gap", 4, NULL, SP_RECORD_TSP_GAP,
	    { NUMBER(u.gap.expected), NUMBER(packet), NUMBER(u.gap.lost) } },
	{ "truncated", 3, NULL, SP_RECORD_TSP_TRUNCATED,
	    { NUMBER(u.place.offset), NUMBER(u.place.bytes) } },
	{ "junk", 3, NULL, SP_RECORD_TSP_JUNK,
	    { NUMBER(u.place.offset), NUMBER(u.place.bytes) } },
};

bool
sp_record_tsp_take(struct sp_record_tsp *r, char *line)
{
	r->kind = SP_RECORD_TSP_NONE;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}
