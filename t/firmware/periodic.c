/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program that does the same again each PERIODIC_CLOCKS processor clocks, as
 * programs with a control loop do: work() for some of them, and idle().  Its
 * timer and the sampler's count the same crystal.
 */
#include "arch/arm/systick.h"
#include "demo.h"

#ifndef PERIODIC_CLOCKS
#define PERIODIC_CLOCKS	48000
#endif

enum { SECONDS = 4, CLOCK_HZ = 48000000 };

#define CSR_COUNTFLAG	(1u << 16)

void work(void) DEMO_FUNCTION;
void idle(void) DEMO_FUNCTION;

/* Three of ten clocks: a loop of demo_spin takes three. */
void
work(void)
{
	demo_spin(PERIODIC_CLOCKS / 10);
}

void
idle(void)
{
	while (!(SYST_CSR & CSR_COUNTFLAG))
		;
}

int
main(void)
{
	SYST_RVR = PERIODIC_CLOCKS - 1;
	SYST_CVR = 0;
	SYST_CSR = 5;
	for (int i = 0; i < CLOCK_HZ / PERIODIC_CLOCKS * SECONDS; i++) {
		idle();
		work();
	}
	return 0;
}
