/* SPDX-License-Identifier: MIT */
/*
 * For timer.c of a counter of 64 bits that never stops, and a comparator, which
 * interrupts when it is reached and is then set anew.  The file that reads this
 * has before it PERIOD, the counts from sample to sample, and behind it
 *
 * static uint64_t splitprof_timer_now(void)
 *	What has been counted.
 * static void splitprof_timer_set_next(void)
 *	The comparator is to interrupt at next.
 */
#ifndef SPLITPROF_COMPARATOR_H
#define SPLITPROF_COMPARATOR_H

#include <stdint.h>

#include "../arch/arch.h"
#include "../option/jitter.h"
#include "port.h"

SPLITPROF_OWN static uint64_t splitprof_timer_now(void);
SPLITPROF_OWN static void splitprof_timer_set_next(void);

static uint64_t next;		/* when the next sample is due */
static uint32_t period;

/* For splitprof_timer_start(). */
SPLITPROF_INLINE void
comparator_begin(void)
{
	period = PERIOD;
	next = splitprof_timer_now() + period;
	splitprof_timer_set_next();
}

/*
 * For the handler.  From the time that was due, not from now, so that no delay
 * adds up.  What was missed, with interrupts masked or in a debugger, does not
 * come back, as with timers that reload themselves.
 */
SPLITPROF_INLINE void
comparator_tick(uint32_t pc)
{
	uint64_t time;

	splitprof_sample(pc);
	if (SPLITPROF_JITTER)
		period = splitprof_jitter_next(PERIOD);
	next += period;
	time = splitprof_timer_now();
	if (next <= time)
		next = time + period;
	splitprof_timer_set_next();
}

#endif
