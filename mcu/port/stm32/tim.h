/* SPDX-License-Identifier: MIT */
/*
 * TIM2 to TIM5 of STM32, by the names in the manual.  The board's table has
 * STM32_TIM_n_IRQ for those that are there; all are enabled in one register,
 * TIM2 by bit 0.
 *
 * SPLITPROF_STM32_TIMER_HZ is what they count, unless ioc.h knows it: CubeMX
 * calls it "APB1 timer clocks", HAL_RCC_GetPCLK1Freq() tells it if APB1's
 * prescaler is 1, else half of it.
 */
#ifndef SPLITPROF_STM32_TIM_H
#define SPLITPROF_STM32_TIM_H

#include "../../splitprof_config.h"
#include "ioc.h"

#ifndef SPLITPROF_STM32_TIMER_HZ
#if defined SPLITPROF_IOC_H && IOC_TIMER_HZ
#define SPLITPROF_STM32_TIMER_HZ	IOC_TIMER_HZ
#elif SPLITPROF_CLOCK_HZ
#error "set SPLITPROF_STM32_TIMER_HZ, too: CubeMX calls it APB1 timer clocks"
#else
#define SPLITPROF_STM32_TIMER_HZ	STM32_RESET_HZ
#endif
#endif

/* Which takes the samples, and which is the clock: it is another one. */
#ifndef SPLITPROF_STM32_TIMER
#define SPLITPROF_STM32_TIMER	STM32_TIMER
#endif
#ifndef SPLITPROF_STM32_CLOCK
#define SPLITPROF_STM32_CLOCK	STM32_CLOCK
#endif
#if SPLITPROF_STM32_TIMER < 2 || SPLITPROF_STM32_TIMER > 5
#error "SPLITPROF_STM32_TIMER must be from 2 to 5"
#endif

#define TIM_BASE(n)	(0x40000000 + 0x400 * ((n) - 2))
#define TIM_CR1		TIM_REG(0x00)
#define CR1_CEN		1u
#define CR1_URS		(1u << 2)	/* UIF is for the end of a round */
#define CR1_ARPE	(1u << 7)	/* ARR is for the next round */
#define TIM_DIER	TIM_REG(0x0c)
#define DIER_UIE	1u
#define TIM_SR_OFFSET	0x10
#define TIM_SR		TIM_REG(TIM_SR_OFFSET)
#define TIM_EGR		TIM_REG(0x14)
#define EGR_UG		1u		/* ARR and PSC are for this round */
#define TIM_CNT_OFFSET	0x24
#define TIM_PSC		TIM_REG(0x28)
#define TIM_ARR_OFFSET	0x2c
#define TIM_ARR		TIM_REG(TIM_ARR_OFFSET)

#endif
