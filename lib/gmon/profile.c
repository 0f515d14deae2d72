/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile in the making, see profile.h */

#include <config.h>

#include "gmon/profile.h"

#define AT_ONCE	64	/* counters whose memory is asked for, if it is far */

/* n events of a key that is not in the counts: is it one to count? */
static bool
add_new(struct sp_profile *p, uint64_t key, uint64_t n)
{
	const bool sample = key & SP_KEY_SAMPLE;
	uint32_t addr;

	if (!sp_profile_resolve(p, sample ? sp_key_high(key) : (uint32_t)key,
	    &addr)) {
		/* Junk is only counted: it takes no memory. */
		*(sample ? &p->stray_samples : &p->stray_arcs) += n;
		return true;
	}
	*(sample ? &p->samples : &p->arcs) += n;
	return sp_countmap_add(&p->counts, key, n);
}

/* Count what ends a run. */
static bool
add_counted(struct sp_profile *p, const struct sp_packet *packet)
{
	const bool sample = sp_packet_is_sample(packet);
	const uint64_t key = sp_key(sample, packet->a, packet->b);
	struct sp_countmap_slot *const slot =
	    sp_countmap_find(&p->counts, key);

	if (!slot)
		return add_new(p, key, packet->count);
	slot->count += packet->count;
	*(sample ? &p->samples : &p->arcs) += packet->count;
	return true;
}

/*
 * Count arcs and samples up to one that is not in the counts; returns where it
 * is.  The table is a copy, which can stay in registers.
 */
static const struct sp_packet *
add_known(const struct sp_countmap t, const struct sp_packet *p,
    const struct sp_packet *end, uint64_t *samples)
{
	uint64_t found = 0;

	if (!t.slots)
		return p;
	for (; p < end; p++) {
		struct sp_countmap_slot *const slot =
		    sp_countmap_find(&t, sp_packet_key(p));

		if (!slot)
			break;
		slot->count++;
		found += p->kind;
	}
	*samples += found;
	return p;
}

/* Have the memory of all their counters on its way at once. */
static void
prefetch(const struct sp_countmap *t, const struct sp_packet *p,
    const struct sp_packet *end)
{
	for (; p < end; p++)
		sp_countmap_prefetch(t, sp_packet_key(p));
}

/* Count arcs and samples; *others is how many were new, or TASKs. */
static bool
add_some(struct sp_profile *p, const struct sp_packet *packets,
    const struct sp_packet *end, uint64_t *samples, uint64_t *others)
{
	if (sp_countmap_is_large(&p->counts))
		prefetch(&p->counts, packets, end);
	while ((packets = add_known(p->counts, packets, end, samples)) < end) {
		if (packets->kind <= SP_PACKET_SAMPLE &&
		    !add_new(p, sp_packet_key(packets), 1))
			return false;
		packets++;
		++*others;
	}
	return true;
}

/* Count arcs and samples, with TASKs among them. */
static bool
add(struct sp_profile *p, const struct sp_packet *packets, size_t n)
{
	const size_t most = sp_countmap_is_large(&p->counts) ? AT_ONCE : n;
	uint64_t samples = 0, others = 0;
	size_t some;

	for (size_t i = 0; i < n; i += some) {
		some = n - i < most ? n - i : most;
		if (!add_some(p, packets + i, packets + i + some, &samples,
		    &others))
			return false;
	}
	p->samples += samples;
	p->arcs += n - others - samples;
	return true;
}

bool
sp_profile_add(struct sp_profile *p, const struct sp_packet *packets, size_t n)
{
	const struct sp_packet *const last = n ? &packets[n - 1] : NULL;

	if (!last || !sp_packet_ends_run(last))
		return add(p, packets, n);
	if (last->kind == SP_PACKET_LOST) {
		p->lost_arcs += last->a;
		p->lost_samples += last->b;
	}
	return add(p, packets, n - 1) && (!sp_packet_events(last) ||
	    add_counted(p, last));
}

static uint64_t
count_of(const struct sp_profile *p, uint64_t key)
{
	const struct sp_countmap_slot *const s =
	    sp_countmap_find(&p->counts, key);

	return s ? s->count : 0;
}

uint64_t
sp_profile_count(const struct sp_profile *p, const struct sp_packet *packet,
    uint64_t *key)
{
	*key = sp_packet_key(packet);
	return count_of(p, *key);
}

uint64_t
sp_profile_arcs_beside(const struct sp_profile *p, uint32_t from, uint32_t to)
{
	uint64_t n = count_of(p, sp_key(false, from, to));

	for (int i = 1; i < sp_address_bits(p->addr_bytes); i++) {
		const uint32_t bit = (uint32_t)1 << i;

		n += count_of(p, sp_key(false, from ^ bit, to)) +
		    count_of(p, sp_key(false, from, to ^ bit));
	}
	return n;
}

uint64_t
sp_profile_samples_beside(const struct sp_profile *p, uint32_t pc)
{
	uint64_t n = 0;

	for (int i = 0; i < sp_address_bits(p->addr_bytes); i++) {
		const uint32_t other = pc ^ (uint32_t)1 << i;

		/* A key leaves out bit 0, but no sample has it. */
		if (!(other & 1))
			n += count_of(p, sp_key(true, other, 0));
	}
	return n;
}

/* How many arcs, or samples, are suspect? */
static uint64_t
count_suspect(const struct sp_profile *p, bool samples)
{
	const struct sp_countmap_slot *s = NULL;
	uint64_t n = 0;

	while (p->suspect && (s = sp_countmap_next(p->suspect, s))) {
		if ((s->key & SP_KEY_SAMPLE) == samples)
			n += count_of(p, s->key);
	}
	return n;
}

uint64_t
sp_profile_arcs(const struct sp_profile *p)
{
	return p->arcs - count_suspect(p, false);
}

uint64_t
sp_profile_samples(const struct sp_profile *p)
{
	return p->samples - count_suspect(p, true);
}

void
sp_profile_clear(struct sp_profile *p)
{
	p->arcs = p->samples = p->stray_arcs = p->stray_samples = 0;
	p->lost_arcs = p->lost_samples = 0;
	sp_countmap_free(&p->counts);
}

void
sp_profile_free(struct sp_profile *p)
{
	sp_text_free(&p->text);
	sp_countmap_free(&p->counts);
}
