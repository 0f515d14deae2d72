/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: PIT channel 1 takes the samples, as in the thesis.  See board.h for
 * the settings; timer_tick.S has the interrupt's handler.
 *
 * Channel 0 is left to the program, but both share one interrupt: a program
 * that uses channel 0's names its handler SPLITPROF_KL25Z_PIT_OTHER; it is
 * called at each interrupt and looks at its own flag.
 */
#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "board.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_KL25Z_PIT_HANDLER, splitprof_tick)

#define PIT_REG(pit, at)	SPLITPROF_REG((pit) + (at))

void
splitprof_timer_start(void)
{
	const uint32_t pit = splitprof_base(PIT_BASE);

	SPLITPROF_REG(SIM_SCGC6) |= SCGC6_PIT;
	SPLITPROF_REG(PIT_MCR) = 0;
	PIT_REG(pit, PIT_TCTRL_AT) = 0;
	PIT_REG(pit, PIT_LDVAL_AT) = KL25Z_PERIOD - 1;
	PIT_REG(pit, PIT_TFLG_AT) = 1;
	PIT_REG(pit, PIT_TCTRL_AT) = TCTRL_TIE | TCTRL_TEN;
	splitprof_nvic_enable(PIT_IRQ, SPLITPROF_SAMPLE_PRIORITY);
}

/* The interrupt stays enabled: it may be channel 0's, too. */
void
splitprof_timer_stop(void)
{
	const uint32_t pit = splitprof_base(PIT_BASE);

	PIT_REG(pit, PIT_TCTRL_AT) = 0;
	PIT_REG(pit, PIT_TFLG_AT) = 1;
	splitprof_nvic_forget(PIT_IRQ);
}

#endif
