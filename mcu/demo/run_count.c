/* SPDX-License-Identifier: MIT */
/*
 * main, with the profiler that counts in RAM: run.c's counterpart.  Behind main
 * nothing is counted any more, and commands are obeyed for ever; or, with
 * DEMO_LEAVE=1, the demo ends.
 */
#include "demo.h"

#include "../splitprof_count.h"

#ifndef DEMO_LEAVE
#define DEMO_LEAVE	0
#endif

int main(void);

void
demo_exit(int status)
{
	splitprof_count_stop();
	while (!DEMO_LEAVE)
		splitprof_count_poll();
	splitprof_count_close();
	demo_halt(status);
}

void
demo_run(void)
{
	splitprof_count_open();
	demo_exit(main());
}
