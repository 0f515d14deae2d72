/* SPDX-License-Identifier: MIT */
/*
 * RP2350: TIMER0, which counts microseconds, and which the SDK starts.  A
 * program without the SDK starts the tick that it counts (TICKS, TIMER0_CTRL).
 */
#ifndef SPLITPROF_MP_RP2350_CLOCK_H
#define SPLITPROF_MP_RP2350_CLOCK_H

#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	150000000

/* TIMERAWL: the lower half, without effect on the upper. */
#define SPLITPROF_MP_COUNTER		0x400b0028
#include "../counter.h"

#endif
