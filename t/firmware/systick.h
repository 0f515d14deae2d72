/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SysTick of the tests: a handler that comes once, after so many clocks, and
 * does what the file that reads this wants at_systick() to do.
 */
#ifndef SYSTICK_H
#define SYSTICK_H

#include <stdbool.h>

#include "arch/arm/systick.h"
#include "splitprof.h"

SPLITPROF_OWN void SysTick_Handler(void);
SPLITPROF_OWN static void at_systick(void);

static volatile bool systick_came;

SPLITPROF_OWN static void
systick_after(uint32_t clocks)
{
	systick_came = false;
	SYST_RVR = clocks;
	SYST_CVR = 0;
	SYST_CSR = 7;
}

void
SysTick_Handler(void)
{
	SYST_CSR = 0;
	at_systick();
	systick_came = true;
}

#endif
