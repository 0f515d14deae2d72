/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of a program are the profiler's, by the names of symbols */
#ifndef SP_PROFILER_H
#define SP_PROFILER_H

#include <stdbool.h>

/* Is it a veneer, made by the linker for calls from far away? */
bool sp_is_veneer(const char *name);

/* Is it the function that -pg has others call, or a veneer of it? */
bool sp_is_mcount(const char *name);

/* Or anything else of the runtime's? */
bool sp_is_profiler(const char *name);

/*
 * Is it a label of the runtime's, with a size, around the instructions where it
 * lets interrupts in while it waits for the line?  A sample of waiting is
 * there.  gprof takes no local symbol with a $ for a function.
 */
bool sp_is_waiting(const char *name);

/*
 * Is it the label in a stub of SPLITPROF_ONE_THREAD?  Two of these may not run
 * at a time, one in a handler.
 */
bool sp_is_one_thread(const char *name);

/* Is it the variable of the runtime whose samples have their call stack? */
bool sp_is_stack_runtime(const char *name);

#endif
