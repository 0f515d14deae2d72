/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A switch of tasks at each moment of a start, or of a stop: a handler marks
 * task 2, calls what only task 2 calls, and marks task 1.  If the marks are
 * not taken then, no call may be either.
 */
#include "demo.h"
#include "systick.h"

#ifndef SWITCH_IN_START
#define SWITCH_IN_START	0
#endif

enum { FROM = 10, TO = 3000, STEP = 3 };

DEMO_FUNCTION static void
first(void)
{
	demo_spin(1);
}

DEMO_FUNCTION static void
second(void)
{
	demo_spin(2);
}

static void
at_systick(void)
{
	splitprof_task(2);
	second();
	splitprof_task(1);
}

__attribute__((no_instrument_function)) int
main(void)
{
	splitprof_stop();
	for (uint32_t i = FROM; i < TO; i += STEP) {
		if (SWITCH_IN_START)
			systick_after(i);
		splitprof_start();
		splitprof_task(1);
		first();
		if (!SWITCH_IN_START)
			systick_after(i);
		splitprof_stop();
		while (!systick_came)
			;
		splitprof_stop();
	}
	return 0;
}
