/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls from more places than the caches have entries for, as fast as they come:
 * each takes the place of another, and both chunks are full.
 */
#include "demo.h"

enum { ROUNDS = 20 };

#define EIGHT(x)	x x x x x x x x

static void called(void) DEMO_FUNCTION;
void caller(void) __attribute__((noinline, noclone, no_instrument_function));
int main(void);

static void
called(void)
{
	__asm__ volatile("nop");
}

void
caller(void)
{
	EIGHT(EIGHT(called();))
	EIGHT(called();)
}

int
main(void)
{
	for (int i = 0; i < ROUNDS; i++)
		caller();
	return 0;
}
