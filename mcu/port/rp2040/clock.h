/* SPDX-License-Identifier: MIT */
/*
 * RP2040: its timer, which counts microseconds, and which the SDK starts.  A
 * program without the SDK starts the tick that it counts (WATCHDOG_TICK).
 */
#ifndef SPLITPROF_MP_RP2040_CLOCK_H
#define SPLITPROF_MP_RP2040_CLOCK_H

#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	125000000

/* TIMERAWL: the lower half, without effect on the upper. */
#define SPLITPROF_MP_COUNTER		0x40054028
#include "../counter.h"

#endif
