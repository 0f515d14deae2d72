/* SPDX-License-Identifier: MIT */
/* MSPM0: what SysTick counts after reset. */
#include "../../core/layout.h"

#if !defined(SPLITPROF_SYSTICK_CLOCK_HZ) && !SPLITPROF_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	32000000
#endif
