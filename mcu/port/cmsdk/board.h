/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK: what UART and timers count, for C and assembly.  Defaults, here
 * and in the files that read this, are for mps2-an385, -an386 and -an500.
 * SPLITPROF_CLOCK_HZ is the peripheral clock; 0 is 25 MHz.
 */
#ifndef SPLITPROF_CMSDK_BOARD_H
#define SPLITPROF_CMSDK_BOARD_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_CMSDK_TIMER_BASE
#define SPLITPROF_CMSDK_TIMER_BASE	0x40000000
#endif
#ifndef SPLITPROF_CMSDK_TIMER_HANDLER
#define SPLITPROF_CMSDK_TIMER_HANDLER	TIMER0_Handler
#endif

#define TIMER_REG(offset) \
	SPLITPROF_REG(SPLITPROF_CMSDK_TIMER_BASE + offset)
#define TIMER_CTRL	TIMER_REG(0)
#define CTRL_ENABLE	1u
#define CTRL_INTEN	8u
#define TIMER_VALUE	TIMER_REG(4)
#define TIMER_RELOAD	TIMER_REG(8)
#define TIMER_INTCLEAR	TIMER_REG(12)

#if SPLITPROF_CLOCK_HZ
#define CMSDK_HZ	SPLITPROF_CLOCK_HZ
#else
#define CMSDK_HZ	25000000
#endif

#if SPLITPROF_SAMPLE_HZ
#define PERIOD	(CMSDK_HZ / SPLITPROF_SAMPLE_HZ)	/* the sampler's mean */
#endif

#endif
