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
 * Find it for the first time, or where some are suspect.  What is suspect
 * changes with each profile that is written, and junk takes no memory: neither
 * is kept.
 */
static bool
make_place(struct sp_callers *c, const struct sp_packet *p, uint32_t *found)
{
	const uint64_t key = sp_packet_key(p);
	const struct sp_countmap *const suspect = c->profile->suspect;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&c->place_of, key);

	*found = 0;
	if (p->kind == SP_PACKET_TASK ||
	    (suspect && sp_countmap_find(suspect, key)))
		return true;
	if (slot) {
		*found = (uint32_t)slot->count;
		return true;
	}
	if (!SP_GROW(c->places, c->n_places, c->place_room))
		return false;
	if (!find(c, key, &c->places[c->n_places]))
		return true;
	*found = (uint32_t)++c->n_places;
	return sp_countmap_add(&c->place_of, key, c->n_places);
}

/*
 * Up to one that is not known.  The table is a copy, which can stay in
 * registers.
 */
static size_t
find_known(const struct sp_countmap t, const struct sp_packet *packets,
    size_t n, uint32_t *found)
{
	size_t i = 0;

	for (; t.slots && i < n; i++) {
		const struct sp_countmap_slot *const slot =
		    sp_countmap_find(&t, sp_packet_key(&packets[i]));

		if (!slot)
			break;
		found[i] = (uint32_t)slot->count;
	}
	return i;
}

bool
sp_callers_find_places(struct sp_callers *c, const struct sp_packet *packets,
    size_t n, uint32_t *found)
{
	for (size_t i = 0; i < n; i++) {
		if (!c->profile->suspect)
			i += find_known(c->place_of, packets + i, n - i,
			    found + i);
		if (i < n && !make_place(c, &packets[i], &found[i]))
			return false;
	}
	return true;
}

void
sp_callers_forget_places(struct sp_callers *c)
{
	free(c->places);
	c->places = NULL;
	c->n_places = c->place_room = 0;
	sp_countmap_free(&c->place_of);
	if (c->known_steps)
		memset(c->known_steps, 0, sizeof(*c->known_steps)
		    << SP_KNOWN_STEP_BITS);
}
