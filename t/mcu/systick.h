/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SysTick of the tests: a handler that comes once, after so many clocks. */
#ifndef SYSTICK_H
#define SYSTICK_H

#include "splitprof.h"

#define SYST_CSR	(*(volatile uint32_t *)0xe000e010)
#define SYST_RVR	(*(volatile uint32_t *)0xe000e014)
#define SYST_CVR	(*(volatile uint32_t *)0xe000e018)

SPLITPROF_OWN static void
systick_after(uint32_t clocks)
{
	SYST_RVR = clocks;
	SYST_CVR = 0;
	SYST_CSR = 7;
}

/* To be called in the handler: it does not come again. */
SPLITPROF_OWN static void
systick_done(void)
{
	SYST_CSR = 0;
}

#endif
