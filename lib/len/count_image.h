/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The image of a firmware that counts in its RAM, splitprof-count(5), as the
 * A/P packets that it stands for.
 */
#ifndef SP_COUNT_IMAGE_H
#define SP_COUNT_IMAGE_H

#include "wire/packet.h"
#include "count/wire.h"

struct sp_countimg {
	uint8_t shift;		/* a bin is of 2^shift bytes of text */
	uint8_t head_bytes;
	uint32_t low, high;	/* the text that is counted */
	uint32_t bins, spills, arcs;	/* entries */
	struct sp_header header;	/* rate, build id, 4-byte addresses */
	uint32_t samples;	/* all; of these: */
	uint32_t outside;	/* not in that text */
	uint32_t lost;		/* no spill was free */
	uint32_t lost_calls;	/* no arc was free */
};

/*
 * Read the head, of which n bytes are at p, SPLITPROF_WIRE_IMAGE_HEAD_BYTES or
 * more.  Returns NULL, or why it is none.
 */
const char *sp_countimg_head(struct sp_countimg *c, const uint8_t *p,
    size_t n);

/* Bytes of all of it. */
uint64_t sp_countimg_bytes(const struct sp_countimg *c);

/*
 * What the whole image at p counts: call take for the HEADER, each arc and bin,
 * what is LOST, samples outside included, and the END.  Returns NULL, or why
 * the image is not sound: the samples in it are not as many as it says, or
 * a spill is of no bin; nothing is then taken.
 */
const char *sp_countimg_packets(const struct sp_countimg *c, const uint8_t *p,
    void (*take)(void *arg, const struct sp_packet *packet), void *arg);

#endif
