/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A sliding window over many counts, numbered from 0: how much of each came in
 * the last seconds.  All counts are told from time to time, and some of the
 * times are kept as marks.  Memory grows with the number of counts, not with
 * time.  Zero-initialise but for what the caller sets.
 */
#ifndef SP_SLIDING_WINDOW_H
#define SP_SLIDING_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The counts as they were once. */
struct sp_window_mark {
	double at;		/* seconds */
	uint64_t *counts;	/* owned */
	size_t n;		/* later ones were 0 */
};

/* The window slides by so many parts of it. */
#define SP_RECENT_SLICES	16

struct sp_window {
	/* Set by the caller. */
	double window_s;	/* more than 0 */

	struct sp_window_mark marks[SP_RECENT_SLICES + 2];	/* by time */
	size_t n;
};

/*
 * The n counts are these at a time that is not before the last one: keep them
 * as a mark if a slice has passed since the last mark; the first time always.
 * False without memory.
 */
bool sp_window_tell(struct sp_window *r, const uint64_t *counts, size_t n,
    double now);

/*
 * The mark at which the window begins that ends now: the last one that is as
 * old as the window, or the first; NULL if there is none.  It is older by less
 * than a slice and the time from telling to telling.
 */
const struct sp_window_mark *sp_window_begin(const struct sp_window *r,
    double now);

/* What has come since a mark of what is count number i now; never below 0. */
static inline uint64_t
sp_window_since(const struct sp_window_mark *m, size_t i, uint64_t count)
{
	const uint64_t before = m && i < m->n ? m->counts[i] : 0;

	return count > before ? count - before : 0;
}

/* Make a mark of them, in place of what it is.  False without memory. */
bool sp_window_keep(struct sp_window_mark *m, const uint64_t *counts, size_t n,
    double now);

/* Forget all marks, but not what the caller has set. */
void sp_window_clear(struct sp_window *r);

#endif
