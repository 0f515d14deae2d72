/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a profile's functions, see functable.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "functable.h"
#include "namesafe.h"
#include "sharecolumns.h"
#include "tool.h"

struct row {
	const char *name;
	uint64_t samples, calls;
};

/* A row for each function, in their order, and three more behind them. */
enum { UNKNOWN, SHARED, ALL, OTHERS };
static const char *const others[OTHERS] = {
	[UNKNOWN] = "(unknown)", [SHARED] = "(shared)", [ALL] = "(all)"
};

static void
book_samples(const struct sp_hist *h, const struct sp_bodies *f,
    struct row *rows)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		const struct sp_body *function;
		bool several;
		size_t at;

		if (!h->bins[i])
			continue;
		function = sp_bodies_in(f, sp_hist_address(h, i),
		    sp_hist_address(h, i + 1), &several);
		at = function ? (size_t)(function - f->bodies) :
		    f->n + (several ? SHARED : UNKNOWN);
		rows[at].samples += h->bins[i];
		rows[f->n + ALL].samples += h->bins[i];
	}
}

static void
book_calls(const struct sp_arc *arc, const struct sp_bodies *f,
    struct row *rows)
{
	bool several;
	const struct sp_body *const callee =
	    sp_bodies_in(f, arc->self, arc->self + 1, &several);

	rows[callee ? (size_t)(callee - f->bodies) : f->n + UNKNOWN].calls +=
	    arc->count;
	rows[f->n + ALL].calls += arc->count;
}

static int
compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* Most samples first. */
static int
by_samples(const void *a, const void *b)
{
	const struct row *const x = a, *const y = b;

	if (x->samples != y->samples)
		return compare(y->samples, x->samples);
	if (x->calls != y->calls)
		return compare(y->calls, x->calls);
	return strcmp(x->name, y->name);
}

static void
print_row(const struct row *r, const struct row *all, const struct sp_gmon *g)
{
	struct namesafe name;

	if (!r->samples && !r->calls)
		return;
	if (r == all)
		sharecolumns_all(g, all->samples);
	else
		sharecolumns_print(g, r->samples, all->samples);
	if (g->n_arcs)
		printf(" %11" PRIu64, r->calls);
	else
		printf(" %11s", "-");
	printf("  %s\n", namesafe(r->name, &name));
}

void
functable_print(const struct sp_gmon *g, const struct sp_bodies *f,
    struct functable_lost *lost)
{
	struct row *const rows = calloc(f->n + OTHERS, sizeof(*rows));
	const struct row *const all = &rows[f->n + ALL];

	if (!rows)
		err(TOOL_TROUBLE, NULL);
	for (size_t i = 0; i < f->n + OTHERS; i++)
		rows[i].name = i < f->n ? f->bodies[i].symbol->name :
		    others[i - f->n];
	for (size_t i = 0; i < g->n_hists; i++)
		book_samples(&g->hists[i], f, rows);
	for (size_t i = 0; i < g->n_arcs; i++)
		book_calls(&g->arcs[i], f, rows);
	lost->unknown = rows[f->n + UNKNOWN].samples;
	lost->shared = rows[f->n + SHARED].samples;
	lost->calls = rows[f->n + UNKNOWN].calls;
	qsort(rows, f->n + ALL, sizeof(*rows), by_samples);
	sharecolumns_heading(g);
	printf(" %11s  %s\n", "calls", "function");
	for (size_t i = 0; i < f->n + OTHERS; i++)
		print_row(&rows[i], all, g);
	free(rows);
}
