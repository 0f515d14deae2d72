/* SPDX-License-Identifier: MIT */
/* SysTick's mean period, for C and assembly. */
#ifndef SPLITPROF_SYSTICK_TIMER_H
#define SPLITPROF_SYSTICK_TIMER_H

#include "../../arch/arm/systick.h"
#include "../../core/layout.h"

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
#endif

#endif
