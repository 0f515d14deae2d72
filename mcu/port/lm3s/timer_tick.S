/* SPDX-License-Identifier: MIT */
/* LM3S: SysTick takes the samples, see ../systick */
#include "board.h"

#include "../systick/timer_tick.S"
