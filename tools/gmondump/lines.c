/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a profile's lines, see lines.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "lines.h"
#include "namesafe.h"
#include "sharecolumns.h"

/* The order in which they stand breaks a tie. */
static int
by_samples(const void *a, const void *b)
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
	const struct linerow **const sorted = calloc(b->n + 1,
	    sizeof(*sorted));

	if (!sorted)
		err(TOOL_TROUBLE, NULL);
	for (size_t i = 0; i < b->n; i++)
		sorted[i] = &b->rows[i];
	if (b->n)
		qsort(sorted, b->n, sizeof(*sorted), by_samples);
	sharecolumns_heading(g);
	puts("  line");
	for (size_t i = 0; i < b->n && sorted[i]->samples; i++) {
		sharecolumns_print(g, sorted[i]->samples, b->all);
		fputs("  ", stdout);
		print_place(sorted[i]);
	}
	sharecolumns_all(g, b->all);
	puts("  (all)");
	free(sorted);
}
