/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the profiler itself takes, see profiler_time.h */

#include <config.h>

#include "gmon/profiler_time.h"

static uint64_t
of_hist(struct sp_hist *h, const struct sp_functions *f, bool leave_out)
{
	uint64_t samples = 0;

	for (size_t i = 0; i < h->n_bins; i++) {
		const struct sp_function *function;
		bool several;

		if (!h->bins[i])
			continue;
		function = sp_functions_in(f, sp_hist_address(h, i),
		    sp_hist_address(h, i + 1), &several);
		if (!function || !function->profiler)
			continue;
		samples += h->bins[i];
		if (leave_out)
			h->bins[i] = 0;
	}
	return samples;
}

/* Their calls stay where they are: other stacks tell where theirs begin. */
static void
drop_stacks(struct sp_stacks *s, const struct sp_functions *f)
{
	size_t kept = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct sp_function *const function =
		    sp_functions_at(f, s->list[i].pc);

		if (!function || !function->profiler)
			s->list[kept++] = s->list[i];
	}
	s->n = kept;
}

uint64_t
sp_profiler_time(struct sp_gmon *g, struct sp_stacks *stacks,
    const struct sp_functions *f, bool leave_out)
{
	uint64_t samples = 0;

	for (size_t i = 0; i < g->n_hists; i++)
		samples += of_hist(&g->hists[i], f, leave_out);
	if (stacks && leave_out)
		drop_stacks(stacks, f);
	return samples;
}
