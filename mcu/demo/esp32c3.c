/* SPDX-License-Identifier: MIT */
/*
 * An ESP32-C3 as a board of the demos, without ESP-IDF: its interrupts are
 * lines of the processor, behind its matrix.  For an image in RAM; run in a
 * simulator only.  On a chip the ROM's watchdogs are to be switched off, and
 * its clock is what the ROM left.
 */
#include "../arch/riscv/tick.h"
#include "trap.h"

#define REG32(address)	(*(volatile uint32_t *)(address))

/* One of the interrupts that a processor sends itself is the bell. */
#define FROM_CPU0	REG32(0x600c0028)
#define FROM_CPU0_MAP	REG32(0x600c20c8)
#define CPU_INT_ENABLE	REG32(0x600c2104)
#define CPU_INT_PRI(n)	REG32(0x600c2114 + 4 * (n))
#define CPU_INT_THRESH	REG32(0x600c2194)
#define BELL_LINE	19u

#define INTERRUPT	0x80000000u

void
demo_board(void)
{
	CPU_INT_THRESH = 1;
}

void
demo_bell_on(void)
{
	FROM_CPU0_MAP = BELL_LINE;
	CPU_INT_PRI(BELL_LINE) = 1;
	CPU_INT_ENABLE |= 1u << BELL_LINE;
}

void
demo_bell(void)
{
	FROM_CPU0 = 1;
	(void)FROM_CPU0;
}

static void
answer_bell(void)
{
	FROM_CPU0 = 0;
	(void)FROM_CPU0;
	if (PendSV_Handler)
		demo_software();
	else
		demo_unexpected();
}

void
demo_dispatch(uint32_t cause)
{
	if (cause == (INTERRUPT | DEMO_TIMER_IRQ) && DEMO_TIMER_TICK)
		DEMO_TIMER_TICK(splitprof_mepc());
	else if (cause == (INTERRUPT | DEMO_LINE_IRQ) && DEMO_LINE_HANDLER)
		DEMO_LINE_HANDLER();
	else if (cause == (INTERRUPT | BELL_LINE))
		answer_bell();
	else
		demo_unexpected();
}
