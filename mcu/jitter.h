/* SPDX-License-Identifier: MIT */
/*
 * The sampler's period, varied around its mean, so that a program that does
 * things as often as samples are taken, or a multiple as often, is seen as a
 * whole.
 *
 * For 16 samples at a time the period is mean + d, with |d| uniform below half
 * of the mean.  So the phases of any two samples, in a program of period mean,
 * mean / 2, ..., are as good as independent.  The sign of d is a coin's until
 * the sum of all d leaves -mean to mean; then it is the one that leads back:
 * the number of samples is never more than 24 away from elapsed time / mean.
 * (A sign that always leads back would do better there, but then a program of
 * period 16 * mean is seen wrong by some percent.)
 */
#ifndef SPLITPROF_JITTER_H
#define SPLITPROF_JITTER_H

#include "queue.h"

#define SPLITPROF_JITTER_SAMPLES	16

/* Samples that came, queued or lost, since the start. */
SPLITPROF_INLINE uint32_t
splitprof_samples_seen(void)
{
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
	return splitprof_state.samples + splitprof_state.lost_samples;
#else
	return splitprof_state.samples;
#endif
}

/* For a timer, after each sample: is it time to change the period? */
SPLITPROF_INLINE bool
splitprof_jitter_due(void)
{
	return SPLITPROF_JITTER &&
	    splitprof_samples_seen() % SPLITPROF_JITTER_SAMPLES == 0;
}

/*
 * The period of the next 16 samples, in counts of a timer whose mean period is
 * mean counts: 2 to 2^30.  The random bits are the number of samples, mixed;
 * the upper half is the amount, the bit below it the coin.
 */
SPLITPROF_INLINE uint32_t
splitprof_jitter_next(uint32_t mean)
{
	const uint32_t half = mean / 2;
	const int32_t far = (int32_t)mean;
	int32_t sum = splitprof_state.jitter;
	uint32_t x = splitprof_samples_seen() * 0x9e3779b1u;
	int32_t d;

	x *= x;
	x = x >> 16 | x << 16;
	x *= x | 1;
	d = (int32_t)((x >> 16) * (half >> 16) +
	    ((x >> 16) * (half & 0xffff) >> 16));
	if (sum > far || (sum >= -far && (x & 0x8000)))
		d = -d;
	splitprof_state.jitter = sum + d;
	return mean + (uint32_t)d;
}

#endif
