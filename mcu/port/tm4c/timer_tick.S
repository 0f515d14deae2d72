/* SPDX-License-Identifier: MIT */
/* TM4C: SysTick takes the samples, see ../systick */
#include "board.h"

#include "../systick/timer_tick.S"
