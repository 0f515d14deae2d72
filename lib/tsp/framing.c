/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which bytes are a packet, see tsp.h.  Nothing that is decided here may depend
 * on bytes that have not come: where these could change it, it is to wait.
 */

#include <config.h>

#include "tsp/tsp_inner.h"

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* May the n bytes at p, with more behind them, become a preamble? */
static bool
may_be_preamble(const uint8_t *p, size_t n)
{
	return !memcmp(p, sp_tsp_preamble, least(n, SP_TSP_PREAMBLE));
}

/* Where the first preamble begins in the n bytes at p; n if there is none. */
static size_t
find_preamble(const uint8_t *p, size_t n)
{
	const uint8_t *const at = memmem(p, n, sp_tsp_preamble,
	    SP_TSP_PREAMBLE);

	return at ? (size_t)(at - p) : n;
}

size_t
sp_tsp_pass_junk(const struct sp_tsp_bytes *b)
{
	size_t at;

	if (b->n >= SP_TSP_PREAMBLE && sp_tsp_is_preamble(b->p))
		return 0;
	at = find_preamble(b->p, b->n);
	if (at == b->n) {
		at = b->n < SP_TSP_PREAMBLE ? 0 : b->n - (SP_TSP_PREAMBLE - 1);
		while (at < b->n && !may_be_preamble(b->p + at, b->n - at))
			at++;
	}
	return at;
}

/* Where a preamble begins behind the first one and before end, as far as it is
   there; or end. */
static size_t
find_inner(const struct sp_tsp_bytes *b, size_t end)
{
	const size_t n = least(b->n, end + SP_TSP_PREAMBLE - 1);
	size_t at;

	if (n <= SP_TSP_PREAMBLE)
		return end;
	at = find_preamble(b->p + SP_TSP_PREAMBLE, n - SP_TSP_PREAMBLE);
	return at < n - SP_TSP_PREAMBLE ? SP_TSP_PREAMBLE + at : end;
}

/* Does a preamble follow the first length bytes, or the end of all? */
static bool
is_closed(const struct sp_tsp_bytes *b, size_t length)
{
	if (b->n < length)
		return false;
	return b->n >= length + SP_TSP_PREAMBLE ?
	    sp_tsp_is_preamble(b->p + length) : b->ended && b->n == length;
}

/* May it do so, with what is still to come? */
static bool
may_be_closed(const struct sp_tsp_bytes *b, size_t length)
{
	return !b->ended && (b->n < length ||
	    (b->n < length + SP_TSP_PREAMBLE &&
	    may_be_preamble(b->p + length, b->n - length)));
}

/* May a preamble that begins within the first length bytes still come? */
static bool
may_straddle(const struct sp_tsp_bytes *b, size_t length)
{
	for (size_t at = length - (SP_TSP_PREAMBLE - 1); at < length; at++)
		if (!b->ended && b->n < at + SP_TSP_PREAMBLE &&
		    may_be_preamble(b->p + at, b->n - at))
			return true;
	return false;
}

/* A packet of want bytes. */
static enum sp_tsp_verdict
judge_sized(const struct sp_tsp_bytes *b, size_t want, size_t *length)
{
	size_t inner;

	*length = want;
	if (is_closed(b, want))
		return SP_TSP_TAKE;
	if (may_be_closed(b, want) && b->n < want)
		return SP_TSP_WAIT;
	inner = find_inner(b, want);
	if (inner < want || b->n < want) {
		*length = least(inner, b->n);
		return may_be_closed(b, want) ? SP_TSP_WAIT : SP_TSP_CUT;
	}
	return may_straddle(b, want) ? SP_TSP_WAIT : SP_TSP_TAKE;
}

/* One that ends before the next preamble, with at most more bytes to fixed. */
static enum sp_tsp_verdict
judge_ended(const struct sp_tsp_bytes *b, size_t fixed, size_t more,
    size_t *length)
{
	const size_t most = fixed + more;
	const size_t inner = find_inner(b, most + 1);

	*length = least(least(inner, most), b->n);
	if (inner > most && !b->ended && b->n < most + SP_TSP_PREAMBLE)
		return SP_TSP_WAIT;
	return *length < fixed ? SP_TSP_CUT : SP_TSP_TAKE;
}

/* Of an id whose data nobody describes: as much as usual, if that is known. */
static enum sp_tsp_verdict
judge_open(const struct sp_tsp *d, const struct sp_tsp_bytes *b,
    size_t *length)
{
	const uint8_t id = b->p[4];

	if (d->learned[id].seen >= SP_TSP_LEARNED) {
		*length = SP_TSP_HEAD + (size_t)d->learned[id].size;
		if (is_closed(b, *length))
			return SP_TSP_TAKE;
		if (may_be_closed(b, *length))
			return SP_TSP_WAIT;
	}
	return judge_ended(b, SP_TSP_HEAD, SPLITPROF_WIRE_TSP_DATA_MAX,
	    length);
}

/* The length that a list claims to have; more than n if that is cut off. */
static size_t
list_length(const uint8_t *p, size_t n)
{
	size_t at = SP_TSP_BEFORE_TICK + 2;

	if (n < at)
		return n + 1;
	for (int left = p[at - 1]; left > 0; left--) {
		if (n < at + 2)
			return n + 1;
		at += 2 + p[at + 1];
	}
	return at;
}

/* Names are text, in which no preamble is: the first one ends the packet. */
static enum sp_tsp_verdict
judge_list(const struct sp_tsp_bytes *b, size_t *length)
{
	const size_t want = list_length(b->p, b->n);
	const size_t inner = find_inner(b, want);

	*length = least(inner, b->n);
	if (inner < want || (b->n < want && b->ended))
		return SP_TSP_CUT;
	if (b->n < want || may_straddle(b, want))
		return SP_TSP_WAIT;
	return SP_TSP_TAKE;
}

/* Do the n bytes at p add up to 0? */
static bool
is_summed(const uint8_t *p, size_t n)
{
	uint8_t sum = 0;

	while (n-- > 0)
		sum = (uint8_t)(sum + *p++);
	return !sum;
}

/* What our tracer says, by the bytes behind the id: else false. */
static bool
read_ours(uint8_t id, const uint8_t *p, struct sp_record_tsp *r)
{
	struct sp_tsp_clock *const clock = &r->u.clock;

	if (id == SPLITPROF_WIRE_TSP_MISSING) {
		r->kind = SP_RECORD_TSP_MISSING;
		r->u.missing.since = sp_tsp_get(p, 4);
		r->u.missing.total = sp_tsp_get(p + 4, 4);
		return true;
	}
	if (p[0] != 'S' || p[1] != 'P' || p[2] != SPLITPROF_WIRE_TSP_VERSION)
		return false;
	r->kind = SP_RECORD_TSP_CLOCK;
	clock->down = p[3] & SPLITPROF_WIRE_TSP_DOWN;
	clock->tick_hz = sp_tsp_get(p + 4, 4);
	clock->max = (uint16_t)sp_tsp_get(p + 8, 2);
	clock->per_tick = sp_tsp_get(p + 10, 4);
	return clock->tick_hz > 0;
}

static enum sp_tsp_verdict
judge_unknown(const struct sp_tsp_bytes *b, struct sp_record_tsp *r,
    size_t *length)
{
	r->kind = SP_RECORD_TSP_UNKNOWN;
	return judge_ended(b, SP_TSP_BEFORE_TICK, SP_TSP_UNKNOWN_MAX, length);
}

/* A packet of our own, of so many bytes, unless something else has its id. */
static enum sp_tsp_verdict
judge_ours(const struct sp_tsp_bytes *b, size_t bytes, struct sp_record_tsp *r,
    size_t *length)
{
	const size_t want = SP_TSP_BEFORE_TICK + bytes;
	const uint8_t *const p = b->p + SP_TSP_BEFORE_TICK;

	if (b->n < want && !b->ended)
		return SP_TSP_WAIT;
	if (b->n >= want && is_summed(p - 1, bytes + 1) &&
	    read_ours(p[-1], p, r))
		return judge_sized(b, want, length);
	return judge_unknown(b, r, length);
}

enum sp_tsp_verdict
sp_tsp_judge(const struct sp_tsp *d, const struct sp_tsp_bytes *b,
    struct sp_record_tsp *r, size_t *length)
{
	const uint8_t id = b->p[4], size = d->sizes[id];

	switch (size) {
	case SP_TSPID_LIST:
		r->kind = SP_RECORD_TSP_LIST;
		return judge_list(b, length);
	case SP_TSPID_CLOCK:
		return judge_ours(b, SPLITPROF_WIRE_TSP_CLOCK_BYTES, r,
		    length);
	case SP_TSPID_MISSING:
		return judge_ours(b, SPLITPROF_WIRE_TSP_MISSING_BYTES, r,
		    length);
	case SP_TSPID_UNKNOWN:
		return judge_unknown(b, r, length);
	case SP_TSPID_OPEN:
		r->kind = SP_RECORD_TSP_UNSIZED;
		return judge_open(d, b, length);
	default:
		r->kind = sp_tspid_is_error(id) ? SP_RECORD_TSP_ERROR :
		    SP_RECORD_TSP_EVENT;
		return judge_sized(b, SP_TSP_HEAD + (size_t)size, length);
	}
}
