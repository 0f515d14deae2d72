/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decoder's fast path: arcs, samples and TASKs, see decoder_inner.h */

#include <config.h>

#include "wire/decoder_inner.h"

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
