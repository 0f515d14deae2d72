/* SPDX-License-Identifier: MIT */
/*
 * skid: which instruction does a sample name on this processor?  Some seconds
 * of calls of a function that does nothing but save and restore registers.
 * How to read what came, says gmoncorrect(1), "The processor".
 *
 * It needs samples only, and does not tell of its calls.
 */
#include <stdint.h>

#include "demo.h"

/* The core's clock in MHz: only so that it takes about five seconds. */
#ifndef SKID_MHZ
#define SKID_MHZ	48
#endif

enum { CALLS = SKID_MHZ * 5000000 / 20 };	/* of some 20 cycles each */

void skid(void) DEMO_FUNCTION __attribute__((no_instrument_function));
int main(void) __attribute__((no_instrument_function));

/* PUSH {R4, LR} and POP {R4, PC}, with nothing between. */
void
skid(void)
{
	__asm__ volatile("" : : : "r4", "lr");
}

int
main(void)
{
	for (uint32_t i = 0; i < CALLS; i++)
		skid();
	return 0;
}
