/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep each stack was, by samples that came with theirs */
#ifndef STACK_DEPTHS_H
#define STACK_DEPTHS_H

#include "intake.h"

/* The most that a stack has been seen to hold, and where. */
struct stack_depth {
	uint32_t task;		/* SP_TASK_NONE: the main stack */
	uint64_t samples;
	uint32_t bytes;
	bool cut;		/* it was not scanned to its end: it is more */
	bool broken;		/* who has called the outermost is not known */
	struct unwind_frame *frames;	/* owned; the innermost first */
	size_t n;
};

/* Zero-initialise. */
struct stack_depths {
	struct stack_depth *list;	/* owned */
	size_t n, room;
	unsigned forgotten;	/* as the intake had it */
};

/*
 * Add the sample that the intake has now; it knows which task runs.  The stack
 * of a handler is the main one, and the thread's is that of the task.
 */
void stack_depths_add(struct stack_depths *d, const struct intake *in);

/* All input so far has come: what the intake has forgotten is forgotten. */
void stack_depths_follow(struct stack_depths *d, const struct intake *in);

/* The depth of a task's stack, or NULL: no sample has found it. */
const struct stack_depth *stack_depths_of(const struct stack_depths *d,
    uint32_t task);

/* The names of its calls, " > " between them, the outermost first: owned. */
char *stack_depth_path(const struct stack_depth *depth,
    const struct sp_functions *functions);

/* By task. */
void stack_depths_sort(struct stack_depths *d);
void stack_depths_free(struct stack_depths *d);

#endif
