/* SPDX-License-Identifier: MIT */
/*
 * SysTick takes the samples, as in port/systick, which has the settings; and at
 * each one the ITM is given what it takes.
 */
#include "line.h"

#include "../systick/timer.c"

#if SPLITPROF_SAMPLE_HZ
void
splitprof_timer_again(uint32_t counts)
{
	if (SPLITPROF_JITTER)
		SYST_RVR = counts - 1;
	splitprof_itm_move();
}
#endif
