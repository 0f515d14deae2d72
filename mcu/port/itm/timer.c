/* SPDX-License-Identifier: MIT */
/*
 * SysTick takes the samples, as in port/systick, which has the settings; and at
 * each one the ITM is given what it takes.
 */
#include "line.h"

#define SPLITPROF_TICK_ALSO	splitprof_itm_move()

#include "../systick/timer.c"
