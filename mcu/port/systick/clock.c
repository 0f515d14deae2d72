/* SPDX-License-Identifier: MIT */
/* SysTick and its rounds: see clock.h */
#include "../../arch/arm/systick.h"
#include "../listen.h"
#include "clock.h"

uint32_t splitprof_mp_systick_base;

void
splitprof_mp_systick(void)
{
	const uint32_t before = splitprof_mask();

	(void)splitprof_mp_ticks();
	splitprof_unmask(before);
}

#if SPLITPROF_MP_SYSTICK_PERIOD
void
splitprof_mp_clock_start(void)
{
}
#else
void
splitprof_mp_clock_start(void)
{
	splitprof_systick_start(SPLITPROF_MP_SYSTICK_ROUND, 0);
}

SPLITPROF_HANDLER_IS(clock, SPLITPROF_SYSTICK_HANDLER, splitprof_mp_systick)
SPLITPROF_VECTOR(SPLITPROF_SYSTICK_HANDLER, splitprof_mp_systick)
#endif
