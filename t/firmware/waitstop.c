/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A handler above the sampler stops the profiler at each moment of a sample
 * that waits for room.  The status is 0 if nothing is queued after the stop.
 */
#include "demo.h"
#include "systick.h"

enum { SAMPLE = 48000, FROM = 20, TO = 9000, STEP = 7 };

static struct splitprof_counts stopped;

DEMO_FUNCTION static void
call(void)
{
	demo_spin(1);
}

static void
at_systick(void)
{
	splitprof_stop();
	splitprof_get_counts(&stopped);
}

__attribute__((no_instrument_function)) int
main(void)
{
	int wrong = 0;

	splitprof_stop();
	for (uint32_t i = FROM; i < TO; i += STEP) {
		struct splitprof_counts later;

		splitprof_start();
		systick_after(SAMPLE + i);
		while (!systick_came)
			call();
		demo_spin(3000);
		splitprof_get_counts(&later);
		wrong |= later.samples != stopped.samples ||
		    later.arcs != stopped.arcs;
	}
	splitprof_start();
	return wrong;
}
