/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profiler's share of the samples, see profiler_share.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "profiler_share.h"

void
profiler_share_take(struct profiler_share *s, struct sp_gmon *g,
    struct sp_stacks *stacks, const struct sp_functions *f)
{
	s->all += sp_gmon_samples(g);
	s->samples += sp_profiler_time(g, stacks, f, !s->shown);
}

const char *
profiler_share_text(const struct profiler_share *s,
    char text[PROFILER_SHARE_TEXT])
{
	if (!s->samples)
		return NULL;
	snprintf(text, PROFILER_SHARE_TEXT, "%.1f %% of %" PRIu64 " samples "
	    "are in the profiler%s", 100 * (double)s->samples /
	    (double)s->all, s->all, s->shown ? "" : ": left out, see -P");
	return text;
}
