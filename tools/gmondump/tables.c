/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile's functions or lines as a table, see gmondump.h */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/path_prefix.h"
#include "common/texttable.h"
#include "common/tool.h"
#include "stat/significance.h"
#include "gmondump.h"

/* Columns before those that say what a row is of. */
#define SHARE_COLUMNS(unit)	{ "samples", TEXTCOLUMN_COUNT, NULL, 0 },	\
    { unit, TEXTCOLUMN_REAL, NULL, 0 }, { "+-", TEXTCOLUMN_REAL, NULL, 0 },	\
    { "percent", TEXTCOLUMN_REAL, NULL, 0 },	\
    { "+-", TEXTCOLUMN_REAL, NULL, 0 }

#define TABLE(columns)	{ .columns = columns,	\
    .n_columns = sizeof(columns) / sizeof(*(columns)) }

/* The unit of the profile's times. */
static const char *
unit(const struct sp_gmon *g)
{
	return g->dimension[0] ? g->dimension : "seconds";
}

/* Without a rate nobody knows how long a sample is. */
static double
seconds(const struct sp_gmon *g, uint64_t all)
{
	return g->rate_hz ? (double)all / g->rate_hz : 0;
}

/* A share of all samples, in units of which all are so many: as exact as it. */
static void
add_share(struct texttable *t, uint64_t n, uint64_t all, double units)
{
	const bool known = all && units > 0;
	const double error = known ? units * sp_interval_error(n, all) : NAN;

	texttable_real(t, known ? units * (double)n / (double)all : NAN, error,
	    false);
	texttable_real(t, error, error, false);
}

/* Samples, and what share of the whole they are: each with its error. */
static void
add_shares(struct texttable *t, const struct sp_gmon *g, uint64_t n,
    uint64_t all)
{
	texttable_number(t, n);
	add_share(t, n, all, seconds(g, all));
	add_share(t, n, all, 100);
}

/* The whole, which has no error. */
static void
add_whole(struct texttable *t, const struct sp_gmon *g, uint64_t all)
{
	const double whole = seconds(g, all);

	texttable_number(t, all);
	texttable_real(t, all && whole > 0 ? whole : NAN, 1e-3, false);
	texttable_text(t, NULL);
	texttable_real(t, all ? 100 : NAN, 1, false);
	texttable_text(t, NULL);
}

struct row {
	const char *name;
	uint64_t samples, calls;
};

/* Most samples first. */
static int
rows_by_samples(const void *a, const void *b)
{
	const struct row *const x = a, *const y = b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	if (x->calls != y->calls)
		return x->calls > y->calls ? -1 : 1;
	return strcmp(x->name, y->name);
}

static void
add_row(struct texttable *t, const struct row *r, const struct row *all,
    const struct sp_gmon *g)
{
	struct namesafe name;

	if (!r->samples && !r->calls && r != all)
		return;
	if (r == all)
		add_whole(t, g, all->samples);
	else
		add_shares(t, g, r->samples, all->samples);
	texttable_value(t, g->n_arcs > 0, r->calls, false);
	texttable_text(t, namesafe(r->name, &name));
}

void
functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    const struct sp_attribution *attributed)
{
	const size_t n = f->n + SP_ATTRIBUTION_OTHERS;
	const size_t all = f->n + SP_ATTRIBUTION_ALL;
	const struct textcolumn columns[] = {
		SHARE_COLUMNS(unit(g)), { "calls", TEXTCOLUMN_COUNT, NULL, 0 },
		{ "function", TEXTCOLUMN_TEXT, NULL, 0 }
	};
	struct texttable t = TABLE(columns);
	struct row *const rows = tool_need(calloc(n, sizeof(*rows)));

	for (size_t i = 0; i < n; i++)
		rows[i] = (struct row){ i < f->n ? f->list[i].symbol->name :
		    sp_attribution_others[i - f->n], attributed[i].samples,
		    attributed[i].calls };
	qsort(rows, all, sizeof(*rows), rows_by_samples);
	for (size_t i = 0; i < n; i++)
		add_row(&t, &rows[i], &rows[all], g);
	texttable_print(&t, SIZE_MAX, false, stdout);
	texttable_free(&t);
	free(rows);
}

/* The order in which they stand breaks a tie. */
static int
lines_by_samples(const void *a, const void *b)
{
	const struct linerow *const x = *(const struct linerow *const *)a;
	const struct linerow *const y = *(const struct linerow *const *)b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	return (x > y) - (x < y);
}

static void
add_place(struct texttable *t, const struct linerow *row, size_t prefix)
{
	char text[2 * sizeof(struct namesafe) + 20];
	struct namesafe name;
	size_t n;

	if (row->kind == LINEROW_LINE)
		n = (size_t)snprintf(text, sizeof(text), "%s:%u",
		    namesafe(row->file + prefix, &name), row->line);
	else
		n = (size_t)snprintf(text, sizeof(text), "%s",
		    linerow_names[row->kind]);
	if (row->function)
		snprintf(text + n, sizeof(text) - n, " (%s)",
		    namesafe(row->function, &name));
	texttable_text(t, text);
}

/* The folder of all files with samples, up to the slash: left out of each. */
static size_t
common_folder(const struct line_counts *b)
{
	struct path_prefix common = { .n = 0 };

	for (size_t i = 0; i < b->n; i++) {
		if (b->rows[i].samples && b->rows[i].kind == LINEROW_LINE)
			path_prefix_add(&common, b->rows[i].file);
	}
	return path_prefix_print(&common, stdout);
}

void
linelist_print(const struct line_counts *b, const struct sp_gmon *g)
{
	const struct textcolumn columns[] = {
		SHARE_COLUMNS(unit(g)), { "line", TEXTCOLUMN_TEXT, NULL, 0 }
	};
	struct texttable t = TABLE(columns);
	const struct linerow **const sorted =
	    tool_need(calloc(b->n + 1, sizeof(*sorted)));
	const size_t prefix = common_folder(b);

	for (size_t i = 0; i < b->n; i++)
		sorted[i] = &b->rows[i];
	if (b->n)
		qsort(sorted, b->n, sizeof(*sorted), lines_by_samples);
	for (size_t i = 0; i < b->n && sorted[i]->samples; i++) {
		add_shares(&t, g, sorted[i]->samples, b->all);
		add_place(&t, sorted[i], prefix);
	}
	add_whole(&t, g, b->all);
	texttable_text(&t, "(all)");
	texttable_print(&t, SIZE_MAX, false, stdout);
	texttable_free(&t);
	free(sorted);
}
