/* SPDX-License-Identifier: MIT */
/* SysTick's handler, by arch/arm/sampler.h: it needs no acknowledgement. */
#include "timer.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD
#define SPLITPROF_TICK_RELOAD	SYST_RVR_AT

#include "../../arch/arm/sampler.h"
