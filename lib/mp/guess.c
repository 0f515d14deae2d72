/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which variant of the MiniProfiler protocol is it?  See mp.h */

#include <config.h>

#include "mp/mp.h"

/* Bit 0: the header is swapped; 1: the CRC is big-endian; 2: it starts at 0. */
#define VARIANTS	8

static struct sp_mp_variant
variant(int i)
{
	return (struct sp_mp_variant){ .swapped = i & 1, .crc_big = i & 2,
	    .crc_start = i & 4 ? 0 : SPLITPROF_WIRE_MP_CRC_START };
}

/* Packets that all bytes have, if they are of that variant. */
static uint64_t
packets(const uint8_t *in, size_t n, bool ended, int i)
{
	struct sp_mp d = { .variant = variant(i) };
	struct sp_mp_event e;
	size_t used = 0;

	do
		used += sp_mp_feed(&d, in + used, n - used, ended, &e);
	while (e.kind != SP_MP_NOTHING);
	return d.packets;
}

bool
sp_mp_guess(const uint8_t *in, size_t n, bool ended, struct sp_mp_variant *v)
{
	uint64_t most = 0;
	int best = 0;
	bool alone = false;

	for (int i = 0; i < VARIANTS; i++) {
		const uint64_t got = packets(in, n, ended, i);

		if (got >= most)
			alone = got > most;
		if (got > most) {
			most = got;
			best = i;
		}
	}
	if (alone || (ended && most))
		*v = variant(best);
	return alone || ended;
}
