/* SPDX-License-Identifier: MIT */
/*
 * An RP2350 as a board of the demos, without its SDK: its timer counts
 * microseconds of a crystal of 12 MHz.  Run on a simulator only.
 */
#include "demo.h"

#define REG32(address)	(*(volatile uint32_t *)(address))

#define TICKS_TIMER0_CTRL	REG32(0x40108018)
#define TICKS_TIMER0_CYCLES	REG32(0x4010801c)

void
demo_board(void)
{
	TICKS_TIMER0_CYCLES = 12;
	TICKS_TIMER0_CTRL = 1;
}
