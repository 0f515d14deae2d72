/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK APB timer as the clock: the MPS2 boards, see board.h.  It counts
 * the peripheral clock, and is not left to the program.  No interrupt is used.
 */
#ifndef SPLITPROF_MP_CMSDK_CLOCK_H
#define SPLITPROF_MP_CMSDK_CLOCK_H

#include "board.h"

#if SPLITPROF_CMSDK_TIMER_BASE == 0
#error "SPLITPROF_CMSDK_BOARD: it has no CMSDK timer: take port/dwt's clock"
#endif

#define SPLITPROF_MP_TICKS_HZ		CMSDK_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	25000000

/* VALUE. */
#define SPLITPROF_MP_COUNTER		(SPLITPROF_CMSDK_TIMER_BASE + 4)
#define SPLITPROF_MP_COUNTS_DOWN
#include "../counter.h"

#endif
