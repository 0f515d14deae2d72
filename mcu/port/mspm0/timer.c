/* SPDX-License-Identifier: MIT */
/*
 * MSPM0: SysTick takes the samples, see ../systick.  It counts the processor's
 * clock: 32 MHz, as after reset, unless SPLITPROF_SYSTICK_CLOCK_HZ says
 * otherwise, as it must where SPLITPROF_CLOCK_HZ is set.
 */
#include "timer.h"

#include "../systick/timer.c"
