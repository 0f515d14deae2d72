/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of the MiniProfiler protocol, see mp.h */

#include <config.h>

#include <string.h>

#include "mp/mp.h"

#define HEADER_BYTES	2

/* What the bytes at some place are. */
struct look {
	enum {
		NO_HEADER,
		MORE,		/* can't be told yet */
		BAD,
		GOOD,
		/*
		 * Its length is the only thing that speaks for it: a type that
		 * is not known, or a version or count that does not fit.
		 */
		DOUBTFUL
	} verdict;
	size_t size;		/* of GOOD and DOUBTFUL: of the whole packet */
	enum sp_mp_fault fault;	/* of BAD; of DOUBTFUL: VERSION, COUNT, or
				   FAULTS for the type */
};

static unsigned
get16(const uint8_t *p)
{
	return p[0] | (unsigned)p[1] << 8;
}

static struct look
bad(enum sp_mp_fault fault)
{
	return (struct look){ .verdict = BAD, .fault = fault };
}

static struct look
suspect(size_t size, enum sp_mp_fault fault)
{
	return (struct look){ .verdict = DOUBTFUL, .size = size,
	    .fault = fault };
}

/* CRC and end of a packet that is whole, at p, which stands at offset. */
static struct look
check_sums(const struct sp_mp *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t size)
{
	const uint8_t *const end = p + size - 3;
	const uint32_t crc = sp_crcspan(sums, &sp_crcspan_crc16,
	    d->variant.crc_start, p, offset, size - 3);
	const bool big = d->variant.crc_big;

	if (end[big] != (crc & 0xff) || end[!big] != crc >> 8)
		return bad(SP_MP_CRC);
	if (end[2] != SPLITPROF_WIRE_MP_END)
		return bad(SP_MP_END);
	return (struct look){ .verdict = GOOD, .size = size };
}

/*
 * A packet of calls: version and count must fit before its length is believed,
 * which may be any.
 */
static struct look
look_at_calls(const uint8_t *p, size_t n, size_t bytes)
{
	const uint8_t *const payload = p + SPLITPROF_WIRE_MP_BEFORE;
	const size_t size = bytes + SPLITPROF_WIRE_MP_FIXED;
	const struct look more = { .verdict = MORE };

	if (bytes < SPLITPROF_WIRE_MP_CALLS_BEFORE)
		return bad(SP_MP_LENGTH);
	if (n < SPLITPROF_WIRE_MP_BEFORE + SPLITPROF_WIRE_MP_CALLS_BEFORE)
		return more;
	if (payload[0] != SPLITPROF_WIRE_MP_VERSION)
		return suspect(size, SP_MP_BAD_VERSION);
	if ((bytes - SPLITPROF_WIRE_MP_CALLS_BEFORE) %
	    SPLITPROF_WIRE_MP_CALL_BYTES)
		return bad(SP_MP_LENGTH);
	if (get16(payload + 1) != sp_mp_calls(bytes))
		return suspect(size, SP_MP_BAD_COUNT);
	return (struct look){ .verdict = GOOD, .size = size };
}

/* What its header says, without the sums. */
static struct look
look_at_header(const struct sp_mp *d, const uint8_t *p, size_t n)
{
	static const uint8_t lengths[] = {
		[SPLITPROF_WIRE_MP_METADATA] = SPLITPROF_WIRE_MP_METADATA_BYTES,
		[SPLITPROF_WIRE_MP_STATUS] = SPLITPROF_WIRE_MP_STATUS_BYTES
	};
	const bool swapped = d->variant.swapped;
	const uint8_t header[] = {
		swapped ? SPLITPROF_WIRE_MP_HEADER1 : SPLITPROF_WIRE_MP_HEADER0,
		swapped ? SPLITPROF_WIRE_MP_HEADER0 : SPLITPROF_WIRE_MP_HEADER1
	};
	unsigned type;
	size_t bytes;

	if (p[0] != header[0] || (n > 1 && p[1] != header[1]))
		return (struct look){ .verdict = NO_HEADER };
	if (n < SPLITPROF_WIRE_MP_BEFORE)
		return (struct look){ .verdict = MORE };
	type = p[HEADER_BYTES];
	bytes = get16(p + HEADER_BYTES + 1);
	if (type == SPLITPROF_WIRE_MP_CALLS)
		return look_at_calls(p, n, bytes);
	if (type < SPLITPROF_WIRE_MP_ACK || type > SPLITPROF_WIRE_MP_CALLS)
		return suspect(bytes + SPLITPROF_WIRE_MP_FIXED, SP_MP_FAULTS);
	if (bytes != lengths[type])
		return bad(SP_MP_LENGTH);
	return (struct look){ .verdict = GOOD,
	    .size = bytes + SPLITPROF_WIRE_MP_FIXED };
}

static struct look
look_at(const struct sp_mp *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t n)
{
	const struct look l = look_at_header(d, p, n);

	if (l.verdict != GOOD)
		return l;
	if (n < l.size)
		return (struct look){ .verdict = MORE };
	return check_sums(d, sums, p, offset, l.size);
}

/*
 * Does a sound packet begin in the n bytes at p, behind the first one and
 * before size?  MORE if that can't be told yet.
 */
static int
look_inside(struct sp_mp *d, const uint8_t *p, size_t n, size_t size,
    bool ended)
{
	const uint64_t at = d->offset;
	size_t i = d->clear > at ? (size_t)(d->clear - at) : 1;
	int verdict = NO_HEADER;

	for (; i < size && i < n && verdict == NO_HEADER; i++) {
		const int v = look_at(d, &d->inner, p + i, at + i,
		    n - i).verdict;

		if (v == GOOD || (v == MORE && !ended))
			verdict = v;
		else
			d->clear = at + i + 1;
	}
	return verdict;
}

/*
 * The packet at p is suspect.  Wait for all of it, unless a sound one begins
 * within: then what is at p is none.
 */
static struct look
decide(struct sp_mp *d, const uint8_t *p, size_t n, struct look l, bool ended)
{
	const int inside = look_inside(d, p, n, l.size, ended);
	struct look sums;

	if (inside == GOOD)
		return bad(SP_MP_CRC);
	if (inside == MORE || (n < l.size && !ended))
		return (struct look){ .verdict = MORE };
	if (n < l.size)
		return bad(SP_MP_LENGTH);
	sums = check_sums(d, &d->sums, p, d->offset, l.size);
	return sums.verdict == GOOD ? l : sums;
}

static struct look
look_and_decide(struct sp_mp *d, const uint8_t *p, size_t n, bool ended)
{
	struct look l = look_at(d, &d->sums, p, d->offset, n);

	if (l.verdict == DOUBTFUL)
		l = decide(d, p, n, l, ended);
	if (l.verdict == MORE && ended)
		return n < HEADER_BYTES ?
		    (struct look){ .verdict = NO_HEADER } : bad(SP_MP_LENGTH);
	return l;
}

/* Move n bytes on, which are done with. */
static void
advance(struct sp_mp *d, size_t n)
{
	d->offset += n;
}

static void
skip(struct sp_mp *d)
{
	advance(d, 1);
	d->skipped++;
	d->loose++;
}

/* Bytes were skipped, and nothing else told of it: SKIP. */
static bool
report_loose(struct sp_mp *d, struct sp_mp_event *e)
{
	const bool tell = d->loose && !d->told;

	if (tell) {
		e->kind = SP_MP_SKIP;
		e->skipped = d->loose;
		e->offset = d->offset - d->loose;
		d->places++;
		d->told = true;
	}
	d->loose = 0;
	return tell;
}

static void
report_bad(struct sp_mp *d, enum sp_mp_fault fault, struct sp_mp_event *e)
{
	e->kind = SP_MP_BAD;
	e->fault = fault;
	e->offset = d->offset;
	d->bad[fault]++;
	d->places += !d->told;
	d->told = true;
}

/* A whole packet, with nothing wrong but perhaps what it is. */
static void
report_packet(struct sp_mp *d, const uint8_t *p, const struct look *l,
    struct sp_mp_event *e)
{
	if (l->verdict == DOUBTFUL && l->fault != SP_MP_FAULTS) {
		report_bad(d, l->fault, e);
		d->skipped += l->size;
	} else {
		e->kind = l->verdict == GOOD ? SP_MP_PACKET : SP_MP_OTHER;
		e->offset = d->offset;
		e->type = p[HEADER_BYTES];
		e->payload = p + SPLITPROF_WIRE_MP_BEFORE;
		e->bytes = l->size - SPLITPROF_WIRE_MP_FIXED;
		d->packets += e->kind == SP_MP_PACKET;
		d->others += e->kind == SP_MP_OTHER;
	}
	d->told = false;
	advance(d, l->size);
}

size_t
sp_mp_feed(struct sp_mp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_mp_event *e)
{
	const uint64_t begin = d->offset;

	e->kind = SP_MP_NOTHING;
	while (e->kind == SP_MP_NOTHING && d->offset - begin < n) {
		const size_t at = (size_t)(d->offset - begin);
		const struct look l =
		    look_and_decide(d, in + at, n - at, ended);

		if (l.verdict == MORE)
			break;
		if (l.verdict == NO_HEADER)
			skip(d);
		else if (report_loose(d, e))
			break;
		else if (l.verdict == BAD) {
			report_bad(d, l.fault, e);
			skip(d);
		} else
			report_packet(d, in + at, &l, e);
	}
	if (ended && e->kind == SP_MP_NOTHING)
		(void)report_loose(d, e);
	return (size_t)(d->offset - begin);
}
