/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile's functions or lines as a table, see gmondump.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "stat/significance.h"
#include "gmondump.h"

/* Without a rate nobody knows how long a sample is. */
static double
seconds(const struct sp_gmon *g, uint64_t all)
{
	return g->rate_hz ? (double)all / g->rate_hz : 0;
}

/* Samples, and what share of the whole they are: each with its error. */
static void
print_heading(const struct sp_gmon *g)
{
	printf("%10s %11s %9s %11s %9s", "samples",
	    g->dimension[0] ? g->dimension : "seconds", "+-", "percent", "+-");
}

/* A share of all samples, in units of which all are so many. */
static void
print_share(uint64_t n, uint64_t all, double units, bool whole)
{
	if (!all || units <= 0)
		printf(" %11s %9s", "-", "-");
	else if (whole)
		printf(" %11.3f %9s", units, "-");
	else
		printf(" %11.3f %9.3f", units * (double)n / (double)all,
		    units * sp_interval_error(n, all));
}

/* The columns of n of all samples of g; the whole has no error. */
static void
print_columns(const struct sp_gmon *g, uint64_t n, uint64_t all, bool whole)
{
	printf("%10" PRIu64, n);
	print_share(n, all, seconds(g, all), whole);
	print_share(n, all, 100, whole);
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
print_row(const struct row *r, const struct row *all, const struct sp_gmon *g)
{
	struct namesafe name;

	if (!r->samples && !r->calls)
		return;
	print_columns(g, r->samples, all->samples, r == all);
	if (g->n_arcs)
		printf(" %11" PRIu64, r->calls);
	else
		printf(" %11s", "-");
	printf("  %s\n", namesafe(r->name, &name));
}

void
functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    const struct sp_attribution *attributed)
{
	const size_t n = f->n + SP_ATTRIBUTION_OTHERS;
	const size_t all = f->n + SP_ATTRIBUTION_ALL;
	struct row *const rows = tool_need(calloc(n, sizeof(*rows)));

	for (size_t i = 0; i < n; i++)
		rows[i] = (struct row){ i < f->n ? f->list[i].symbol->name :
		    sp_attribution_others[i - f->n], attributed[i].samples,
		    attributed[i].calls };
	qsort(rows, all, sizeof(*rows), rows_by_samples);
	print_heading(g);
	printf(" %11s  %s\n", "calls", "function");
	for (size_t i = 0; i < n; i++)
		print_row(&rows[i], &rows[all], g);
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
print_place(const struct linerow *row)
{
	struct namesafe name;

	if (row->kind == LINEROW_LINE)
		printf("%s:%u", namesafe(row->file, &name), row->line);
	else
		fputs(linerow_names[row->kind], stdout);
	if (row->function)
		printf(" (%s)", namesafe(row->function, &name));
	putchar('\n');
}

void
linelist_print(const struct line_counts *b, const struct sp_gmon *g)
{
	const struct linerow **const sorted =
	    tool_need(calloc(b->n + 1, sizeof(*sorted)));

	for (size_t i = 0; i < b->n; i++)
		sorted[i] = &b->rows[i];
	if (b->n)
		qsort(sorted, b->n, sizeof(*sorted), lines_by_samples);
	print_heading(g);
	puts("  line");
	for (size_t i = 0; i < b->n && sorted[i]->samples; i++) {
		print_columns(g, sorted[i]->samples, b->all, false);
		fputs("  ", stdout);
		print_place(sorted[i]);
	}
	print_columns(g, b->all, b->all, true);
	puts("  (all)");
	free(sorted);
}
