/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The PIT's other channel is the program's: it comes 1500 times a second, by
 * the same interrupt as the sampler.  The status is 0 if it came as often as it
 * should.
 */
#include "demo.h"
#include "splitprof.h"

#define PIT_LDVAL0	(*(volatile uint32_t *)0x40037100)
#define PIT_TCTRL0	(*(volatile uint32_t *)0x40037108)
#define PIT_TFLG0	(*(volatile uint32_t *)0x4003710c)

enum { PERIOD = 16000, CLOCKS_A_LOOP = 3, WANTED = 150 };

void other(void) __attribute__((no_instrument_function));

static volatile int came;

void
other(void)
{
	if (PIT_TFLG0) {
		PIT_TFLG0 = 1;
		came++;
	}
}

DEMO_FUNCTION static void
work(void)
{
	demo_spin(2 * PERIOD / CLOCKS_A_LOOP);
}

int
main(void)
{
	PIT_LDVAL0 = PERIOD - 1;
	PIT_TCTRL0 = 3;
	for (int i = 0; i < WANTED; i++)
		work();
	PIT_TCTRL0 = 0;
	return came < WANTED || came > WANTED * 11 / 10;
}
