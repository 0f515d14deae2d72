/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The last minute of growing totals, second by second, as a sparkline shows it;
 * and whether something comes at the rate that it is said to have.  Memory is
 * constant.  Zero-initialise before use.
 */
#ifndef SP_LAST_MINUTE_H
#define SP_LAST_MINUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_MINUTE_SECONDS	60
#define SP_MINUTE_SERIES	2

struct sp_minute {
	bool begun;
	int64_t second;		/* the one that is not yet over */
	size_t n;		/* whole seconds before it, at most 60 */
	uint64_t totals[SP_MINUTE_SERIES];	/* when it began, */
	uint64_t now[SP_MINUTE_SERIES];		/* and as told last */
	/* Of each second, which is at its remainder by 60. */
	uint64_t counts[SP_MINUTE_SERIES][SP_MINUTE_SECONDS];
};

/*
 * The totals are these now, in seconds since some beginning, within 2^62.  What
 * has come since they were told last counts in the second that this is in.
 * Where a total has become less, or the time, all begins anew.
 */
void sp_minute_tell(struct sp_minute *m,
    const uint64_t totals[SP_MINUTE_SERIES], double now);

/* A series of the last whole seconds, the oldest first; returns how many. */
size_t sp_minute_counts(const struct sp_minute *m, unsigned series,
    uint64_t counts[SP_MINUTE_SECONDS]);

/*
 * Is a series far from so many a second: in each of the last three whole
 * seconds more than 1.25 times that, or in each less than the 1.25th part?
 * Then *measured is how many a second came in these.  A second without any
 * tells nothing: it was not sent then, or all of it at once.
 */
bool sp_minute_is_off(const struct sp_minute *m, unsigned series,
    uint32_t stated, double *measured);

#endif
