/* SPDX-License-Identifier: MIT */
/*
 * main, between the profiler's start and stop.  It begins before main, so that
 * main itself is in the call graph.
 */
#include "demo.h"

#include "../splitprof.h"

int main(void);

void
demo_exit(int status)
{
	splitprof_stop();
	demo_halt(status);
}

void
demo_run(void)
{
	/* Calls and samples, unless a test wants only one of them, or none. */
#ifdef DEMO_WHAT
	splitprof_start_with(DEMO_WHAT);
#else
	splitprof_start();
#endif
	demo_exit(main());
}
