/* SPDX-License-Identifier: MIT */
/*
 * One of TIM2 to TIM5 of STM32 takes the samples, since HAL has SysTick: see
 * tim.h.  The board's timer.c reads this behind its table.  port/systick is
 * for programs whose SysTick is free.
 */
#include "../../arch/arm/nvic.h"
#include "../../arch/arm/tick.h"
#include "../../option/jitter.h"
#include "../port.h"
#include "pins.h"
#include "tim.h"

#if SPLITPROF_SAMPLE_HZ

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
#define TIM_REG(offset) \
	SPLITPROF_REG(TIM_BASE(SPLITPROF_STM32_TIMER) + (offset))

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

/* The barrier: or the interrupt is seen once more behind the handler. */
SPLITPROF_OWN __attribute__((used)) static void
splitprof_timer_acknowledge(void)
{
	TIM_SR = 0;
	if (SPLITPROF_JITTER)
		TIM_ARR = splitprof_jitter_next(PERIOD) - 1;
	__asm__ volatile("dsb" : : : "memory");
}

SPLITPROF_TICK_HANDLER(SPLITPROF_STM32_TIMER_HANDLER,
    splitprof_timer_acknowledge)

#endif
