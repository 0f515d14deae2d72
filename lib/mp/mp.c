/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of the MiniProfiler protocol, see mp.h */

#include <config.h>

#include "base/little_endian.h"
#include "mp/mp.h"

#define HEADER_BYTES	2
#define BACK_US		1000000

/*
 * A suspect packet of up to so many bytes is waited for, whatever is in it: a
 * damaged length must not hold up what comes for long.
 */
#define WAITED_MAX	(1024 + SPLITPROF_WIRE_MP_FIXED)

/* Bit 0: the header is swapped; 1: the CRC is big-endian; 2: it starts at 0. */
#define VARIANTS	8

/*
 * A packet is unsure if its length is the only thing that speaks for it: a type
 * that is not known (its fault is SP_MP_FAULTS), or a version or a count that
 * does not fit.
 */
static struct sp_framing_look
suspect(size_t size, enum sp_mp_fault fault)
{
	return (struct sp_framing_look){ .verdict = SP_FRAMING_UNSURE,
	    .size = size, .fault = fault };
}

/* CRC and end of a packet that is whole, at p, which stands at offset. */
static struct sp_framing_look
check_sums(const struct sp_mp *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t size)
{
	const uint8_t *const end = p + size - 3;
	const uint32_t crc = sp_crcspan(sums, &sp_crcspan_crc16,
	    d->variant.crc_start, p, offset, size - 3);
	const bool big = d->variant.crc_big;

	if (end[big] != (crc & 0xff) || end[!big] != crc >> 8)
		return sp_framing_bad(SP_MP_CRC);
	if (end[2] != SPLITPROF_WIRE_MP_END)
		return sp_framing_bad(SP_MP_END);
	return sp_framing_is(SP_FRAMING_GOOD, size);
}

/*
 * A packet of calls: version and count must fit before its length is believed,
 * which may be any.
 */
static struct sp_framing_look
look_at_calls(const uint8_t *p, size_t n, size_t bytes)
{
	const uint8_t *const payload = p + SPLITPROF_WIRE_MP_BEFORE;
	const size_t size = bytes + SPLITPROF_WIRE_MP_FIXED;

	if (bytes < SPLITPROF_WIRE_MP_CALLS_BEFORE)
		return sp_framing_bad(SP_MP_LENGTH);
	if (n < SPLITPROF_WIRE_MP_BEFORE + SPLITPROF_WIRE_MP_CALLS_BEFORE)
		return sp_framing_is(SP_FRAMING_MORE, 0);
	if (payload[0] != SPLITPROF_WIRE_MP_VERSION)
		return suspect(size, SP_MP_BAD_VERSION);
	if ((bytes - SPLITPROF_WIRE_MP_CALLS_BEFORE) %
	    SPLITPROF_WIRE_MP_CALL_BYTES)
		return sp_framing_bad(SP_MP_LENGTH);
	if (sp_little16(payload + 1) != sp_mp_calls(bytes))
		return suspect(size, SP_MP_BAD_COUNT);
	return sp_framing_is(SP_FRAMING_GOOD, size);
}

/* What its header says, without the sums. */
static struct sp_framing_look
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
		return sp_framing_is(SP_FRAMING_NONE, 0);
	if (n < SPLITPROF_WIRE_MP_BEFORE)
		return sp_framing_is(SP_FRAMING_MORE, 0);
	type = p[HEADER_BYTES];
	bytes = sp_little16(p + HEADER_BYTES + 1);
	if (type == SPLITPROF_WIRE_MP_CALLS)
		return look_at_calls(p, n, bytes);
	if (type < SPLITPROF_WIRE_MP_ACK || type > SPLITPROF_WIRE_MP_CALLS)
		return suspect(bytes + SPLITPROF_WIRE_MP_FIXED, SP_MP_FAULTS);
	if (bytes != lengths[type])
		return sp_framing_bad(SP_MP_LENGTH);
	return sp_framing_is(SP_FRAMING_GOOD, bytes + SPLITPROF_WIRE_MP_FIXED);
}

static struct sp_framing_look
look_at(const struct sp_mp *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t n)
{
	const struct sp_framing_look l = look_at_header(d, p, n);

	if (l.verdict != SP_FRAMING_GOOD)
		return l;
	if (n < l.size)
		return sp_framing_is(SP_FRAMING_MORE, 0);
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
	const uint64_t at = d->framing.offset;
	size_t i = d->clear > at ? (size_t)(d->clear - at) : 1;
	int verdict = SP_FRAMING_NONE;

	for (; i < size && i < n && verdict == SP_FRAMING_NONE; i++) {
		const int v = look_at(d, &d->inner, p + i, at + i,
		    n - i).verdict;

		if (v == SP_FRAMING_GOOD || (v == SP_FRAMING_MORE && !ended))
			verdict = v;
		else
			d->clear = at + i + 1;
	}
	return verdict;
}

/*
 * The packet at p is suspect.  Wait for all of it and its CRC, unless it is
 * long and a sound one begins within: then what is at p is none.
 */
static struct sp_framing_look
decide(struct sp_mp *d, const uint8_t *p, size_t n, struct sp_framing_look l,
    bool ended)
{
	const int inside = l.size <= WAITED_MAX ? SP_FRAMING_NONE :
	    look_inside(d, p, n, l.size, ended);
	struct sp_framing_look sums;

	if (inside == SP_FRAMING_GOOD)
		return sp_framing_bad(SP_MP_CRC);
	if (inside == SP_FRAMING_MORE || n < l.size)
		return sp_framing_is(SP_FRAMING_MORE, 0);
	sums = check_sums(d, &d->sums, p, d->framing.offset, l.size);
	if (sums.verdict != SP_FRAMING_GOOD)
		return sums;
	/* It is whole, and nothing is wrong but what it says. */
	if (l.fault != SP_MP_FAULTS)
		l.verdict = SP_FRAMING_BAD;
	return l;
}

static struct sp_framing_look
look(void *arg, const uint8_t *p, size_t n, bool ended)
{
	struct sp_mp *const d = arg;
	struct sp_framing_look l = look_at(d, &d->sums, p, d->framing.offset,
	    n);

	if (l.verdict == SP_FRAMING_UNSURE)
		l = decide(d, p, n, l, ended);
	if (l.verdict == SP_FRAMING_MORE && ended)
		l = n < HEADER_BYTES ? sp_framing_is(SP_FRAMING_NONE, 0) :
		    sp_framing_bad(SP_MP_LENGTH);
	return l;
}

static void
take_packet(struct sp_mp *d, const struct sp_framing_event *f,
    struct sp_mp_event *e)
{
	const bool good = f->look.verdict == SP_FRAMING_GOOD;

	e->kind = good ? SP_MP_PACKET : SP_MP_OTHER;
	e->type = f->at[HEADER_BYTES];
	e->payload = f->at + SPLITPROF_WIRE_MP_BEFORE;
	e->bytes = f->look.size - SPLITPROF_WIRE_MP_FIXED;
	d->packets += good;
	d->others += !good;
}

size_t
sp_mp_feed(struct sp_mp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_mp_event *e)
{
	struct sp_framing_event f;
	const size_t used = sp_framing_feed(&d->framing, look, d, in, n, ended,
	    &f);

	e->kind = SP_MP_NOTHING;
	e->offset = f.offset;
	if (f.kind == SP_FRAMING_PACKET)
		take_packet(d, &f, e);
	else if (f.kind == SP_FRAMING_FAULT) {
		e->kind = SP_MP_BAD;
		e->fault = (enum sp_mp_fault)f.look.fault;
		d->bad[e->fault]++;
	} else if (f.kind == SP_FRAMING_SKIP) {
		e->kind = SP_MP_SKIP;
		e->skipped = f.skipped;
	}
	return used;
}

static struct sp_mp_variant
variant(int i)
{
	return (struct sp_mp_variant){ .swapped = i & 1, .crc_big = i & 2,
	    .crc_start = i & 4 ? 0 : SPLITPROF_WIRE_MP_CRC_START };
}

/* Packets that all bytes have, if they are of that variant. */
static uint64_t
packets(const uint8_t *in, size_t n, bool ended, int i)
{
	struct sp_mp d = { .variant = variant(i) };
	struct sp_mp_event e;
	size_t used = 0;

	do
		used += sp_mp_feed(&d, in + used, n - used, ended, &e);
	while (e.kind != SP_MP_NOTHING);
	return d.packets;
}

bool
sp_mp_guess(const uint8_t *in, size_t n, bool ended, struct sp_mp_variant *v)
{
	uint64_t most = 0;
	int best = 0;
	bool alone = false;

	for (int i = 0; i < VARIANTS; i++) {
		const uint64_t got = packets(in, n, ended, i);

		if (got >= most)
			alone = got > most;
		if (got > most) {
			most = got;
			best = i;
		}
	}
	if (alone || (ended && most))
		*v = variant(best);
	return alone || ended;
}

int64_t
sp_mpclock_entry(struct sp_mpclock *c, const struct sp_call *call)
{
	const uint32_t exit32 = (uint32_t)sp_call_exit(call);
	int64_t step, exit_us;

	if (!c->started) {
		c->started = true;
		c->exit_us = sp_call_exit(call);
		return call->entry_us;
	}
	step = (int32_t)(exit32 - (uint32_t)(c->exit_us - c->base_us));
	if (c->anew && step < -BACK_US) {
		c->base_us = c->exit_us;
		c->restarts++;
		step = exit32;
	}
	c->anew = false;
	exit_us = c->exit_us + step;
	if (step > 0)
		c->exit_us = exit_us;
	return exit_us - (int64_t)call->duration_us;
}
