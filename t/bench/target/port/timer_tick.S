/* SPDX-License-Identifier: MIT */
/* The sampler's interrupt: what is special of it is in C. */
#include "port/kl25z/board.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_KL25Z_PIT_HANDLER
#define SPLITPROF_TICK_PERIOD	KL25Z_PERIOD

#include "arch/arm/sampler.h"
