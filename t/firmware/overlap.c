/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Starts and stops that interrupt one another, and the sampler: SysTick, above
 * everything, calls one of them OVERLAP_FROM to OVERLAP_TO clocks after the
 * start began.  Status 0 if nothing happens after a stop has returned.
 */
#include "demo.h"
#include "systick.h"

#ifndef OVERLAP_CALLS
#define OVERLAP_CALLS	splitprof_stop
#endif
#ifndef OVERLAP_FROM
#define OVERLAP_FROM	20
#define OVERLAP_TO	2000
#endif
#define OVERLAP_STEP	3

#define UNPROFILED	__attribute__((no_instrument_function))

/* What is not to be counted after a stop. */
DEMO_FUNCTION static void
call(void)
{
	demo_spin(1);
}

static void
at_systick(void)
{
	OVERLAP_CALLS();
}

/* Milliseconds at 48 MHz. */
static UNPROFILED void
wait_ms(uint32_t ms)
{
	demo_spin(ms * 16000);
}

/* From a handler that comes after so many clocks: is it quiet afterwards? */
static UNPROFILED int
quiet_after(uint32_t clocks)
{
	struct splitprof_counts stopped, later;

	systick_after(clocks);
	splitprof_start();
	while (!systick_came)
		;
	splitprof_stop();
	splitprof_get_counts(&stopped);
	call();
	wait_ms(3);
	splitprof_get_counts(&later);
	return later.samples == stopped.samples && later.arcs == stopped.arcs;
}

UNPROFILED int
main(void)
{
	struct splitprof_counts counts;

	splitprof_stop();
	for (uint32_t i = OVERLAP_FROM; i < OVERLAP_TO; i += OVERLAP_STEP) {
		if (!quiet_after(i))
			return 1;
	}
	/* And it still works. */
	splitprof_start();
	wait_ms(20);
	splitprof_stop();
	splitprof_get_counts(&counts);
	return counts.samples < 10;
}
