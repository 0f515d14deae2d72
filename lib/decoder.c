/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the bytes of an A/P stream to its packets */

#include <config.h>

#include <string.h>

#include "decoder.h"

/* A run of skipped bytes is reported in pieces of at most this. */
#define SKIP_MAX	((uint32_t)1 << 30)

/* In the fifth byte of a count are its four most significant bits. */
#define COUNT_LAST_MAX	0x0f

/* Bytes behind a packet that the fast path may read but not use. */
#define FAST_MARGIN	16

/*
 * What the type byte alone tells of a packet.  A header is known by its magic
 * and not by its type, so it has no form.
 */
static const struct form {
	enum { NEVER, ALWAYS, EXTENDED } valid;	/* see struct sp_decoder */
	bool hint;		/* tells of a header that was missed */
	enum sp_packet_kind kind;
	uint8_t addresses;
	uint8_t bytes;		/* beside the addresses; at the least, if ... */
	enum { FIXED, COUNT, NAME } rest;	/* ... this tells the length */
} forms[256] = {
	[SPLITPROF_WIRE_ARC] =
	    { ALWAYS, false, SP_PACKET_ARC, 2, 1, FIXED },
	[SPLITPROF_WIRE_SAMPLE] =
	    { ALWAYS, false, SP_PACKET_SAMPLE, 1, 1, FIXED },
	[SPLITPROF_WIRE_LOST] = { EXTENDED, false, SP_PACKET_LOST, 0,
	    SPLITPROF_WIRE_COUNTS, FIXED },
	[SPLITPROF_WIRE_END] = { EXTENDED, false, SP_PACKET_END, 0,
	    SPLITPROF_WIRE_COUNTS, FIXED },
	[SPLITPROF_WIRE_ARCS] =
	    { EXTENDED, true, SP_PACKET_ARCS, 2, 3, COUNT },
	[SPLITPROF_WIRE_SAMPLES] =
	    { EXTENDED, true, SP_PACKET_SAMPLES, 1, 3, COUNT },
	[SPLITPROF_WIRE_TASK] = { EXTENDED, true, SP_PACKET_TASK, 0,
	    SPLITPROF_WIRE_TASK_BYTES, FIXED },
	[SPLITPROF_WIRE_NAME] = { EXTENDED, true, SP_PACKET_NAME, 0, 6, NAME },
};

static uint32_t
get32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

/* Written so that compilers make one load and one byte swap of it. */
static uint64_t
get64(const uint8_t *p)
{
	return (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 |
	    (uint64_t)p[2] << 40 | (uint64_t)p[3] << 32 |
	    (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 |
	    (uint64_t)p[6] << 8 | p[7];
}

void
sp_decoder_init(struct sp_decoder *d, int addr_bytes)
{
	memset(d, 0, sizeof(*d));
	d->header.addr_bytes = (uint8_t)addr_bytes;
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

/*
 * The length of a packet whose count begins at p + at, told in the same way.
 * A count has one form only: its last byte is not 0, and so the count neither.
 */
static size_t
counted_length(const uint8_t *p, size_t n, size_t at)
{
	const size_t last = at + SPLITPROF_WIRE_COUNT_MAX - 1;
	size_t i = at;

	while (i < n && i < last && p[i] & 0x80)
		i++;
	if (i < n && (!p[i] || (i == last && p[i] > COUNT_LAST_MAX)))
		return 0;
	return i + 2;
}

/* The length of the NAME packet at p, told in the same way. */
static size_t
name_length(const uint8_t *p, size_t n, size_t least)
{
	if (n < least)
		return least;
	if (!p[3] || p[3] > SPLITPROF_WIRE_NAME_MAX)
		return 0;
	return least - 1 + p[3];
}

/* May this byte alone begin a packet?  A header has its magic for that. */
static bool
is_type(const struct sp_decoder *d, uint8_t byte)
{
	return forms[byte].valid == ALWAYS ||
	    (d->extended && forms[byte].valid == EXTENDED);
}

/* The length of the packet at p, as header_length tells it. */
static size_t
packet_length(const struct sp_decoder *d, const uint8_t *p, size_t n)
{
	const struct form *const f = &forms[p[0]];
	const size_t addresses = (size_t)f->addresses * d->header.addr_bytes;

	if (p[0] == SPLITPROF_WIRE_HEADER)
		return header_length(p, n);
	if (!is_type(d, p[0]))
		return 0;
	if (f->rest == COUNT)
		return counted_length(p, n, 1 + addresses);
	return f->rest == NAME ? name_length(p, n, f->bytes) :
	    f->bytes + addresses;
}

enum reading { GOOD, BAD, MORE, HINT };

/* Does a packet begin at p, where n > 0 bytes are? */
static enum reading
begins(const struct sp_decoder *d, const uint8_t *p, size_t n, bool end)
{
	const size_t magic_bytes = sizeof(SPLITPROF_WIRE_MAGIC) - 1;

	if (p[0] != SPLITPROF_WIRE_HEADER)
		return is_type(d, p[0]) ? GOOD : BAD;
	/* More than the magic is not looked at, however much there is. */
	if (!header_length(p, n < magic_bytes ? n : magic_bytes))
		return BAD;
	return n < magic_bytes && !end ? MORE : GOOD;
}

/* Is the sum of the whole packet at p right, if its kind has one? */
static bool
sum_is_right(const uint8_t *p, size_t length)
{
	return forms[p[0]].valid == ALWAYS || !sp_packet_sum(p, length);
}

/*
 * Does a packet stand at p that can be trusted by itself?  It can if another
 * packet or the end of the input follows directly.  A right sum alone is not
 * enough, one of 256 is right by chance, but with a header's magic it is.
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
	if (!sum_is_right(p, length))
		return BAD;
	if (p[0] == SPLITPROF_WIRE_HEADER)
		return GOOD;
	if (length == n)
		return end ? GOOD : MORE;
	return begins(d, p + length, n - length, end);
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
		const size_t inner = packet_length(d, p + i, n - i);
		const enum reading r = confirm(d, p + i, n - i, end, inner);

		/* At the end of the input a packet cut short is likelier. */
		if (length > n && inner == n - i)
			continue;
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
	if (r != BAD || !whole || !d->in_step ||
	    (whole <= n && !sum_is_right(p, whole)))
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

/*
 * In a stream without a header, does a packet stand at p that must have had
 * one before it?  GOOD if it is the second, HINT if it is the first, else BAD;
 * or MORE.  The length is that of the packet.
 */
static enum reading
look_for_hint(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *length)
{
	struct sp_decoder extended;
	enum reading r;

	if (d->extended || !forms[p[0]].hint)
		return BAD;
	extended = *d;
	extended.extended = true;
	*length = packet_length(&extended, p, n);
	r = confirm(&extended, p, n, end, *length);
	return r == GOOD && !d->hinted ? HINT : r;
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

/* The count at p, of the form that counted_length has seen to. */
static uint32_t
get_count(const uint8_t *p)
{
	uint32_t v = 0;
	int shift = 0;

	for (; *p & 0x80; shift += 7)
		v |= (uint32_t)(*p++ & 0x7f) << shift;
	return v | (uint32_t)*p << shift;
}

static void
take_name(struct sp_decoder *d, const uint8_t *p)
{
	memset(&d->name, 0, sizeof(d->name));
	d->name.bytes = p[3];
	memcpy(d->name.text, p + 4, p[3]);
}

/* A packet with addresses, and a count or none. */
static void
take_event(const struct form *f, int n, const uint8_t *p,
    struct sp_packet *out)
{
	out->a = get_address(p + 1, n);
	if (f->addresses == 2)
		out->b = get_address(p + 1 + n, n);
	if (f->rest == COUNT)
		out->count = get_count(p + 1 + f->addresses * n);
}

static void
take_packet(struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *out)
{
	const struct form *const f = &forms[p[0]];

	out->kind = f->kind;
	out->a = out->b = 0;
	if (p[0] == SPLITPROF_WIRE_HEADER) {
		out->kind = SP_PACKET_HEADER;
		take_header(d, p);
	} else if (f->addresses) {
		take_event(f, d->header.addr_bytes, p, out);
	} else if (f->bytes == SPLITPROF_WIRE_COUNTS) {
		out->a = get32(p + 1);
		out->b = get32(p + 5);
	} else {
		out->a = get_address(p + 1, 2);
		if (f->rest == NAME)
			take_name(d, p);
	}
}

/* Report the run of skipped bytes. */
static void
take_skip(struct sp_decoder *d, struct sp_packet *out)
{
	out->kind = SP_PACKET_SKIP;
	out->a = d->skip_bytes;
	out->b = 0;
	d->skip_bytes = 0;
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
	return n;
}

/*
 * The fast path: arcs and samples one behind the other, in step, with so many
 * bytes behind them that 8 can be loaded at once.  Without branches on the
 * kind, which a processor could not predict.  Sets *made to their number.
 */
static size_t
decode_run(const struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	const uint32_t bytes = d->header.addr_bytes;
	const uint32_t from_shift = 64 - 8 * bytes;
	const uint32_t to_shift = 64 - 16 * bytes;
	const uint32_t to_mask = (uint32_t)(((uint64_t)1 << 8 * bytes) - 1);
	const uint8_t *p = in;
	const uint8_t *const last = in + n - FAST_MARGIN;
	struct sp_packet *o = out;
	struct sp_packet *const full = out + max;

	while (p <= last && o < full) {
		const bool sample = p[0] == SPLITPROF_WIRE_SAMPLE;
		const uint32_t if_arc = (uint32_t)sample - 1;	/* all ones */
		const uint64_t v = get64(p + 1);

		if (!sample && p[0] != SPLITPROF_WIRE_ARC)
			break;
		o->a = (uint32_t)(v >> from_shift);
		o->b = (uint32_t)(v >> to_shift) & to_mask & if_arc;
		o->kind = (enum sp_packet_kind)sample;
		p += 1 + bytes + (bytes & if_arc);
		o++;
	}
	/* A packet that none follows needs a closer look. */
	if (o > out && !is_type(d, p[0])) {
		o--;
		p -= 1 + bytes + (o->kind == SP_PACKET_ARC ? bytes : 0);
	}
	*made = (size_t)(o - out);
	return (size_t)(p - in);
}

/* One packet, or some skipped bytes; returns how many bytes are done with. */
static size_t
decode_one(struct sp_decoder *d, const uint8_t *in, size_t n, bool end,
    struct sp_packet *out, size_t *made)
{
	size_t length;
	enum reading r = look_for_hint(d, in, n, end, &length);

	if (r == GOOD)
		d->extended = true;
	else if (r == BAD)
		r = look(d, in, n, end, &length);
	*made = 0;
	if (r == MORE)
		return 0;
	if (r != GOOD && d->skip_bytes < SKIP_MAX) {
		length = skip(d, length);
		d->in_step = d->hinted = r == HINT;
		return length;
	}
	*made = 1;
	if (d->skip_bytes) {
		take_skip(d, out);
		return 0;
	}
	take_packet(d, in, out);
	d->in_step = true;
	return length;
}

size_t
sp_decoder_feed(struct sp_decoder *d, const uint8_t *in, size_t n, bool end,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t used = 0, packets, bytes;

	*made = 0;
	while (used < n && *made < max) {
		const uint8_t *const p = in + used;

		bytes = packets = 0;
		if (d->in_step && !d->skip_bytes && n - used >= FAST_MARGIN)
			bytes = decode_run(d, p, n - used, out + *made,
			    max - *made, &packets);
		if (!packets)
			bytes = decode_one(d, p, n - used, end, out + *made,
			    &packets);
		if (!bytes && !packets)
			return used;
		used += bytes;
		d->offset += bytes;
		*made += packets;
		if (packets && out[*made - 1].kind > SP_PACKET_SAMPLE)
			return used;
	}
	if (end && used == n && d->skip_bytes && *made < max)
		take_skip(d, out + (*made)++);
	return used;
}
