/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's tables, see view.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "stat/significance.h"
#include "view.h"

#define NONE	(-1.0)

/* In the order of the columns. */
enum { LAST, LAST_ERROR, TOTAL, TOTAL_ERROR, RATE, CALLS, SAMPLES };
static const struct topcolumn function_columns[] = {
	[LAST] = { "%last", "last", 6, 0, 2 },
	[LAST_ERROR] = { "+-", NULL, 5, 2, 2 },
	[TOTAL] = { "%total", "total", 7, 3, 2 },
	[TOTAL_ERROR] = { "+-", NULL, 5, 5, 2 },
	[RATE] = { "calls/s", "rate", 8, 1, 1 },
	[CALLS] = { "calls", "calls", 10, 4, 0 },
	[SAMPLES] = { "samples", "samples", 9, 6, 0 },
};

enum { OF_CALLS, CALL_RATE, CALL_COUNT, SITE };
static const struct topcolumn call_columns[] = {
	[OF_CALLS] = { "%calls", NULL, 6, 0, 2 },
	[CALL_RATE] = { "calls/s", "rate", 8, 1, 1 },
	[CALL_COUNT] = { "calls", "calls", 10, 2, 0 },
	[SITE] = { "return to", NULL, 10, 3, TOPCOLUMN_ADDRESS },
};

/* The same where calls are samples that were taken during them. */
enum { ONLY_SAMPLES = RATE };
static const struct topcolumn sampled_columns[] = {
	[LAST] = { "%last", "last", 6, 0, 2 },
	[LAST_ERROR] = { "+-", NULL, 5, 1, 2 },
	[TOTAL] = { "%total", "total", 7, 2, 2 },
	[TOTAL_ERROR] = { "+-", NULL, 5, 3, 2 },
	[ONLY_SAMPLES] = { "samples", "samples", 9, 4, 0 },
};

enum { DURING, DURING_ERROR, DURING_LAST, DURING_LAST_ERROR, DURING_SAMPLES,
	DURING_SITE };
static const struct topcolumn during_columns[] = {
	[DURING] = { "%total", "total", 7, 0, 2 },
	[DURING_ERROR] = { "+-", NULL, 5, 1, 2 },
	[DURING_LAST] = { "%last", "last", 6, 2, 2 },
	[DURING_LAST_ERROR] = { "+-", NULL, 5, 3, 2 },
	[DURING_SAMPLES] = { "samples", "samples", 9, 4, 0 },
	[DURING_SITE] = { "return to", NULL, 10, 5, TOPCOLUMN_ADDRESS },
};

#define COUNT(a)	(sizeof(a) / sizeof(*(a)))

void
toprows_begin(struct toptable *functions, struct toptable *calls)
{
	*functions = (struct toptable){ .columns = function_columns,
	    .n_columns = COUNT(function_columns), .sort = LAST };
	*calls = (struct toptable){ .columns = call_columns,
	    .n_columns = COUNT(call_columns), .sort = CALL_COUNT };
}

/* From now on these: what it was sorted by stays, if it is there. */
static void
use_columns(struct toptable *t, const struct topcolumn *columns, size_t n)
{
	const char *const key = t->sort == t->n_columns ? "name" :
	    t->columns[t->sort].key;
	int sort;

	if (t->columns == columns)
		return;
	t->columns = columns;
	t->n_columns = n;
	sort = toptable_find(t, key);
	t->sort = sort < 0 ? 0 : (size_t)sort;
}

/* The name of a function, or what stands for one; NULL: there is none. */
static const char *
name_of(const struct sp_live *w, uint32_t function)
{
	const struct sp_named_function *const known =
	    w->functions[function].known;

	if (function == SP_LIVE_UNKNOWN)
		return "(unknown)";
	if (function == SP_LIVE_HARDWARE)
		return "(exception)";
	return known ? known->name : NULL;
}

static double
share(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : NONE;
}

static double
error_of(uint64_t part, uint64_t all)
{
	return all ? 100 * sp_interval_error(part, all) : NONE;
}

/* strcasestr is not in every C library. */
static bool
is_within(const char *part, const char *name)
{
	const size_t n = strlen(part);

	for (; *name; name++) {
		size_t i = 0;

		while (i < n && (name[i] | (name[i] >= 'A' && name[i] <= 'Z' ?
		    0x20 : 0)) == (part[i] | (part[i] >= 'A' &&
		    part[i] <= 'Z' ? 0x20 : 0)))
			i++;
		if (i == n)
			return true;
	}
	return !n;
}

static void
fill_function(struct toprow *row, const struct sp_live *w,
    const struct sp_live_function *f)
{
	double *const v = row->values;

	v[LAST] = share(f->samples.recent, w->samples.recent);
	v[LAST_ERROR] = error_of(f->samples.recent, w->samples.recent);
	v[TOTAL] = share(f->samples.total, w->samples.total);
	v[TOTAL_ERROR] = error_of(f->samples.total, w->samples.total);
	if (w->sampled_calls) {
		v[ONLY_SAMPLES] = (double)f->samples.total;
		return;
	}
	v[RATE] = sp_live_rate(w, f->calls.recent);
	v[CALLS] = (double)f->calls.total;
	v[SAMPLES] = (double)f->samples.total;
}

void
toprows_functions(struct toptable *t, const struct sp_live *w,
    const char *filter)
{
	char address[TOPTABLE_ADDRESS];

	if (w->sampled_calls)
		use_columns(t, sampled_columns, COUNT(sampled_columns));
	t->n = 0;
	for (uint32_t i = 0; i < w->n_functions; i++) {
		const struct sp_live_function *const f = &w->functions[i];
		struct toprow *row;

		if (!f->samples.total && !f->calls.total)
			continue;
		row = toptable_add(t);
		row->id = i;
		row->name = name_of(w, i);
		row->addr = f->addr;
		if (is_within(filter, toptable_name(row, address)))
			fill_function(row, w, f);
		else
			t->n--;
	}
	toptable_sort(t);
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

	v[DURING] = share(n->total, w->samples.total);
	v[DURING_ERROR] = error_of(n->total, w->samples.total);
	v[DURING_LAST] = share(n->recent, w->samples.recent);
	v[DURING_LAST_ERROR] = error_of(n->recent, w->samples.recent);
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
	row->name = name_of(w, other);
	row->addr = w->functions[other].addr;
	if (w->sampled_calls) {
		fill_during(row, w, arc);
		return;
	}
	row->values[OF_CALLS] = share(arc->calls.total, all);
	row->values[CALL_RATE] = sp_live_rate(w, arc->calls.recent);
	row->values[CALL_COUNT] = (double)arc->calls.total;
	row->values[SITE] = arc->caller == SP_LIVE_HARDWARE ?
	    NONE : (double)arc->from;
}

void
toprows_calls(struct toptable *t, const struct sp_live *w, uint32_t function)
{
	const uint64_t made = calls_by(w, function);
	const uint64_t got = w->functions[function].calls.total;

	if (w->sampled_calls)
		use_columns(t, during_columns, COUNT(during_columns));
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

static void
add_share(struct topitems *t, unsigned rank, const char *of, uint64_t n,
    uint64_t all)
{
	if (all)
		topitems_add(t, rank, TOPSTYLE_PLAIN, "%.2f +- %.2f %% of %s",
		    share(n, all), error_of(n, all), of);
}

static unsigned
lay_counts(const struct sp_live *w, const struct sp_live_function *f,
    unsigned columns, struct topline *line)
{
	struct topitems t = { .n = 0 };
	char last[40];

	snprintf(last, sizeof(last), "last %.1f s", w->recent_s);
	add_share(&t, 1, last, f->samples.recent, w->samples.recent);
	add_share(&t, 2, "all", f->samples.total, w->samples.total);
	if (!w->sampled_calls)
		topitems_add(&t, 0, TOPSTYLE_PLAIN, "%" PRIu64 " calls",
		    f->calls.total);
	topitems_add(&t, 3, TOPSTYLE_PLAIN, "%" PRIu64 " samples",
	    f->samples.total);
	return topitems_lay(&t, columns, 1, line);
}

unsigned
toprows_title(const struct sp_live *w, uint32_t function, unsigned columns,
    struct topline lines[])
{
	const struct sp_live_function *const f = &w->functions[function];
	const char *const name = name_of(w, function);
	const struct sp_named_function *const known = f->known;

	topline_begin(&lines[0], columns);
	if (name)
		topline_name(&lines[0], TOPSTYLE_BOLD, name,
		    known ? columns : columns / 2);
	else
		topline_add(&lines[0], TOPSTYLE_BOLD, "0x%08" PRIx32, f->addr);
	if (known)
		topline_add(&lines[0], TOPSTYLE_PLAIN, "  0x%08" PRIx32
		    ", %" PRIu32 " bytes", known->addr, known->bytes);
	if (known && known->file) {
		topline_add(&lines[0], TOPSTYLE_PLAIN, "  ");
		topline_name(&lines[0], TOPSTYLE_PLAIN, known->file, columns);
		topline_add(&lines[0], TOPSTYLE_PLAIN, ":%u", known->line);
	}
	return 1 + lay_counts(w, f, columns, &lines[1]);
}
