/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions are best left out of a profile, see profiling_cost.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/profiling_cost.h"

#define LEAST_CALLS	100	/* one in so many makes a function worth it */

struct candidate {
	size_t index;
	uint64_t calls;
};

static int
by_calls(const void *a, const void *b)
{
	const struct candidate *const x = a, *const y = b;

	if (x->calls != y->calls)
		return x->calls > y->calls ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* All of the program's time. */
static double
whole_time(const struct sp_cost *c, const struct sp_functions *f)
{
	double added = 0;

	for (size_t i = 0; i < f->n; i++)
		added += fmin(c->added[i], (double)c->rows[i].samples);
	return (double)sp_cost_program(c, f) - added;
}

/* Take the most called ones first, but for those that take too long. */
static void
choose(const struct sp_cost *c, const struct candidate *all, size_t n,
    double calls, double whole, double time, struct sp_leave_out *l)
{
	for (size_t i = 0; i < n && (double)l->calls < calls; i++) {
		const double rest = sp_cost_rest(c, all[i].index);
		const double percent = whole > 0 ? 100 * rest / whole : 0;

		if (l->time + percent > time)
			continue;
		l->list[l->n++] = all[i].index;
		l->calls += all[i].calls;
		l->time += percent;
	}
}

bool
sp_cost_leave_out(const struct sp_cost *c, const struct sp_functions *f,
    double calls, double time, struct sp_leave_out *l)
{
	const uint64_t all_calls = c->rows[f->n + SP_ATTRIBUTION_ALL].calls;
	struct candidate *const all = calloc(f->n + 1, sizeof(*all));
	size_t n = 0;

	memset(l, 0, sizeof(*l));
	l->list = calloc(f->n + 1, sizeof(*l->list));
	if (!all || !l->list) {
		free(all);
		return false;
	}
	for (size_t i = 0; i < f->n; i++) {
		if (c->rows[i].calls &&
		    c->rows[i].calls >= all_calls / LEAST_CALLS)
			all[n++] = (struct candidate){ i, c->rows[i].calls };
	}
	if (n)
		qsort(all, n, sizeof(*all), by_calls);
	choose(c, all, n, (double)all_calls * calls / 100, whole_time(c, f),
	    time, l);
	free(all);
	return true;
}
