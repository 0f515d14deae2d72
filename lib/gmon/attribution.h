/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attribution: which function each sample and call of a profile belongs to */
#ifndef SP_ATTRIBUTION_H
#define SP_ATTRIBUTION_H

#include "gmon/gmon.h"
#include "gmon/stacks.h"
#include "source/functions.h"

struct sp_attribution {
	uint64_t samples, calls;
};

/* What stands behind the functions, and how that is called. */
enum {
	SP_ATTRIBUTION_UNKNOWN,	/* where no function is */
	SP_ATTRIBUTION_SHARED,	/* in bins that several have a part in */
	SP_ATTRIBUTION_ALL,		/* the sum of everything */
	SP_ATTRIBUTION_OTHERS	/* how many these are */
};
extern const char *const sp_attribution_others[SP_ATTRIBUTION_OTHERS];

/*
 * The samples and calls of g, to be freed by the caller: a row for each
 * function of f, in their order, and behind them SP_ATTRIBUTION_OTHERS.  A call
 * belongs to the function that has been called.  NULL without memory.
 */
struct sp_attribution *sp_attribute(const struct sp_gmon *g,
    const struct sp_functions *f);

/*
 * The samples of g in functions of the profiler.  With leave_out there are none
 * of them in g behind that, and none in stacks, which may be NULL.  A bin that
 * other functions have a part in is not the profiler's.
 */
uint64_t sp_profiler_time(struct sp_gmon *g, struct sp_stacks *stacks,
    const struct sp_functions *f, bool leave_out);

#endif
