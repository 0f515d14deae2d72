/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of Lenlab and of TI's boot loader, see len.h */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "len/len.h"

#define CRC_START	0xffffffff
#define CRC_BYTES	4
#define HEADER_BYTES	3	/* of a frame, and of Lenlab 8.0 */
#define HEADER_8_6	8

static bool
is_ack(uint8_t byte)
{
	return byte == SP_LEN_ACK_OK ||
	    (byte >= SP_LEN_ACK_FIRST && byte <= SP_LEN_ACK_LAST);
}

static bool
is_packet(uint8_t byte)
{
	return byte == SP_LEN_BSL_REPLY || byte == SP_LEN_LENLAB ||
	    byte == SP_LEN_BSL_COMMAND;
}

/* Is that a packet of the newer layout, which has nothing like a CRC? */
static bool
is_8_6(const struct sp_len *d, uint8_t label)
{
	return label == SP_LEN_LENLAB && d->layout == SP_LEN_8_6;
}

/* The CRC of a frame of size bytes, which is whole, at p. */
static struct sp_framing_look
check_sum(struct sp_crcspan *sums, const uint8_t *p, uint64_t offset,
    size_t size)
{
	const size_t n = size - HEADER_BYTES - CRC_BYTES;
	const uint32_t crc = sp_crcspan(sums, &sp_crcspan_crc32, CRC_START,
	    p + HEADER_BYTES, offset + HEADER_BYTES, n);

	if (crc == sp_little32(p + size - CRC_BYTES))
		return sp_framing_is(SP_FRAMING_GOOD, size);
	if (p[0] == SP_LEN_LENLAB)
		return sp_framing_is(SP_FRAMING_UNSURE, size);
	return sp_framing_bad(SP_LEN_CRC);
}

static struct sp_framing_look
look_at(const struct sp_len *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t n)
{
	const bool new = is_8_6(d, p[0]);
	const size_t header = new ? HEADER_8_6 : HEADER_BYTES;
	size_t length, size;

	if (!is_packet(p[0]))
		return is_ack(p[0]) ? sp_framing_is(SP_FRAMING_UNSURE, 1) :
		    sp_framing_is(SP_FRAMING_NONE, 0);
	if (n < header)
		return sp_framing_is(SP_FRAMING_MORE, 0);
	length = sp_little16(p + (new ? 2 : 1));
	if ((length == 0 && !new) || (d->most && length > d->most))
		return sp_framing_bad(SP_LEN_LENGTH);
	size = header + length + (new ? 0 : CRC_BYTES);
	if (n < size)
		return sp_framing_is(SP_FRAMING_MORE, size);
	if (new)
		return sp_framing_is(SP_FRAMING_UNSURE, size);
	return check_sum(sums, p, offset, size);
}

/*
 * Does a sound frame lie in the size bytes at p, behind the first one?  No
 * place is looked at twice: else what is made of nothing but headers would take
 * for ever.  Nor is there a need: if these bytes are no packet, it is for the
 * frame that was found, and a later packet that takes in a frame which begins
 * before that one, and ends behind these bytes, takes in that one as well.
 */
static bool
takes_in(struct sp_len *d, const uint8_t *p, size_t size)
{
	const uint64_t at = d->framing.offset;
	size_t i = d->clear > at ? (size_t)(d->clear - at) : 1;

	for (; i < size; i++) {
		if (look_at(d, &d->inner, p + i, at + i, size - i).verdict ==
		    SP_FRAMING_GOOD)
			return true;
		d->clear = at + i + 1;
	}
	return false;
}

/*
 * What has no CRC, where the stream is in doubt: is it what it looks like?
 * What follows it tells.
 */
static struct sp_framing_look
ask_next(struct sp_len *d, const uint8_t *p, size_t n, bool ended,
    struct sp_framing_look l)
{
	struct sp_framing_look next;

	if (n == l.size && !ended)
		return sp_framing_is(SP_FRAMING_MORE, 0);
	if (!is_ack(p[0])) {
		if (n == l.size || is_packet(p[l.size]) || is_ack(p[l.size]))
			return l;
		return sp_framing_bad(SP_LEN_LENGTH);
	}
	if (n == l.size)
		return sp_framing_is(SP_FRAMING_NONE, 0);
	next = look_at(d, &d->sums, p + 1, d->framing.offset + 1, n - 1);
	if (next.verdict == SP_FRAMING_MORE && !ended)
		return next;
	return next.verdict == SP_FRAMING_GOOD ? l :
	    sp_framing_is(SP_FRAMING_NONE, 0);
}

static struct sp_framing_look
decide(void *arg, const uint8_t *p, size_t n, bool ended)
{
	struct sp_len *const d = arg;
	struct sp_framing_look l = look_at(d, &d->sums, p, d->framing.offset,
	    n);

	if (l.verdict == SP_FRAMING_UNSURE && d->framing.after_skip)
		l = ask_next(d, p, n, ended, l);
	if (l.verdict == SP_FRAMING_UNSURE && takes_in(d, p, l.size))
		l = sp_framing_bad(SP_LEN_LENGTH);
	if (l.verdict == SP_FRAMING_MORE && ended)
		l = is_ack(p[0]) ? sp_framing_is(SP_FRAMING_NONE, 0) :
		    sp_framing_bad(SP_LEN_END);
	return l;
}

static void
take_packet(struct sp_len *d, const struct sp_framing_event *f,
    struct sp_len_event *e)
{
	const uint8_t *const p = f->at;
	const bool new = is_8_6(d, p[0]);

	e->label = p[0];
	if (is_ack(p[0])) {
		e->kind = SP_LEN_ACK;
		d->acks++;
		return;
	}
	e->kind = SP_LEN_PACKET;
	e->sound = f->look.verdict == SP_FRAMING_GOOD;
	e->code = new ? p[1] : 0;
	e->arg = new ? sp_little32(p + 4) : 0;
	e->payload = p + (new ? HEADER_8_6 : HEADER_BYTES);
	e->bytes = f->look.size - (size_t)(e->payload - p);
	if (p[0] != SP_LEN_LENLAB)
		e->bytes -= CRC_BYTES;
	d->packets++;
	d->unchecked += !e->sound;
}

size_t
sp_len_feed(struct sp_len *d, const uint8_t *in, size_t n, bool ended,
    struct sp_len_event *e)
{
	struct sp_framing_event f;
	const size_t used = sp_framing_feed(&d->framing, decide, d, in, n,
	    ended, &f);

	e->kind = SP_LEN_NOTHING;
	e->offset = f.offset;
	if (f.kind == SP_FRAMING_PACKET)
		take_packet(d, &f, e);
	else if (f.kind == SP_FRAMING_FAULT) {
		e->kind = SP_LEN_BAD;
		e->fault = (enum sp_len_fault)f.look.fault;
		d->bad[e->fault]++;
	} else if (f.kind == SP_FRAMING_SKIP) {
		e->kind = SP_LEN_SKIP;
		e->skipped = f.skipped;
	}
	return used;
}

uint32_t
sp_len_crc(const uint8_t *bytes, size_t n)
{
	return sp_crc32_state(CRC_START, bytes, n);
}

size_t
sp_len_frame(uint8_t label, const uint8_t *payload, size_t n, uint8_t *out)
{
	out[0] = label;
	sp_put_little16(out + 1, (uint16_t)n);
	memcpy(out + 3, payload, n);
	sp_put_little32(out + 3 + n, sp_len_crc(payload, n));
	return n + 7;
}

size_t
sp_len_packet(const uint8_t *payload, size_t n, uint8_t *out)
{
	out[0] = SP_LEN_LENLAB;
	sp_put_little16(out + 1, (uint16_t)(n - 4));
	memcpy(out + 3, payload, n);
	return n + 3;
}

size_t
sp_len_packet_8_6(uint8_t code, uint32_t arg, const uint8_t *payload, size_t n,
    uint8_t *out)
{
	out[0] = SP_LEN_LENLAB;
	out[1] = code;
	sp_put_little16(out + 2, (uint16_t)n);
	sp_put_little32(out + 4, arg);
	if (n)
		memcpy(out + 8, payload, n);
	return n + 8;
}
