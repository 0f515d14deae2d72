/* SPDX-License-Identifier: MIT */
/*
 * The demo's end, and the boards that need nothing else: a board with a file
 * of its own replaces the weak functions.  Never profiled.
 */
#include "demo.h"

void
demo_halt(int status)
{
	if (DEMO_SEMIHOSTING)
		demo_leave(status);
	for (;;)
		;
}

__attribute__((weak)) void
demo_board(void)
{
}

__attribute__((weak)) void
demo_led(int on)
{
	*(volatile uint32_t *)DEMO_LED = (uint32_t)on;
}
