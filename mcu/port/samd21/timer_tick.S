/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: the sampler's interrupt, by arch/arm/sampler.h.  A new period takes
 * some cycles until it is in the TCC, far less than a period has.
 */
#include "board.h"

#define SPLITPROF_TICK_VECTOR	SPLITPROF_SAMD21_TCC_HANDLER
#define SPLITPROF_TICK_PERIOD	SAMD21_PERIOD
#define SPLITPROF_TICK_RELOAD	(TCC_BASE + TCC_PERB_AT)
#define SPLITPROF_TICK_FLAG	(TCC_BASE + TCC_INTFLAG_AT)
#define SPLITPROF_TICK_VALUE	1

#include "../../arch/arm/sampler.h"
