/* SPDX-License-Identifier: MIT */
/*
 * The demo's end, and the boards that need nothing else: a board with a file
 * of its own replaces the weak functions.  Never profiled.
 */
#include "demo.h"

#if DEMO_SEMIHOSTING
/* Ask the emulator to end with status.  On a bare board this is a fault. */
static void
leave(int status)
{
	const uint32_t block[2] = { 0x20026, (uint32_t)status };
	register uint32_t r0 __asm__("r0") = 0x20;	/* SYS_EXIT_EXTENDED */
	register const uint32_t *r1 __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : : "r"(r0), "r"(r1) : "memory");
}
#else
static void
leave(int status)
{
	(void)status;
}
#endif

void
demo_halt(int status)
{
	leave(status);
	for (;;)
		;
}

#ifdef __ARM_FP
#define CPACR	(*(volatile uint32_t *)0xe000ed88)

/* The floating-point unit is off after reset. */
void
demo_board(void)
{
	CPACR |= 0xfu << 20;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}
#else
__attribute__((weak)) void
demo_board(void)
{
}
#endif

__attribute__((weak)) void
demo_led(int on)
{
	*(volatile uint32_t *)DEMO_LED = (uint32_t)on;
}
