/* SPDX-License-Identifier: MIT */
/* nRF51: the sampler's interrupt, by arch/arm/sampler.h and timer.c. */
#include "timer.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_NRF51_TIMER_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD

#include "../../arch/arm/sampler.h"
