/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attribution to functions, see attribution.h */

#include <config.h>

#include <stdlib.h>

#include "gmon/attribution.h"

const char *const sp_attribution_others[SP_ATTRIBUTION_OTHERS] = {
	[SP_ATTRIBUTION_UNKNOWN] = "(unknown)",
	[SP_ATTRIBUTION_SHARED] = "(shared)",
	[SP_ATTRIBUTION_ALL] = "(all)"
};

/* The row of what is from low to high - 1. */
static struct sp_attribution *
row_of(const struct sp_functions *f, uint64_t low, uint64_t high,
    struct sp_attribution *rows)
{
	bool several;
	const struct sp_function *const function =
	    sp_functions_in(f, low, high, &several);

	return &rows[function ? (size_t)(function - f->list) : f->n +
	    (several ? SP_ATTRIBUTION_SHARED : SP_ATTRIBUTION_UNKNOWN)];
}

static void
attribute_samples(const struct sp_hist *h, const struct sp_functions *f,
    struct sp_attribution *rows)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		if (!h->bins[i])
			continue;
		row_of(f, sp_hist_address(h, i), sp_hist_address(h, i + 1),
		    rows)->samples += h->bins[i];
		rows[f->n + SP_ATTRIBUTION_ALL].samples += h->bins[i];
	}
}

struct sp_attribution *
sp_attribute(const struct sp_gmon *g, const struct sp_functions *f)
{
	struct sp_attribution *const rows =
	    calloc(f->n + SP_ATTRIBUTION_OTHERS, sizeof(*rows));

	for (size_t i = 0; rows && i < g->n_hists; i++)
		attribute_samples(&g->hists[i], f, rows);
	for (size_t i = 0; rows && i < g->n_arcs; i++) {
		const struct sp_arc *const arc = &g->arcs[i];

		row_of(f, arc->self, arc->self + 1, rows)->calls += arc->count;
		rows[f->n + SP_ATTRIBUTION_ALL].calls += arc->count;
	}
	return rows;
}

static uint64_t
profiler_samples(struct sp_hist *h, const struct sp_functions *f,
    bool leave_out)
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
		samples += profiler_samples(&g->hists[i], f, leave_out);
	if (stacks && leave_out)
		drop_stacks(stacks, f);
	return samples;
}
