/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a profile's events are attributed to, see profile.h */

#include <config.h>

#include <string.h>

#include "gmon/profile.h"

/* All EXC_RETURN values (ARMv6-M to v8-M) are at or above this. */
#define EXC_RETURN_LOW	UINT32_C(0xffffff80)

/* A return address less this is in the instruction that calls. */
#define CALL_BYTES	2

static bool
is_suspect(const struct sp_profile *p, uint64_t key)
{
	return p->suspect && sp_countmap_find(p->suspect, key);
}

static bool
is_exception(const struct sp_profile *p, uint32_t v)
{
	const uint32_t mask = sp_address_mask(p->addr_bytes);

	return !v || v >= ((EXC_RETURN_LOW - p->base) & mask);
}

/* The caller's address for a `from` as sent, see profile.h. */
static void
find_caller(const struct sp_profile *p, uint32_t v, struct sp_spot *place)
{
	uint32_t addr;

	place->caller = SP_CALLER_TEXT;
	if (v && sp_profile_resolve(p, v, &addr)) {
		place->from = p->elf && sp_elf_begins_function(p->elf, addr) ?
		    addr - CALL_BYTES : addr;
		return;
	}
	/* The last instruction of the text may be such a call as well. */
	if (v > CALL_BYTES &&
	    sp_profile_resolve(p, v - CALL_BYTES, &place->from))
		return;
	if (is_exception(p, v) && p->elf && sp_text_resolve(&p->text, 4, 0,
	    p->elf->entry, &place->from)) {
		place->caller = SP_CALLER_NONE;
		return;
	}
	place->caller = SP_CALLER_ELSEWHERE;
	place->from = v + p->base;
}

bool
sp_profile_place(const struct sp_profile *p, uint64_t key,
    struct sp_spot *place)
{
	const bool sample = key & SP_KEY_SAMPLE;

	*place = (struct sp_spot){ .sample = sample };
	if (is_suspect(p, key) || !sp_profile_resolve(p,
	    sample ? sp_key_high(key) : (uint32_t)key, &place->at))
		return false;
	if (!place->sample)
		find_caller(p, sp_key_high(key), place);
	return true;
}

static bool
put_arc(const struct sp_spot *place, uint64_t count, struct sp_gmon *g,
    struct sp_profile_facts *facts)
{
	if (place->caller == SP_CALLER_NONE)
		facts->roots += count;
	else if (place->caller == SP_CALLER_ELSEWHERE)
		facts->unknown += count;
	return sp_gmon_add_arc(g, place->from, place->at, count);
}

static void
put_sample(const struct sp_profile *p, uint32_t pc, uint64_t count,
    struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++) {
		struct sp_hist *const h = &g->hists[i];

		if (pc >= h->low && pc < h->high)
			h->bins[(pc - h->low) / p->bin_bytes] += count;
	}
}

/* What does not count is left out. */
static bool
put(const struct sp_profile *p, const struct sp_countmap_slot *s,
    struct sp_gmon *g, struct sp_profile_facts *facts)
{
	struct sp_spot place;

	if (!s->count || !sp_profile_place(p, s->key, &place))
		return true;
	if (!place.sample)
		return put_arc(&place, s->count, g, facts);
	put_sample(p, place.at, s->count, g);
	return true;
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
	const size_t slots = sp_countmap_slots(&p->counts);

	memset(g, 0, sizeof(*g));
	memset(facts, 0, sizeof(*facts));
	g->rate_hz = p->rate_hz;
	strcpy(g->dimension, "seconds");
	g->abbreviation = 's';
	/* Without a rate there are no samples: a run of arcs only. */
	if ((p->rate_hz || p->unrated) && !add_hists(p, g))
		return false;
	for (size_t i = 0; i < slots; i++) {
		if (!put(p, &p->counts.slots[i], g, facts))
			return false;
	}
	if (sp_gmon_sort(g))
		return false;
	facts->distinct = g->n_arcs;
	return true;
}
