/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A live profile: what functions are doing while their profile grows.  Samples
 * and calls of each, and calls of each arc, since the start and in the last
 * seconds.  Memory grows with what is distinct in the profile.  Zero-initialise
 * but for what the caller sets.
 */
#ifndef SP_LIVE_PROFILE_H
#define SP_LIVE_PROFILE_H

#include "gmon/profile.h"
#include "live/sliding_window.h"
#include "source/names.h"

struct sp_live_count {
	uint64_t total;		/* since the start, or the last reset */
	uint64_t recent;	/* in the window that ends now */
};

struct sp_live_function {
	const struct sp_named_function *known;	/* NULL: nothing is */
	uint32_t addr;		/* of its first byte; without names, of what
				   came */
	struct sp_live_count samples, calls;
	bool profiler;		/* it is the profiler's own: without samples,
				   unless those are asked for */
	size_t slot;		/* inner: of its counts, samples first */
};

/* Two that are no functions come first, be there something of them or not. */
#define SP_LIVE_UNKNOWN	0	/* where the program has none */
#define SP_LIVE_HARDWARE	1	/* an exception: calls others only */
#define SP_LIVE_OTHERS		2

/* Calls from one place of a function. */
struct sp_live_arc {
	uint32_t from;		/* the return address, see sp_profile_gmon */
	uint32_t caller, callee;	/* numbers of functions */
	struct sp_live_count calls;
	size_t slot;		/* inner */
};

struct sp_live {
	/* Set by the caller, and recent.window_s. */
	const struct sp_names *names;	/* outlives this; or NULL: each address
					   is a function */
	double rate_s;		/* in fewer seconds there is no rate */
	bool profiler_shown;	/* the profiler's own samples count as others
				   do; may be set before any look */

	bool sampled_calls;	/* calls are samples during them, see struct
				   sp_gmon; may be set at any time */

	/* What sp_live_look has found; by number. */
	struct sp_live_function *functions;	/* owned */
	size_t n_functions;
	struct sp_live_arc *arcs;	/* owned */
	size_t n_arcs;
	struct sp_live_count samples, calls;	/* of all functions */
	struct sp_live_count profiler;	/* samples of the profiler's own */
	double recent_s, total_s;	/* how long that took */

	/* Inner state. */
	size_t function_room, arc_room;
	struct sp_countmap numbers;	/* functions, by address */
	struct sp_countmap counted;	/* functions and arcs, by the profile's
					   keys */
	uint64_t *counts;	/* owned; the last ones */
	size_t n_counts, count_room;
	double now;		/* of the last ones */
	struct sp_window recent;
	struct sp_window_mark start;
};

/*
 * Count anew what is in p at this time, in seconds since the start, which is
 * not before the last one.  What is there the first time is not recent.
 * Nothing that is shown changes, but that there may be new functions and arcs,
 * with counts of 0.  False without memory.
 */
bool sp_live_count(struct sp_live *w, const struct sp_profile *p, double now);

/* Look at what was counted last: the counts above change, and nothing else. */
void sp_live_look(struct sp_live *w);

/*
 * How many a second are n in the window?  Below 0: nobody knows, as it is too
 * short.
 */
double sp_live_rate(const struct sp_live *w, uint64_t n);

/* What was counted last is the start from now on.  False without memory. */
bool sp_live_reset(struct sp_live *w);

/* Forget all but what the caller has set: another profile comes. */
void sp_live_clear(struct sp_live *w);

#endif
