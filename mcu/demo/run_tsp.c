/* SPDX-License-Identifier: MIT */
/* main, with the tracer: run.c's counterpart. */
#include "demo.h"

#include "../splitprof_tsp.h"

int main(void);

void
demo_exit(int status)
{
	splitprof_tsp_close();
	demo_halt(status);
}

void
demo_run(void)
{
	splitprof_tsp_open();
	demo_exit(main());
}
