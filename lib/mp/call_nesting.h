/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Call nesting, as a timeline draws it: each within its caller, and none across
 * another.  They are taken from the last one that returned back to the first,
 * so that callers come before their callees, and are handed on from the last
 * one that was entered back to the first: read the other way round, each stands
 * before what it called.
 *
 * Times are kept but for this.  Entry and duration are rounded each, so a
 * callee may seem to begin or end 1 us outside of its caller: a caller then
 * ends 1 us later, as far as what follows lets it, and else the callee is cut.
 * More than that has no such cause, for a processor has one stack.  It is cut
 * as well, and counted.
 *
 * No call is given to another one than its caller: where the caller's record
 * was lost, a gap of the call's own times stands for it.  A call is at the
 * bottom if its caller never returned, or was entered before the recording
 * began.  Calls of 1 us or less where a record was lost may seem to be the next
 * call's.
 *
 * What begins and ends in the same microsecond has an order as well, which a
 * viewer cannot know of equal times.  So of the entries and returns in one
 * microsecond the last one is at that time, and each one before is 1 ns earlier
 * than the next: entry_early and exit_early.  Those before the last thousand
 * are at the same nanosecond.
 *
 * Memory grows with depth only.
 */
#ifndef SP_CALL_NESTING_H
#define SP_CALL_NESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mp/record.h"

struct sp_nested {
	struct sp_call call;	/* as it was taken; of a gap, the one
				   below it */
	int64_t entry_us;	/* its times here; entry_us <= exit_us */
	int64_t exit_us;
	uint16_t entry_early;	/* ns, up to 999, that it is before entry_us */
	uint16_t exit_early;	/* and before exit_us */
	uint32_t level;		/* how many it lies within, gaps included */
	bool gap;		/* it stands for a caller that was lost */
};

struct sp_nesting_held;

/* Zero-initialise but for what the caller sets. */
struct sp_nesting {
	/* Set by the caller: what becomes of a call, or a gap. */
	void (*put)(void *arg, const struct sp_nested *nested);
	void *arg;		/* for put */

	uint64_t overlaps;	/* calls that lie across others, all told */

	/* Inner state. */
	struct sp_nesting_held *held;	/* owned; each lies within the last */
	size_t n, room;
	int64_t next_us;	/* where what has come at the bottom begins */
	int64_t last_us;	/* the last entry or return, going back, */
	uint16_t last_early;	/* and the ns that it is before that */
	uint32_t least_depth;	/* that has come; valid if any has */
	bool any;
};

/*
 * Take a call that returned before those taken so far, or at the same time.
 * early: no call of less depth had returned before it since the recording
 * began.  False without memory.
 */
bool sp_nesting_take(struct sp_nesting *n, const struct sp_call *call,
    bool early);

/* The recording has begun here: another one may follow. */
void sp_nesting_end(struct sp_nesting *n);

void sp_nesting_free(struct sp_nesting *n);

#endif
