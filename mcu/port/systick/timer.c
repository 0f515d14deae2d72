/* SPDX-License-Identifier: MIT */
/*
 * SysTick takes the samples, on any Cortex-M that has one.  Take this timer in
 * place of the board's where the board has no timer to spare.  It counts the
 * processor's clock, which must be told here, as a plain number.  timer_tick.S
 * has the interrupt's handler.  A program whose own SysTick handler keeps
 * running uses port/none/timer.c instead, and SPLITPROF_TICK_HANDLER around
 * that handler.
 */
#include "../port.h"
#include "timer.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_SYSTICK_HANDLER, splitprof_tick)

void
splitprof_timer_start(void)
{
	splitprof_systick_start(PERIOD, SPLITPROF_SAMPLE_PRIORITY);
}

void
splitprof_timer_stop(void)
{
	SYST_CSR = 0;
	ICSR = ICSR_PENDSTCLR;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

#endif
