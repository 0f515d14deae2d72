/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program whose own SysTick handler takes the samples, and is profiled. */
#include "arch/arm/systick.h"
#include "arch/arm/tick.h"
#include "demo.h"

static volatile uint32_t ticks;

void tick(void);

void
tick(void)
{
	ticks++;
}

SPLITPROF_TICK_HANDLER(SysTick_Handler, tick)

DEMO_FUNCTION static void
spin(void)
{
	while (ticks < 100)
		;
}

int
main(void)
{
	SYST_RVR = SPLITPROF_SYSTICK_CLOCK_HZ / 1000 - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
	spin();
	SYST_CSR = 0;
	return 0;
}
