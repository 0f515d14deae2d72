/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bit 0 of the addresses in calls, see thumb_bit.h */

#include <config.h>

#include "wire/thumb_bit.h"

/* Fewer calls say nothing; and of them one in so many may be damaged. */
#define ENOUGH	4
#define DAMAGED	4

/* So many of n are odd: decide for the address whose bit 0 is bit. */
static void
decide(struct sp_thumb_bit *b, unsigned odd, unsigned n, uint64_t bit)
{
	const unsigned even = n - odd;

	if (n < ENOUGH || (odd > n / DAMAGED && even > n / DAMAGED))
		return;
	b->mask |= bit;
	b->set |= odd > even ? bit : 0;
}

void
sp_thumb_bit_learn(struct sp_thumb_bit *b, const struct sp_packet *arc,
    enum sp_fit fit)
{
	if (fit == SP_FIT_SURE) {
		b->froms++;
		b->odd_froms += arc->a & 1;
	}
	b->odd_tos += arc->b & 1;
	if (++b->calls < SP_THUMB_BIT_CALLS)
		return;
	decide(b, b->odd_froms, b->froms, UINT64_C(1) << 32);
	decide(b, b->odd_tos, b->calls, 1);
}
