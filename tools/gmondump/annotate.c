/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated source, see annotate.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "annotate.h"
#include "common/tool.h"
#include "namesafe.h"
#include "sourceline.h"
#include "stat/interval.h"

/* The rows of a file. */
struct group {
	const struct linerow *rows;
	size_t n;
	uint64_t samples, inlined, calls;
};

/* The order in which they stand breaks a tie. */
static int
by_samples(const void *a, const void *b)
{
	const struct group *const x = a, *const y = b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	if (x->inlined != y->inlined)
		return x->inlined > y->inlined ? -1 : 1;
	return (x->rows > y->rows) - (x->rows < y->rows);
}

/* The groups of b; lines are the first of its rows, file by file. */
static struct group *
make_groups(const struct line_counts *b, size_t *n)
{
	struct group *const groups = calloc(b->n + 1, sizeof(*groups));
	struct group *g = groups;

	if (!groups)
		err(TOOL_TROUBLE, NULL);
	for (size_t i = 0; i < b->n && b->rows[i].kind == LINEROW_LINE; i++) {
		const struct linerow *const row = &b->rows[i];

		if (g->n && g->rows->file != row->file)
			g++;
		if (!g->n)
			g->rows = row;
		g->n++;
		g->samples += row->samples;
		g->inlined += row->inlined;
		g->calls += row->calls;
	}
	*n = (size_t)(g - groups) + (g->n > 0);
	qsort(groups, *n, sizeof(*groups), by_samples);
	return groups;
}

static void
print_heading(const char *name, uint64_t n, uint64_t all)
{
	const double percent = all ? 100 / (double)all : 0;

	printf("# %s: %" PRIu64 " samples", name, n);
	if (all)
		printf(", %.3f %% +- %.3f", percent * (double)n,
		    100 * sp_interval_error(n, all));
	putchar('\n');
}

static void
complain(struct annotate *a, const char *name, const char *why)
{
	a->wrong++;
	if (!a->quiet)
		warnx("%s: %s", name, why);
}

static bool
is_newer(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec > b->tv_sec ||
	    (a->tv_sec == b->tv_sec && a->tv_nsec > b->tv_nsec);
}

/* Is the file the one that was compiled? */
static void
check_file(struct annotate *a, const struct group *g, const char *name,
    const struct sourcefile *file)
{
	char why[100 + sizeof(struct namesafe)];
	struct namesafe program;
	const unsigned last = g->rows[g->n - 1].line;

	if (last > file->n) {
		snprintf(why, sizeof(why), "has %zu lines, and code is of "
		    "line %u", file->n, last);
		complain(a, name, why);
	} else if (is_newer(&file->changed, &a->built)) {
		snprintf(why, sizeof(why), "is newer than %s: lines may have "
		    "moved", namesafe(a->program, &program));
		complain(a, name, why);
	}
}

static void
print_group(struct annotate *a, const struct group *g, uint64_t all)
{
	struct namesafe name;
	struct sourcefile file;
	const char *const why = sourcefile_read(&file, g->rows->file,
	    &a->dirs);

	namesafe(g->rows->file, &name);
	if (why)
		complain(a, name.text, why);
	else
		check_file(a, g, name.text, &file);
	print_heading(name.text, g->samples, all);
	sourcelines_print(g->rows, g->n, &file, all);
	putchar('\n');
	sourcefile_free(&file);
}

void
annotate_print(struct annotate *a, const struct line_counts *b)
{
	size_t n;
	struct group *const groups = make_groups(b, &n);

	for (size_t i = 0; i < n; i++) {
		if (groups[i].samples || groups[i].inlined ||
		    (!b->all && groups[i].calls))
			print_group(a, &groups[i], b->all);
	}
	for (int kind = LINEROW_LINE + 1; kind < LINEROW_KINDS; kind++) {
		if (b->samples[kind])
			print_heading(linerow_names[kind], b->samples[kind],
			    b->all);
	}
	printf("# (all): %" PRIu64 " samples\n", b->all);
	free(groups);
}
