/* SPDX-License-Identifier: MIT */
/* nRF52: what SysTick counts. */
#include "../../core/layout.h"

#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	64000000
#endif
