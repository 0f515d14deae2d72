/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who called whom, from calls of which each was told when it returned: its
 * callees came before it.  A call of depth d is the caller of those of depth
 * d + 1 that wait and lie within its time.  What has no caller is told as such,
 * and never given to another:
 * - callees that lie before the call have had another caller, whose record was
 *   lost; those that lie within it but are deeper by more than one have lost
 *   those between.  They come below a gap, which stands for the lost calls.
 * - what still waits when the stream ends was called by calls that never
 *   returned, as main never does.
 * - calls that lie before the first one of less depth were called by one that
 *   was entered before the recording began, unless records were seen to be
 *   missing behind them.
 *
 * Times are in microseconds, and an entry and a duration may be rounded each:
 * a callee may seem to begin or end 1 us outside of its caller.  Calls that may
 * lie before a call as well as in it, since they take no time at its beginning,
 * are in it as their order tells, unless a record was seen to be lost there.
 * If one was lost there and nothing shows it, they may be given to the wrong
 * one of two calls that follow each other: nothing in the records differs.
 *
 * What waits is kept in sets, which the user of this makes and joins: memory
 * is bounded by depth and what a set takes, not by the length of the stream.
 *
 * Why this never doubts a stream that is whole: let a call of depth d return.
 * All calls of a greater depth that returned before it was entered were below
 * a call of depth d that had returned by then, and that one, or one of less
 * depth, has taken them; so all that wait with a greater depth lie within this
 * call, and so does any set of them.  Those of them that are deeper than d + 1
 * were below one of depth d + 1 that has returned as well, and has taken them.
 * So none lies before the call, none is too deep, and no set is cut by it.
 */
#ifndef SP_CALLS_H
#define SP_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mp/record.h"

/* How far a callee may seem to lie outside of its caller. */
#define SP_CALLS_SLACK_US	1

/* Calls that return so much earlier than the one before: a new start. */
#define SP_CALLS_RESTART_US	1000000

/*
 * What is made of the calls.  A set has calls that follow each other at one
 * depth, with all that is below them; each function takes over the sets that it
 * is given.
 */
struct sp_calls_user {
	/*
	 * A set of this call alone, whose callees and strays (what gap has
	 * made of those below it whose callers were lost) are no longer sets
	 * of their own; each may be NULL.  self_us is the time in none of them.
	 * NULL without memory.
	 */
	void *(*call)(void *arg, const struct sp_call *call, uint64_t self_us,
	    void *callees, void *strays);
	/* The two are one. */
	void *(*join)(void *arg, void *a, void *b);
	/* The callers of these calls were lost.  NULL without memory. */
	void *(*gap)(void *arg, void *set);
	/* Nobody more will come who has called these. */
	void (*root)(void *arg, void *set);
};

/* A set that waits for its callers. */
struct sp_calls_waiting;

/* Zero-initialise but for what the caller sets. */
struct sp_calls {
	/* Set by the caller. */
	const struct sp_calls_user *user;
	void *arg;		/* for its functions */

	/* Calls, all since the beginning. */
	uint64_t taken;
	uint64_t open;		/* the caller did not return, or was entered
				   before the recording began */
	uint64_t lost;		/* the caller's record was lost */
	uint64_t suspect;	/* of these: it might not have been, but the
				   call is in one set with one of which it was,
				   or may lie before or in what came next */
	uint64_t twisted;	/* whose callees take longer than they do, by
				   more than rounding explains */
	uint64_t crossed;	/* which lie across one that is not deeper: both
				   are not of one stack, and neither do those
				   below them belong to one for sure */
	uint64_t restarts;	/* how often time began anew */

	/* Inner state. */
	struct sp_calls_waiting *waiting;	/* owned; by time and depth */
	size_t n, room;
	uint32_t least_depth;	/* that has come; valid if any is set */
	bool any, marked;
	int64_t last_us;	/* when the last call returned */
};

/*
 * A call has returned.  Its func is for the user alone.  False without memory;
 * free *c then.
 */
bool sp_calls_add(struct sp_calls *c, const struct sp_call *call);

/*
 * Records may be missing here: sets are not joined over such a place, and what
 * is in doubt is not decided.  But most losses are seen without it.
 */
void sp_calls_mark(struct sp_calls *c);

/* The stream ends here, and another may follow. */
void sp_calls_end(struct sp_calls *c);

/*
 * What an end would tell, while the stream goes on: calls visit for each set
 * that root would be given, in its order.  It must leave the set as it is.
 */
void sp_calls_peek(const struct sp_calls *c,
    void (*visit)(void *arg, const void *set), void *arg);

/* What open would be, had the stream ended here. */
uint64_t sp_calls_open(const struct sp_calls *c);

/* Sets are the user's: those that wait are forgotten. */
void sp_calls_free(struct sp_calls *c);

/* Sums that stay at the most there is: durations are a stranger's. */
static inline uint64_t
sp_calls_sum(uint64_t a, uint64_t b)
{
	return a + b < a ? UINT64_MAX : a + b;
}

#endif
