/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two profiles' rows tell, see diff.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diff/diff.h"
#include "stat/significance.h"

/* A value is this many times samples by exposure. */
static const double units[] = {
	[SP_DIFF_SHARE] = 100, [SP_DIFF_RUN] = 1, [SP_DIFF_CALLS_OF] = 1e6,
	[SP_DIFF_OWN_CALLS] = 1e6
};

static const struct sp_attribution *
all_of(const struct sp_diff *d, int which)
{
	return &sp_diff_other(d, SP_ATTRIBUTION_ALL)->run[which];
}

/*
 * What a row's samples have to be divided by; 0 if that has no sense.  A rate
 * makes samples of seconds, so that runs of different rates can be compared.
 */
static double
exposure(const struct sp_diff *d, const struct sp_diff_row *r, int which)
{
	const double rate = (double)d->rate_hz[which];

	switch (d->basis) {
	case SP_DIFF_SHARE:
		return (double)all_of(d, which)->samples;
	case SP_DIFF_RUN:
		return rate;
	case SP_DIFF_CALLS_OF:
		return rate * (double)d->calls_of_per[which];
	case SP_DIFF_OWN_CALLS:
		/* Of what is no function, calls are another's. */
		return r < &d->rows[d->n - SP_ATTRIBUTION_OTHERS] ?
		    rate * (double)r->run[which].calls : 0;
	}
	return 0;
}

/* The value of one run, and how far it may be from the truth. */
static double
measure(const struct sp_diff *d, struct sp_diff_row *r, int which)
{
	const double unit = units[d->basis], e = exposure(d, r, which);
	const uint64_t n = r->run[which].samples;

	if (e <= 0) {
		r->value[which] = NAN;
		return NAN;
	}
	r->value[which] = unit * (double)n / e;
	return d->basis == SP_DIFF_SHARE ?
	    unit * sp_interval_error(n, all_of(d, which)->samples) :
	    unit * sp_interval_count_error(n) / e;
}

static double
test(const struct sp_diff *d, const struct sp_diff_row *r)
{
	const uint64_t old = r->run[SP_OLD].samples;
	const uint64_t new = r->run[SP_NEW].samples;

	if (isnan(r->change) || !(old || new))
		return NAN;
	return d->basis == SP_DIFF_SHARE ?
	    sp_signif_shares(old, all_of(d, SP_OLD)->samples, new,
	    all_of(d, SP_NEW)->samples) :
	    sp_signif_rates(old, exposure(d, r, SP_OLD), new,
	    exposure(d, r, SP_NEW));
}

static void
fill_in(const struct sp_diff *d, struct sp_diff_row *r)
{
	const double old = measure(d, r, SP_OLD), new = measure(d, r, SP_NEW);
	/* All of everything is 100 %. */
	const bool fixed = d->basis == SP_DIFF_SHARE &&
	    r->run == all_of(d, SP_OLD);

	r->change = fixed ? NAN : r->value[SP_NEW] - r->value[SP_OLD];
	r->error = fixed ? NAN : hypot(old, new);
	r->p = test(d, r);
	r->adjusted = NAN;
}

/* Adjust the p of those rows that were tested. */
static bool
adjust(struct sp_diff *d)
{
	double *const p = calloc(d->n, sizeof(*p));
	bool ok;
	size_t n = 0;

	for (size_t i = 0; p && i < d->n; i++) {
		if (!isnan(d->rows[i].p))
			p[n++] = d->rows[i].p;
	}
	ok = p && sp_signif_holm(p, n);
	n = 0;
	for (size_t i = 0; ok && i < d->n; i++) {
		if (!isnan(d->rows[i].p))
			d->rows[i].adjusted = p[n++];
	}
	free(p);
	return ok;
}

static bool
large_enough(const struct sp_diff *d, const struct sp_diff_row *r)
{
	const double whole = d->basis == SP_DIFF_OWN_CALLS ? 0 :
	    sp_diff_other(d, SP_ATTRIBUTION_ALL)->value[SP_OLD];
	const double change = fabs(r->change);

	return change > 0 && change >= d->least_points / 100 * whole &&
	    change >= d->least_percent / 100 * r->value[SP_OLD];
}

static enum sp_diff_verdict
verdict(const struct sp_diff_row *r)
{
	if (!r->in[SP_OLD])
		return SP_DIFF_NEW;
	if (!r->in[SP_NEW])
		return SP_DIFF_GONE;
	if (isnan(r->p))
		return SP_DIFF_UNKNOWN;
	if (!r->counts)
		return SP_DIFF_SAME;
	return r->change > 0 ? SP_DIFF_MORE : SP_DIFF_LESS;
}

bool
sp_diff_judge(struct sp_diff *d)
{
	for (size_t i = 0; i < d->n; i++)
		fill_in(d, &d->rows[i]);
	if (!adjust(d))
		return false;
	for (size_t i = 0; i < d->n; i++) {
		struct sp_diff_row *const r = &d->rows[i];

		r->counts = r->adjusted <= d->level && large_enough(d, r);
		r->verdict = verdict(r);
	}
	return true;
}

/* Those of which nothing can be said come last. */
static double
size(const struct sp_diff_row *r)
{
	return isnan(r->change) ? -1 : fabs(r->change);
}

static int
by_change(const void *a, const void *b)
{
	const struct sp_diff_row *const x = a, *const y = b;
	const double x_samples = (double)x->run[SP_OLD].samples +
	    (double)x->run[SP_NEW].samples;
	const double y_samples = (double)y->run[SP_OLD].samples +
	    (double)y->run[SP_NEW].samples;

	if (x->counts != y->counts)
		return y->counts - x->counts;
	if (size(x) != size(y))
		return size(x) > size(y) ? -1 : 1;
	if (x_samples != y_samples)
		return x_samples > y_samples ? -1 : 1;
	return strcmp(x->name, y->name);
}

void
sp_diff_sort(struct sp_diff *d)
{
	qsort(d->rows, d->n - SP_ATTRIBUTION_OTHERS + SP_ATTRIBUTION_ALL,
	    sizeof(*d->rows), by_change);
}
