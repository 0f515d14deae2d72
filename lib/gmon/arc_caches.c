/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The firmware's cache of calls, see arc_caches.h */

#include <config.h>

#include "gmon/arc_caches.h"

#define PART		4096	/* packets that are looked at */
#define PARTS		32	/* of so many one is */
#define FLUSH_SAMPLES	64	/* SPLITPROF_FLUSH_SAMPLES, unless it is set */

/* The entries of cache i, and which of all is its first. */
#define SIZE(i)		(SP_ARC_CACHES_LEAST << (i))
#define FIRST(i)	(SIZE(i) - SP_ARC_CACHES_LEAST)

/* A call; or its count, in 7 bits a byte, and a sum. */
static uint64_t
packet_bytes(const struct sp_arc_cache *c, uint32_t count)
{
	uint64_t bytes = 1 + 2 * (unsigned)sp_address_bytes(c->addr_bytes);

	if (count == 1)
		return bytes;
	for (; count >= 0x80; count >>= 7)
		bytes++;
	return bytes + 2;
}

static void
send(struct sp_arc_cache *c, struct sp_arc_cache_entry *e)
{
	if (!e->count)
		return;
	c->bytes += packet_bytes(c, e->count);
	e->count = e->age = 0;
}

static uint32_t
weight(const struct sp_arc_cache_entry *e)
{
	return e->count - e->age;
}

/*
 * Both places are others': the one that counts less is sent, and the other one
 * ages.  If nothing is left of its weight then, it is sent as well.
 */
static void
replace(struct sp_arc_cache *c, struct sp_arc_cache_entry *home,
    struct sp_arc_cache_entry *near, uint64_t arc)
{
	const bool leaves = weight(near) < weight(home);
	struct sp_arc_cache_entry *old = leaves ? near : home;
	struct sp_arc_cache_entry *const stays = leaves ? home : near;

	if (old->count) {
		send(c, old);
		stays->age += (weight(stays) + 1) / 2;
		if (leaves && !weight(home)) {
			send(c, home);
			old = home;
		}
	}
	old->call = arc;
	old->count = 1;
}

/* An arc that is not at home. */
static void
call_elsewhere(struct sp_arc_cache *c, struct sp_arc_cache_entry *home,
    struct sp_arc_cache_entry *near, uint64_t arc)
{
	if (near->call != arc) {
		replace(c, home, near, arc);
	} else if (near->count < home->count) {
		near->count++;
	} else {
		const struct sp_arc_cache_entry more = *near;

		*near = *home;
		*home = more;
		home->count++;
	}
}

/*
 * Of n entries.  Most arcs are at home: where n is a constant, they cost a
 * comparison.
 */
static inline void
call_one(struct sp_arc_cache *c, struct sp_arc_cache_entry *entries, uint32_t n,
    uint32_t from, uint32_t to)
{
	const uint64_t arc = (uint64_t)from << 32 | to;
	const uint32_t i = (8 * from + to) / 16 & (n - 1);

	if (entries[i].call == arc)
		entries[i].count++;
	else
		call_elsewhere(c, &entries[i], &entries[i ^ 1], arc);
}

void
sp_arc_cache_call(struct sp_arc_cache *c, uint32_t from, uint32_t to)
{
	call_one(c, c->entries, c->n, from, to);
}

void
sp_arc_cache_flush_one(struct sp_arc_cache *c)
{
	send(c, &c->entries[c->next++ & (c->n - 1)]);
}

uint64_t
sp_arc_cache_held(const struct sp_arc_cache *c)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < c->n; i++) {
		if (c->entries[i].count)
			bytes += packet_bytes(c, c->entries[i].count);
	}
	return bytes;
}

static void
begin(struct sp_arc_caches *c, const struct sp_profile *p)
{
	for (int i = 0; i < SP_ARC_CACHES; i++) {
		c->caches[i].entries = c->entries + FIRST(i);
		c->caches[i].n = SIZE(i);
		c->caches[i].addr_bytes = p->addr_bytes;
	}
}

static inline void
call_size(struct sp_arc_caches *c, int i, uint32_t from, uint32_t to)
{
	call_one(&c->caches[i], c->entries + FIRST(i), SIZE(i), from, to);
}

static void
call(struct sp_arc_caches *c, uint32_t from, uint32_t to)
{
	_Static_assert(SP_ARC_CACHES == 5, "other sizes than here");
	c->calls++;
	call_size(c, 0, from, to);
	call_size(c, 1, from, to);
	call_size(c, 2, from, to);
	call_size(c, 3, from, to);
	call_size(c, 4, from, to);
}

static void
sample(struct sp_arc_caches *c)
{
	if (++c->samples % FLUSH_SAMPLES)
		return;
	for (int i = 0; i < SP_ARC_CACHES; i++)
		sp_arc_cache_flush_one(&c->caches[i]);
}

static void
look_at(struct sp_arc_caches *c, const struct sp_profile *p,
    const struct sp_packet *packet)
{
	if (packet->kind == SP_PACKET_ARC)
		call(c, packet->a + p->base, packet->b);
	else if (packet->kind == SP_PACKET_SAMPLE ||
	    packet->kind == SP_PACKET_STACK)
		sample(c);
}

void
sp_arc_caches_add(struct sp_arc_caches *c, const struct sp_profile *p,
    const struct sp_packet *packets, size_t n)
{
	begin(c, p);
	while (n > 0) {
		const size_t rest = PART - (size_t)(c->packets % PART);
		const size_t part = n < rest ? n : rest;

		if (c->packets / PART % PARTS == 0) {
			for (size_t i = 0; i < part; i++)
				look_at(c, p, &packets[i]);
		}
		c->packets += part;
		packets += part;
		n -= part;
	}
}

double
sp_arc_caches_left(const struct sp_arc_caches *c, int i)
{
	const struct sp_arc_cache *const cache = &c->caches[i];

	if (!c->calls)
		return 1;
	return (double)(cache->bytes + sp_arc_cache_held(cache)) /
	    ((double)c->calls * (double)packet_bytes(cache, 1));
}
