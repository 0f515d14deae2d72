/* SPDX-License-Identifier: MIT */
/*
 * No timer: a handler of the program takes the samples, SPLITPROF_SAMPLE_HZ
 * times a second, all the time: see SPLITPROF_TICK_HANDLER in
 * arch/arm/tick.h.  While the profiler is off they are ignored.
 */
#include "../port.h"

void
splitprof_timer_start(void)
{
}

void
splitprof_timer_stop(void)
{
}
