/* SPDX-License-Identifier: MIT */
/*
 * main, with the profiler that commands start and stop: run.c's counterpart.
 * It follows calls before main, so that main is at depth 0.
 */
#include "demo.h"

#include "../splitprof_mp.h"

int main(void);

void
demo_exit(int status)
{
	splitprof_mp_close();
	demo_halt(status);
}

void
demo_run(void)
{
	splitprof_mp_open();
	demo_exit(main());
}
