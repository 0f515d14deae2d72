/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: TCC1, or TCC0, takes the samples, since Arduino has SysTick.  See
 * board.h for the settings; timer_tick.S has the interrupt's handler.  Both
 * TCCs have one generic clock: the program leaves it at generator 0.
 */
#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "board.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_SAMD21_TCC_HANDLER, splitprof_tick)

SPLITPROF_OWN static void
splitprof_timer_sync(void)
{
	while (TCC_SYNCBUSY)
		;
}

void
splitprof_timer_start(void)
{
	PM_APBCMASK |= APBCMASK_TCC;
	GCLK_CLKCTRL = (uint16_t)(CLKCTRL_CLKEN | CLKCTRL_TCC);
	while (GCLK_STATUS & GCLK_SYNCBUSY)
		;
	TCC_CTRLA = CTRLA_SWRST;
	splitprof_timer_sync();
	TCC_PER = SAMD21_PERIOD - 1;
	splitprof_timer_sync();
	TCC_INTENSET = INT_OVF;
	splitprof_nvic_enable(TCC_IRQ, SPLITPROF_SAMPLE_PRIORITY);
	TCC_CTRLA = CTRLA_ENABLE;
	splitprof_timer_sync();
}

void
splitprof_timer_stop(void)
{
	splitprof_timer_sync();
	TCC_CTRLA = 0;
	splitprof_timer_sync();
	TCC_INTENCLR = INT_OVF;
	TCC_INTFLAG = INT_OVF;
	splitprof_nvic_disable(TCC_IRQ);
}

#endif
