/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/stat/significance.c: against integers of any size, and
 * against sums over all that can happen.
 */

#include <config.h>

#include <math.h>

#include "stat/significance.h"
#include "support/must.h"
#include "support/run.h"

#define NEAR(got, want, relative)					\
	MUST(fabs((got) - (want)) <= (relative) * fabs(want))

/* Computed with fractions of integers of any size, in Python. */
START_TEST(rates_have_the_known_p)
{
	static const struct {
		unsigned n_old, exposure_old, n_new, exposure_new;
		double p;
	} known[] = {
		{ 11, 800, 23, 3011, 0.16585982558360834 },
		{ 10, 1, 30, 1, 0.0022214337732293643 },
		{ 0, 1, 8, 1, 0.0078125 },
		{ 100, 1, 150, 1, 0.001883300935076157 },
		{ 1000, 10, 1100, 10, 0.030720707864242296 },
		{ 2000, 3, 1900, 2, 4.042533184350021e-28 },
		{ 5, 7, 5, 7, 1 },
		{ 3, 1000, 0, 1, 1 },
		{ 12000, 5, 12500, 5, 0.001432142504802657 },
		{ 40, 3, 2, 5, 6.335032865153308e-15 }
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		NEAR(sp_signif_rates(known[i].n_old, known[i].exposure_old,
		    known[i].n_new, known[i].exposure_new), known[i].p, 1e-10);
		NEAR(sp_signif_rates(known[i].n_new, known[i].exposure_new,
		    known[i].n_old, known[i].exposure_old), known[i].p, 1e-10);
	}
}
END_TEST

START_TEST(shares_have_the_known_p)
{
	static const struct {
		unsigned n_old, all_old, n_new, all_new;
		double p;
	} known[] = {
		{ 3, 4, 1, 4, 0.4857142857142857 },
		{ 10, 100, 30, 100, 0.000650410707603421 },
		{ 0, 1000, 9, 1000, 0.0038362715884915793 },
		{ 900, 1000, 930, 1000, 0.019834619742966103 },
		{ 100, 1000, 260, 2000, 0.018815918629005512 },
		{ 5000, 10000, 5200, 10000, 0.004878795768906829 },
		{ 10, 10, 5, 10, 0.032507739938080496 },
		{ 3, 3, 0, 3, 0.1 },
		{ 300, 1000, 1000, 2000, 8.835433313757298e-26 },
		{ 1, 10, 1, 10, 1 }
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		NEAR(sp_signif_shares(known[i].n_old, known[i].all_old,
		    known[i].n_new, known[i].all_new), known[i].p, 1e-10);
		NEAR(sp_signif_shares(known[i].n_new, known[i].all_new,
		    known[i].n_old, known[i].all_old), known[i].p, 1e-10);
	}
}
END_TEST

/* By sums with 50 digits, in Python: much, but no normal distribution yet. */
START_TEST(large_counts_have_the_known_p)
{
	NEAR(sp_signif_rates(4000000, 1, 4014000, 1),
	    7.6116478128857691e-7, 1e-9);
	NEAR(sp_signif_rates(50000000, 10, 1500, 2.7e-4),
	    6.2957331534729274e-5, 1e-9);
	NEAR(sp_signif_rates(100000000, 7, 14300000, 1),
	    0.00040813759412329877, 1e-9);
	NEAR(sp_signif_shares(2000000, 100000000, 2008000, 100000000),
	    5.4334407812936057e-5, 1e-9);
	NEAR(sp_signif_shares(300, 100000000, 90, 10000000),
	    3.2166736161433063e-16, 1e-9);
	NEAR(sp_signif_shares(30000000, 100000000, 3009000, 10000000),
	    3.2311686972570108e-9, 1e-9);
}
END_TEST

/* By logarithms of factorials with 40 digits, in Python. */
START_TEST(many_events_lose_no_digits)
{
	NEAR(sp_binomial(3, 10, 0.25), 0.25028228759765625, 1e-13);
	NEAR(sp_binomial(15, 16, 0.5), 0.000244140625, 1e-13);
	NEAR(sp_binomial(500000, 1e6, 0.5), 0.00079788436133175009, 1e-12);
	NEAR(sp_binomial(501000, 1e6, 0.5), 0.00010798197801891516, 1e-12);
	NEAR(sp_binomial(10, 1e9, 1e-8), 0.12511003634668348, 1e-12);
	NEAR(sp_binomial(300000100, 1e9, 0.3), 2.752897469701373e-5, 1e-11);
	NEAR(sp_binomial(5e9, 1e10, 0.5), 7.9788456078291824e-6, 1e-11);
	NEAR(sp_hypergeometric(3, 5, 7, 8), 0.32634032634032634, 1e-13);
	NEAR(sp_hypergeometric(250, 500, 1000, 1000), 0.041180269541539769,
	    1e-12);
	NEAR(sp_hypergeometric(1000, 300000, 1e6, 5e8),
	    2.9608178855452299e-51, 1e-10);
	NEAR(sp_hypergeometric(600300, 1200000, 1e9, 1e9),
	    0.00062704173057590929, 1e-10);
	NEAR(sp_hypergeometric(12, 12, 20, 5), 0.02422360248447205, 1e-13);
	NEAR(sp_hypergeometric(5, 20, 5, 20), 0.29181253529079616, 1e-13);
}
END_TEST

START_TEST(what_can_not_happen_has_no_chance)
{
	MUST(sp_binomial(-1, 4, 0.5) == 0 && sp_binomial(5, 4, 0.5) == 0);
	MUST(sp_binomial(0, 4, 0) == 1 && sp_binomial(1, 4, 0) == 0);
	MUST(sp_binomial(4, 4, 1) == 1 && sp_binomial(3, 4, 1) == 0);
	NEAR(sp_binomial(0, 4, 0.5), 0.0625, 1e-14);
	NEAR(sp_binomial(4, 4, 0.5), 0.0625, 1e-14);
	MUST(sp_hypergeometric(3, 4, 2, 9) == 0);
	MUST(sp_hypergeometric(2, 11, 2, 9) == 1);
	MUST(sp_hypergeometric(1, 11, 2, 9) == 0);
}
END_TEST

#define BOTH_MAX	60

/*
 * All that can happen to n events, one after the other: chances[k] is that k of
 * them are of the second run.
 */
static void
throw_all(unsigned n, double p, double chances[BOTH_MAX + 1])
{
	for (unsigned k = 0; k <= n; k++)
		chances[k] = !k;
	for (unsigned i = 0; i < n; i++) {
		for (unsigned k = i + 1; k > 0; k--)
			chances[k] = chances[k] * (1 - p) + chances[k - 1] * p;
		chances[0] *= 1 - p;
	}
}

/* The same for n balls that are taken out of an urn. */
static void
take_all(unsigned n, unsigned second, unsigned all,
    double chances[BOTH_MAX + 1])
{
	for (unsigned k = 0; k <= n; k++)
		chances[k] = !k;
	for (unsigned i = 0; i < n; i++) {
		for (unsigned k = i + 2; k-- > 0;) {
			const double left = all - i;
			const double stays = k > i || all - second + k < i ? 0 :
			    chances[k] * (all - second - (i - k)) / left;
			const double comes = !k || k > second ? 0 :
			    chances[k - 1] * (second - (k - 1)) / left;

			chances[k] = stays + comes;
		}
	}
}

/* Twice the smaller side, with what has come in both. */
static double
smaller_side(const double *chances, unsigned n, unsigned k)
{
	double below = 0, above = 0;

	for (unsigned i = 0; i <= n; i++) {
		below += i <= k ? chances[i] : 0;
		above += i >= k ? chances[i] : 0;
	}
	return fmin(1, 2 * fmin(below, above));
}

START_TEST(all_small_counts_have_the_sum_of_all_that_can_happen)
{
	static const double exposures[] = { 0.01, 0.3, 1, 1.7, 40 };
	double chances[BOTH_MAX + 1];

	for (size_t e = 0; e < sizeof(exposures) / sizeof(*exposures); e++) {
		for (unsigned n = 1; n <= BOTH_MAX; n++) {
			throw_all(n, exposures[e] / (1 + exposures[e]),
			    chances);
			for (unsigned k = 0; k <= n; k++)
				NEAR(sp_signif_rates(n - k, 1, k,
				    exposures[e]), smaller_side(chances, n, k),
				    1e-9);
		}
	}
}
END_TEST

START_TEST(all_small_shares_have_it_as_well)
{
	static const unsigned alls[][2] = { { 1, 1 }, { 7, 3 }, { 20, 30 },
	    { 30, 30 }, { 5, 55 }, { 1000, 40 }, { 2000, 9000 } };
	double chances[BOTH_MAX + 1];

	for (size_t i = 0; i < sizeof(alls) / sizeof(*alls); i++) {
		const unsigned old = alls[i][0], new = alls[i][1];

		for (unsigned n = 1; n <= BOTH_MAX && n <= old + new; n++) {
			take_all(n, new, old + new, chances);
			for (unsigned k = 0; k <= n; k++) {
				if (k > new || n - k > old)
					continue;
				NEAR(sp_signif_shares(n - k, old, k, new),
				    smaller_side(chances, n, k), 1e-9);
			}
		}
	}
}
END_TEST

/* Where sums become normal distributions nothing jumps. */
START_TEST(huge_counts_have_the_p_of_their_deviations)
{
	static const double counts[] = { 1e8, 7.9e8, 8.1e8, 1e12, 1e17 };

	for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
		for (double z = 0.5; z < 6; z += 0.5) {
			const uint64_t n = (uint64_t)counts[i];
			const uint64_t more = (uint64_t)(z *
			    sqrt(2 * counts[i]));
			const double want = erfc(z / sqrt(2));

			NEAR(sp_signif_rates(n, 3, n + more, 3), want, 0.01);
			NEAR(sp_signif_rates(n + more, 3, n, 3), want, 0.01);
			/* Of twice as many a share has half the variance. */
			NEAR(sp_signif_shares(n, 2 * n, n + more, 2 * n),
			    erfc(z), 0.01);
		}
	}
	MUST(sp_signif_rates(UINT64_MAX, 1, UINT64_MAX, 1) > 0.99);
	MUST(sp_signif_rates(UINT64_MAX, 1, 0, 1) == 0);
	MUST(sp_signif_shares(UINT64_MAX, UINT64_MAX, 0, UINT64_MAX) == 0);
}
END_TEST

/* Text may claim any count: where 1 is too little to add, nothing hangs. */
START_TEST(counts_with_gaps_between_them_come_to_an_end)
{
	const uint64_t huge = (uint64_t)1 << 60;

	MUST(sp_signif_rates(huge, (double)(huge >> 8), 129, 1) <= 1);
	MUST(sp_signif_rates(129, 1, huge, (double)(huge >> 8)) <= 1);
	MUST(sp_signif_shares(huge, huge + 99, huge, huge + 99) == 1);
	MUST(sp_signif_shares(huge, huge, huge, huge) == 1);
}
END_TEST

START_TEST(where_nothing_is_known_nothing_is_found)
{
	MUST(sp_signif_rates(0, 1, 0, 1) == 1);
	MUST(sp_signif_rates(9, 0, 900, 1) == 1);
	MUST(sp_signif_rates(9, 1, 900, 0) == 1);
	MUST(sp_signif_rates(9, NAN, 900, 1) == 1);
	MUST(sp_signif_shares(0, 10, 0, 10) == 1);
	MUST(sp_signif_shares(0, 0, 10, 10) == 1);
	MUST(sp_signif_shares(10, 10, 0, 0) == 1);
	MUST(sp_signif_shares(10, 10, 10, 10) == 1);
}
END_TEST

/* As R's p.adjust(p, "holm") has it. */
START_TEST(holm_is_as_others_have_it)
{
	static const double want[] = { 0.05, 0.09, 0.09, 0.03, 0.5, 0.05 };
	double p[] = { 0.01, 0.04, 0.03, 0.005, 0.5, 0.01 };

	MUST(sp_signif_holm(p, 6));
	for (size_t i = 0; i < 6; i++)
		ck_assert_double_eq_tol(p[i], want[i], 1e-12);
	p[0] = 7;
	MUST(sp_signif_holm(p, 0));
	MUST(p[0] == 7);
	MUST(sp_signif_holm(&p[4], 1));
	MUST(p[4] == 0.5);
}
END_TEST

RUN("significance",
    rates_have_the_known_p,
    shares_have_the_known_p,
    large_counts_have_the_known_p,
    many_events_lose_no_digits,
    what_can_not_happen_has_no_chance,
    all_small_counts_have_the_sum_of_all_that_can_happen,
    all_small_shares_have_it_as_well,
    huge_counts_have_the_p_of_their_deviations,
    counts_with_gaps_between_them_come_to_an_end,
    where_nothing_is_known_nothing_is_found,
    holm_is_as_others_have_it)
