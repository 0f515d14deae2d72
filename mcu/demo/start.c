/* SPDX-License-Identifier: MIT */
/*
 * What comes before main, for all boards of the demos.  Nothing in this file
 * may be profiled: it runs before .bss is cleared.
 */
#include "demo.h"

#include <string.h>

extern char ramfunc_start[], ramfunc_end[], ramfunc_load[];
extern char data_start[], data_end[], data_load[];
extern char bss_start[], bss_end[];

void
demo_unexpected(void)
{
	demo_exit(99);
}

void
demo_memory(void)
{
	memcpy(ramfunc_start, ramfunc_load, (size_t)(ramfunc_end - ramfunc_start));
	memcpy(data_start, data_load, (size_t)(data_end - data_start));
	memset(bss_start, 0, (size_t)(bss_end - bss_start));
}
