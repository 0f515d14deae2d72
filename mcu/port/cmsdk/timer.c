/* SPDX-License-Identifier: MIT */
/* ARM's CMSDK APB timer takes the samples: the MPS2 boards, see board.h. */
#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "board.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_CMSDK_TIMER_HANDLER, splitprof_tick)

#ifndef SPLITPROF_CMSDK_TIMER_IRQ
#define SPLITPROF_CMSDK_TIMER_IRQ	CMSDK(THE_TIMER_IRQ)
#endif
#if SPLITPROF_CMSDK_TIMER_BASE == 0
#error "SPLITPROF_CMSDK_BOARD: it has no CMSDK timer: take port/systick's"
#endif

#if CMSDK_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the clock"
#endif

void
splitprof_timer_start(void)
{
	TIMER_CTRL = 0;
	TIMER_RELOAD = PERIOD - 1;
	TIMER_VALUE = PERIOD - 1;
	TIMER_INTCLEAR = 1;
	TIMER_CTRL = CTRL_INTEN | CTRL_ENABLE;
	splitprof_nvic_enable(SPLITPROF_CMSDK_TIMER_IRQ,
	    SPLITPROF_SAMPLE_PRIORITY);
}

void
splitprof_timer_stop(void)
{
	TIMER_CTRL = 0;
	TIMER_INTCLEAR = 1;
	splitprof_nvic_disable(SPLITPROF_CMSDK_TIMER_IRQ);
}

/*
 * Writing the reload value starts the counter again, so what it has counted
 * since this interrupt would be added to each period.
 */
void
splitprof_timer_again(uint32_t counts)
{
	uint32_t late;

	TIMER_INTCLEAR = 1;
	if (!SPLITPROF_JITTER)
		return;
	late = TIMER_RELOAD - TIMER_VALUE;
	TIMER_RELOAD = counts - 1;
	TIMER_VALUE = counts - 1 > late ? counts - 1 - late : 1;
}

#endif
