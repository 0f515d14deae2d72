/* SPDX-License-Identifier: MIT */
/*
 * SysTick as the clock, on any Cortex-M that has one and no better timer to
 * spare: it counts the processor's clock in at most 24 bits.  Its handler looks
 * at it once a round, so that none is missed: it may be held off for less than
 * a round.
 *
 * SPLITPROF_MP_SYSTICK_HZ is what it counts, in Hz: it must be set.
 * SPLITPROF_MP_SYSTICK_PERIOD is the ticks of a round.  0: SysTick is ours and
 * counts 2^24.  Else the program, or its RTOS, has set it up, with RVR one
 * less, and its handler calls splitprof_mp_systick().  Nobody else may read
 * CSR, which clears the flag that tells of a round's end, nor change the
 * period: an RTOS must not stop its tick in sleep.
 */
#ifndef SPLITPROF_MP_SYSTICK_CLOCK_H
#define SPLITPROF_MP_SYSTICK_CLOCK_H

#ifndef SPLITPROF_MP_SYSTICK_HZ
#error "set SPLITPROF_MP_SYSTICK_HZ to SysTick's clock in Hz"
#endif
#ifndef SPLITPROF_MP_SYSTICK_PERIOD
#define SPLITPROF_MP_SYSTICK_PERIOD	0
#endif
#if SPLITPROF_MP_SYSTICK_PERIOD < 0 || SPLITPROF_MP_SYSTICK_PERIOD > 0x1000000
#error "SPLITPROF_MP_SYSTICK_PERIOD must be from 0 to 2^24"
#endif

#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_MP_SYSTICK_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	SPLITPROF_MP_SYSTICK_HZ

#if SPLITPROF_MP_SYSTICK_PERIOD
#define SPLITPROF_MP_SYSTICK_ROUND	SPLITPROF_MP_SYSTICK_PERIOD
#else
#define SPLITPROF_MP_SYSTICK_ROUND	0x1000000
#endif

#ifndef __ASSEMBLER__
#include <stdint.h>

#include "../../arch/arch.h"

/* For a handler of the program. */
void splitprof_mp_systick(void) __attribute__((no_instrument_function));

/* Ticks of the rounds that are over. */
extern uint32_t splitprof_mp_systick_base;

/*
 * CSR's COUNTFLAG says that a round has ended since it was last read, which is
 * when 0 was reached.  Where it is set, CVR may be of either round: again.  As
 * long as 0 stands there, which a slow clock may let many see, nothing of the
 * next round is over.
 */
SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	const volatile uint32_t *const csr = (volatile uint32_t *)0xe000e010;
	const volatile uint32_t *const cvr = csr + 2;
	uint32_t left = *cvr;

	if (*csr & 1u << 16) {
		splitprof_mp_systick_base += SPLITPROF_MP_SYSTICK_ROUND;
		left = *cvr;
	}
	if (left == 0)
		return splitprof_mp_systick_base;
	return splitprof_mp_systick_base + SPLITPROF_MP_SYSTICK_ROUND - left;
}
#endif

#endif
