/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a build calls which function, see join_inner.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "diff/join_inner.h"

static size_t
function_at(const struct sp_join_build *b, uint32_t addr)
{
	const struct sp_function *const f =
	    sp_functions_at(&b->names->ranges, addr);

	return f ? (size_t)(f - b->names->ranges.list) : SP_JOIN_NONE;
}

/* What a call of an entry calls: a thunk leads on to another one. */
static size_t
called(const struct sp_join_build *b, uint32_t entry)
{
	const struct sp_program *const p = b->program;
	size_t t;

	if (!p->entries[entry].thunk)
		return function_at(b, p->entries[entry].addr);
	SP_PARTITION_POINT(t, p->n_tails, p->tails[t].from < entry);
	return t < p->n_tails && p->tails[t].from == entry ?
	    function_at(b, p->entries[p->tails[t].to].addr) : SP_JOIN_NONE;
}

static bool
add(struct sp_join_sites *s, uint32_t at, size_t to, bool jump)
{
	if (!SP_GROW(s->list, s->n, s->room))
		return false;
	s->list[s->n++] = (struct sp_join_site){ at, to, jump };
	return true;
}

static bool
add_area(struct sp_join_sites *s, const struct sp_join_build *b,
    const struct sp_area *a)
{
	for (uint32_t i = 0; a->sites && i <= (a->high - a->low) / 2; i++) {
		const uint32_t site = a->sites[i], at = a->low + 2 * i;

		if (site & SP_SITE_TO)
			continue;
		if (site & SP_SITE_CALL && !add(s, at, called(b,
		    site & SP_SITE_ENTRY), false))
			return false;
		if (!(site & SP_SITE_CALL) && site & SP_SITE_ANY &&
		    !add(s, at, SP_JOIN_NONE, false))
			return false;
	}
	return true;
}

/* Jumps that leave a function: of several to one place there is the first. */
static bool
add_jumps(struct sp_join_sites *s, const struct sp_join_build *b)
{
	const struct sp_program *const p = b->program;

	for (size_t i = 0; i < p->n_tails; i++) {
		if (!add(s, p->tails[i].at, called(b, p->tails[i].to), true))
			return false;
	}
	for (size_t i = 0; i < p->n_entries; i++) {
		if (p->entries[i].jumps_any && !p->entries[i].thunk &&
		    !add(s, p->entries[i].jumps_any, SP_JOIN_NONE, true))
			return false;
	}
	return true;
}

bool
sp_join_find_sites(struct sp_join_sites *s, const struct sp_join_build *b)
{
	const struct sp_functions *const f = &b->names->ranges;

	memset(s, 0, sizeof(*s));
	for (size_t i = 0; i < b->program->n_areas; i++) {
		if (!add_area(s, b, &b->program->areas[i]))
			return false;
	}
	s->first = calloc(f->n + 1, sizeof(*s->first));
	if (!add_jumps(s, b) || !s->first)
		return false;
	if (s->n)
		qsort(s->list, s->n, sizeof(*s->list), sp_by_address);
	/* Behind its last call a function ends. */
	for (size_t i = 0; i < f->n; i++)
		s->first[i] = sp_upper_bound(s->list, s->n, sizeof(*s->list),
		    f->list[i].low);
	s->first[f->n] = s->n;
	return true;
}

void
sp_join_free_sites(struct sp_join_sites *s)
{
	free(s->list);
	free(s->first);
	memset(s, 0, sizeof(*s));
}
