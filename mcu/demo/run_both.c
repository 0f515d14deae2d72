/* SPDX-License-Identifier: MIT */
/* main, profiled and traced on one line: run.c's and run_tsp.c's counterpart. */
#include "demo.h"

#include "../splitprof.h"
#include "../splitprof_tsp.h"

int main(void);

/* The tracer's line is the profiler's, so it is the first to go. */
void
demo_exit(int status)
{
	splitprof_tsp_close();
	splitprof_stop();
	demo_halt(status);
}

void
demo_run(void)
{
	splitprof_start();
	splitprof_tsp_open();
	demo_exit(main());
}
