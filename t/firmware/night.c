/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A night in which the clock of an MPS2 board wraps: six times nothing happens
 * for 40 seconds, which another counter of the board tells.
 */
#include "demo.h"

#include "arch/arm/systick.h"
#include "splitprof_mp.h"

enum { TIMES = 6, DOZE = 4000 };

/* FPGAIO's counter of 100 Hz, in the unit that has the LEDs. */
#define CLK100HZ	(*(volatile uint32_t *)(DEMO_LED + 0x14))

SPLITPROF_OWN void SysTick_Handler(void);

/* It wakes the processor, which the emulator then takes no time for. */
void
SysTick_Handler(void)
{
}

/* Until just then: the last ticks are waited for awake. */
SPLITPROF_OWN static void
wait_until(uint32_t end)
{
	while (CLK100HZ + 2 < end)
		__asm__ volatile("wfi");
	while (CLK100HZ < end)
		continue;
}

DEMO_FUNCTION static void
doze(uint32_t end)
{
	wait_until(end);
}

DEMO_FUNCTION static void
night(uint32_t end)
{
	for (int i = 0; i < TIMES; i++) {
		doze(end += DOZE);
		splitprof_mp_poll();
	}
}

SPLITPROF_OWN int
main(void)
{
	splitprof_systick_start(200000, 0);
	wait_until(100);
	splitprof_mp_start();
	night(100);
	return 0;
}
