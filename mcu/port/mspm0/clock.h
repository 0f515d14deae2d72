/* SPDX-License-Identifier: MIT */
/* MSPM0: SysTick is the clock, which every one of them has, see ../systick */
#include "../systick/clock.h"
