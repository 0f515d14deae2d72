/* SPDX-License-Identifier: MIT */
/*
 * One of TIM2 to TIM5 of STM32 takes the samples, since HAL has SysTick: see
 * tim.h.  The board's timer.c reads this behind its table.  port/systick is
 * for programs whose SysTick is free.
 */
#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "pins.h"
#include "timer.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_STM32_TIMER_HANDLER, splitprof_tick)

#define TIM_REG(offset) \
	SPLITPROF_REG(TIM_BASE(SPLITPROF_STM32_TIMER) + (offset))

#if SPLITPROF_STM32_TIMER == SPLITPROF_STM32_CLOCK
#error "SPLITPROF_STM32_TIMER and SPLITPROF_STM32_CLOCK: one timer for both"
#endif

void
splitprof_timer_start(void)
{
	stm32_enable(&STM32_RCC_REG(STM32_RCC_TIM),
	    1u << (SPLITPROF_STM32_TIMER - 2));
	TIM_CR1 = CR1_URS | CR1_ARPE;
	TIM_PSC = PRESCALER - 1;
	TIM_ARR = PERIOD - 1;
	TIM_EGR = EGR_UG;
	TIM_SR = 0;
	TIM_DIER = DIER_UIE;
	TIM_CR1 = CR1_URS | CR1_ARPE | CR1_CEN;
	splitprof_nvic_enable(SPLITPROF_STM32_TIMER_IRQ,
	    SPLITPROF_SAMPLE_PRIORITY);
}

void
splitprof_timer_stop(void)
{
	TIM_CR1 = 0;
	TIM_DIER = 0;
	TIM_SR = 0;
	splitprof_nvic_disable(SPLITPROF_STM32_TIMER_IRQ);
}

#endif
