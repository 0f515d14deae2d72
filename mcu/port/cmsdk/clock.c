/* SPDX-License-Identifier: MIT */
/* ARM's CMSDK APB timer, round and round: see clock.h */
#include "clock.h"
#include "../../arch/arm/nvic.h"
#include "../listen.h"

void
splitprof_mp_clock_start(void)
{
	TIMER_CTRL = 0;
	TIMER_RELOAD = 0xffffffff;
	TIMER_VALUE = 0xffffffff;
	TIMER_CTRL = CTRL_ENABLE;
}
