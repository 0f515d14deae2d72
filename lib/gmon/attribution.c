/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile booked on functions, see attribution.h */

#include <config.h>

#include "gmon/attribution.h"

const char *const sp_booked_others[SP_BOOKED_OTHERS] = {
	[SP_BOOKED_UNKNOWN] = "(unknown)", [SP_BOOKED_SHARED] = "(shared)",
	[SP_BOOKED_ALL] = "(all)"
};

static void
book_samples(const struct sp_hist *h, const struct sp_bodies *f,
    struct sp_booked *rows)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		const struct sp_body *function;
		bool several;
		size_t at;

		if (!h->bins[i])
			continue;
		function = sp_bodies_in(f, sp_hist_address(h, i),
		    sp_hist_address(h, i + 1), &several);
		at = function ? (size_t)(function - f->bodies) : f->n +
		    (several ? SP_BOOKED_SHARED : SP_BOOKED_UNKNOWN);
		rows[at].samples += h->bins[i];
		rows[f->n + SP_BOOKED_ALL].samples += h->bins[i];
	}
}

static void
book_calls(const struct sp_arc *arc, const struct sp_bodies *f,
    struct sp_booked *rows)
{
	bool several;
	const struct sp_body *const callee =
	    sp_bodies_in(f, arc->self, arc->self + 1, &several);

	rows[callee ? (size_t)(callee - f->bodies) : f->n +
	    SP_BOOKED_UNKNOWN].calls += arc->count;
	rows[f->n + SP_BOOKED_ALL].calls += arc->count;
}

void
sp_book(const struct sp_gmon *g, const struct sp_bodies *f,
    struct sp_booked *rows)
{
	for (size_t i = 0; i < g->n_hists; i++)
		book_samples(&g->hists[i], f, rows);
	for (size_t i = 0; i < g->n_arcs; i++)
		book_calls(&g->arcs[i], f, rows);
}
