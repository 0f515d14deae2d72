/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maximum-likelihood parse of some bytes into packets: a part of resync.c */
#ifndef SP_RESYNC_PARSE_H
#define SP_RESYNC_PARSE_H

#include "wire/checker.h"
#include "wire/thumb_bit.h"

/* In a plan, for a packet's first byte: the packet's bytes, and what it is. */
#define SP_PLAN_LENGTH	0x3f
#define SP_PLAN_MISFIT	0x40	/* can't be of the program */
#define SP_PLAN_RECOVERED	0x80	/* does not follow another packet */

struct sp_parse {
	const struct sp_checker *checker;
	const struct sp_header *header;	/* width and base */
	const struct sp_thumb_bit *thumb_bit;
	bool extended;		/* all kinds are valid */

	/* Results. */
	int weight;		/* of the division */
	size_t skipped;		/* bytes that are no packet, or are one of
				   another build */
	int hints;		/* packets that only come behind a header */
};

/*
 * Divide the n bytes at p, SP_RESYNC_BYTES at most, and plan at least the first
 * SP_RESYNC_WINDOW of them, or all if final says that no packet goes on behind
 * them.  plan[i] is 0 for a byte that is skipped; the bytes of a packet but the
 * first say nothing.  Returns how many bytes are planned: up to the end of the
 * last packet.
 */
size_t sp_resync_parse(struct sp_parse *parse, const uint8_t *p, size_t n,
    bool final, uint8_t *plan);

/*
 * Does the whole packet of length bytes at p fit the program?  Its sum is
 * right.
 */
enum sp_fit sp_resync_fit(const struct sp_checker *checker,
    const struct sp_header *h, const struct sp_thumb_bit *thumb_bit, const uint8_t *p,
    struct sp_packet *packet);

#endif
