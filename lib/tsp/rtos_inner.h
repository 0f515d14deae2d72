/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of lib/tsp/rtos.c share. */
#ifndef SP_RTOS_INNER_H
#define SP_RTOS_INNER_H

#include "tsp/rtos.h"

/* What an event changes; it has as many bytes of data as this needs. */
typedef void sp_rtos_act(struct sp_rtos *r, const struct sp_rtos_event *e);

/* Of tasks: lib/tsp/rtos_tasks.c. */
sp_rtos_act sp_rtos_switched_in, sp_rtos_switched_out, sp_rtos_moved,
    sp_rtos_created, sp_rtos_deleted, sp_rtos_suspended, sp_rtos_inherit,
    sp_rtos_disinherit, sp_rtos_requeued;

/* Of activations: lib/tsp/rtos_activations.c.  The task is switched out. */
void sp_rtos_activation_waits(struct sp_rtos *r, int task,
    const struct sp_rtos_wait *wait);
void sp_rtos_activation_preempted(struct sp_rtos *r, int task);

/* It waited, and is made ready. */
void sp_rtos_activation_moved(struct sp_rtos *r, int task);

/* Its state ends: take what that turns out to have been. */
void sp_rtos_activation_settle(struct sp_rtos *r, int task);

/* Another one suspends it. */
void sp_rtos_activation_suspended(struct sp_rtos *r, int task);

/* Nothing is known of its activation, or of any that goes on, any more. */
void sp_rtos_activation_lose(struct sp_rtos *r, int task);
void sp_rtos_activations_lose(struct sp_rtos *r);

/* Of objects, of which there is such a type: lib/tsp/rtos_objects.c. */
sp_rtos_act sp_rtos_send, sp_rtos_receive, sp_rtos_from_isr,
    sp_rtos_take_recursive, sp_rtos_let_go, sp_rtos_give_recursive;

/* The running task is about to wait. */
void sp_rtos_waits(struct sp_rtos *r, const struct sp_rtos_event *e,
    enum sp_rtos_cause cause);

/* Tell what a task holds, or, if it is NOBODY, any. */
void sp_rtos_report_holds(const struct sp_rtos *r,
    const struct sp_rtos_user *user, int task);

/* The task is gone, and has not given what it held: nobody holds that. */
void sp_rtos_abandon(struct sp_rtos *r, int task);

/* Tell of a task's state, as if it ended now. */
void sp_rtos_report_state(const struct sp_rtos *r,
    const struct sp_rtos_user *user, int task, bool open, bool ran);

/* Tell of the priority that it inherits, if it does, likewise. */
void sp_rtos_report_inheritance(const struct sp_rtos *r,
    const struct sp_rtos_user *user, int task, bool open);

/* Tell where the processor was; it is in that state now. */
void sp_rtos_report_cpu(const struct sp_rtos *r,
    const struct sp_rtos_user *user, enum sp_rtos_state state, bool open);

/* Who runs, or NOBODY. */
static inline int
sp_rtos_who(const struct sp_rtos *r)
{
	return r->cpu == SP_RTOS_RUNNING ? r->running : SP_RTOS_NOBODY;
}

#endif
