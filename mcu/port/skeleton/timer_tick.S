/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the sampler's interrupt.  arch/arm/sampler.h has its
 * instructions, for any timer; these are the numbers that it wants.
 */
#include "timer.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_SKELETON_TIMER_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD

/*
 * YOURS: the register that takes the next period, less 1, and the one that is
 * written to acknowledge; without the last two lines nothing is.  The first may
 * be another one than timer.c starts with: a shadow of that.
 *
 * A new period must begin with the next reload.  For a timer that is not so
 * simple delete these lines, and write splitprof_timer_again() in timer.c: in
 * port/nrf51 the new period counts at once, and the counter may be past it
 * already.  A timer that compares with a free counter adds the period to the
 * last due time, never to the time now, or the mean would grow by each delay.
 */
#define SPLITPROF_TICK_RELOAD	(TIMER_BASE + TIMER_PERIOD_AT)
#define SPLITPROF_TICK_FLAG	(TIMER_BASE + TIMER_FLAG_AT)
#define SPLITPROF_TICK_VALUE	1

#include "../../arch/arm/sampler.h"
