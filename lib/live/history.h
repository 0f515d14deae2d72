/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A time series of how much came when, since the beginning: counts in equal
 * steps of time, which get longer as the time does, so that memory stays the
 * same for ever.  Zero-initialise before use.
 */
#ifndef SP_HISTORY_H
#define SP_HISTORY_H

#include <stdint.h>

#define SP_HISTORY_STEPS	1024	/* even */
#define SP_HISTORY_SERIES	2

struct sp_history {
	int64_t begin;		/* the time of the first, in any unit */
	uint64_t step;		/* so long is each, a power of two; 0: nothing
				   has come */
	uint32_t n;		/* steps so far */
	uint64_t counts[SP_HISTORY_SERIES][SP_HISTORY_STEPS];
};

/*
 * Count more of a series at a time within 2^62.  What is before the beginning
 * counts there.
 */
void sp_history_add(struct sp_history *h, unsigned series, int64_t time,
    uint64_t count);

#endif
