/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/stat/significance.c by simulation: how often is the truth
 * within the error, how often is there a false alarm, and is what differs
 * found?
 */

#include <config.h>

#include <math.h>

#include "stat/significance.h"
#include "support/must.h"
#include "support/random.h"
#include "support/run.h"

#define RUNS	20000
/* The same random numbers in each run of a test. */
#define SEED	UINT64_C(0x9e3779b97f4a7c15)

/* A number from 0 to below 1.  The state is not 0. */
static double
draw(uint64_t *state)
{
	return (double)(xorshift64(state) >> 11) / 9007199254740992.0;
}

/* How many events happen, with that mean: Knuth's way, in parts. */
static uint64_t
draw_poisson(uint64_t *state, double mean)
{
	uint64_t n = 0;

	for (; mean > 0; mean -= 500) {
		const double end = exp(-fmin(mean, 500));
		double product = draw(state);

		for (; product > end; product *= draw(state))
			n++;
	}
	return n;
}

/*
 * Sample a program that spends a known share of its time in a function, many
 * times over, as a sampler does that is independent of it.  Returns in how
 * many percent of the runs the true share was within the error.
 */
static double
coverage(double share, unsigned samples)
{
	uint64_t state = SEED;
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
	uint64_t state = SEED;
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

/* In how many percent of pairs of equal runs is p below level? */
static double
alarms(double mean, double exposure, double level)
{
	uint64_t state = SEED;
	unsigned n = 0;

	for (unsigned run = 0; run < RUNS; run++) {
		const uint64_t a = draw_poisson(&state, mean);
		const uint64_t b = draw_poisson(&state, mean * exposure);

		n += sp_signif_rates(a, 1, b, exposure) <= level;
	}
	return 100.0 * n / RUNS;
}

/* A count has only so many values: of few events there are fewer alarms. */
START_TEST(equal_rates_differ_no_more_often_than_allowed)
{
	static const double means[] = { 0.2, 1, 3, 10, 40, 200, 1000 };
	static const double exposures[] = { 0.1, 1, 2.5 };

	for (size_t i = 0; i < sizeof(means) / sizeof(*means); i++) {
		for (size_t j = 0; j < sizeof(exposures) / sizeof(*exposures);
		    j++) {
			const double five = alarms(means[i], exposures[j],
			    0.05);
			const double one = alarms(means[i], exposures[j],
			    0.01);

			ck_assert_msg(five < 5.5 && one < 1.25, "%g %g: %g %g",
			    means[i], exposures[j], five, one);
			ck_assert_msg(means[i] < 200 || (five > 3.4 &&
			    one > 0.5), "%g %g: %g %g", means[i],
			    exposures[j], five, one);
		}
	}
}
END_TEST

#define FUNCTIONS	40

/* A profile: functions have shares 1/2, 1/4, ... and the last ones few. */
static void
profile(uint64_t *state, unsigned samples, uint64_t counts[FUNCTIONS])
{
	for (unsigned i = 0; i < FUNCTIONS; i++)
		counts[i] = 0;
	for (unsigned i = 0; i < samples; i++) {
		const double x = draw(state);
		unsigned f = (unsigned)(-log2(1 - x) * 2);

		counts[f < FUNCTIONS ? f : FUNCTIONS - 1]++;
	}
}

/* In how many percent of pairs is anything found?  One share may differ. */
static double
pairs(unsigned old, unsigned new, double moved, double level, bool adjust)
{
	uint64_t a[FUNCTIONS], b[FUNCTIONS], state = SEED;
	double p[FUNCTIONS];
	unsigned n = 0;

	for (unsigned run = 0; run < 2000; run++) {
		bool found = false;

		profile(&state, old, a);
		profile(&state, new, b);
		/* Some samples of the first are the second's now. */
		for (uint64_t i = a[0]; i > 0; i--) {
			const bool moves = draw(&state) < moved;

			a[0] -= moves;
			a[1] += moves;
		}
		for (unsigned i = 0; i < FUNCTIONS; i++)
			p[i] = sp_signif_shares(a[i], old, b[i], new);
		MUST(!adjust || sp_signif_holm(p, FUNCTIONS));
		for (unsigned i = 0; i < FUNCTIONS; i++)
			found = found || p[i] <= level;
		n += found;
	}
	return 100.0 * n / 2000;
}

START_TEST(of_all_functions_together_no_more_often_than_allowed)
{
	const double short_runs = pairs(300, 300, 0, 0.05, true);
	const double long_runs = pairs(2000, 900, 0, 0.05, true);
	const double strict = pairs(2000, 900, 0, 0.01, true);
	const double naive = pairs(2000, 900, 0, 0.05, false);

	ck_assert_msg(short_runs < 6 && long_runs < 6 && strict < 1.6,
	    "%g %g %g", short_runs, long_runs, strict);
	/* Less, since half of them are too rare to be found at all. */
	ck_assert_msg(long_runs > 0.3, "%g", long_runs);
	ck_assert_msg(naive > 20, "%g", naive);
}
END_TEST

START_TEST(what_differs_is_found)
{
	const double little = pairs(1000, 1000, 0.05, 0.01, true);
	const double much = pairs(1000, 1000, 0.4, 0.01, true);

	ck_assert_msg(little < 20 && much > 99, "%g %g", little, much);
}
END_TEST

RUN("simulated",
    a_count_is_within_its_error_in_95_of_100_runs,
    the_truth_is_within_the_error_in_95_of_100_runs,
    rare_functions_and_short_runs_have_no_smaller_chance,
    many_samples_give_the_usual_error,
    no_samples_are_no_certainty,
    equal_rates_differ_no_more_often_than_allowed,
    of_all_functions_together_no_more_often_than_allowed,
    what_differs_is_found)
