/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/stat/significance.c by simulation: how often is there a
 * false alarm, and is what differs found?
 */

#include <config.h>

#include <math.h>

#include "draw.h"
#include "stat/significance.h"
#include "support/must.h"
#include "support/run.h"

#define RUNS	20000

/* In how many percent of pairs of equal runs is p below level? */
static double
alarms(double mean, double exposure, double level)
{
	uint64_t state = DRAW_SEED;
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
	uint64_t a[FUNCTIONS], b[FUNCTIONS], state = DRAW_SEED;
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

RUN("alarms",
    equal_rates_differ_no_more_often_than_allowed,
    of_all_functions_together_no_more_often_than_allowed,
    what_differs_is_found)
