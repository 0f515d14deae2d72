/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines of tasks: response times.  These functions print and exit. */
#ifndef TASKDEADLINES_H
#define TASKDEADLINES_H

#include "deadlinearg.h"
#include "tsp/rtos.h"

/*
 * A task's name may come behind its activations, so all tasks are counted for
 * each deadline.  Zero-initialise but for what the caller sets.
 */
struct task_deadlines {
	struct deadlines given;	/* -x, in ns: per_us is set by the caller */
	struct deadline_count (*counts)[SP_RTOS_TASKS];	/* owned */
};

/* All are given. */
void task_deadlines_begin(struct task_deadlines *d);

/* An activation of a task is complete. */
void task_deadlines_add(struct task_deadlines *d,
    const struct sp_rtos_span *activation);

/* Activations of all tasks of the name of deadline i: a number may have been
   used again. */
struct deadline_count task_deadlines_count(const struct task_deadlines *d,
    size_t i, const struct sp_rtos *r);

/*
 * Report activations that took too long, and tasks that had none, by the names
 * that tasks have in the end.  Any?
 */
bool task_deadlines_judge(const struct task_deadlines *d,
    const struct sp_rtos *r);

void task_deadlines_free(struct task_deadlines *d);

#endif
