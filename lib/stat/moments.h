/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mean, extremes and standard deviation of numbers that come one by one.  Sum,
 * least and greatest are exact, but for a sum that stays at the most there is.
 * The standard deviation is that of the numbers that came, not an estimate of
 * others: the root of their mean squared distance from the mean.  It is summed
 * up by the recurrence of Welford (1962), which loses no digits where the mean
 * is large and the spread small.  Memory is constant.  Zero-initialise.
 */
#ifndef SP_MOMENTS_H
#define SP_MOMENTS_H

#include <stdint.h>

struct sp_moments {
	uint64_t n;		/* numbers that came */
	uint64_t sum;
	uint64_t min, max;	/* valid if n is not 0 */
	double mean, squares;	/* inner: squares: of distances from it */
};

void sp_moments_add(struct sp_moments *m, uint64_t number);

/*
 * Their mean in thousandths, and in ones, rounded to the nearest: at most
 * UINT64_MAX; n is not 0.
 */
uint64_t sp_moments_mean_thousandths(const struct sp_moments *m);
uint64_t sp_moments_mean(const struct sp_moments *m);

/* The standard deviation in units of 1 / parts, rounded; n is not 0. */
uint64_t sp_moments_deviation(const struct sp_moments *m, unsigned parts);

#endif
