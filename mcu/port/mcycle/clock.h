/* SPDX-License-Identifier: MIT */
/*
 * The cycle counter of a RISC-V processor, mcycle: the finest clock, and the
 * fastest to read.  It may stand still while the processor sleeps.  The lower
 * 32 bits are read.
 *
 * SPLITPROF_MP_MCYCLE_HZ is the processor's clock, in Hz: it must be set.
 */
#ifndef SPLITPROF_MP_MCYCLE_CLOCK_H
#define SPLITPROF_MP_MCYCLE_CLOCK_H

#ifndef SPLITPROF_MP_MCYCLE_HZ
#error "set SPLITPROF_MP_MCYCLE_HZ to the processor's clock in Hz"
#endif

#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_MP_MCYCLE_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	SPLITPROF_MP_MCYCLE_HZ

#ifndef __ASSEMBLER__
#include <stdint.h>

#include "../../arch/arch.h"

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	uint32_t ticks;

	__asm__ volatile("csrr %0, mcycle" : "=r"(ticks));
	return ticks;
}
#endif

#endif
