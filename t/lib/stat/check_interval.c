/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/stat/significance.c: how often is the truth within the
 * error?
 */

#include <config.h>

#include <math.h>

#include "draw.h"
#include "stat/significance.h"
#include "support/run.h"

#define RUNS	20000

/*
 * Sample a program that spends a known share of its time in a function, many
 * times over, as a sampler does that is independent of it.  Returns in how
 * many percent of the runs the true share was within the error.
 */
static double
coverage(double share, unsigned samples)
{
	uint64_t state = DRAW_SEED;
	unsigned good = 0;

	for (unsigned run = 0; run < RUNS; run++) {
		uint64_t n = 0;

		for (unsigned i = 0; i < samples; i++)
			n += draw(&state) < share;
		good += fabs((double)n / samples - share) <=
		    sp_interval_error(n, samples);
	}
	return 100.0 * good / RUNS;
}

START_TEST(the_truth_is_within_the_error_in_95_of_100_runs)
{
	static const struct {
		double share;
		unsigned samples;
	} cases[] = {
		{ 0.5, 1000 }, { 0.3, 1000 }, { 0.1, 1000 }, { 0.9, 1000 },
		{ 0.6, 200 }, { 0.05, 2000 }
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const double got = coverage(cases[i].share, cases[i].samples);

		ck_assert_msg(got > 94 && got < 97, "%g of %u: %g %%",
		    cases[i].share, cases[i].samples, got);
	}
}
END_TEST

/* Where few samples fell, or few were taken, it may be more often. */
START_TEST(rare_functions_and_short_runs_have_no_smaller_chance)
{
	static const double shares[] = { 0.0001, 0.001, 0.003, 0.01, 0.999 };
	static const unsigned samples[] = { 1, 3, 10, 30, 100, 300 };

	for (size_t i = 0; i < sizeof(shares) / sizeof(*shares); i++) {
		for (size_t j = 0; j < sizeof(samples) / sizeof(*samples);
		    j++) {
			const double got = coverage(shares[i], samples[j]);

			ck_assert_msg(got > 94, "%g of %u: %g %%", shares[i],
			    samples[j], got);
		}
	}
}
END_TEST

/* 1.96 standard errors, sqrt(p (1 - p) / n), where that is right. */
START_TEST(many_samples_give_the_usual_error)
{
	ck_assert_double_eq_tol(sp_interval_error(500000, 1000000),
	    0.00097998, 1e-8);
	ck_assert_double_eq_tol(sp_interval_error(100000, 1000000),
	    0.00058799, 2e-6);
	ck_assert_double_eq_tol(sp_interval_error(100000, 1000000),
	    sp_interval_error(900000, 1000000), 1e-15);
}
END_TEST

/* With no sample of 1000 the true share may still be up to 0.38 %. */
START_TEST(no_samples_are_no_certainty)
{
	ck_assert_double_eq_tol(sp_interval_error(0, 1000), 0.0038268, 1e-6);
	ck_assert_double_eq_tol(sp_interval_error(1000, 1000), 0.0038268,
	    1e-6);
	ck_assert(sp_interval_error(0, 0) == 1);
	ck_assert(sp_interval_error(1, 1) > 0.7);
	ck_assert(sp_interval_error(UINT64_MAX / 2, UINT64_MAX) < 1e-9);
}
END_TEST

/* In how many percent of runs is a count's mean within its error? */
static double
count_coverage(double mean)
{
	uint64_t state = DRAW_SEED;
	unsigned good = 0;

	for (unsigned run = 0; run < RUNS; run++) {
		const uint64_t n = draw_poisson(&state, mean);

		good += fabs((double)n - mean) <= sp_interval_count_error(n);
	}
	return 100.0 * good / RUNS;
}

START_TEST(a_count_is_within_its_error_in_95_of_100_runs)
{
	static const double means[] = { 0.05, 0.3, 1, 3, 10, 30, 100, 1000 };

	for (size_t i = 0; i < sizeof(means) / sizeof(*means); i++) {
		const double got = count_coverage(means[i]);

		ck_assert_msg(got > 94 && (means[i] < 100 || got < 97),
		    "%g: %g %%", means[i], got);
	}
	/* Twice the standard error, nearly. */
	ck_assert_double_eq_tol(sp_interval_count_error(1000000), 1961.9,
	    0.05);
	/* The limit for none at all: 3.84, where the exact one is 3.69. */
	ck_assert_double_eq_tol(sp_interval_count_error(0), 3.8415, 1e-3);
}
END_TEST

RUN("interval",
    a_count_is_within_its_error_in_95_of_100_runs,
    the_truth_is_within_the_error_in_95_of_100_runs,
    rare_functions_and_short_runs_have_no_smaller_chance,
    many_samples_give_the_usual_error,
    no_samples_are_no_certainty)
