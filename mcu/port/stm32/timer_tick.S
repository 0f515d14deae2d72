/* SPDX-License-Identifier: MIT */
/*
 * The sampler's interrupt, by arch/arm/sampler.h: ARR is for the next round,
 * and what is 0 in SR is acknowledged.  The board's file reads this behind its
 * table.
 */
#include "timer.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_STM32_TIMER_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD
#define SPLITPROF_TICK_RELOAD	(TIM_BASE(SPLITPROF_STM32_TIMER) + TIM_ARR_OFFSET)
#define SPLITPROF_TICK_FLAG	(TIM_BASE(SPLITPROF_STM32_TIMER) + TIM_SR_OFFSET)
#define SPLITPROF_TICK_VALUE	0

#include "../../arch/arm/sampler.h"
