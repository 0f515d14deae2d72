/* SPDX-License-Identifier: MIT */
/* STM32G0: the sampler's interrupt, see ../stm32/timer_tick.S */
#include "board.h"

#ifndef SPLITPROF_STM32_TIMER_HANDLER
#define TIM3_ALSO	TIM3_TIM4_IRQHandler
#endif

#include "../stm32/timer_tick.S"

/* It is called so in the vector table of G0B0, G0B1 and G0C1. */
#if SPLITPROF_SAMPLE_HZ && SPLITPROF_STM32_TIMER == 3 && defined TIM3_ALSO
	.global	TIM3_ALSO
	.type	TIM3_ALSO, %function
	.thumb_set TIM3_ALSO, SPLITPROF_TICK_VECTOR
#endif
