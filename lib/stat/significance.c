/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What chance does to counts, see significance.h */

#include <config.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/significance.h"

/*
 * From this standard deviation on the normal distribution is used.  A sum
 * takes some 9 deviations of terms; up to 8, where p is 1e-15, this differs
 * by 8^3 / (6 * 20000) = 0.4 % of p at most.
 */
#define EXACT_MAX	20000.0

/* Beyond it a double may not change by adding 1: a sum might never end. */
#define WHOLE_MAX	9007199254740992.0

#define TWO_PI	6.283185307179586

/* log(n!) less Stirling's formula for it. */
static double
stirling_error(double n)
{
	const double nn = n * n;

	if (n < 16)
		return lgamma(n + 1) - (n + 0.5) * log(n) + n -
		    0.5 * log(TWO_PI);
	return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 -
	    1.0 / 1188 / nn) / nn) / nn) / nn) / n;
}

/* k log(k / m) + m - k, where k and m may be nearly equal. */
static double
deviance(double k, double m)
{
	const double v = (k - m) / (k + m);
	double sum = (k - m) * v, term = 2 * k * v;

	if (fabs(v) >= 0.1)
		return k * log(k / m) + m - k;
	for (int i = 3;; i += 2) {
		const double before = sum;

		term *= v * v;
		sum += term / i;
		if (fabs(sum - before) <= DBL_EPSILON * fabs(sum))
			return sum;
	}
}

double
sp_binomial(double k, double n, double p)
{
	double exponent;

	if (k < 0 || k > n)
		return 0;
	if (p <= 0 || p >= 1)
		return k == (p <= 0 ? 0 : n);
	if (k == 0)
		return exp(n * log1p(-p));
	if (k == n)
		return exp(n * log(p));
	exponent = stirling_error(n) - stirling_error(k) -
	    stirling_error(n - k) - deviance(k, n * p) -
	    deviance(n - k, n * (1 - p));
	return exp(exponent) * sqrt(n / (TWO_PI * k * (n - k)));
}

double
sp_hypergeometric(double k, double n, double drawn, double rest)
{
	/* Any p will do; this one keeps the numbers from becoming too small. */
	const double p = n / (drawn + rest);

	return sp_binomial(k, drawn, p) * sp_binomial(n - k, rest, p) /
	    sp_binomial(n, drawn + rest, p);
}

/* One of two distributions of the second count k. */
struct urn {
	double n;		/* both counts */
	double p;		/* binomial: share of the second exposure */
	double drawn, rest;	/* hypergeometric: samples of the second run
				   and of the first; drawn is 0 else */
};

static double
mean_of(const struct urn *u)
{
	return u->drawn > 0 ? u->n * (u->drawn / (u->drawn + u->rest)) :
	    u->n * u->p;
}

static double
deviation_of(const struct urn *u)
{
	const double all = u->drawn + u->rest;

	if (u->drawn <= 0)
		return sqrt(u->n * u->p * (1 - u->p));
	/* all is 2 at least: each run has one. */
	return sqrt(u->n * (u->drawn / all) * (u->rest / all) *
	    ((all - u->n) / (all - 1)));
}

/* How likely is k? */
static double
chance(const struct urn *u, double k)
{
	return u->drawn > 0 ?
	    sp_hypergeometric(k, u->n, u->drawn, u->rest) :
	    sp_binomial(k, u->n, u->p);
}

/* How many times as likely is k + 1? */
static double
next(const struct urn *u, double k)
{
	if (u->drawn <= 0)
		return (u->n - k) / (k + 1) * (u->p / (1 - u->p));
	return (u->n - k) / (k + 1) *
	    ((u->drawn - k) / (u->rest - u->n + k + 1));
}

/* Twice the chance of k and more, where k is above the mean. */
static double
two_sided(const struct urn *u, double k)
{
	const double deviation = deviation_of(u);
	double term, sum;

	if (deviation > EXACT_MAX || u->n > WHOLE_MAX)
		return erfc(fmax(0, k - 0.5 - mean_of(u)) /
		    fmax(1, deviation) / sqrt(2));
	term = sum = chance(u, k);
	while (term > sum * 1e-17) {
		term *= next(u, k++);
		sum += term;
	}
	return fmin(1, 2 * sum);
}

double
sp_signif_rates(uint64_t n_old, double exposure_old, uint64_t n_new,
    double exposure_new)
{
	const double a = (double)n_old, b = (double)n_new;
	const double both = exposure_old + exposure_new;
	struct urn u = { .n = a + b };
	bool swapped;

	if (!(exposure_old > 0 && exposure_new > 0) || u.n < 1)
		return 1;
	/* The second one is the one with the greater rate. */
	swapped = a * exposure_new > b * exposure_old;
	u.p = (swapped ? exposure_old : exposure_new) / both;
	return two_sided(&u, swapped ? a : b);
}

double
sp_signif_shares(uint64_t n_old, uint64_t all_old, uint64_t n_new,
    uint64_t all_new)
{
	const double a = (double)n_old, b = (double)n_new;
	const double all_a = (double)all_old, all_b = (double)all_new;
	const bool swapped = a * all_b > b * all_a;
	const struct urn u = { .n = a + b, .drawn = swapped ? all_a : all_b,
	    .rest = swapped ? all_b : all_a };

	if (!all_old || !all_new || u.n < 1)
		return 1;
	return two_sided(&u, swapped ? a : b);
}

struct place {
	double p;
	size_t i;
};

static int
by_p(const void *a, const void *b)
{
	const struct place *const x = a, *const y = b;

	if (x->p != y->p)
		return x->p < y->p ? -1 : 1;
	return (x->i > y->i) - (x->i < y->i);
}

bool
sp_signif_holm(double *p, size_t n)
{
	struct place *const order = calloc(n + 1, sizeof(*order));
	double least = 0;

	if (!order)
		return false;
	for (size_t i = 0; i < n; i++)
		order[i] = (struct place){ p[i], i };
	qsort(order, n, sizeof(*order), by_p);
	for (size_t i = 0; i < n; i++) {
		least = fmax(least, fmin(1, (double)(n - i) * order[i].p));
		p[order[i].i] = least;
	}
	free(order);
	return true;
}

/* So many standard errors to each side hold 95 % of a normal distribution. */
#define Z	1.959964

double
sp_interval_error(uint64_t n, uint64_t all)
{
	const double samples = (double)all, share = (double)n / samples;
	double centre, half;

	if (!all)
		return 1;
	centre = (share + Z * Z / (2 * samples)) / (1 + Z * Z / samples);
	half = Z / (1 + Z * Z / samples) * sqrt(share * (1 - share) / samples +
	    Z * Z / (4 * samples * samples));
	return half + fabs(centre - share);
}

double
sp_interval_count_error(uint64_t n)
{
	return Z * Z / 2 + Z * sqrt((double)n + Z * Z / 4);
}
