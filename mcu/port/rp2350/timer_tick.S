/* SPDX-License-Identifier: MIT */
/* RP2350: SysTick takes the samples, see ../systick */
#include "board.h"

#include "../systick/timer_tick.S"
