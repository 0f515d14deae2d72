/* SPDX-License-Identifier: MIT */
/*
 * main, between a runtime's start and its stop; build.sh says which it is.  It
 * begins before main, so that main itself is in the call graph, or at depth 0.
 */
#include "demo.h"

#if defined(DEMO_RUN_mp)
#include "../splitprof_mp.h"
#define START()	splitprof_mp_open()
#define STOP()	splitprof_mp_close()
#elif defined(DEMO_RUN_tsp)
#include "../splitprof_tsp.h"
#define START()	splitprof_tsp_open()
#define STOP()	splitprof_tsp_close()
#elif defined(DEMO_RUN_both)
#include "../splitprof.h"
#include "../splitprof_tsp.h"
/* The tracer's line is the profiler's, so it is the first to go. */
#define START()	(splitprof_start(), splitprof_tsp_open())
#define STOP()	(splitprof_tsp_close(), splitprof_stop())
#elif defined(DEMO_RUN_count)
#include "../splitprof_count.h"
/*
 * Behind main nothing is counted any more, and commands are obeyed for ever;
 * or, with DEMO_LEAVE=1, the demo ends.
 */
#ifndef DEMO_LEAVE
#define DEMO_LEAVE	0
#endif
#define START()	splitprof_count_open()
#define STOP()	stop_counting()

static void
stop_counting(void)
{
	splitprof_count_stop();
	while (!DEMO_LEAVE)
		splitprof_count_poll();
	splitprof_count_close();
}
#else
#include "../splitprof.h"
/* Calls and samples, unless a test wants only one of them, or none. */
#ifdef DEMO_WHAT
#define START()	splitprof_start_with(DEMO_WHAT)
#else
#define START()	splitprof_start()
#endif
#define STOP()	splitprof_stop()
#endif

int main(void);

void
demo_exit(int status)
{
	STOP();
	demo_halt(status);
}

void
demo_run(void)
{
	START();
	demo_exit(main());
}
