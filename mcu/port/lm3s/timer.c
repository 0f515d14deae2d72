/* SPDX-License-Identifier: MIT */
/* LM3S: SysTick takes the samples, see ../systick; it counts what UARTs do. */
#include "board.h"

#include "../systick/timer.c"
