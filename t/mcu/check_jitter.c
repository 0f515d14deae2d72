/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mcu/option/jitter.h: the sampler's periods */
#include "support/run.h"

#include <string.h>

#include "option/jitter.h"

enum { PERIODS = 100000 };

static const uint32_t means[] = { 2000, 24000, 65535, 65536, 240000, 48000000 };
#define MEANS	(sizeof(means) / sizeof(*means))

/* Each period, for a timer of this mean, from the start on. */
static void
each_period(uint32_t mean, void (*look)(uint32_t mean, uint32_t period))
{
	memset(&splitprof_state, 0, sizeof(splitprof_state));
	for (uint32_t i = 1; i <= PERIODS; i++) {
		splitprof_state.samples = i;
		look(mean, splitprof_jitter_next(mean));
	}
}

static int64_t sum;
static uint32_t least, most, bins[8];

static void
look(uint32_t mean, uint32_t period)
{
	sum += (int64_t)period - mean;
	ck_assert_int_lt(llabs(sum), 2 * (int64_t)mean);
	least = period < least ? period : least;
	most = period > most ? period : most;
	bins[(uint64_t)period * 4 / mean]++;
}

/* As jitter.h says; and each quarter of -mean / 2 to mean / 2 is as likely. */
START_TEST(periods_vary_around_their_mean)
{
	for (size_t i = 0; i < MEANS; i++) {
		sum = 0;
		least = UINT32_MAX;
		most = 0;
		memset(bins, 0, sizeof(bins));
		each_period(means[i], look);
		ck_assert_uint_gt(least, means[i] / 100 * 31);
		ck_assert_uint_lt(least, means[i] / 100 * 40);
		ck_assert_uint_gt(most, means[i] / 100 * 160);
		ck_assert_uint_lt(most, means[i] / 100 * 171);
		for (int b = 2; b < 6; b++)
			ck_assert_uint_gt(bins[b], PERIODS / 100 * 20);
	}
}
END_TEST

/*
 * Of a program that does the same again each so many periods, for a part of the
 * time: is the spread of the number of samples in it, over many runs, at most
 * what chance makes of independent samples?  Each run begins elsewhere.
 */
static double
variance(double program, double part)
{
	enum { RUNS = 400, SAMPLES = 1000, MEAN = 48000 };
	double time = 0, squares = 0;

	memset(&splitprof_state, 0, sizeof(splitprof_state));
	for (int run = 0; run < RUNS; run++) {
		double off = -SAMPLES * part;

		for (int i = 0; i < SAMPLES; i++) {
			double phase;

			splitprof_state.samples++;
			time += splitprof_jitter_next(MEAN) / (double)MEAN;
			phase = time / program + run * 0.618034;
			off += phase - (uint32_t)phase < part;
		}
		squares += off * off;
	}
	return squares / RUNS / (SAMPLES * part * (1 - part));
}

START_TEST(samples_are_as_good_as_independent)
{
	static const double programs[] = { 0.013, 0.1, 0.5, 0.75, 1, 1.25,
	    1.618, 2, 3, 4, 7, 16, 17.3, 32, 100, 256 };

	for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++) {
		ck_assert_double_lt(variance(programs[i], 0.05), 1.4);
		ck_assert_double_lt(variance(programs[i], 0.5), 1.4);
	}
}
END_TEST

/* As t/firmware/periods.c sees them on the KL25Z, from its assembly. */
START_TEST(periods_are_the_same_after_each_start)
{
	static const uint32_t wanted[] = { 14833, 36476, 13082, 22276,
	    35986, 29650, 29770, 11541 };

	splitprof_state.jitter = 12345;
	splitprof_start();
	ck_assert_int_eq(splitprof_state.jitter, 0);
	for (uint32_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
		splitprof_state.samples++;
		ck_assert_uint_eq(splitprof_jitter_next(24000), wanted[i]);
	}
	splitprof_stop();
}
END_TEST

RUN("jitter", periods_vary_around_their_mean,
    samples_are_as_good_as_independent, periods_are_the_same_after_each_start)
