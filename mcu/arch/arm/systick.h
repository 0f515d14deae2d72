/* SPDX-License-Identifier: MIT */
/* The SysTick timer of a Cortex-M, for the ports, in C and assembly. */
#ifndef SPLITPROF_SYSTICK_H
#define SPLITPROF_SYSTICK_H

#ifndef SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_SYSTICK_HANDLER	SysTick_Handler
#endif

#define SYST_RVR_AT	0xe000e014

#ifndef __ASSEMBLER__
#include "nvic.h"

#define SYST_CSR	SPLITPROF_REG(0xe000e010)
#define CSR_ENABLE	1u
#define CSR_TICKINT	2u
#define CSR_CLKSOURCE	4u	/* the processor's clock */
#define SYST_RVR	SPLITPROF_REG(SYST_RVR_AT)
#define SYST_CVR	SPLITPROF_REG(0xe000e018)
#define ICSR		SPLITPROF_REG(0xe000ed04)
#define ICSR_PENDSTCLR	(1u << 25)
#define SHPR3		SPLITPROF_REG(0xe000ed20)

/* An interrupt each so many ticks, up to 2^24, of that priority (0 to 255). */
SPLITPROF_INLINE void
splitprof_systick_start(uint32_t period, uint32_t priority)
{
	SHPR3 = (SHPR3 & 0x00ffffff) | priority << 24;
	SYST_RVR = period - 1;
	SYST_CVR = 0;
	SYST_CSR = CSR_CLKSOURCE | CSR_TICKINT | CSR_ENABLE;
}
#endif

#endif
