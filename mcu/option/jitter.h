/* SPDX-License-Identifier: MIT */
/*
 * The sampler's period, varied around its mean, so that a program that does
 * things as often as samples are taken, or a multiple as often, is seen as a
 * whole.
 *
 * Each period is mean + d: d is uniform from -mean / 2 to mean / 2, less an
 * eighth of the sum of all d so far.  So the phases of any two samples, in a
 * program of period mean, mean / 2, ..., are as good as independent, and the
 * sum stays near 0.  In all of the 2^31 periods before the random numbers come
 * again, the period is from 0.31 to 1.71 of the mean, and the sum within 1.97
 * of it: the number of samples is never more than 2 away from elapsed time /
 * mean.
 *
 * It has to vary from each sample to the next.  A program that waits for the
 * line has the line's rhythm: a few equal periods in a row meet the same part
 * of it again and again, and as each sample makes the line's chunk longer, both
 * rhythms pull each other.
 */
#ifndef SPLITPROF_JITTER_H
#define SPLITPROF_JITTER_H

#include "../core/layout.h"

#if SPLITPROF_COUNT
#include "../count/state.h"

#define SPLITPROF_JITTER_SUM	splitprof_count.jitter

SPLITPROF_INLINE uint32_t
splitprof_samples_seen(void)
{
	return splitprof_count_image.samples;
}
#else
#include "../core/queue.h"

#define SPLITPROF_JITTER_SUM	splitprof_state.jitter
#endif

/*
 * The next period, in counts of a timer whose mean period is mean counts: 2 to
 * 2^30.  For a timer, after each sample, if SPLITPROF_JITTER.  The random bits
 * are the upper ones of a square: of the number of samples, times a factor.
 * arch/arm/sampler.h has the same in assembly.
 */
SPLITPROF_INLINE uint32_t
splitprof_jitter_next(uint32_t mean)
{
	const uint32_t n = splitprof_samples_seen();
	const int32_t x = (int32_t)(n * n * SPLITPROF_JITTER_FACTOR) >> 16;
	/* What most timers have in their register: one constant for both. */
	const uint32_t last = mean - 1;
	int32_t d;

	d = x * (int32_t)(last >> 16) + (x * (int32_t)(last & 0xffff) >> 16);
	d -= SPLITPROF_JITTER_SUM >> 3;
	SPLITPROF_JITTER_SUM += d;
	return mean + (uint32_t)d;
}

#endif
