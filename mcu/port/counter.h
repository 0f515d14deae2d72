/* SPDX-License-Identifier: MIT */
/*
 * For clock.h of a clock that is one register of 32 bits, which counts without
 * a pause: the way to read it, in C and in assembly.  The file that reads this
 * has
 *
 * SPLITPROF_MP_COUNTER		the register's address
 * SPLITPROF_MP_COUNTS_DOWN	defined, if it counts from 2^32 - 1 down
 */
#ifndef SPLITPROF_MP_COUNTER_H
#define SPLITPROF_MP_COUNTER_H

#define SPLITPROF_MP_TICKS_ASM

#ifdef SPLITPROF_MP_COUNTS_DOWN
#define SPLITPROF_MP_COUNTED(count)	(~(count))
#else
#define SPLITPROF_MP_COUNTED(count)	(count)
#endif

#ifdef __ASSEMBLER__
.macro	ticks reg
	ldr	\reg, =SPLITPROF_MP_COUNTER
	ldr	\reg, [\reg]
#ifdef SPLITPROF_MP_COUNTS_DOWN
	mvns	\reg, \reg
#endif
.endm
#else
#include <stdint.h>

#include "../arch/arch.h"

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	return SPLITPROF_MP_COUNTED(
	    *(volatile uint32_t *)SPLITPROF_MP_COUNTER);
}
#endif

#endif
