/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK APB timer as the clock: the MPS2 boards.  Defaults are for
 * mps2-an385, -an386 and -an500.  It counts the peripheral clock,
 * SPLITPROF_CLOCK_HZ; 0 is 25 MHz, which is the usual clock of the processor,
 * too.  The timer is not left to the program.  No interrupt is used.
 */
#ifndef SPLITPROF_MP_CMSDK_CLOCK_H
#define SPLITPROF_MP_CMSDK_CLOCK_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_CMSDK_TIMER_BASE
#define SPLITPROF_CMSDK_TIMER_BASE	0x40000000
#endif

#if SPLITPROF_CLOCK_HZ
#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_CLOCK_HZ
#else
#define SPLITPROF_MP_TICKS_HZ		25000000
#endif
#define SPLITPROF_MP_USUAL_CPU_HZ	25000000
#define SPLITPROF_MP_TICKS_ASM

/* VALUE counts down. */
#ifdef __ASSEMBLER__
.macro	ticks reg
	ldr	\reg, =SPLITPROF_CMSDK_TIMER_BASE
	ldr	\reg, [\reg, #4]
	mvns	\reg, \reg
.endm
#else
#include <stdint.h>

#include "../../arch/arch.h"

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	return ~*(volatile uint32_t *)(SPLITPROF_CMSDK_TIMER_BASE + 4);
}
#endif

#endif
