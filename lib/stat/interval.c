/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of what was sampled, see interval.h */

#include <config.h>

#include <math.h>

#include "stat/interval.h"

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
