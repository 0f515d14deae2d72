/* SPDX-License-Identifier: MIT */
/*
 * A program that resets itself, and calls the same in each of its lives: 1000
 * at first, then 300 while counting goes on, then, stopped, 50 and 7 that are
 * not to be counted, with a reset between them.
 */
#include "demo.h"

#include "splitprof_count.h"

#define AIRCR		(*(volatile uint32_t *)0xe000ed0c)
#define AIRCR_RESET	0x05fa0004

/* Which of its lives it is: nothing clears this. */
static struct {
	uint32_t magic, life;
} lives __attribute__((section(".noinit")));

DEMO_FUNCTION static void
called(void)
{
	demo_spin(100);
}

static __attribute__((no_instrument_function)) void
reset(void)
{
	AIRCR = AIRCR_RESET;
	for (;;)
		;
}

__attribute__((no_instrument_function)) int
main(void)
{
	static const uint32_t times[] = { 1000, 300, 50, 7 };

	if (lives.magic != 0x6c697665) {
		lives.magic = 0x6c697665;
		lives.life = 0;
	}
	if (lives.life == 2)
		splitprof_count_stop();
	for (uint32_t i = 0; i < times[lives.life]; i++)
		called();
	if (lives.life++ < 3)
		reset();
	return 0;
}
