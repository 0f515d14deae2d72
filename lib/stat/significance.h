/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Significance, the p-value: can it be chance that two runs differ?  And the
 * confidence interval: how exact is what one run shows?  Samples that are
 * independent of each other are Poisson-distributed counts.
 *
 * Each test returns p, from 0 to 1: of two runs that do not differ, at most
 * that share differs so much.  It is exact, that is computed from the
 * distribution itself, unless counts are huge: the sum of all that is as far
 * to the side where the difference is, twice, since it might have been on the
 * other side.
 */
#ifndef SP_SIGNIFICANCE_H
#define SP_SIGNIFICANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Are two rates equal?  n events came where exposure units, more than 0 and
 * in any unit that both have in common, were looked at.  Given their sum, the
 * second count is binomial (Przyborowski and Wilenski, 1940).  Without any
 * exposure nothing is known: 1.
 */
double sp_signif_rates(uint64_t n_old, double exposure_old, uint64_t n_new,
    double exposure_new);

/*
 * Are two shares equal, n of all each?  Given all three sums, the second count
 * is hypergeometric (Fisher, 1934).  n is not above all.
 */
double sp_signif_shares(uint64_t n_old, uint64_t all_old, uint64_t n_new,
    uint64_t all_new);

/*
 * Binomial distribution: of n events, each with chance p from 0 to 1, exactly k
 * happen.  With 11 digits at least, by the saddle-point expansion of Loader
 * (2000), where a quotient of factorials would lose them.  Counts are whole
 * numbers up to 2^53.
 */
double sp_binomial(double k, double n, double p);

/*
 * Hypergeometric distribution: of n marked balls in an urn of drawn + rest,
 * exactly k are among those that are drawn.  n is at most drawn + rest, which
 * is not 0.
 */
double sp_hypergeometric(double k, double n, double drawn, double rest);

/*
 * Who makes n tests at once finds something by chance more often.  Adjusts
 * their p such that of runs that do not differ at all, at most the share a has
 * any test with p[i] <= a, however the tests depend on each other (Holm, 1979).
 * False without memory.
 */
bool sp_signif_holm(double *p, size_t n);

/*
 * Confidence interval: of all samples, which are independent of each other, n
 * fell on something.  How far may its share n / all be from the true one?  The
 * truth lies within n / all plus or minus the result, from 0 to 1, in 95 of 100
 * cases.  n is not above all; with no samples at all nothing is known, and the
 * result is 1.
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
