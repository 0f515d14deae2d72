/* SPDX-License-Identifier: MIT */
/* MSPM0: SysTick is the clock, see clock.h */
#include "../systick/clock.c"
