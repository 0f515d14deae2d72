/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile in the making, see profile.h */

#include <config.h>

#include <string.h>

#include "profile.h"

/* All EXC_RETURN values (ARMv6-M to v8-M) are at or above this. */
#define EXC_RETURN_LOW	UINT32_C(0xffffff80)

/* A return address less this is in the instruction that calls. */
#define CALL_BYTES	2

static uint64_t
key_of(const struct sp_packet *p)
{
	return sp_key(p->kind, p->a, p->b);
}

static uint32_t
high_of(uint64_t key)
{
	return (uint32_t)(key >> 32);
}

bool
sp_profile_address(const struct sp_profile *p, uint32_t v, uint32_t *addr)
{
	return sp_text_resolve(&p->text, p->addr_bytes, p->base, v, addr);
}

/* n events of a key that is not in the tally: is it one to count? */
static bool
add_new(struct sp_profile *p, uint64_t key, uint64_t n)
{
	const bool sample = key & SP_KEY_SAMPLE;
	uint32_t addr;

	if (!sp_profile_address(p, sample ? high_of(key) : (uint32_t)key, &addr)) {
		/* Junk is only counted: it takes no memory. */
		if (sample)
			p->stray_samples += n;
		else
			p->stray_arcs += n;
		return true;
	}
	if (sample)
		p->samples += n;
	else
		p->arcs += n;
	return sp_tally_add(&p->tally, key, n);
}

static bool
is_counted(const struct sp_packet *p)
{
	return p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES;
}

/* Count ARCS or SAMPLES. */
static bool
add_counted(struct sp_profile *p, const struct sp_packet *packet)
{
	struct sp_packet one = *packet;
	struct sp_tally_slot *slot;
	uint64_t key;

	one.kind = packet->kind == SP_PACKET_ARCS ?
	    SP_PACKET_ARC : SP_PACKET_SAMPLE;
	key = key_of(&one);
	slot = sp_tally_find(&p->tally, key);
	if (!slot)
		return add_new(p, key, packet->count);
	slot->count += packet->count;
	if (key & SP_KEY_SAMPLE)
		p->samples += packet->count;
	else
		p->arcs += packet->count;
	return true;
}

/* Count arcs and samples. */
static bool
add(struct sp_profile *p, const struct sp_packet *packets, size_t n)
{
	uint64_t found[2] = { 0, 0 };	/* by kind: arcs, samples */

	for (size_t i = 0; i < n; i++) {
		const uint64_t key = key_of(&packets[i]);
		struct sp_tally_slot *const slot =
		    sp_tally_find(&p->tally, key);

		if (slot) {
			slot->count++;
			found[key & SP_KEY_SAMPLE]++;
		} else if (!add_new(p, key, 1))
			return false;
	}
	p->arcs += found[0];
	p->samples += found[1];
	return true;
}

bool
sp_profile_add(struct sp_profile *p, const struct sp_packet *packets, size_t n)
{
	const struct sp_packet *const last = n ? &packets[n - 1] : NULL;

	if (!last || last->kind <= SP_PACKET_SAMPLE)
		return add(p, packets, n);
	if (last->kind == SP_PACKET_LOST) {
		p->lost_arcs += last->a;
		p->lost_samples += last->b;
	}
	return add(p, packets, n - 1) && (!is_counted(last) ||
	    add_counted(p, last));
}

static uint64_t
count_of(const struct sp_profile *p, uint64_t key)
{
	const struct sp_tally_slot *const s = sp_tally_find(&p->tally, key);

	return s ? s->count : 0;
}

uint64_t
sp_profile_count(const struct sp_profile *p, const struct sp_packet *packet,
    uint64_t *key)
{
	*key = key_of(packet);
	return count_of(p, *key);
}

uint64_t
sp_profile_arcs_beside(const struct sp_profile *p, uint32_t from, uint32_t to)
{
	uint64_t n = count_of(p, sp_key(false, from, to));

	for (int i = 1; i < 8 * p->addr_bytes; i++) {
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

	for (int i = 0; i < 8 * p->addr_bytes; i++) {
		const uint32_t other = pc ^ (uint32_t)1 << i;

		/* A key leaves out bit 0, but no sample has it. */
		if (!(other & 1))
			n += count_of(p, sp_key(true, other, 0));
	}
	return n;
}

static bool
is_doubtful(const struct sp_profile *p, uint64_t key)
{
	return p->doubtful && sp_tally_find(p->doubtful, key);
}

bool
sp_profile_bin(const struct sp_profile *p, uint32_t v, uint32_t *low)
{
	if (is_doubtful(p, sp_key(true, v, 0)) ||
	    !sp_profile_address(p, v & ~(uint32_t)1, low))
		return false;
	/* Ranges are multiples of it, too. */
	*low &= ~(p->bin_bytes - 1);
	return true;
}

/* How many arcs, or samples, are doubtful? */
static uint64_t
count_doubtful(const struct sp_profile *p, bool samples)
{
	const struct sp_tally *const t = p->doubtful;
	const size_t slots = t && t->slots ? (size_t)1 << t->bits : 0;
	uint64_t n = 0;

	for (size_t i = 0; i < slots; i++) {
		const uint64_t key = t->slots[i].key;

		if (t->slots[i].count && (key & SP_KEY_SAMPLE) == samples)
			n += count_of(p, key);
	}
	return n;
}

uint64_t
sp_profile_arcs(const struct sp_profile *p)
{
	return p->arcs - count_doubtful(p, false);
}

uint64_t
sp_profile_samples(const struct sp_profile *p)
{
	return p->samples - count_doubtful(p, true);
}

static bool
is_exception(const struct sp_profile *p, uint32_t v)
{
	const uint32_t mask = sp_address_mask(p->addr_bytes);

	return !v || v >= ((EXC_RETURN_LOW - p->base) & mask);
}

uint32_t
sp_profile_from(const struct sp_profile *p, uint32_t v,
    enum sp_profile_caller *caller)
{
	uint32_t addr;

	*caller = SP_CALLER_KNOWN;
	if (v && sp_profile_address(p, v, &addr))
		return p->elf && sp_elf_begins_function(p->elf, addr) ?
		    addr - CALL_BYTES : addr;
	/* The last instruction of the text may be such a call as well. */
	if (v > CALL_BYTES && sp_profile_address(p, v - CALL_BYTES, &addr))
		return addr;
	*caller = SP_CALLER_NONE;
	if (is_exception(p, v) && p->elf &&
	    sp_text_resolve(&p->text, 4, 0, p->elf->entry, &addr))
		return addr;
	*caller = SP_CALLER_UNKNOWN;
	return v + p->base;
}

/* The caller's address for a `from` as sent, which is noted in facts. */
static uint32_t
note_caller(const struct sp_profile *p, uint32_t v, uint64_t count,
    struct sp_profile_facts *facts)
{
	enum sp_profile_caller caller;
	const uint32_t addr = sp_profile_from(p, v, &caller);

	if (caller == SP_CALLER_NONE)
		facts->roots += count;
	else if (caller == SP_CALLER_UNKNOWN)
		facts->unknown += count;
	return addr;
}

static bool
put_arc(const struct sp_profile *p, const struct sp_tally_slot *s,
    struct sp_gmon *g, struct sp_profile_facts *facts)
{
	uint32_t self;

	if (is_doubtful(p, s->key) || !sp_profile_address(p, (uint32_t)s->key, &self))
		return true;
	return sp_gmon_add_arc(g, note_caller(p, high_of(s->key), s->count,
	    facts), self, s->count);
}

static void
put_sample(const struct sp_profile *p, const struct sp_tally_slot *s,
    struct sp_gmon *g)
{
	uint32_t pc;

	if (is_doubtful(p, s->key) || !sp_profile_address(p, high_of(s->key), &pc))
		return;
	for (size_t i = 0; i < g->n_hists; i++) {
		struct sp_hist *const h = &g->hists[i];

		if (pc >= h->low && pc < h->high)
			h->bins[(pc - h->low) / p->bin_bytes] += s->count;
	}
}

static bool
add_hists(const struct sp_profile *p, struct sp_gmon *g)
{
	for (size_t i = 0; i < p->text.n; i++) {
		const struct sp_range *const r = &p->text.ranges[i];

		if (!sp_gmon_add_hist(g, r->low, r->high,
		    (r->high - r->low) / p->bin_bytes))
			return false;
	}
	return true;
}

bool
sp_profile_gmon(const struct sp_profile *p, struct sp_gmon *g,
    struct sp_profile_facts *facts)
{
	const size_t slots = p->tally.slots ? (size_t)1 << p->tally.bits : 0;

	memset(g, 0, sizeof(*g));
	memset(facts, 0, sizeof(*facts));
	g->rate_hz = p->rate_hz;
	strcpy(g->dimension, "seconds");
	g->abbreviation = 's';
	/* Without a rate there are no samples: a run of arcs only. */
	if (p->rate_hz && !add_hists(p, g))
		return false;
	for (size_t i = 0; i < slots; i++) {
		const struct sp_tally_slot *const s = &p->tally.slots[i];

		if (s->count && (s->key & SP_KEY_SAMPLE))
			put_sample(p, s, g);
		else if (s->count && !put_arc(p, s, g, facts))
			return false;
	}
	if (sp_gmon_sort(g))
		return false;
	facts->distinct = g->n_arcs;
	return true;
}

void
sp_profile_clear(struct sp_profile *p)
{
	p->arcs = p->samples = p->stray_arcs = p->stray_samples = 0;
	p->lost_arcs = p->lost_samples = 0;
	sp_tally_free(&p->tally);
}

void
sp_profile_free(struct sp_profile *p)
{
	sp_text_free(&p->text);
	sp_tally_free(&p->tally);
}
