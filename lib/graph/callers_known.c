/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sample whose callers are known, see callers.h */

#include <config.h>

#include "graph/callers_inner.h"

/* The function of the call before a return address. */
static uint32_t
caller_at(const struct sp_callers *c, uint32_t from)
{
	const struct sp_function *const function = from < 2 ? NULL :
	    sp_functions_at(c->functions, from - 2);

	return function ?
	    (uint32_t)(function - c->functions->list) : SP_NOBODY;
}

/*
 * As profiles have it: a call that never returns may be the last instruction of
 * its function, so that the address behind it is of another one.
 */
static uint32_t
address_within(const struct sp_callers *c, uint32_t caller, uint32_t from)
{
	const struct sp_function *const function =
	    sp_functions_at(c->functions, from);
	const bool within = function && caller != SP_NOBODY &&
	    function == &c->functions->list[caller];

	return within || from < 2 ? from : from - 2;
}

static bool
count(struct sp_callers *c, uint32_t step, uint32_t pc)
{
	const uint64_t key = (uint64_t)step << 32 | pc;
	struct sp_countmap_slot *const slot = sp_countmap_find(&c->pcs, key);

	if (!slot)
		return sp_countmap_add(&c->pcs, key, 1);
	slot->count++;
	return true;
}

bool
sp_callers_add_known(struct sp_callers *c, uint32_t pc, const uint32_t *froms,
    size_t n, bool broken)
{
	const struct sp_packet packet = { .kind = SP_PACKET_SAMPLE, .a = pc };
	struct sp_place *sample;
	uint32_t step = 0;

	if (!sp_callers_begin(c) || !sp_callers_attribute_early(c) ||
	    !sp_callers_recall_place(c, &packet, &sample))
		return false;
	if (broken && !sp_callers_step_down(c, &step, SP_NOBODY, 0))
		return false;
	while (n--) {
		const uint32_t from = froms[n] & ~(uint32_t)1;
		const uint32_t caller = caller_at(c, from);

		if (!sp_callers_step_down(c, &step, caller,
		    address_within(c, caller, from)))
			return false;
	}
	sp_callers_tell(c, sample ? sample->func : SP_NOBODY, step, 1);
	return !sample || count(c, step, pc & ~(uint32_t)1);
}
