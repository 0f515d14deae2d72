/* SPDX-License-Identifier: MIT */
/* LM3S: SysTick takes the samples, see ../systick; it counts what UARTs do. */
#include "board.h"

#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	PL011_HZ
#endif

#include "../systick/timer.c"
