/* SPDX-License-Identifier: MIT */
/*
 * What comes before main and behind it, for all boards of the demos, and an LED
 * at DEMO_LED: a board with a file of its own replaces the weak functions.
 * Nothing in this file may be profiled: it runs before .bss is cleared.
 */
#include "demo.h"

#include <string.h>

extern char ramfunc_start[], ramfunc_end[], ramfunc_load[];
extern char data_start[], data_end[], data_load[];
extern char bss_start[], bss_end[];

void
demo_memory(void)
{
	memcpy(ramfunc_start, ramfunc_load, (size_t)(ramfunc_end - ramfunc_start));
	memcpy(data_start, data_load, (size_t)(data_end - data_start));
	memset(bss_start, 0, (size_t)(bss_end - bss_start));
}

__attribute__((weak)) void
demo_board(void)
{
}

__attribute__((weak)) void
demo_led(int on)
{
	if (DEMO_LED)
		*(volatile uint32_t *)DEMO_LED = (uint32_t)on;
}

void
demo_unexpected(void)
{
	demo_exit(99);
}

void
demo_halt(int status)
{
	if (DEMO_SEMIHOSTING)
		demo_leave(status);
	for (;;)
		;
}
