/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The decoder's fast paths: arcs, samples and TASKs, with a checker those that
 * fit the program; see decoder_inner.h
 */
#include <config.h>

#include "wire/decoder_inner.h"

#define AT_ONCE	128	/* packets that are read before they are checked */

/* 0 for what is neither. */
static const uint8_t types[256] = {
	[SPLITPROF_WIRE_ARC] = 1 + SP_PACKET_ARC,
	[SPLITPROF_WIRE_SAMPLE] = 1 + SP_PACKET_SAMPLE
};

/* Written so that compilers make one load and one byte swap of it. */
static inline uint64_t
get64(const uint8_t *p)
{
	return (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 |
	    (uint64_t)p[2] << 40 | (uint64_t)p[3] << 32 |
	    (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 |
	    (uint64_t)p[6] << 8 | p[7];
}

/*
 * Read the arc or sample at p, of so many bytes an address; returns its length,
 * or 0 if it is neither.  Without branches on the kind, which a processor could
 * not predict.
 */
static inline size_t
read_one(const uint8_t *p, uint32_t bytes, struct sp_packet *out)
{
	const uint32_t type = types[p[0]];
	const uint32_t if_arc = type - 2;	/* all ones, or of a sample 0 */
	const uint32_t mask = sp_address_mask((int)bytes);
	const uint64_t v = get64(p + 1);

	if (!type)
		return 0;
	out->a = (uint32_t)(v >> (64 - 8 * bytes));
	out->b = (uint32_t)(v >> (64 - 16 * bytes)) & mask & if_arc;
	out->kind = (enum sp_packet_kind)(type - 1);
	return 1 + bytes + (bytes & if_arc);
}

/* Up to last; returns where they end. */
static inline const uint8_t *
read_all(const uint8_t *p, const uint8_t *last, uint32_t bytes,
    struct sp_packet *out, size_t max, size_t *made)
{
	const size_t longest = 1 + 2 * bytes;
	struct sp_packet *o = out, *const full = out + max;
	size_t length = 1;

	while (p <= last && o < full && length) {
		const size_t left = (size_t)(last - p);
		struct sp_packet *const end =
		    left < (size_t)(full - o) * longest ?
		    o + left / longest + 1 : full;

		for (; o < end && (length = read_one(p, bytes, o)); o++)
			p += length;
	}
	*made = (size_t)(o - out);
	return p;
}

/* Each width has a loop of its own, in which it is a constant. */
static const uint8_t *
read_run(const uint8_t *p, const uint8_t *last, uint32_t bytes,
    struct sp_packet *out, size_t max, size_t *made)
{
	if (bytes == 2)
		return read_all(p, last, 2, out, max, made);
	if (bytes == 3)
		return read_all(p, last, 3, out, max, made);
	return read_all(p, last, 4, out, max, made);
}

/* Is it a TASK that is at p?  Then it is read. */
static bool
read_task(const uint8_t *p, struct sp_packet *out)
{
	if (p[0] != SPLITPROF_WIRE_TASK ||
	    (uint8_t)(p[0] + p[1] + p[2] + p[3]))
		return false;
	out->a = (uint32_t)p[1] << 8 | p[2];
	out->b = 0;
	out->kind = SP_PACKET_TASK;
	return true;
}

size_t
sp_read_plain(const struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	const uint8_t *p = in, *last;
	size_t some;

	*made = 0;
	if (n < SP_FAST_MARGIN)
		return 0;
	last = in + n - SP_FAST_MARGIN;
	for (;;) {
		p = read_run(p, last, d->header.addr_bytes, out + *made,
		    max - *made, &some);
		*made += some;
		if (p > last || *made == max || !d->extended ||
		    !read_task(p, out + *made))
			return (size_t)(p - in);
		p += SPLITPROF_WIRE_TASK_BYTES;
		++*made;
	}
}

/*
 * Pass over packets up to end that were counted before and have the Thumb bits
 * of other calls.  Table and masks are copies, which can stay in registers.
 */
static const struct sp_packet *
pass_known(const struct sp_countmap t, const struct sp_thumb_bit *bit,
    const struct sp_packet *p, const struct sp_packet *end)
{
	/*
	 * By kind.  A key leaves out bit 0, which a sample does not have.  A
	 * TASK has no key of these.
	 */
	const uint64_t mask[SP_PACKET_TASK + 1] = { bit->mask,
	    UINT64_C(1) << 32 };
	const uint64_t set[SP_PACKET_TASK + 1] = { bit->set };

	for (; p < end; p++) {
		if ((sp_packet_sent(p) & mask[p->kind]) != set[p->kind] ||
		    !sp_countmap_find(&t, sp_packet_key(p)))
			break;
	}
	return p;
}

/* The same by the cache: faster, as long as most packets find room there. */
static const struct sp_packet *
pass_fitting(const struct sp_fitting *f, const struct sp_packet *p,
    const struct sp_packet *end)
{
	while (p < end &&
	    f->sent[sp_packet_slot(p, SP_FITTING_BITS)] == sp_packet_sent(p))
		p++;
	return p;
}

/* The cache, without what is not good for packets that come now; or NULL. */
static struct sp_fitting *
fitting_now(const struct sp_decoder *d)
{
	const struct sp_thumb_bit *const bit = &d->resync.thumb_bit;
	struct sp_fitting *const f = d->checker->fitting;

	if (!f || (f->addr_bytes == d->header.addr_bytes &&
	    f->base == d->header.base && (!sp_thumb_bit_is_known(bit) ||
	    (f->mask == bit->mask && f->set == bit->set))))
		return f;
	memset(f, 0, sizeof(*f));
	f->addr_bytes = d->header.addr_bytes;
	f->base = d->header.base;
	f->mask = bit->mask;
	f->set = bit->set;
	/* In a slot that is free is what belongs into another one. */
	for (size_t kind = 0; kind <= SP_PACKET_TASK; kind++)
		f->sent[kind] = 1;
	return f;
}

static bool
fits(const struct sp_decoder *d, const struct sp_packet *p)
{
	return p->kind == SP_PACKET_TASK || ((p->kind == SP_PACKET_SAMPLE ||
	    !sp_thumb_bit_is_wrong(&d->resync.thumb_bit, p->a, p->b, true)) &&
	    sp_checker_fits(d->checker, &d->header, p));
}

/* How many of the n packets, from the first on, are samples? */
static size_t
count_samples(const struct sp_packet *packets, size_t n)
{
	size_t i = 0;

	while (i < n && packets[i].kind == SP_PACKET_SAMPLE)
		i++;
	return i;
}

/* How many of them fit?  A call that tells the Thumb bit is none of these. */
static size_t
count_fits(const struct sp_decoder *d, const struct sp_packet *packets,
    size_t n)
{
	const struct sp_thumb_bit *const bit = &d->resync.thumb_bit;
	const struct sp_countmap *const known = d->checker->known;
	const bool large = known && sp_countmap_is_large(known);
	struct sp_fitting *const f = fitting_now(d);
	const struct sp_packet *p = packets, *const end = packets +
	    (sp_thumb_bit_is_known(bit) ? n : count_samples(packets, n));

	/* Have the memory of all their counters on its way at once. */
	for (size_t i = 0; i < n && large; i++)
		sp_countmap_prefetch(known, sp_packet_key(&packets[i]));
	for (;; p++) {
		if (large)
			p = pass_known(*known, bit, p, end);
		else if (f)
			p = pass_fitting(f, p, end);
		if (p == end || !fits(d, p))
			return (size_t)(p - packets);
		if (f)
			f->sent[sp_packet_slot(p, SP_FITTING_BITS)] =
			    sp_packet_sent(p);
	}
}

size_t
sp_resync_plain(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t used = 0, some, read, fit;

	*made = 0;
	do {
		some = max - *made < AT_ONCE ? max - *made : AT_ONCE;
		used += sp_read_plain(d, in + used, n - used, out + *made,
		    some, &read);
		fit = count_fits(d, out + *made, read);
		*made += fit;
		for (; read > fit; read--)
			used -= sp_plain_length(d, &out[*made + read - fit -
			    1]);
	} while (fit == some && *made < max);
	return used;
}
