/* SPDX-License-Identifier: MIT */
/* TM4C: SysTick takes the samples, see ../systick; it counts what UARTs do. */
#include "board.h"

#include "../systick/timer.c"
