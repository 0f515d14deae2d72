/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which functions a call or a sample is of, see callers_inner.h.  To find that
 * takes far longer than all else, so it is done once for each that comes.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

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
 * Find one for the first time.  Junk takes no memory: it is not kept.  The
 * cache has pointers, which are not good when the places move.
 */
static bool
make_place(struct sp_callers *c, uint64_t key, struct sp_place **place)
{
	struct sp_place *made;

	if (c->n_places == c->place_room)
		sp_callers_clear_known_places(c);
	if (!SP_GROW(c->places, c->n_places, c->place_room))
		return false;
	made = &c->places[c->n_places];
	if (!find(c, key, made))
		return true;
	made->id = (uint32_t)++c->n_places;
	*place = made;
	return sp_countmap_add(&c->place_of, key, made->id);
}

bool
sp_callers_find_place(struct sp_callers *c, const struct sp_packet *p,
    struct sp_place **place)
{
	const struct sp_countmap *const suspect = c->profile->suspect;
	const uint64_t key = sp_packet_key(p);
	const struct sp_countmap_slot *slot;

	*place = NULL;
	if (suspect && sp_countmap_find(suspect, key))
		return true;
	slot = sp_countmap_find(&c->place_of, key);
	if (slot)
		*place = &c->places[slot->count - 1];
	else if (!make_place(c, key, place))
		return false;
	if (*place)
		c->known_places[sp_packet_slot(p, SP_KNOWN_PLACE_BITS)] =
		    (struct sp_known_place){ sp_packet_sent(p), *place };
	return true;
}

void
sp_callers_clear_known_places(struct sp_callers *c)
{
	/* In a slot that is free is what belongs into another one. */
	memset(c->known_places, 0, SP_PACKET_SLOTS(SP_KNOWN_PLACE_BITS) *
	    sizeof(*c->known_places));
	c->known_places[0].sent = c->known_places[1].sent = 1;
}

void
sp_callers_forget_places(struct sp_callers *c)
{
	free(c->places);
	c->places = NULL;
	c->n_places = c->place_room = 0;
	sp_countmap_free(&c->place_of);
	if (c->known_places)
		sp_callers_clear_known_places(c);
	if (c->known_steps)
		memset(c->known_steps, 0, sizeof(*c->known_steps)
		    << SP_KNOWN_STEP_BITS);
}
