/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Confidence interval of what was measured by sampling */
#ifndef SP_INTERVAL_H
#define SP_INTERVAL_H

#include <stdint.h>

/*
 * Of all samples, which are independent of each other, n fell on something: how
 * far its share n / all may be from the true one.  The truth lies within n /
 * all plus or minus the result, from 0 to 1, in 95 of 100 cases.  n is not
 * above all; with no samples at all nothing is known, and the result is 1.
 *
 * It is the farther end of the interval of Wilson (1927), since the usual
 * standard error is 0 if n is 0, and too small while n is.
 */
double sp_interval_error(uint64_t n, uint64_t all);

/*
 * n events came, which are independent of each other: how far that may be from
 * the number that was to be expected, in 95 of 100 cases.  The farther end of
 * the interval for a Poisson distribution that corresponds to Wilson's.
 */
double sp_interval_count_error(uint64_t n);

#endif
