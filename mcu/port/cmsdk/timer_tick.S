/* SPDX-License-Identifier: MIT */
/* ARM's CMSDK: the sampler's interrupt, by arch/arm/sampler.h and timer.c. */
#include "board.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_CMSDK_TIMER_HANDLER
#define SPLITPROF_TICK_PERIOD	PERIOD

#include "../../arch/arm/sampler.h"
