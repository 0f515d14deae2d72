/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK: what UART and timers count.  Defaults, here and in the files
 * that read this, are for mps2-an385, -an386 and -an500.
 */
#ifndef SPLITPROF_CMSDK_BOARD_H
#define SPLITPROF_CMSDK_BOARD_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_CMSDK_TIMER_BASE
#define SPLITPROF_CMSDK_TIMER_BASE	0x40000000
#endif

#if SPLITPROF_CLOCK_HZ
#define CMSDK_HZ	SPLITPROF_CLOCK_HZ
#else
#define CMSDK_HZ	25000000
#endif

#endif
