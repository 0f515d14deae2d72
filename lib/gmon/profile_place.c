/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where what a profile has counted is attributed, see profile.h */

#include <config.h>

#include <string.h>

#include "gmon/profile.h"

/* All EXC_RETURN values (ARMv6-M to v8-M) are at or above this. */
#define EXC_RETURN_LOW	UINT32_C(0xffffff80)

/* A return address less this is in the instruction that calls. */
#define CALL_BYTES	2

static bool
is_exception(const struct sp_profile *p, uint32_t v)
{
	const uint32_t mask = sp_address_mask(p->addr_bytes);

	return !v || v >= ((EXC_RETURN_LOW - p->base) & mask);
}

/* Behind a call, or behind the jump of what was called there. */
static uint32_t
find_jump(const struct sp_profile *p, uint32_t from, struct sp_spot *place)
{
	static const enum sp_caller callers[] = {
		[SP_JUMP_NONE] = SP_CALLER_TEXT,
		[SP_JUMP_ONE] = SP_CALLER_JUMP,
		[SP_JUMP_SEVERAL] = SP_CALLER_JUMPS
	};
	uint32_t at;
	enum sp_jump jump;

	if (!p->program)
		return from;
	jump = sp_program_jump(p->program, from, place->at, &at);
	place->caller = callers[jump];
	return jump == SP_JUMP_ONE ? at : from;
}

static bool
in_text(const struct sp_profile *p, uint32_t addr)
{
	uint32_t same;

	return sp_text_resolve(&p->text, 4, 0, addr, &same);
}

/* The caller's address for a `from` as sent, see profile.h. */
static void
find_caller(const struct sp_profile *p, uint32_t v, struct sp_spot *place)
{
	uint32_t addr;

	place->caller = SP_CALLER_TEXT;
	if (v && sp_profile_resolve(p, v, &addr)) {
		addr = find_jump(p, addr, place);
		/* A jump may end a function, or the text. */
		place->from = (p->elf && sp_elf_begins_function(p->elf, addr)) ||
		    !in_text(p, addr) ? addr - CALL_BYTES : addr;
		if (!in_text(p, place->from))
			place->caller = SP_CALLER_ELSEWHERE;
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
	if ((p->suspect && sp_countmap_find(p->suspect, key)) ||
	    !sp_profile_resolve(p, sample ? sp_key_high(key) : (uint32_t)key,
	    &place->at))
		return false;
	if (!sample)
		find_caller(p, sp_key_high(key), place);
	return true;
}

/* What does not count is left out. */
static bool
put(const struct sp_profile *p, const struct sp_countmap_slot *s,
    struct sp_gmon *g, struct sp_profile_facts *facts)
{
	uint64_t calls = s->count;
	struct sp_spot place;

	if (!sp_profile_place(p, s->key, &place))
		return true;
	if (place.sample) {
		sp_gmon_add_samples(g, place.at, p->bin_bytes, s->count);
		return true;
	}
	if (place.caller == SP_CALLER_NONE)
		facts->roots += s->count;
	else if (place.caller == SP_CALLER_ELSEWHERE)
		facts->unknown += s->count;
	else if (place.caller == SP_CALLER_JUMP)
		facts->jumped += s->count;
	else if (place.caller == SP_CALLER_JUMPS)
		facts->several += s->count;
	if (p->lost_calls)
		calls += sp_lost_calls_of(p->lost_calls, s->key);
	return sp_gmon_add_arc(g, place.from, place.at, calls);
}

bool
sp_profile_gmon(const struct sp_profile *p, struct sp_gmon *g,
    struct sp_profile_facts *facts)
{
	const struct sp_countmap_slot *s = NULL;

	memset(facts, 0, sizeof(*facts));
	/* Without a rate there are no samples: a run of arcs only. */
	if (!sp_gmon_begin(g, p->rate_hz,
	    p->rate_hz || p->unrated ? &p->text : NULL, p->bin_bytes))
		return false;
	g->by_stack = p->by_stack;
	g->sampled_calls = p->sampled_calls;
	while ((s = sp_countmap_next(&p->counts, s))) {
		if (!put(p, s, g, facts))
			return false;
	}
	if (sp_gmon_sort(g))
		return false;
	facts->distinct = g->n_arcs;
	return true;
}
