/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the bytes of an A/P stream to its packets */

#include <config.h>

#include "wire/decoder_inner.h"

void
sp_decoder_init(struct sp_decoder *d, int addr_bytes)
{
	memset(d, 0, sizeof(*d));
	d->header.addr_bytes = (uint8_t)addr_bytes;
}

static size_t
packet_length(const struct sp_decoder *d, const uint8_t *p, size_t n)
{
	return sp_layout_length(p, n, d->header.addr_bytes, d->extended);
}

/* Does a packet begin at p, where n > 0 bytes are? */
static enum reading
begins(const struct sp_decoder *d, const uint8_t *p, size_t n, bool end)
{
	const size_t magic_bytes = sizeof(SPLITPROF_WIRE_MAGIC) - 1;

	if (p[0] != SPLITPROF_WIRE_HEADER)
		return sp_layout_is_type(p[0], d->extended) ? GOOD : BAD;
	/* More than the magic is not looked at, however much there is. */
	if (!packet_length(d, p, n < magic_bytes ? n : magic_bytes))
		return BAD;
	return n < magic_bytes && !end ? MORE : GOOD;
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
	if (!sp_sum_is_right(p, length))
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
	    (whole <= n && !sp_sum_is_right(p, whole)))
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
look_for_hint(struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *length)
{
	enum reading r;

	if (d->extended || !sp_layouts[p[0]].hint)
		return BAD;
	/* A copy is large. */
	d->extended = true;
	*length = packet_length(d, p, n);
	r = confirm(d, p, n, end, *length);
	d->extended = false;
	return r == GOOD && !d->hinted ? HINT : r;
}

/* The fast path: arcs, samples and TASKs one behind the other, in step. */
static size_t
decode_run(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t used;

	if (!d->in_step)
		return 0;
	used = sp_read_plain(d, in, n, out, max, made);
	/* A packet that none follows needs a closer look. */
	if (*made && !sp_layout_is_type(in[used], d->extended))
		used -= sp_plain_length(d, &out[--*made]);
	return used;
}

/*
 * Behind a header that was missed may be words.  *r is MORE if the n bytes are
 * too few to tell, GOOD if they begin here: then the stream goes on as one of
 * words, if nothing of another width was made before.
 */
static bool
has_words(struct sp_decoder *d, const uint8_t *p, size_t n, bool end,
    size_t made, enum reading *r)
{
	*r = BAD;
	if (sp_header_has_words(&d->header))
		return true;
	if (d->header.version || *p != SPLITPROF_WIRE_WORDS)
		return false;
	*r = sp_words_join(p, n, end);
	d->words.few |= *r == BAD && sp_words_follow(p, n);
	if (*r != GOOD || made)
		return false;
	d->header.version = SPLITPROF_WIRE_VERSION_WORDS;
	d->header.addr_bytes = SPLITPROF_WIRE_WORDS_BITS;
	d->extended = true;
	d->resync.at = d->resync.planned = 0;
	return true;
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
	if (r == MORE)
		return 0;
	if (r != GOOD && d->skip_bytes < SP_SKIP_MAX) {
		length = sp_skip(d, in, length);
		d->in_step = d->hinted = r == HINT;
		return length;
	}
	*made = 1;
	if (d->skip_bytes) {
		sp_take_skip(d, out);
		return 0;
	}
	sp_take(d, in, length, out);
	d->extended |= out->kind == SP_PACKET_HEADER;
	d->in_step = true;
	return length;
}

size_t
sp_decoder_feed(struct sp_decoder *d, const uint8_t *in, size_t n, bool end,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t used = 0, packets, bytes;
	enum reading r;
	bool words;

	*made = 0;
	while (used < n && *made < max) {
		const uint8_t *const p = in + used;

		bytes = packets = 0;
		words = has_words(d, p, n - used, end, *made, &r);
		/* What came before is of another width. */
		if (r == MORE || (r == GOOD && *made))
			return used;
		if (words)
			bytes = sp_words_feed(d, p, n - used, end, out + *made,
			    max - *made, &packets);
		else if (!d->skip_bytes && sp_layout_is_type(*p, false))
			bytes = (d->checker ? sp_resync_run : decode_run)(d, p,
			    n - used, out + *made, max - *made, &packets);
		if (!packets && !words)
			bytes = (d->checker ? sp_resync_one : decode_one)(d, p,
			    n - used, end, out + *made, &packets);
		if (!bytes && !packets)
			return used;
		used += bytes;
		d->offset += bytes;
		*made += packets;
		if (packets && sp_packet_ends_run(&out[*made - 1]))
			return used;
	}
	if (end && used == n && d->skip_bytes && *made < max)
		sp_take_skip(d, out + (*made)++);
	return used;
}
