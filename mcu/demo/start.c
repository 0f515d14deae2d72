/* SPDX-License-Identifier: MIT */
/*
 * From memory to main and to the end, for all boards of the demos.  Profiling
 * begins before main, so that main itself is in the call graph.  Nothing in
 * this file may be profiled: it runs before .bss is cleared.
 */
#include "demo.h"

#include <string.h>

#include "splitprof.h"

extern char ramfunc_start[], ramfunc_end[], ramfunc_load[];
extern char data_start[], data_end[], data_load[];
extern char bss_start[], bss_end[];

int main(void);

void
demo_unexpected(void)
{
	demo_exit(99);
}

void
demo_exit(int status)
{
	splitprof_stop();
	demo_halt(status);
}

void
demo_memory(void)
{
	memcpy(ramfunc_start, ramfunc_load, (size_t)(ramfunc_end - ramfunc_start));
	memcpy(data_start, data_load, (size_t)(data_end - data_start));
	memset(bss_start, 0, (size_t)(bss_end - bss_start));
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
