/* SPDX-License-Identifier: MIT */
/*
 * nRF51: TIMER0 counts microseconds.  It is not left to the program.  No
 * interrupt is used.  The clock of the processor is always 16 MHz.
 */
#ifndef SPLITPROF_MP_NRF51_CLOCK_H
#define SPLITPROF_MP_NRF51_CLOCK_H

#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	16000000

/* A count is read by having it captured: assembly would need two registers. */
#ifndef __ASSEMBLER__
#include <stdint.h>

#include "../../arch/arch.h"

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	uint32_t timer = 0x40008000;

	/* One address for both. */
	__asm__("" : "+r"(timer));
	*(volatile uint32_t *)(timer + 0x040) = 1;	/* CAPTURE[0] */
	return *(volatile uint32_t *)(timer + 0x540);	/* CC[0] */
}
#endif

#endif
