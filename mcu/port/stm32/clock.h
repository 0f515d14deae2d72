/* SPDX-License-Identifier: MIT */
/*
 * The clock of STM32: the cycle counter, or with SPLITPROF_STM32_CLOCK=n TIMn,
 * one of 32 bits that counts microseconds and no interrupt.  See ../dwt and
 * tim.h.  The board's clock.h reads this behind its table.
 */
#ifndef SPLITPROF_STM32_CLOCK_H
#define SPLITPROF_STM32_CLOCK_H

#include "tim.h"

#if SPLITPROF_STM32_CLOCK

#if SPLITPROF_STM32_TIMER_HZ % 1000000
#error "SPLITPROF_STM32_TIMER_HZ must be a multiple of 1 MHz"
#endif
#if !(STM32_TIMS_32 >> SPLITPROF_STM32_CLOCK & 1)
#error "SPLITPROF_STM32_CLOCK must be a timer of 32 bits: TIM2, or TIM5"
#endif

#define SPLITPROF_MP_TICKS_HZ		1000000
#if defined SPLITPROF_IOC_H && IOC_CPU_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	IOC_CPU_HZ
#else
#define SPLITPROF_MP_USUAL_CPU_HZ	STM32_USUAL_HZ
#endif
#define SPLITPROF_MP_COUNTER \
	(TIM_BASE(SPLITPROF_STM32_CLOCK) + TIM_CNT_OFFSET)
#include "../counter.h"

#else

#ifndef SPLITPROF_MP_DWT_HZ
#if defined SPLITPROF_IOC_H && IOC_CPU_HZ
#define SPLITPROF_MP_DWT_HZ		IOC_CPU_HZ
#elif !SPLITPROF_CLOCK_HZ
#define SPLITPROF_MP_DWT_HZ		STM32_RESET_HZ
#endif
#endif
#include "../dwt/clock.h"

#endif

#endif
