/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The firmware's cache of calls, see arc_caches.h */

#include <config.h>

#include "gmon/arc_caches.h"

#define PART		16384	/* packets that are looked at */
#define PARTS		16	/* of so many one is */
#define FLUSH_SAMPLES	64	/* SPLITPROF_FLUSH_SAMPLES, unless it is set */

/* A call; or its count, in 7 bits a byte, and a sum. */
static uint64_t
packet_bytes(const struct sp_arc_cache *c, uint32_t count)
{
	uint64_t bytes = 1 + 2 * (unsigned)c->addr_bytes;

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

/* Both places are others': the one that counts less is sent. */
static void
replace(struct sp_arc_cache *c, struct sp_arc_cache_entry *home,
    struct sp_arc_cache_entry *near, uint32_t from, uint32_t to)
{
	for (;;) {
		const bool leaves = weight(near) < weight(home);
		struct sp_arc_cache_entry *const old = leaves ? near : home;
		struct sp_arc_cache_entry *const stays = leaves ? home : near;

		if (!old->count) {
			old->from = from;
			old->to = to;
			old->count = 1;
			return;
		}
		send(c, old);
		stays->age += (weight(stays) + 1) / 2;
	}
}

static bool
is_arc(const struct sp_arc_cache_entry *e, uint32_t from, uint32_t to)
{
	return e->from == from && e->to == to;
}

void
sp_arc_cache_call(struct sp_arc_cache *c, uint32_t from, uint32_t to)
{
	const uint32_t i = from / 2 & (c->n - 1);
	struct sp_arc_cache_entry *const home = &c->entries[i];
	struct sp_arc_cache_entry *const near = &c->entries[i ^ 1];

	if (is_arc(home, from, to)) {
		home->count++;
	} else if (!is_arc(near, from, to)) {
		replace(c, home, near, from, to);
	} else if (near->count < home->count) {
		near->count++;
	} else {
		const struct sp_arc_cache_entry more = *near;

		*near = *home;
		*home = more;
		home->count++;
	}
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
	struct sp_arc_cache_entry *entries = c->entries;

	for (int i = 0; i < SP_ARC_CACHES; i++) {
		c->caches[i].entries = entries;
		c->caches[i].n = SP_ARC_CACHES_LEAST << i;
		c->caches[i].addr_bytes = p->addr_bytes;
		entries += c->caches[i].n;
	}
}

static void
call(struct sp_arc_caches *c, uint32_t from, uint32_t to)
{
	c->calls++;
	for (int i = 0; i < SP_ARC_CACHES; i++)
		sp_arc_cache_call(&c->caches[i], from, to);
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
	else if (packet->kind == SP_PACKET_SAMPLE)
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
