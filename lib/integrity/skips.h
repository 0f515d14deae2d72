/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was skipped of a stream, run by run: whole packets that do not fit the
 * program, or other bytes.  Zero-initialise before use.  Keys are what was
 * sent, from << 32 | to, or pc << 32.
 */
#ifndef SP_SKIPS_H
#define SP_SKIPS_H

#include "base/countmap.h"
#include "wire/packet.h"

#define SP_SKIPS_RUN	16
#define SP_SKIPS_BYTES	64

struct sp_skips {
	struct sp_countmap whole;	/* packets that do not fit, in runs of
					   nothing else */
	uint64_t damaged;	/* other runs, and odd samples */
	uint64_t of_bytes[SP_SKIPS_BYTES];	/* those other runs that are
						   shorter, by their length */

	/* The run under way: its first packets, and the bytes of all. */
	struct sp_packet run[SP_SKIPS_RUN];
	size_t packets, bytes;
};

/*
 * A MISMATCH, or the SKIP that ends a run of them, as the decoder makes them; h
 * is its header.  False without memory.
 */
bool sp_skips_add(struct sp_skips *s, const struct sp_header *h,
    const struct sp_packet *packet);

/* The bytes of such a MISMATCH, which is told without its kind. */
size_t sp_skips_bytes(const struct sp_header *h, struct sp_packet p);

/*
 * In how many of the places did damage change the length of a packet, or more
 * than one packet, so that no whole one has come of it?  A sample has so many
 * bytes, and an arc; 0: the stream has none.
 */
uint64_t sp_skips_cut(const struct sp_skips *s, size_t sample, size_t arc);

/* Are there calls among the whole packets? */
bool sp_skips_have_calls(const struct sp_skips *s);

void sp_skips_free(struct sp_skips *s);

#endif
