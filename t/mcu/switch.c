/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A switch of tasks at each moment of a start, or of a stop: a handler marks
 * task 2, calls what only task 2 calls, and marks task 1.  If the marks are
 * not taken then, no call may be either.
 */
#include <stdbool.h>

#include "demo.h"
#include "systick.h"

#ifndef SWITCH_IN_START
#define SWITCH_IN_START	0
#endif

enum { FROM = 10, TO = 3000, STEP = 3 };

static void first(void) DEMO_FUNCTION;
static void second(void) DEMO_FUNCTION;
void SysTick_Handler(void) __attribute__((no_instrument_function));
int main(void) __attribute__((no_instrument_function));

static volatile bool done;

static void
first(void)
{
	demo_spin(1);
}

static void
second(void)
{
	demo_spin(2);
}

void
SysTick_Handler(void)
{
	systick_done();
	splitprof_task(2);
	second();
	splitprof_task(1);
	done = true;
}

int
main(void)
{
	splitprof_stop();
	for (uint32_t i = FROM; i < TO; i += STEP) {
		done = false;
		if (SWITCH_IN_START)
			systick_after(i);
		splitprof_start();
		splitprof_task(1);
		first();
		if (!SWITCH_IN_START)
			systick_after(i);
		splitprof_stop();
		while (!done)
			;
		splitprof_stop();
	}
	return 0;
}
