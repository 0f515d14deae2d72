/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What decoder.c and resync.c share. */
#ifndef SP_DECODER_INNER_H
#define SP_DECODER_INNER_H

#include <string.h>

#include "wire/decoder.h"
#include "wire/packet_layout.h"

/* A run of skipped bytes is reported in pieces of at most this. */
#define SP_SKIP_MAX	((uint32_t)1 << 30)

/* Bytes behind a packet that a fast path may read but not use. */
#define SP_FAST_MARGIN	16

/* Written so that compilers make one load and one byte swap of it. */
static inline uint64_t
sp_get64(const uint8_t *p)
{
	return (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 |
	    (uint64_t)p[2] << 40 | (uint64_t)p[3] << 32 |
	    (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 |
	    (uint64_t)p[6] << 8 | p[7];
}

/* Is the sum of the whole packet at p right, if its kind has one? */
static inline bool
sp_sum_is_right(const uint8_t *p, size_t length)
{
	return sp_layouts[p[0]].valid == SP_LAYOUT_ALWAYS ||
	    !sp_packet_sum(p, length);
}

/* Report the run of skipped bytes. */
static inline void
sp_take_skip(struct sp_decoder *d, struct sp_packet *out)
{
	out->kind = SP_PACKET_SKIP;
	out->a = d->skip_bytes;
	out->b = 0;
	d->skip_bytes = 0;
}

/* Skip the n bytes at p, or fewer at a run's limit; returns how many. */
static inline size_t
sp_skip(struct sp_decoder *d, const uint8_t *p, size_t n)
{
	size_t keep;

	if (!d->skip_bytes)
		d->skip_offset = d->offset;
	if (n > SP_SKIP_MAX - d->skip_bytes)
		n = SP_SKIP_MAX - d->skip_bytes;
	if (d->skip_bytes < SP_SKIP_KEPT) {
		keep = SP_SKIP_KEPT - d->skip_bytes;
		memcpy(d->skipped + d->skip_bytes, p, n < keep ? n : keep);
	}
	d->skip_bytes += (uint32_t)n;
	return n;
}

#endif
