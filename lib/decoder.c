/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the bytes of an A/P stream to its packets */

#include <config.h>

#include <string.h>

#include "decoder.h"

/* A run of skipped bytes is reported in pieces of at most this. */
#define SKIP_MAX	((uint32_t)1 << 30)

/* Bytes behind a packet that the fast path may read but not use. */
#define FAST_MARGIN	16

static uint32_t
get32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static uint64_t
get64(const uint8_t *p)
{
	return (uint64_t)get32(p) << 32 | get32(p + 4);
}

void
sp_decoder_init(struct sp_decoder *d, int addr_bytes)
{
	memset(d, 0, sizeof(*d));
	d->header.addr_bytes = (uint8_t)addr_bytes;
	d->in_step = true;
}

/*
 * The length of the header at p.  0 if it is none; more than n if that can't
 * be told from the first n bytes.
 */
static size_t
header_length(const uint8_t *p, size_t n)
{
	static const char magic[] = SPLITPROF_WIRE_MAGIC;
	const size_t magic_bytes = sizeof(magic) - 1;

	if (memcmp(p, magic, n < magic_bytes ? n : magic_bytes))
		return 0;
	if (n < SPLITPROF_WIRE_HEADER_FIXED)
		return SPLITPROF_WIRE_HEADER_FIXED;
	if (p[4] != SPLITPROF_WIRE_VERSION ||
	    p[5] < SPLITPROF_WIRE_ADDR_MIN || p[5] > SPLITPROF_WIRE_ADDR_MAX ||
	    p[14] > SPLITPROF_WIRE_ID_MAX)
		return 0;
	return SPLITPROF_WIRE_HEADER_FIXED + (size_t)p[14] + 1;
}

/* The length of the packet at p, as header_length tells it. */
static size_t
packet_length(const struct sp_decoder *d, const uint8_t *p, size_t n)
{
	switch (p[0]) {
	case SPLITPROF_WIRE_ARC:
		return 1 + 2 * (size_t)d->header.addr_bytes;
	case SPLITPROF_WIRE_SAMPLE:
		return 1 + (size_t)d->header.addr_bytes;
	case SPLITPROF_WIRE_HEADER:
		return header_length(p, n);
	case SPLITPROF_WIRE_LOST:
	case SPLITPROF_WIRE_END:
		return d->extended ? SPLITPROF_WIRE_COUNTS : 0;
	}
	return 0;
}

static bool
has_sum(uint8_t type)
{
	return type != SPLITPROF_WIRE_ARC && type != SPLITPROF_WIRE_SAMPLE;
}

enum reading { GOOD, BAD, MORE };

/* May this byte begin a packet? */
static bool
is_type(const struct sp_decoder *d, uint8_t byte)
{
	return byte == SPLITPROF_WIRE_ARC || byte == SPLITPROF_WIRE_SAMPLE ||
	    byte == SPLITPROF_WIRE_HEADER || (d->extended &&
	    (byte == SPLITPROF_WIRE_LOST || byte == SPLITPROF_WIRE_END));
}

/*
 * Does a packet stand at p that can be trusted by itself?  It can if its sum
 * is right, or if another packet or the end of the input follows directly.
 * MORE when the n bytes are too few to tell.
 */
static enum reading
confirm(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t length)
{
	if (!length)
		return BAD;
	if (length > n)
		return end ? BAD : MORE;
	if (has_sum(p[0]))
		return sp_packet_sum(p, length) ? BAD : GOOD;
	if (length == n)
		return end ? GOOD : MORE;
	return is_type(d, p[length]) ? GOOD : BAD;
}

/*
 * Does a trusted packet begin inside the one of length bytes at p?  Then that
 * one is damaged: it has lost bytes, or its first is a stray.
 */
static enum reading
confirm_inside(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t length)
{
	for (size_t i = 1; i < length && i < n; i++) {
		const enum reading r = confirm(d, p + i, n - i, end,
		    packet_length(d, p + i, n - i));

		if (r != BAD)
			return r;
	}
	return BAD;
}

/*
 * What is at p?  GOOD and the packet's length, BAD and the number of bytes to
 * skip, or MORE when the n bytes are too few to tell.
 */
static enum reading
look(const struct sp_decoder *d, const uint8_t *p, size_t n, bool end,
    size_t *length)
{
	const size_t whole = packet_length(d, p, n);
	enum reading r = confirm(d, p, n, end, whole);

	*length = r == GOOD ? whole : 1;
	if (r != BAD || !whole || !d->in_step || has_sum(p[0]))
		return r;
	r = confirm_inside(d, p, n, end, whole);
	if (r == MORE)
		return MORE;
	if (r == GOOD)
		return BAD;
	/* Junk follows a good packet, or the last packet is cut short. */
	*length = whole <= n ? whole : n;
	return whole <= n ? GOOD : BAD;
}

static void
take_header(struct sp_decoder *d, const uint8_t *p)
{
	struct sp_header *h = &d->header;

	h->version = p[4];
	h->addr_bytes = p[5];
	h->base = get32(p + 6);
	h->rate_hz = get32(p + 10);
	h->id_bytes = p[14];
	memcpy(h->id, p + SPLITPROF_WIRE_HEADER_FIXED, h->id_bytes);
	d->extended = true;
}

/* The address of n bytes at p. */
static uint32_t
get_address(const uint8_t *p, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *p++;
	return v;
}

static void
take_packet(struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *out)
{
	const int n = d->header.addr_bytes;

	out->offset = d->offset;
	out->a = out->b = 0;
	switch (p[0]) {
	case SPLITPROF_WIRE_ARC:
		out->kind = SP_PACKET_ARC;
		out->a = get_address(p + 1, n);
		out->b = get_address(p + 1 + n, n);
		break;
	case SPLITPROF_WIRE_SAMPLE:
		out->kind = SP_PACKET_SAMPLE;
		out->a = get_address(p + 1, n);
		break;
	case SPLITPROF_WIRE_HEADER:
		out->kind = SP_PACKET_HEADER;
		take_header(d, p);
		break;
	default:
		out->kind = p[0] == SPLITPROF_WIRE_LOST ?
		    SP_PACKET_LOST : SP_PACKET_END;
		out->a = get32(p + 1);
		out->b = get32(p + 5);
	}
}

/* Report the run of skipped bytes, if there is one. */
static size_t
end_skip(struct sp_decoder *d, struct sp_packet *out)
{
	if (!d->skip_bytes)
		return 0;
	out->kind = SP_PACKET_SKIP;
	out->offset = d->skip_offset;
	out->a = d->skip_bytes;
	out->b = 0;
	d->skip_bytes = 0;
	return 1;
}

/* Skip n bytes, or fewer at a run's limit; returns how many. */
static size_t
skip(struct sp_decoder *d, size_t n)
{
	if (!d->skip_bytes)
		d->skip_offset = d->offset;
	if (n > SKIP_MAX - d->skip_bytes)
		n = SKIP_MAX - d->skip_bytes;
	d->skip_bytes += (uint32_t)n;
	d->offset += n;
	d->in_step = false;
	return n;
}

/*
 * The fast path: arcs and samples one behind the other, in step, with so many
 * bytes behind them that 8 can be loaded at once.  Without branches on the
 * kind, which a processor could not predict.
 */
static size_t
decode_run(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	const int width = 8 * d->header.addr_bytes;
	const int from_shift = 64 - width, to_shift = 64 - 2 * width;
	const uint32_t to_mask[] = { (uint32_t)(((uint64_t)1 << width) - 1), 0 };
	const uint8_t length[] = { (uint8_t)(1 + 2 * d->header.addr_bytes),
	    (uint8_t)(1 + d->header.addr_bytes) };
	const uint8_t *p = in;
	const uint8_t *const last = in + n - FAST_MARGIN;
	struct sp_packet *o = out;
	struct sp_packet *const full = out + max;

	while (p <= last && o < full) {
		const bool sample = p[0] == SPLITPROF_WIRE_SAMPLE;
		const uint64_t v = get64(p + 1);

		if (!sample && p[0] != SPLITPROF_WIRE_ARC)
			break;
		o->offset = d->offset + (uint64_t)(p - in);
		o->a = (uint32_t)(v >> from_shift);
		o->b = (uint32_t)(v >> to_shift) & to_mask[sample];
		o->kind = sample ? SP_PACKET_SAMPLE : SP_PACKET_ARC;
		p += length[sample];
		o++;
	}
	/* A packet that none follows needs a closer look. */
	if (o > out && !is_type(d, p[0])) {
		o--;
		p -= length[o->kind == SP_PACKET_SAMPLE];
	}
	*made += (size_t)(o - out);
	d->offset += (uint64_t)(p - in);
	return (size_t)(p - in);
}

size_t
sp_decoder_feed(struct sp_decoder *d, const uint8_t *in, size_t n,
    bool end, struct sp_packet *out, size_t max, size_t *made)
{
	enum sp_packet_kind kind;
	size_t used = 0, length;

	*made = 0;
	while (used < n && *made + 2 <= max) {
		const uint8_t *const p = in + used;

		if (d->in_step && n - used >= FAST_MARGIN) {
			used += decode_run(d, p, n - used, out + *made,
			    max - *made, made);
			if (in + used != p)
				continue;
		}
		switch (look(d, p, n - used, end, &length)) {
		case MORE:
			return used;
		case BAD:
			used += skip(d, length);
			if (d->skip_bytes == SKIP_MAX)
				*made += end_skip(d, out + *made);
			continue;
		case GOOD:
			break;
		}
		*made += end_skip(d, out + *made);
		take_packet(d, p, out + *made);
		d->in_step = true;
		d->offset += length;
		used += length;
		kind = out[(*made)++].kind;
		if (kind == SP_PACKET_HEADER || kind == SP_PACKET_END)
			return used;
	}
	if (end && used == n && *made < max)
		*made += end_skip(d, out + *made);
	return used;
}
