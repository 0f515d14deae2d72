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
	    splitprof_samples_seen() % 16 == 0;
}

/*
 * The period of the next 16 samples, in counts of a timer whose mean period is
 * mean counts: 2 to 2^30.  The random bits are the number of samples, mixed;
 * the upper half is the amount, the bit below it the coin.
 * port/kl25z/timer_tick.S has the same in assembly.
 */
SPLITPROF_INLINE uint32_t
splitprof_jitter_next(uint32_t mean)
{
	const uint32_t half = mean / 2;
	uint32_t x = splitprof_samples_seen() * SPLITPROF_JITTER_FACTOR;
	int32_t d, coin;

	x *= x;
	x = x >> 16 | x << 16;
	x *= x | 1;
	d = (int32_t)((x >> 16) * (half >> 16) +
	    ((x >> 16) * (half & 0xffff) >> 16));
	coin = x & 0x8000 ? -1 : 0;
	if (coin)
		d = -d;
	/* Too far away to that side already? */
	if ((splitprof_state.jitter ^ coin) > (int32_t)mean)
		d = -d;
	splitprof_state.jitter += d;
	return mean + (uint32_t)d;
}

#endif
