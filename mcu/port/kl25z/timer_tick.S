/* SPDX-License-Identifier: MIT */
/* KL25Z: the sampler's interrupt, by arch/arm/sampler.h. */
#include "board.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_KL25Z_PIT_HANDLER
#define SPLITPROF_TICK_PERIOD	KL25Z_PERIOD
#define SPLITPROF_TICK_RELOAD	(PIT_BASE + PIT_LDVAL_AT)
#define SPLITPROF_TICK_FLAG	(PIT_BASE + PIT_TFLG_AT)
#ifdef SPLITPROF_KL25Z_PIT_OTHER
#define SPLITPROF_TICK_OTHER	SPLITPROF_KL25Z_PIT_OTHER
#endif

#include "../../arch/arm/sampler.h"
