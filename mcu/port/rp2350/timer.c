/* SPDX-License-Identifier: MIT */
/*
 * RP2350: SysTick takes the samples, which the SDK does not use, see
 * ../systick.  It counts clk_sys.  The name of its handler is the SDK's; where
 * the table has CMSIS's, -DSPLITPROF_SYSTICK_HANDLER=SysTick_Handler.
 */
#include "board.h"

#include "../systick/timer.c"
