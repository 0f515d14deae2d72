/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the functions of a program are doing while its profile grows: samples
 * and calls of each, and calls of each arc, since the start and in the last
 * seconds.  Memory grows with what is distinct in the profile.
 * Zero-initialise but for what the caller sets.
 */
#ifndef SP_WATCH_H
#define SP_WATCH_H

#include "gmon/profile.h"
#include "live/sliding_window.h"
#include "source/names.h"

struct sp_watch_count {
	uint64_t total;		/* since the start, or the last reset */
	uint64_t recent;	/* in the window that ends now */
};

struct sp_watch_function {
	const struct sp_function *known;	/* NULL: nothing is */
	uint32_t addr;		/* of its first byte; without names, of what
				   came */
	struct sp_watch_count samples, calls;
	size_t slot;		/* inner: of its counts, samples first */
};

/* Two that are no functions come first, be there something of them or not. */
#define SP_WATCH_UNKNOWN	0	/* where the program has none */
#define SP_WATCH_HARDWARE	1	/* an exception: calls others only */
#define SP_WATCH_OTHERS		2

/* Calls from one place of a function. */
struct sp_watch_arc {
	uint32_t from;		/* the return address, see sp_profile_gmon */
	uint32_t caller, callee;	/* numbers of functions */
	struct sp_watch_count calls;
	size_t slot;		/* inner */
};

struct sp_watch {
	/* Set by the caller, and recent.window_s. */
	const struct sp_names *names;	/* outlives this; or NULL: each address
					   is a function */
	double rate_s;		/* in fewer seconds there is no rate */

	/* What sp_watch_look has found; by number. */
	struct sp_watch_function *functions;	/* owned */
	size_t n_functions;
	struct sp_watch_arc *arcs;	/* owned */
	size_t n_arcs;
	struct sp_watch_count samples, calls;	/* of all functions */
	double recent_s, total_s;	/* how long that took */

	/* Inner state. */
	size_t function_room, arc_room;
	struct sp_tally numbers;	/* functions, by address */
	struct sp_tally booked;	/* functions and arcs, by the profile's keys */
	uint64_t *counts;	/* owned; the last ones */
	size_t n_counts, count_room;
	double now;		/* of the last ones */
	struct sp_recent recent;
	struct sp_recent_mark start;
};

/*
 * Count anew what is in p at this time, in seconds since the start, which is
 * not before the last one.  What is there the first time is not recent.
 * Nothing that is shown changes, but that there may be new functions and arcs,
 * with counts of 0.  False without memory.
 */
bool sp_watch_count(struct sp_watch *w, const struct sp_profile *p, double now);

/* Look at what was counted last: the counts above change, and nothing else. */
void sp_watch_look(struct sp_watch *w);

/*
 * How many a second are n in the window?  Below 0: nobody knows, as it is too
 * short.
 */
double sp_watch_rate(const struct sp_watch *w, uint64_t n);

/* What was counted last is the start from now on.  False without memory. */
bool sp_watch_reset(struct sp_watch *w);

/* Forget all but what the caller has set: another profile comes. */
void sp_watch_clear(struct sp_watch *w);

#endif
