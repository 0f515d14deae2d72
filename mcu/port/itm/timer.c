/* SPDX-License-Identifier: MIT */
/*
 * SysTick takes the samples, as in port/systick, and at each one gives the ITM
 * what it takes.  It counts the processor's clock, which must be told here.
 */
#include "../../arch/arm/systick.h"
#include "../../arch/arm/tick.h"
#include "../../option/jitter.h"
#include "../port.h"
#include "line.h"

#if SPLITPROF_SAMPLE_HZ

/* The processor's clock in Hz. */
#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#error "set SPLITPROF_SYSTICK_CLOCK_HZ to the processor's clock in Hz"
#endif

#define PERIOD	(SPLITPROF_SYSTICK_CLOCK_HZ / SPLITPROF_SAMPLE_HZ)

#if SPLITPROF_SYSTICK_CLOCK_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide SPLITPROF_SYSTICK_CLOCK_HZ"
#endif
#if PERIOD > 0x1000000 || (SPLITPROF_JITTER && PERIOD / 7 * 12 > 0x1000000)
#error "SPLITPROF_SAMPLE_HZ is too low: SysTick counts 24 bits"
#endif

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

/* The exception needs no acknowledgement. */
SPLITPROF_OWN __attribute__((used)) static void
splitprof_itm_tick(void)
{
	if (SPLITPROF_JITTER)
		SYST_RVR = splitprof_jitter_next(PERIOD) - 1;
	splitprof_itm_move();
}

SPLITPROF_TICK_HANDLER(SPLITPROF_SYSTICK_HANDLER, splitprof_itm_tick)

#endif
