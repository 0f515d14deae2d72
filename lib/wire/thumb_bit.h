/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Thumb bit, bit 0 of the addresses in calls: one firmware sends it set in
 * all calls, or clear in all, so that a call which differs was damaged.  The
 * first calls of a stream, and behind each header, tell which of both it is.
 * Zero-initialise before use.
 */
#ifndef SP_THUMB_BIT_H
#define SP_THUMB_BIT_H

#include "wire/packet.h"
#include "wire/program.h"

#define SP_THUMB_BIT_CALLS	16	/* the first ones */

struct sp_thumb_bit {
	uint8_t calls;		/* looked at, SP_THUMB_BIT_CALLS at most */
	uint8_t froms, odd_froms;	/* of them sure ones, and with it set */
	uint8_t odd_tos;

	/* Known from the last of them on: as a key, from << 32 | to. */
	uint64_t mask;		/* the bits 0 that are always the same */
	uint64_t set;		/* those of them that are set */
};

/* A call that fits, where there are not enough yet. */
void sp_thumb_bit_learn(struct sp_thumb_bit *b, const struct sp_packet *arc,
    enum sp_fit fit);

static inline bool
sp_thumb_bit_is_known(const struct sp_thumb_bit *b)
{
	return b->calls == SP_THUMB_BIT_CALLS;
}

/*
 * Is bit 0 of from or to another one than in other calls?  A from counts only
 * where the code has the call: what else comes, hand-written code may have set.
 */
static inline bool
sp_thumb_bit_is_wrong(const struct sp_thumb_bit *b, uint32_t from, uint32_t to,
    bool sure)
{
	const uint64_t wrong = (((uint64_t)from << 32 | to) ^ b->set) & b->mask;

	return sure ? wrong : (uint32_t)wrong;
}

#endif
