/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The profiler's share of the samples: one rule for all programs that show a
 * profile.  It is left out, unless -P was given, and what it was stands in the
 * head of what they show.
 */
#ifndef PROFILER_SHARE_H
#define PROFILER_SHARE_H

#include "gmon/attribution.h"

struct profiler_share {
	bool shown;		/* -P: nothing is left out */
	uint64_t samples, all;	/* of all inputs so far */
};

/* What sp_profiler_time does, for one more input. */
void profiler_share_take(struct profiler_share *s, struct sp_gmon *g,
    struct sp_stacks *stacks, const struct sp_functions *f);

/* What to say of it, in *text; NULL: nothing. */
#define PROFILER_SHARE_TEXT	100
const char *profiler_share_text(const struct profiler_share *s,
    char text[PROFILER_SHARE_TEXT]);

#endif
