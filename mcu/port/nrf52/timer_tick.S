/* SPDX-License-Identifier: MIT */
/* nRF52: SysTick takes the samples, see ../systick */
#include "timer.h"

#include "../systick/timer_tick.S"
