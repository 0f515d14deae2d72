/* SPDX-License-Identifier: MIT */
/* The clock of STM32: see clock.h, which the board's clock.c reads before. */
#if SPLITPROF_STM32_CLOCK

#include "../../arch/arm/nvic.h"
#include "../listen.h"
#include "pins.h"

#define TIM_REG(offset) \
	SPLITPROF_REG(TIM_BASE(SPLITPROF_STM32_CLOCK) + (offset))

void
splitprof_mp_clock_start(void)
{
	stm32_enable(&STM32_RCC_REG(STM32_RCC_TIM),
	    1u << (SPLITPROF_STM32_CLOCK - 2));
	TIM_CR1 = 0;
	TIM_DIER = 0;
	TIM_PSC = SPLITPROF_STM32_TIMER_HZ / SPLITPROF_MP_TICKS_HZ - 1;
	TIM_ARR = 0xffffffff;
	TIM_EGR = EGR_UG;
	TIM_CR1 = CR1_CEN;
}

#else
#include "../dwt/clock.c"
#endif
