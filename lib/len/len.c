/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of Lenlab and of TI's boot loader, see len.h */

#include <config.h>

#include "base/little_endian.h"
#include "len/len.h"

#define CRC_START	0xffffffff
#define CRC_BYTES	4
#define HEADER_BYTES	3	/* of a frame, and of Lenlab 8.0 */
#define HEADER_8_6	8

/* What the bytes at some place are. */
struct look {
	enum {
		NOTHING,	/* no packet begins so */
		MORE,		/* can't be told yet */
		BAD,
		SOUND,		/* its CRC is right */
		UNCHECKED	/* it has none */
	} verdict;
	size_t size;		/* of SOUND and UNCHECKED: of the whole */
	enum sp_len_fault fault;	/* of BAD */
};

static struct look
bad(enum sp_len_fault fault)
{
	return (struct look){ .verdict = BAD, .fault = fault };
}

static bool
is_ack(uint8_t byte)
{
	return byte == SP_LEN_ACK_OK ||
	    (byte >= SP_LEN_ACK_FIRST && byte <= SP_LEN_ACK_LAST);
}

static bool
is_first(uint8_t byte)
{
	return is_ack(byte) || byte == SP_LEN_BSL_REPLY ||
	    byte == SP_LEN_LENLAB || byte == SP_LEN_BSL_COMMAND;
}

/* Is that a packet of the newer layout, which has nothing like a CRC? */
static bool
is_8_6(const struct sp_len *d, uint8_t label)
{
	return label == SP_LEN_LENLAB && d->layout == SP_LEN_8_6;
}

/* The CRC of a frame of size bytes, which is whole, at p. */
static struct look
check_sum(struct sp_crcspan *sums, const uint8_t *p, uint64_t offset,
    size_t size)
{
	const size_t n = size - HEADER_BYTES - CRC_BYTES;
	const uint32_t crc = sp_crcspan(sums, &sp_crcspan_crc32, CRC_START,
	    p + HEADER_BYTES, offset + HEADER_BYTES, n);

	if (crc == sp_little32(p + size - CRC_BYTES))
		return (struct look){ .verdict = SOUND, .size = size };
	if (p[0] == SP_LEN_LENLAB)
		return (struct look){ .verdict = UNCHECKED, .size = size };
	return bad(SP_LEN_CRC);
}

static struct look
look_at(const struct sp_len *d, struct sp_crcspan *sums, const uint8_t *p,
    uint64_t offset, size_t n)
{
	const bool new = is_8_6(d, p[0]);
	const size_t header = new ? HEADER_8_6 : HEADER_BYTES;
	size_t length, size;

	if (is_ack(p[0]))
		return (struct look){ .verdict = UNCHECKED, .size = 1 };
	if (!is_first(p[0]))
		return (struct look){ .verdict = NOTHING };
	if (n < header)
		return (struct look){ .verdict = MORE };
	length = sp_little16(p + (new ? 2 : 1));
	if ((length == 0 && !new) || (d->most && length > d->most))
		return bad(SP_LEN_LENGTH);
	size = header + length + (new ? 0 : CRC_BYTES);
	if (n < size)
		return (struct look){ .verdict = MORE, .size = size };
	if (new)
		return (struct look){ .verdict = UNCHECKED, .size = size };
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
	const uint64_t at = d->offset;
	size_t i = d->clear > at ? (size_t)(d->clear - at) : 1;

	for (; i < size; i++) {
		if (look_at(d, &d->inner, p + i, at + i, size - i).verdict ==
		    SOUND)
			return true;
		d->clear = at + i + 1;
	}
	return false;
}

/*
 * What has no CRC, where the stream is in doubt: is it what it looks like?
 * What follows it tells.
 */
static struct look
ask_next(struct sp_len *d, const uint8_t *p, size_t n, bool ended,
    struct look l)
{
	const struct look none = { .verdict = NOTHING };
	struct look next;

	if (n == l.size && !ended)
		return (struct look){ .verdict = MORE };
	if (!is_ack(p[0])) {
		if (n == l.size || is_first(p[l.size]))
			return l;
		return bad(SP_LEN_LENGTH);
	}
	if (n == l.size)
		return none;
	next = look_at(d, &d->sums, p + 1, d->offset + 1, n - 1);
	if (next.verdict == MORE && !ended)
		return next;
	return next.verdict == SOUND ? l : none;
}

static struct look
decide(struct sp_len *d, const uint8_t *p, size_t n, bool ended)
{
	struct look l = look_at(d, &d->sums, p, d->offset, n);

	if (l.verdict == UNCHECKED && d->doubt)
		l = ask_next(d, p, n, ended, l);
	if (l.verdict == UNCHECKED && takes_in(d, p, l.size))
		l = bad(SP_LEN_LENGTH);
	if (l.verdict == MORE && ended)
		return is_ack(p[0]) ? (struct look){ .verdict = NOTHING } :
		    bad(SP_LEN_END);
	return l;
}

static void
skip(struct sp_len *d)
{
	d->offset++;
	d->skipped++;
	d->loose++;
	d->doubt = true;
}

/* Bytes were skipped, and nothing else told of it: SKIP. */
static bool
report_loose(struct sp_len *d, struct sp_len_event *e)
{
	const bool tell = d->loose && !d->told;

	if (tell) {
		e->kind = SP_LEN_SKIP;
		e->skipped = d->loose;
		e->offset = d->offset - d->loose;
		d->places++;
		d->told = true;
	}
	d->loose = 0;
	return tell;
}

static void
report_bad(struct sp_len *d, enum sp_len_fault fault, struct sp_len_event *e)
{
	e->kind = SP_LEN_BAD;
	e->fault = fault;
	e->offset = d->offset;
	d->bad[fault]++;
	d->places += !d->told;
	d->told = true;
}

static void
set_payload(const struct sp_len *d, const uint8_t *p, const struct look *l,
    struct sp_len_event *e)
{
	const bool new = is_8_6(d, p[0]);

	e->kind = SP_LEN_PACKET;
	e->sound = l->verdict == SOUND;
	e->code = new ? p[1] : 0;
	e->arg = new ? sp_little32(p + 4) : 0;
	e->payload = p + (new ? HEADER_8_6 : HEADER_BYTES);
	e->bytes = l->size - (size_t)(e->payload - p);
	if (p[0] != SP_LEN_LENLAB)
		e->bytes -= CRC_BYTES;
}

static void
report_packet(struct sp_len *d, const uint8_t *p, const struct look *l,
    struct sp_len_event *e)
{
	if (is_ack(p[0])) {
		e->kind = SP_LEN_ACK;
		d->acks++;
	} else {
		set_payload(d, p, l, e);
		d->packets++;
		d->unchecked += !e->sound;
	}
	e->label = p[0];
	e->offset = d->offset;
	d->told = d->doubt = false;
	d->offset += l->size;
}

size_t
sp_len_feed(struct sp_len *d, const uint8_t *in, size_t n, bool ended,
    struct sp_len_event *e)
{
	const uint64_t begin = d->offset;

	e->kind = SP_LEN_NOTHING;
	while (e->kind == SP_LEN_NOTHING && d->offset - begin < n) {
		const size_t at = (size_t)(d->offset - begin);
		const struct look l = decide(d, in + at, n - at, ended);

		if (l.verdict == MORE)
			break;
		if (l.verdict == NOTHING)
			skip(d);
		else if (report_loose(d, e))
			break;
		else if (l.verdict == BAD) {
			report_bad(d, l.fault, e);
			skip(d);
		} else
			report_packet(d, in + at, &l, e);
	}
	if (ended && e->kind == SP_LEN_NOTHING)
		(void)report_loose(d, e);
	return (size_t)(d->offset - begin);
}
