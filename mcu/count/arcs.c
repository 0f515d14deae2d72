/* SPDX-License-Identifier: MIT */
/*
 * The calls that mcount.S does not find in their bucket.
 *
 * Entries behind it are looked at one by one, the first again behind the last.
 * No entry ever moves, and only splitprof_count_zero() frees any: so interrupts
 * are held off only where one is changed.
 */
#include "state.h"

#if SPLITPROF_COUNT_PROBES < SPLITPROF_COUNT_ARCS
#define PROBES	SPLITPROF_COUNT_PROBES
#else
#define PROBES	SPLITPROF_COUNT_ARCS
#endif

/* Is it free, or this call's, and may count on? */
SPLITPROF_INLINE bool
fits(const volatile struct splitprof_count_arc *arc, uint32_t from,
    uint32_t to)
{
	return !arc->from || ((arc->from | 1) == from && arc->to == to &&
	    arc->count != UINT32_MAX);
}

/* What was seen before interrupts were held off is looked at again. */
SPLITPROF_OWN static bool
splitprof_count_add_call(struct splitprof_count_arc *arc, uint32_t from,
    uint32_t to)
{
	const uint32_t before = splitprof_mask();
	const bool done = fits(arc, from, to);

	if (done && splitprof_count.on) {
		if (!arc->from)
			arc->count = 0;
		arc->from = from;
		arc->to = to;
		arc->count++;
	}
	splitprof_unmask(before);
	return done;
}

SPLITPROF_OWN static void
splitprof_count_lose_arc(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_count.on)
		splitprof_count_lose(&splitprof_count_image.lost_calls, 1);
	splitprof_unmask(before);
}

void
splitprof_count_call(uint32_t from, uint32_t to)
{
	struct splitprof_count_arc *const arcs = splitprof_count_image.arcs;
	struct splitprof_count_arc *arc = arcs + SPLITPROF_COUNT_WAYS *
	    (from / 2 % SPLITPROF_COUNT_BUCKETS);

	from |= 1;
	for (uint32_t n = PROBES; n > 0; n--) {
		if (fits(arc, from, to) &&
		    splitprof_count_add_call(arc, from, to))
			return;
		if (++arc == arcs + SPLITPROF_COUNT_ARCS)
			arc = arcs;
	}
	splitprof_count_lose_arc();
}

/* An entry that a handler takes meanwhile has the bit already. */
void
splitprof_count_mark_arcs(bool on)
{
	for (uint32_t i = 0; i < SPLITPROF_COUNT_ARCS; i++) {
		struct splitprof_count_arc *arc =
		    &splitprof_count_image.arcs[i];
		const uint32_t before = splitprof_mask();

		if (arc->from)
			arc->from = (arc->from & ~1u) | on;
		splitprof_unmask(before);
	}
}
