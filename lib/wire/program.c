/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a program can say in an A/P stream, see program.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "wire/program.h"

/*
 * Without code: so far behind a function's beginning may its call of mcount
 * return.  The registers are saved before, and on RISC-V that takes most.
 */
#define PROLOGUE_MAX	64

/* EXC_RETURN of ARMv6-M to v8-M, and FNC_RETURN of v8-M with bit 0 clear. */
#define EXC_RETURN_LOW	UINT32_C(0xffffff80)
#define FNC_RETURN	UINT32_C(0xfefffffe)

/* Functions whose jumps are followed: beyond them all is possible. */
#define JUMPS_MAX	32

/* Jumps that are followed: more in one function are no compiler's. */
#define STEPS_MAX	256

const struct sp_entry *
sp_program_entry(const struct sp_program *p, uint32_t addr)
{
	const size_t above = sp_upper_bound(p->entries, p->n_entries,
	    sizeof(*p->entries), addr);

	return above ? &p->entries[above - 1] : NULL;
}

/*
 * What is known of addr, which may be the end of one section and the beginning
 * of another.  False if it is in none; *sites is 0 if that has no code.
 */
static bool
find_site(const struct sp_program *p, uint32_t addr, uint32_t *site,
    bool *has_code)
{
	bool found = false;

	*site = 0;
	*has_code = false;
	for (size_t i = 0; i < p->n_areas; i++) {
		const struct sp_area *const a = &p->areas[i];

		if (addr < a->low || addr > a->high)
			continue;
		if (a->sites) {
			*site |= a->sites[(addr - a->low) / 2];
			*has_code = true;
		}
		found = true;
	}
	return found;
}

/* Which function calls mcount before to?  NULL: none. */
static const struct sp_entry *
entry_of_to(const struct sp_program *p, uint32_t to)
{
	const struct sp_entry *e;
	uint32_t site, offset;
	bool has_code;

	if (!find_site(p, to, &site, &has_code))
		return NULL;
	if (site & SP_SITE_TO)
		return &p->entries[site & SP_SITE_ENTRY];
	if (has_code)
		return NULL;
	e = sp_program_entry(p, to);
	if (!e)
		return NULL;
	offset = to - e->addr;
	return offset && offset <= PROLOGUE_MAX &&
	    (!e->bytes || offset < e->bytes) ? e : NULL;
}

/* The index of the first of the jumps out of an entry. */
static size_t
first_tail(const struct sp_program *p, uint32_t from)
{
	return from ? sp_upper_bound(p->tails, p->n_tails, sizeof(*p->tails),
	    from - 1) : 0;
}

/* Add to to the *n at list, unless it is there.  False if no room is. */
static bool
add_once(uint32_t *list, size_t *n, uint32_t to)
{
	for (size_t i = 0; i < *n; i++) {
		if (list[i] == to)
			return true;
	}
	if (*n == JUMPS_MAX)
		return false;
	list[(*n)++] = to;
	return true;
}

/* Does a call of the entry callee lead to wanted, by jumps if not at once? */
static enum sp_fit
reach(const struct sp_program *p, uint32_t callee, uint32_t wanted)
{
	uint32_t list[JUMPS_MAX] = { callee };
	enum sp_fit fit = SP_FIT_NOT;
	size_t n = 1, steps = 0;

	if (callee == wanted)
		return SP_FIT_SURE;
	for (size_t i = 0; i < n; i++) {
		if (p->entries[list[i]].jumps_any)
			fit = SP_FIT_POSSIBLE;
		for (size_t t = first_tail(p, list[i]); t < p->n_tails &&
		    p->tails[t].from == list[i]; t++) {
			if (p->tails[t].to == wanted)
				return SP_FIT_SURE;
			if (++steps > STEPS_MAX)
				return SP_FIT_POSSIBLE;
			if (!add_once(list, &n, p->tails[t].to))
				fit = SP_FIT_POSSIBLE;
		}
	}
	return fit;
}

/* What a processor or an RTOS leaves as return address, and no call does. */
static bool
is_root(const struct sp_program *p, uint32_t from)
{
	const struct sp_entry *const e = sp_program_entry(p, from);

	return !from || from >= EXC_RETURN_LOW || from == FNC_RETURN ||
	    (e && e->addr == from);
}

enum sp_fit
sp_program_arc(const struct sp_program *p, uint32_t from, uint32_t to)
{
	const struct sp_entry *const e = entry_of_to(p, to);
	uint32_t site;
	bool has_code, in_text;

	if (p->level == SP_PROGRAM_UNKNOWN)
		return SP_FIT_POSSIBLE;
	if (!e)
		return SP_FIT_NOT;
	in_text = find_site(p, from, &site, &has_code);
	if (site & SP_SITE_CALL) {
		const enum sp_fit fit = reach(p, site & SP_SITE_ENTRY,
		    (uint32_t)(e - p->entries));

		if (fit)
			return fit;
	}
	if (site & SP_SITE_ANY || e->lost_from || is_root(p, from))
		return SP_FIT_POSSIBLE;
	return in_text && !has_code && sp_program_entry(p, from) ?
	    SP_FIT_POSSIBLE : SP_FIT_NOT;
}

/* A function that jumps lead to. */
struct way {
	uint32_t entry, at;	/* at: behind the jump by what is no thunk */
};

struct ways {
	struct way list[JUMPS_MAX];
	size_t n;
	uint32_t wanted, at;	/* the function, and the jump to it */
	bool found, several;
};

/* Follow a jump; to is JUMP_ANYWHERE where a register tells it. */
#define JUMP_ANYWHERE	UINT32_MAX

static void
follow(struct ways *w, const struct sp_program *p, uint32_t to, uint32_t at)
{
	if (to == w->wanted || to == JUMP_ANYWHERE) {
		w->several |= w->found && at != w->at &&
		    (!at || !w->at || sp_program_entry(p, at - 2) !=
		    sp_program_entry(p, w->at - 2));
		w->at = w->found && w->at < at ? w->at : at;
		w->found = true;
	}
	for (size_t i = 0; i < w->n; i++) {
		if (w->list[i].entry == to && w->list[i].at == at)
			return;
	}
	if (to != JUMP_ANYWHERE && w->n < JUMPS_MAX)
		w->list[w->n++] = (struct way){ to, at };
	else
		w->several |= to != JUMP_ANYWHERE;
}

enum sp_jump
sp_program_jump(const struct sp_program *p, uint32_t from, uint32_t to,
    uint32_t *at)
{
	const struct sp_entry *const e = entry_of_to(p, to);
	struct ways w = { .n = 1 };
	size_t steps = 0;
	uint32_t site;
	bool has_code;

	find_site(p, from, &site, &has_code);
	w.list[0].entry = site & SP_SITE_ENTRY;
	if (!e || e->lost_from || !(site & SP_SITE_CALL) ||
	    &p->entries[w.list[0].entry] == e)
		return SP_JUMP_NONE;
	w.wanted = (uint32_t)(e - p->entries);
	for (size_t i = 0; i < w.n; i++) {
		const struct way here = w.list[i];
		const struct sp_entry *const f = &p->entries[here.entry];

		if (f->jumps_any)
			follow(&w, p, JUMP_ANYWHERE,
			    f->thunk ? here.at : f->jumps_any);
		for (size_t t = first_tail(p, here.entry); t < p->n_tails &&
		    p->tails[t].from == here.entry; t++) {
			if (++steps > STEPS_MAX)
				return SP_JUMP_SEVERAL;
			follow(&w, p, p->tails[t].to,
			    f->thunk ? here.at : p->tails[t].at);
		}
	}
	*at = w.at;
	return w.several ? SP_JUMP_SEVERAL :
	    w.found && w.at ? SP_JUMP_ONE : SP_JUMP_NONE;
}

bool
sp_program_is_jump(const struct sp_program *p, uint32_t addr)
{
	const struct sp_entry *const e = sp_program_entry(p, addr - 2);
	const uint32_t i = e ? (uint32_t)(e - p->entries) : 0;
	bool found = e && e->jumps_any == addr;

	for (size_t t = first_tail(p, i); e && t < p->n_tails &&
	    p->tails[t].from == i; t++)
		found |= p->tails[t].at == addr;
	return found;
}

bool
sp_program_holds(const struct sp_program *p, uint64_t addr, bool code)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		const struct sp_area *const a = &p->areas[i];

		if (addr >= a->low && addr < a->high && (a->sites || !code))
			return true;
	}
	return false;
}

/* Is the k-th place of an area an instruction that may run? */
static bool
is_run(const struct sp_area *a, uint32_t k)
{
	return !a->sites || (a->sites[k] & (SP_SITE_BEGINS | SP_SITE_FILL)) ==
	    SP_SITE_BEGINS;
}

bool
sp_program_sample(const struct sp_program *p, uint32_t pc)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		const struct sp_area *const a = &p->areas[i];

		if (pc >= a->low && pc < a->high &&
		    is_run(a, (pc - a->low) / 2))
			return true;
	}
	return false;
}

bool
sp_program_lacks_mcount(const struct sp_program *p)
{
	bool code = false;

	for (size_t i = 0; i < p->n_areas; i++)
		code |= p->areas[i].sites != NULL;
	for (size_t i = 0; i < p->n_entries; i++)
		code &= !p->entries[i].to;
	return code;
}

size_t
sp_program_instructions(const struct sp_program *p)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n_areas; i++) {
		const struct sp_area *const a = &p->areas[i];

		for (uint32_t k = 0; k < (a->high - a->low) / 2; k++)
			n += is_run(a, k);
	}
	return n;
}

void
sp_program_free(struct sp_program *p)
{
	for (size_t i = 0; i < p->n_areas; i++)
		free(p->areas[i].sites);
	free(p->areas);
	free(p->entries);
	free(p->tails);
	memset(p, 0, sizeof(*p));
}
