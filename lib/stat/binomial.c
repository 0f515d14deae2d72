/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How likely a count is, see binomial.h */

#include <config.h>

#include <float.h>
#include <math.h>

#include "stat/binomial.h"

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
