/* SPDX-License-Identifier: MIT */
/* ARM's CMSDK APB timer, round and round: see clock.h */
#include "clock.h"
#include "../../arch/arm/nvic.h"
#include "../listen.h"

#define TIMER_REG(offset) \
	SPLITPROF_REG(SPLITPROF_CMSDK_TIMER_BASE + offset)
#define TIMER_CTRL	TIMER_REG(0)
#define CTRL_ENABLE	1u
#define TIMER_VALUE	TIMER_REG(4)
#define TIMER_RELOAD	TIMER_REG(8)

void
splitprof_mp_clock_start(void)
{
	TIMER_CTRL = 0;
	TIMER_RELOAD = 0xffffffff;
	TIMER_VALUE = 0xffffffff;
	TIMER_CTRL = CTRL_ENABLE;
}
