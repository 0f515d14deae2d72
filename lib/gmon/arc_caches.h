/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the calls of a stream would have taken on the line if the firmware had
 * counted them in a cache, SPLITPROF_ARC_CACHE: its cache, mcu/option/cache.h,
 * gets the calls in the order in which they came.
 */
#ifndef SP_ARC_CACHES_H
#define SP_ARC_CACHES_H

#include "gmon/profile.h"

struct sp_arc_cache_entry {
	uint64_t call;		/* from << 32 | to */
	uint32_t count, age;
};

struct sp_arc_cache {
	struct sp_arc_cache_entry *entries;	/* zero-initialised */
	uint32_t n;		/* of them: a power of two, 2 at least */
	int addr_bytes;		/* of an address on the line */
	uint64_t bytes;		/* sent so far */
	uint32_t next;		/* to be sent at the next flush */
};

/* Count a call; from has the lower bits of the address, as it came. */
void sp_arc_cache_call(struct sp_arc_cache *c, uint32_t from, uint32_t to);

/* Send one entry, as the sampler does now and then. */
void sp_arc_cache_flush_one(struct sp_arc_cache *c);

/* What the entries would take if all were sent now. */
uint64_t sp_arc_cache_held(const struct sp_arc_cache *c);

/* Caches of 16, 32, 64, 128 and 256 entries, which get the same calls. */
#define SP_ARC_CACHES		5
#define SP_ARC_CACHES_LEAST	16

struct sp_arc_caches {
	/* Inner state; zero-initialised. */
	uint64_t packets, calls, samples;
	struct sp_arc_cache caches[SP_ARC_CACHES];
	struct sp_arc_cache_entry entries[(SP_ARC_CACHES_LEAST <<
	    SP_ARC_CACHES) - SP_ARC_CACHES_LEAST];
};

/*
 * Take n packets of p's.  Of long streams every 32nd part is looked at: a part
 * is long enough to fill the caches many times over.
 */
void sp_arc_caches_add(struct sp_arc_caches *c, const struct sp_profile *p,
    const struct sp_packet *packets, size_t n);

/*
 * The part of the calls' bytes that would be left with
 * SP_ARC_CACHES_LEAST << i entries; 1 without calls.
 */
double sp_arc_caches_left(const struct sp_arc_caches *c, int i);

#endif
