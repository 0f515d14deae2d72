/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a profile's functions, see functions.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "functions.h"
#include "gmon/attribution.h"
#include "namesafe.h"
#include "sharecolumns.h"

struct row {
	const char *name;
	uint64_t samples, calls;
};

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

/* A row for each function, in their order, and those behind them. */
static struct row *
attribute(const struct sp_gmon *g, const struct sp_functions *f, size_t n)
{
	struct sp_attribution *const attributed =
	    calloc(n, sizeof(*attributed));
	struct row *const rows = calloc(n, sizeof(*rows));

	if (!attributed || !rows)
		err(TOOL_TROUBLE, NULL);
	sp_attribute(g, f, attributed);
	for (size_t i = 0; i < n; i++)
		rows[i] = (struct row){ i < f->n ? f->list[i].symbol->name :
		    sp_attribution_others[i - f->n], attributed[i].samples,
		    attributed[i].calls };
	free(attributed);
	return rows;
}

void
functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    struct onelf_lost *lost)
{
	const size_t n = f->n + SP_ATTRIBUTION_OTHERS;
	const size_t all = f->n + SP_ATTRIBUTION_ALL;
	struct row *const rows = attribute(g, f, n);

	lost->unknown = rows[f->n + SP_ATTRIBUTION_UNKNOWN].samples;
	lost->shared = rows[f->n + SP_ATTRIBUTION_SHARED].samples;
	lost->calls = rows[f->n + SP_ATTRIBUTION_UNKNOWN].calls;
	qsort(rows, all, sizeof(*rows), by_samples);
	sharecolumns_heading(g);
	printf(" %11s  %s\n", "calls", "function");
	for (size_t i = 0; i < n; i++)
		print_row(&rows[i], &rows[all], g);
	free(rows);
}
