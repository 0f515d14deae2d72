/* SPDX-License-Identifier: MIT */
/* The sampler's timer and its period, for C and assembly: see tim.h */
#ifndef SPLITPROF_STM32_TIMER_H
#define SPLITPROF_STM32_TIMER_H

#include "tim.h"

#define TIM_NAME(n, what)	TIM_NAME_OF(n, what)
#define TIM_NAME_OF(n, what)	what(n)
#define TIM_HANDLER_OF(n)	TIM##n##_IRQHandler
#define TIM_IRQ_OF(n)		STM32_TIM_##n##_IRQ
#ifndef SPLITPROF_STM32_TIMER_HANDLER
#define SPLITPROF_STM32_TIMER_HANDLER \
	TIM_NAME(SPLITPROF_STM32_TIMER, TIM_HANDLER_OF)
#endif
#ifndef SPLITPROF_STM32_TIMER_IRQ
#define SPLITPROF_STM32_TIMER_IRQ \
	TIM_NAME(SPLITPROF_STM32_TIMER, TIM_IRQ_OF)
#endif

#if SPLITPROF_SAMPLE_HZ
/* Most of them count 16 bits; with jitter a period is up to 1.71 as long. */
#define COUNTS		(SPLITPROF_STM32_TIMER_HZ / SPLITPROF_SAMPLE_HZ)
#define FITS(prescaler) \
	(COUNTS / (prescaler) / 7 * 12 <= 0x10000 && \
	SPLITPROF_STM32_TIMER_HZ % ((prescaler) * SPLITPROF_SAMPLE_HZ) == 0)
#if FITS(1)
#define PRESCALER	1
#elif FITS(4)
#define PRESCALER	4
#elif FITS(10)
#define PRESCALER	10
#elif FITS(100)
#define PRESCALER	100
#elif FITS(1000)
#define PRESCALER	1000
#else
#error "SPLITPROF_SAMPLE_HZ: the timer's clock is no multiple, or it is too low"
#endif
#define PERIOD		(COUNTS / PRESCALER)
#endif

#endif
