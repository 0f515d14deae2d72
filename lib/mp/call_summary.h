/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Summary of the calls of each function: how many, how long, by whom.  A user
 * of calls.h, to which a call's func is the number of its function: from 0 on,
 * without large gaps.  Memory grows with functions, arcs and depth.
 */
#ifndef SP_CALL_SUMMARY_H
#define SP_CALL_SUMMARY_H

#include "base/countmap.h"
#include "base/pool.h"
#include "mp/calls.h"
#include "stat/histogram.h"
#include "stat/moments.h"

struct sp_callsum_function {
	uint64_t calls;
	uint64_t total_us;	/* durations of all */
	uint64_t outer_us;	/* of those not below another call of it; 0
				   until the stream's end, but see
				   sp_callsum_ended.  Rounding may make it less
				   than max_us, see calls.h */
	uint64_t self_us;	/* the part that no callee has */
	uint64_t min_us, max_us;	/* the shortest and the longest */
	uint64_t roots;		/* calls without a caller; as outer_us */
	uint64_t lost;		/* calls whose caller's record was lost */
	struct sp_histogram histogram;	/* of the durations */
	/* From each entry to the next one: of those between which no call is
	   known to be lost.  It has none if its calls overlap: if it calls
	   itself, or several tasks or a handler do.  See sp_callsum_ended. */
	struct sp_moments period;
	bool overlaps;

	/* Inner state: its last call, and what was lost until then. */
	bool called;
	int64_t entry_us, exit_us;
	uint64_t breaks, doubts;
};

struct sp_callsum {
	struct sp_callsum_function *functions;	/* owned; by number */
	size_t n, room;		/* n: the greatest number, and 1 */
	struct sp_countmap arcs;	/* how often one has called another;
					   the key's upper half is the caller */
	bool histogram;		/* set by the caller: keep those */
	uint64_t breaks, doubts;	/* inner: how many were reported */
	struct sp_pool pool;
};

/* Zero-initialise *s but for histogram, and give it to c. */
void sp_callsum_init(struct sp_callsum *s, struct sp_calls *c);

/*
 * Take note of each record, NULL for a line that is none, behind what c took of
 * it, for the periods: none goes across a place where calls may be missing, or
 * where the firmware may have been told to stop or begin.  If its buffer was
 * full, overflows is not 0: calls are missing anywhere before, and all periods
 * so far are in doubt.
 */
void sp_callsum_note(struct sp_callsum *s, const struct sp_record_mp *r,
    uint32_t overflows);

/*
 * The s->n functions as they would be had the stream of c, which s was given
 * to, ended here; neither is changed.  It takes time by functions and depth.
 * Periods that are in doubt are none.
 * The caller frees the array, but not the histograms in it: they are s's own,
 * and valid until the next call is added.  NULL without memory.
 */
struct sp_callsum_function *sp_callsum_ended(const struct sp_callsum *s,
    const struct sp_calls *c);

void sp_callsum_free(struct sp_callsum *s);

#endif
