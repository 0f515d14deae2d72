/* SPDX-License-Identifier: MIT */
/*
 * nRF52: SysTick takes the samples, see ../systick, since a SoftDevice has
 * TIMER0, and an RTOS takes RTC1 for its tick.  It counts 64 MHz.
 */
#include "timer.h"

#include "../systick/timer.c"
