/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's tables of calls, see view.h */

#include <config.h>

#include "rows_inner.h"

enum { OF_CALLS, CALL_RATE, CALL_COUNT, SITE };
static const struct topcolumn call_columns[] = {
	[OF_CALLS] = { "%calls", NULL, 6, 0, 2, false },
	[CALL_RATE] = { "calls/s", "rate", 8, 1, 1, false },
	[CALL_COUNT] = { "calls", "calls", 10, 2, 0, false },
	[SITE] = { "return to", NULL, 10, 3, TOPCOLUMN_ADDRESS, false },
};

enum { DURING, DURING_ERROR, DURING_LAST, DURING_LAST_ERROR, DURING_SAMPLES,
	DURING_SITE };
static const struct topcolumn during_columns[] = {
	[DURING] = { "%total", "total", 7, 0, 2, true },
	[DURING_ERROR] = { "+-", NULL, 5, 1, 2, false },
	[DURING_LAST] = { "%last", "last", 6, 2, 2, false },
	[DURING_LAST_ERROR] = { "+-", NULL, 5, 3, 2, false },
	[DURING_SAMPLES] = { "samples", "samples", 9, 4, 0, false },
	[DURING_SITE] = { "return to", NULL, 10, 5, TOPCOLUMN_ADDRESS, false },
};

void
toprows_begin_calls(struct toptable *calls)
{
	*calls = (struct toptable){ .columns = call_columns,
	    .n_columns = COUNT(call_columns), .sort = CALL_COUNT };
}

/* How many calls does a function make? */
static uint64_t
calls_by(const struct sp_live *w, uint32_t function)
{
	uint64_t n = 0;

	for (size_t i = 0; i < w->n_arcs; i++) {
		if (w->arcs[i].caller == function)
			n += w->arcs[i].calls.total;
	}
	return n;
}

/* The time of all that was done in this call, as samples have it. */
static void
fill_during(struct toprow *row, const struct sp_live *w,
    const struct sp_live_arc *arc)
{
	const struct sp_live_count *const n = &arc->calls;
	double *const v = row->values;

	v[DURING] = toprows_share(n->total, w->samples.total);
	v[DURING_ERROR] = toprows_error(n->total, w->samples.total);
	v[DURING_LAST] = toprows_share(n->recent, w->samples.recent);
	v[DURING_LAST_ERROR] = toprows_error(n->recent, w->samples.recent);
	v[DURING_SAMPLES] = (double)n->total;
	v[DURING_SITE] = (double)arc->from;
}

static void
add_call(struct toptable *t, const struct sp_live *w, uint32_t i,
    uint32_t group, uint64_t all)
{
	const struct sp_live_arc *const arc = &w->arcs[i];
	const uint32_t other = group == TOPROWS_CALLERS ?
	    arc->caller : arc->callee;
	struct toprow *const row = toptable_add(t);

	row->id = i;
	row->group = group;
	row->name = toprows_name(w, other);
	row->addr = w->functions[other].addr;
	if (w->sampled_calls) {
		fill_during(row, w, arc);
		return;
	}
	row->values[OF_CALLS] = toprows_share(arc->calls.total, all);
	row->values[CALL_RATE] = sp_live_rate(w, arc->calls.recent);
	row->values[CALL_COUNT] = (double)arc->calls.total;
	row->values[SITE] = arc->caller == SP_LIVE_HARDWARE ?
	    TOPROWS_NONE : (double)arc->from;
}

void
toprows_calls(struct toptable *t, const struct sp_live *w, uint32_t function)
{
	const uint64_t made = calls_by(w, function);
	const uint64_t got = w->functions[function].calls.total;

	if (w->sampled_calls)
		toprows_use(t, during_columns, COUNT(during_columns));
	t->n = 0;
	for (uint32_t i = 0; i < w->n_arcs; i++) {
		if (!w->arcs[i].calls.total)
			continue;
		if (w->arcs[i].callee == function)
			add_call(t, w, i, TOPROWS_CALLERS, got);
		if (w->arcs[i].caller == function)
			add_call(t, w, i, TOPROWS_CALLEES, made);
	}
	toptable_sort(t);
}

size_t
toprows_callers(const struct toptable *t)
{
	size_t n = 0;

	while (n < t->n && t->rows[n].group == TOPROWS_CALLERS)
		n++;
	return n;
}
