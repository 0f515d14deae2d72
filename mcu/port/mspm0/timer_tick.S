/* SPDX-License-Identifier: MIT */
/* MSPM0: SysTick takes the samples, see ../systick */
#include "timer.h"

#include "../systick/timer_tick.S"
