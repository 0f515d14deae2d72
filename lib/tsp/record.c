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
parse_byte(const char *text, uint8_t *n)
{
	uint64_t wide = 0;
	const bool good = sp_record_number(text, UINT8_MAX, &wide);

	*n = (uint8_t)wide;
	return good;
}

static bool
parse_word(const char *text, uint16_t *n)
{
	uint64_t wide = 0;
	const bool good = sp_record_number(text, UINT16_MAX, &wide);

	*n = (uint16_t)wide;
	return good;
}

/* What all events begin with; their name says no more than their number. */
static bool
take_head(struct sp_record_tsp *r, char **f, int tick)
{
	return parse_byte(f[1], &r->packet) && parse_byte(f[2], &r->id) &&
	    sp_record_time(f[tick], &r->tick) &&
	    parse_word(f[tick + 1], &r->timer);
}

static bool
take_event(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!take_head(r, f, 4))
		return false;
	for (r->n_data = 0; f[6 + r->n_data]; r->n_data++) {
		if (!parse_byte(f[6 + r->n_data], &r->data[r->n_data]))
			return false;
	}
	r->kind = SP_RECORD_TSP_EVENT;
	return true;
}

static bool
take_error(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!take_head(r, f, 4))
		return false;
	r->kind = SP_RECORD_TSP_ERROR;
	return true;
}

static bool
take_object(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;
	uint8_t *const name = (uint8_t *)f[4];

	if (!parse_byte(f[1], &r->packet) ||
	    !parse_byte(f[2], &r->u.object.type) ||
	    !parse_byte(f[3], &r->u.object.number) ||
	    !sp_unescape(f[4], name, SP_RECORD_TSP_NAME_MAX,
	    &r->n_bytes))
		return false;
	r->bytes = name;
	r->kind = SP_RECORD_TSP_OBJECT;
	return true;
}

static bool
take_list(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!parse_byte(f[1], &r->packet) ||
	    !parse_byte(f[2], &r->u.object.type) ||
	    !parse_byte(f[3], &r->u.object.count))
		return false;
	r->kind = SP_RECORD_TSP_LIST;
	return true;
}

static bool
take_clock(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;
	struct sp_tsp_clock *const c = &r->u.clock;

	c->by_options = !strcmp(f[1], "-");
	c->down = !strcmp(f[3], "down");
	r->packet = 0;
	if ((!c->by_options && !parse_byte(f[1], &r->packet)) ||
	    !sp_record_number32(f[2], &c->tick_hz) ||
	    (!c->down && strcmp(f[3], "up") != 0) ||
	    !parse_word(f[4], &c->max) ||
	    !sp_record_number32(f[5], &c->per_tick))
		return false;
	r->kind = SP_RECORD_TSP_CLOCK;
	return true;
}

static bool
take_bytes(struct sp_record_tsp *r, char *text)
{
	r->bytes = (uint8_t *)text;
	return sp_record_bytes(text, (uint8_t *)text, SIZE_MAX, &r->n_bytes);
}

static bool
take_unsized(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!take_head(r, f, 3) || !take_bytes(r, f[5]))
		return false;
	r->kind = SP_RECORD_TSP_UNSIZED;
	return true;
}

static bool
take_unknown(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!parse_byte(f[1], &r->packet) || !parse_byte(f[2], &r->id) ||
	    !take_bytes(r, f[3]))
		return false;
	r->kind = SP_RECORD_TSP_UNKNOWN;
	return true;
}

static bool
take_gap(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!parse_byte(f[1], &r->u.gap.expected) ||
	    !parse_byte(f[2], &r->packet) || !parse_byte(f[3], &r->u.gap.lost))
		return false;
	r->kind = SP_RECORD_TSP_GAP;
	return true;
}

static bool
take_place(void *arg, char **f)
{
	struct sp_record_tsp *const r = arg;

	if (!sp_record_number(f[1], UINT64_MAX, &r->u.place.offset) ||
	    !sp_record_number(f[2], UINT64_MAX, &r->u.place.bytes))
		return false;
	r->kind = f[0][0] == 't' ? SP_RECORD_TSP_TRUNCATED :
	    SP_RECORD_TSP_JUNK;
	return true;
}

/* Events first, those of one byte before all: they are what comes most. */
static const struct sp_record_kind kinds[] = {
	{ "event", 7, take_event },
	{ "event", 8, take_event },
	{ "event", 6, take_event },
	{ "event", 9, take_event },
	{ "error", 6, take_error },
	{ "object", 5, take_object },
	{ "list", 4, take_list },
	{ "clock", 6, take_clock },
	{ "unsized", 6, take_unsized },
	{ "unknown", 4, take_unknown },
	{ "gap", 4, take_gap },
	{ "truncated", 3, take_place },
	{ "junk", 3, take_place },
};

bool
sp_record_tsp_take(struct sp_record_tsp *r, char *line)
{
	r->kind = SP_RECORD_TSP_NONE;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}
