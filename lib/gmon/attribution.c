/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile attributed to functions, see attribution.h */

#include <config.h>

#include "gmon/attribution.h"

const char *const sp_attribution_others[SP_ATTRIBUTION_OTHERS] = {
	[SP_ATTRIBUTION_UNKNOWN] = "(unknown)",
	[SP_ATTRIBUTION_SHARED] = "(shared)",
	[SP_ATTRIBUTION_ALL] = "(all)"
};

static void
attribute_samples(const struct sp_hist *h, const struct sp_functions *f,
    struct sp_attribution *rows)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		const struct sp_function *function;
		bool several;
		size_t at;

		if (!h->bins[i])
			continue;
		function = sp_functions_in(f, sp_hist_address(h, i),
		    sp_hist_address(h, i + 1), &several);
		at = function ? (size_t)(function - f->list) : f->n +
		    (several ? SP_ATTRIBUTION_SHARED : SP_ATTRIBUTION_UNKNOWN);
		rows[at].samples += h->bins[i];
		rows[f->n + SP_ATTRIBUTION_ALL].samples += h->bins[i];
	}
}

static void
attribute_calls(const struct sp_arc *arc, const struct sp_functions *f,
    struct sp_attribution *rows)
{
	bool several;
	const struct sp_function *const callee =
	    sp_functions_in(f, arc->self, arc->self + 1, &several);

	rows[callee ? (size_t)(callee - f->list) : f->n +
	    SP_ATTRIBUTION_UNKNOWN].calls += arc->count;
	rows[f->n + SP_ATTRIBUTION_ALL].calls += arc->count;
}

void
sp_attribute(const struct sp_gmon *g, const struct sp_functions *f,
    struct sp_attribution *rows)
{
	for (size_t i = 0; i < g->n_hists; i++)
		attribute_samples(&g->hists[i], f, rows);
	for (size_t i = 0; i < g->n_arcs; i++)
		attribute_calls(&g->arcs[i], f, rows);
}
