/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls as fast as they can come: what a cache of calls is for.  burst() has a
 * known number of them, from four places.
 */
#include "demo.h"

enum { ROUNDS = 50000 };

/* What is done before it and behind it, in assembly: holding interrupts off. */
#ifndef BURST_FIRST
#define BURST_FIRST	""
#define BURST_LAST	""
#endif

void burst(void)
    __attribute__((noinline, noclone, no_instrument_function));

/* Its one instruction is for the compiler, which would leave the calls out. */
DEMO_FUNCTION static void
nothing(void)
{
	__asm__ volatile("nop");
}

void
burst(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		nothing();
		nothing();
		nothing();
		nothing();
	}
}

int
main(void)
{
	__asm__ volatile(BURST_FIRST : : : "memory");
	burst();
	__asm__ volatile(BURST_LAST : : : "memory");
	return 0;
}
