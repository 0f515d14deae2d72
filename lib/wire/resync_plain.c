/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arcs and samples that fit the program, and TASKs, see decoder_inner.h */

#include <config.h>

#include "wire/decoder_inner.h"

#define AT_ONCE	128	/* packets that are read before they are checked */

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

	if (!f)
		return NULL;
	if (f->addr_bytes != d->header.addr_bytes ||
	    f->base != d->header.base || (sp_thumb_bit_is_known(bit) &&
	    (f->mask != bit->mask || f->set != bit->set))) {
		sp_fitting_clear(f);
		f->addr_bytes = d->header.addr_bytes;
		f->base = d->header.base;
		f->mask = bit->mask;
		f->set = bit->set;
	}
	return f;
}

static bool
fits(const struct sp_decoder *d, const struct sp_packet *p)
{
	const bool sample = p->kind == SP_PACKET_SAMPLE;

	if (p->kind == SP_PACKET_TASK)
		return true;
	return (sample || !sp_thumb_bit_is_wrong(&d->resync.thumb_bit, p->a,
	    p->b, true)) &&
	    sp_checker_fits(d->checker, &d->header, sample, p->a, p->b);
}

/* Have the memory of all their counters on its way at once. */
static void
prefetch(const struct sp_countmap *t, const struct sp_packet *packets, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sp_countmap_prefetch(t, sp_packet_key(&packets[i]));
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

/* Pass over what is surely known to fit. */
static const struct sp_packet *
pass(const struct sp_decoder *d, const struct sp_fitting *f,
    const struct sp_packet *p, const struct sp_packet *end)
{
	const struct sp_countmap *const known = d->checker->known;

	if (known && sp_countmap_is_large(known))
		return pass_known(*known, &d->resync.thumb_bit, p, end);
	return f ? pass_fitting(f, p, end) : p;
}

/* How many of them fit?  A call that tells the Thumb bit is none of these. */
static size_t
count_fits(const struct sp_decoder *d, const struct sp_packet *packets,
    size_t n)
{
	const struct sp_countmap *const known = d->checker->known;
	struct sp_fitting *const f = fitting_now(d);
	const struct sp_packet *p = packets, *end;

	end = packets + (sp_thumb_bit_is_known(&d->resync.thumb_bit) ? n :
	    count_samples(packets, n));
	if (known && sp_countmap_is_large(known))
		prefetch(known, packets, n);
	for (; (p = pass(d, f, p, end)) < end && fits(d, p); p++) {
		if (f)
			f->sent[sp_packet_slot(p, SP_FITTING_BITS)] =
			    sp_packet_sent(p);
	}
	return (size_t)(p - packets);
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
