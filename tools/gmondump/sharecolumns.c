/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples and shares with their errors, see sharecolumns.h */

#include <config.h>

#include <inttypes.h>

#include "sharecolumns.h"
#include "stat/interval.h"

/* Without a rate nobody knows how long a sample is. */
static double
seconds(const struct sp_gmon *g, uint64_t all)
{
	return g->rate_hz ? (double)all / g->rate_hz : 0;
}

void
sharecolumns_heading(const struct sp_gmon *g)
{
	printf("%10s %11s %9s %11s %9s", "samples",
	    g->dimension[0] ? g->dimension : "seconds", "+-", "percent", "+-");
}

/* A share of all samples with its error, in units of which all are so many. */
static void
print_share(uint64_t n, uint64_t all, double units)
{
	if (!all || units <= 0)
		printf(" %11s %9s", "-", "-");
	else
		printf(" %11.3f %9.3f", units * (double)n / (double)all,
		    units * sp_interval_error(n, all));
}

void
sharecolumns_print(const struct sp_gmon *g, uint64_t n, uint64_t all)
{
	printf("%10" PRIu64, n);
	print_share(n, all, seconds(g, all));
	print_share(n, all, 100);
}

static void
print_units(uint64_t all, double units)
{
	if (!all || units <= 0)
		printf(" %11s %9s", "-", "-");
	else
		printf(" %11.3f %9s", units, "-");
}

void
sharecolumns_all(const struct sp_gmon *g, uint64_t all)
{
	printf("%10" PRIu64, all);
	print_units(all, seconds(g, all));
	print_units(all, 100);
}
