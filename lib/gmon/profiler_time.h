/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the profiler itself takes: samples in its own functions */
#ifndef SP_PROFILER_TIME_H
#define SP_PROFILER_TIME_H

#include "gmon/gmon.h"
#include "gmon/stacks.h"
#include "source/functions.h"

/*
 * The samples of g in functions of the profiler.  With leave_out there are none
 * of them in g behind that, and none in stacks, which may be NULL.  A bin that
 * other functions have a part in is not the profiler's.
 */
uint64_t sp_profiler_time(struct sp_gmon *g, struct sp_stacks *stacks,
    const struct sp_functions *f, bool leave_out);

#endif
