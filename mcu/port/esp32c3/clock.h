/* SPDX-License-Identifier: MIT */
/*
 * ESP32-C3: cycles, by its performance counter, which is a CSR of its own in
 * place of mcycle; chapter 1.4 of the Technical Reference Manual.  It may
 * stand still while the processor sleeps.
 *
 * SPLITPROF_ESP32C3_CPU_HZ is the processor's clock, 160 MHz unless set.
 */
#ifndef SPLITPROF_MP_ESP32C3_CLOCK_H
#define SPLITPROF_MP_ESP32C3_CLOCK_H

#ifndef SPLITPROF_ESP32C3_CPU_HZ
#define SPLITPROF_ESP32C3_CPU_HZ	160000000
#endif

#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_ESP32C3_CPU_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	SPLITPROF_ESP32C3_CPU_HZ

#ifndef __ASSEMBLER__
#include <stdint.h>

#include "../../arch/arch.h"

/* mpccr */
SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	uint32_t ticks;

	__asm__ volatile("csrr %0, 0x7e2" : "=r"(ticks));
	return ticks;
}
#endif

#endif
