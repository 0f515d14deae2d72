/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which functions a call or a sample is of, see callers_inner.h.  To find that
 * takes far longer than all else, so it is done once for each that comes.
 */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "graph/callers_inner.h"

static uint32_t
function_at(const struct sp_callers *c, uint32_t addr)
{
	const struct sp_function *const function =
	    sp_functions_at(c->functions, addr);

	return function ?
	    (uint32_t)(function - c->functions->list) : SP_NOBODY;
}

/* The function that called; SP_NOBODY if none is known. */
static uint32_t
caller_of(const struct sp_callers *c, const struct sp_spot *arc)
{
	const uint32_t from = arc->from & ~(uint32_t)1;
	uint32_t func;

	if (arc->caller > SP_CALLER_JUMPS)
		return SP_NOBODY;
	func = function_at(c, from);
	/* A call that never returns may be the last instruction. */
	return func == SP_NOBODY && from > 2 ? function_at(c, from - 2) :
	    func;
}

/* False if it is not in the text. */
static bool
find(const struct sp_callers *c, uint64_t key, struct sp_place *place)
{
	struct sp_spot spot;

	if (!sp_profile_place(c->profile, key, &spot))
		return false;
	*place = (struct sp_place){ .func = function_at(c, spot.at),
	    .at = spot.at };
	if (!spot.sample && place->func != SP_NOBODY) {
		place->caller = caller_of(c, &spot);
		place->from = spot.from & ~(uint32_t)1;
	}
	return true;
}

/*
 * What is suspect changes with each profile that is written, and junk takes no
 * memory: neither is kept.
 */
bool
sp_callers_make_place(struct sp_callers *c, uint64_t key,
    struct sp_place **place)
{
	const struct sp_countmap *const suspect = c->profile->suspect;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&c->place_of, key);

	*place = NULL;
	if (suspect && sp_countmap_find(suspect, key))
		return true;
	if (!SP_GROW(c->places, c->n_places, c->place_room))
		return false;
	*place = &c->places[slot ? slot->count - 1 : c->n_places];
	if (slot)
		return true;
	if (!find(c, key, *place)) {
		*place = NULL;
		return true;
	}
	return sp_countmap_add(&c->place_of, key, ++c->n_places);
}

void
sp_callers_forget_places(struct sp_callers *c)
{
	free(c->places);
	c->places = NULL;
	c->n_places = c->place_room = 0;
	sp_countmap_free(&c->place_of);
}
