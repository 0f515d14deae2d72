/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's table of functions, see view.h */

#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stat/significance.h"
#include "rows_inner.h"

#define NONE	TOPROWS_NONE

/* In the order of the columns. */
enum { LAST, LAST_ERROR, TOTAL, TOTAL_ERROR, RATE, CALLS, SAMPLES, SELF, BAR };
static const struct topcolumn function_columns[] = {
	[LAST] = { "%last", "last", 6, 0, 2, true },
	[LAST_ERROR] = { "+-", NULL, 5, 2, 2, false },
	[TOTAL] = { "%total", "total", 7, 3, 2, false },
	[TOTAL_ERROR] = { "+-", NULL, 5, 5, 2, false },
	[RATE] = { "calls/s", "rate", 8, 1, 1, false },
	[CALLS] = { "calls", "calls", 10, 4, 0, false },
	[SAMPLES] = { "samples", "samples", 9, 6, 0, false },
	[SELF] = { "ms/s", NULL, 6, 7, 1, false },
	[BAR] = { "", NULL, 8, 8, TOPCOLUMN_BAR, false },
};

/* The same where calls are samples that were taken during them. */
enum { ONLY_SAMPLES = RATE, ONLY_SELF, WITH_CALLEES, ONLY_BAR };
static const struct topcolumn sampled_columns[] = {
	[LAST] = { "%last", "last", 6, 0, 2, true },
	[LAST_ERROR] = { "+-", NULL, 5, 1, 2, false },
	[TOTAL] = { "%total", "total", 7, 2, 2, false },
	[TOTAL_ERROR] = { "+-", NULL, 5, 3, 2, false },
	[ONLY_SAMPLES] = { "samples", "samples", 9, 6, 0, false },
	[ONLY_SELF] = { "ms/s", NULL, 6, 5, 1, false },
	[WITH_CALLEES] = { "+callees", "callees", 8, 4, 1, false },
	[ONLY_BAR] = { "", NULL, 8, 7, TOPCOLUMN_BAR, false },
};

void
toprows_begin(struct toptable *functions)
{
	*functions = (struct toptable){ .columns = function_columns,
	    .n_columns = COUNT(function_columns), .sort = LAST };
}

void
toprows_use(struct toptable *t, const struct topcolumn *columns, size_t n)
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

const char *
toprows_name(const struct sp_live *w, uint32_t function)
{
	const struct sp_named_function *const known =
	    w->functions[function].known;

	if (function == SP_LIVE_UNKNOWN)
		return "(unknown)";
	if (function == SP_LIVE_HARDWARE)
		return "(exception)";
	return known ? known->name : NULL;
}

double
toprows_share(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : NONE;
}

double
toprows_error(uint64_t part, uint64_t all)
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

double
toprows_busy(const struct topstream *s, uint64_t samples)
{
	const double rate = sp_live_rate(&s->live, samples);

	return rate >= 0 && s->in.profile.rate_hz ?
	    1000 * rate / s->in.profile.rate_hz : NONE;
}

static void
fill_function(struct toprow *row, const struct topstream *s, uint32_t number)
{
	const struct sp_live *const w = &s->live;
	const struct sp_live_function *const f = &w->functions[number];
	double *const v = row->values;

	v[LAST] = toprows_share(f->samples.recent, w->samples.recent);
	v[LAST_ERROR] = toprows_error(f->samples.recent, w->samples.recent);
	v[TOTAL] = toprows_share(f->samples.total, w->samples.total);
	v[TOTAL_ERROR] = toprows_error(f->samples.total, w->samples.total);
	if (w->sampled_calls) {
		v[ONLY_SAMPLES] = (double)f->samples.total;
		v[ONLY_SELF] = toprows_busy(s, f->samples.recent);
		v[WITH_CALLEES] = f->known ? toprows_busy(s,
		    topinclusive_of(&s->inclusive, number)) : NONE;
		return;
	}
	v[RATE] = sp_live_rate(w, f->calls.recent);
	v[CALLS] = (double)f->calls.total;
	v[SAMPLES] = (double)f->samples.total;
	v[SELF] = toprows_busy(s, f->samples.recent);
}

/* The greatest share has the longest bar. */
static void
fill_bars(struct toptable *t, size_t bar)
{
	double most = 0;

	for (size_t i = 0; i < t->n; i++)
		most = fmax(most, t->rows[i].values[LAST]);
	for (size_t i = 0; i < t->n; i++)
		t->rows[i].values[bar] = most > 0 ?
		    fmax(t->rows[i].values[LAST], 0) / most : 0;
}

void
toprows_functions(struct toptable *t, const struct topstream *s,
    const char *filter)
{
	const struct sp_live *const w = &s->live;
	char address[TOPTABLE_ADDRESS];

	if (w->sampled_calls)
		toprows_use(t, sampled_columns, COUNT(sampled_columns));
	t->n = 0;
	for (uint32_t i = 0; i < w->n_functions; i++) {
		const struct sp_live_function *const f = &w->functions[i];
		struct toprow *row;

		if (!f->samples.total && !f->calls.total)
			continue;
		row = toptable_add(t);
		row->id = i;
		row->name = toprows_name(w, i);
		row->addr = f->addr;
		row->file = f->known ? f->known->file : NULL;
		row->line = f->known ? f->known->line : 0;
		if (is_within(filter, toptable_name(row, address)))
			fill_function(row, s, i);
		else
			t->n--;
	}
	fill_bars(t, w->sampled_calls ? ONLY_BAR : BAR);
	toptable_sort(t);
}

static void
add_share(struct topitems *t, unsigned rank, const char *of, uint64_t n,
    uint64_t all)
{
	if (all)
		topitems_add(t, rank, TOPSTYLE_PLAIN, "%.2f +- %.2f %% of %s",
		    toprows_share(n, all), toprows_error(n, all), of);
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
toprows_title_known(const struct sp_named_function *known, unsigned columns,
    struct topline lines[])
{
	topline_begin(&lines[0], columns);
	topline_name(&lines[0], TOPSTYLE_BOLD, known->name, columns);
	topline_add(&lines[0], TOPSTYLE_PLAIN, "  0x%08" PRIx32 ", %" PRIu32
	    " bytes", known->addr, known->bytes);
	if (known->file) {
		topline_add(&lines[0], TOPSTYLE_PLAIN, "  ");
		topline_name(&lines[0], TOPSTYLE_PLAIN, known->file, columns);
		topline_add(&lines[0], TOPSTYLE_PLAIN, ":%u", known->line);
	}
	return 1;
}

unsigned
toprows_title(const struct sp_live *w, uint32_t function, unsigned columns,
    struct topline lines[])
{
	const struct sp_live_function *const f = &w->functions[function];
	const char *const name = toprows_name(w, function);

	topline_begin(&lines[0], columns);
	if (f->known)
		toprows_title_known(f->known, columns, lines);
	else if (name)
		topline_name(&lines[0], TOPSTYLE_BOLD, name, columns / 2);
	else
		topline_add(&lines[0], TOPSTYLE_BOLD, "0x%08" PRIx32, f->addr);
	return 1 + lay_counts(w, f, columns, &lines[1]);
}
