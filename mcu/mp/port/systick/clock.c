/* SPDX-License-Identifier: MIT */
/* SysTick and its rounds: see clock.h */
#include "../../../arch/arm/nvic.h"
#include "../../port.h"
#include "clock.h"

struct splitprof_mp_systick splitprof_mp_systick_seen;

void
splitprof_mp_systick(void)
{
	const uint32_t before = splitprof_mask();

	(void)splitprof_mp_ticks();
	splitprof_unmask(before);
}

#if SPLITPROF_MP_SYSTICK_PERIOD
void
splitprof_mp_clock_start(void)
{
}
#else
#ifndef SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_SYSTICK_HANDLER	SysTick_Handler
#endif

#define SYST_CSR	SPLITPROF_REG(0xe000e010)
#define CSR_ENABLE	1u
#define CSR_TICKINT	2u
#define CSR_CLKSOURCE	4u		/* the processor's clock */
#define SYST_RVR	SPLITPROF_REG(0xe000e014)
#define SYST_CVR	SPLITPROF_REG(0xe000e018)
#define SHPR3		SPLITPROF_REG(0xe000ed20)

void
splitprof_mp_clock_start(void)
{
	SHPR3 &= 0x00ffffff;
	SYST_RVR = SPLITPROF_MP_SYSTICK_ROUND - 1;
	SYST_CVR = 0;
	SYST_CSR = CSR_CLKSOURCE | CSR_TICKINT | CSR_ENABLE;
}

SPLITPROF_OWN void SPLITPROF_SYSTICK_HANDLER(void);

void
SPLITPROF_SYSTICK_HANDLER(void)
{
	splitprof_mp_systick();
}
#endif
