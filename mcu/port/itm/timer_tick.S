/* SPDX-License-Identifier: MIT */
/* SysTick's handler, by arch/arm/sampler.h; timer.c has its second half. */
#include "../systick/timer.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD

#include "../../arch/arm/sampler.h"
