/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program whose own SysTick handler takes the samples, and is profiled. */
#include "arch/arm/tick.h"
#include "demo.h"

#define SYST_CSR	(*(volatile uint32_t *)0xe000e010)
#define SYST_RVR	(*(volatile uint32_t *)0xe000e014)
#define SYST_CVR	(*(volatile uint32_t *)0xe000e018)

static volatile uint32_t ticks;

static void spin(void) DEMO_FUNCTION;
void tick(void);
int main(void);

void
tick(void)
{
	ticks++;
}

SPLITPROF_TICK_HANDLER(SysTick_Handler, tick)

static void
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
