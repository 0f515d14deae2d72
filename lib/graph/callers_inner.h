/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stack of a program under way, for callers*.c only */
#ifndef SP_CALLERS_INNER_H
#define SP_CALLERS_INNER_H

#include "graph/callers.h"

/* In place of a function's index. */
#define SP_NOBODY	UINT32_MAX

/* A call at the end of others.  The first one is no call at all. */
struct sp_callstep {
	uint32_t above, from;	/* a step, and as in the profile */
	uint32_t caller;	/* the function that from is in, or nobody */
	uint32_t depth;		/* calls from the bottom to this one */
};

/*
 * The function func was called, at from by caller or nobody: what the caller
 * had called before has returned.  False without memory.
 */
bool sp_callers_call(struct sp_callers *c, struct sp_callstack *s,
    uint32_t caller, uint32_t func, uint32_t from);

/* One more than the place of a function on the stack; 0: it is not there. */
size_t sp_callers_place(const struct sp_callstack *s, uint32_t func);

/*
 * The step to a function, or nobody, that is not on the stack: of its last call
 * by the task that runs, or 0.
 */
uint32_t sp_callers_last_step(const struct sp_callers *c, uint32_t func);

#endif
