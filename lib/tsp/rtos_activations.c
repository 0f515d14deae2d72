/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Activations of tasks, see rtos.h.  One begins when a task is made ready that
 * has been seen to wait, and ends when it waits again.  Who waits for a mutex
 * has not done what it was activated for: the activation goes on, so that its
 * time has what others hold it up, as a response time has.
 *
 * What is not known ends an activation without a word: a loss, a task that
 * another one suspends or deletes, and a time that can't be.
 */

#include <config.h>

#include "tsp/rtos_inner.h"

static void
tell(void (*callback)(void *arg, const struct sp_rtos_span *s),
    const struct sp_rtos_user *user, int task, int64_t from_ns, int64_t to_ns)
{
	if (callback)
		callback(user->arg, &(struct sp_rtos_span){ .task = task,
		    .from_ns = from_ns, .to_ns = to_ns });
}

/* It is made ready, at a time that is known or not. */
static void
begin(struct sp_rtos *r, int task, int64_t ns, bool timed)
{
	struct sp_rtos_task *const t = &r->tasks[task];

	if (t->released && timed)
		tell(r->user.period, &r->user, task, t->released_ns, ns);
	t->released = t->works = timed;
	t->released_ns = ns;
	t->done = false;
}

static void
end(struct sp_rtos *r, int task, int64_t ns, bool timed)
{
	struct sp_rtos_task *const t = &r->tasks[task];

	if (t->works && timed)
		tell(r->user.activation, &r->user, task, t->released_ns, ns);
	t->works = false;
	t->done = true;
}

void
sp_rtos_activation_waits(struct sp_rtos *r, int task,
    const struct sp_rtos_wait *wait)
{
	if (wait->cause != SP_RTOS_RECEIVE || !sp_rtos_is_mutex(wait->type))
		end(r, task, r->now_ns, !r->untimed);
}

void
sp_rtos_activation_moved(struct sp_rtos *r, int task)
{
	if (r->tasks[task].done)
		begin(r, task, r->now_ns, !r->untimed);
}

void
sp_rtos_activation_preempted(struct sp_rtos *r, int task)
{
	/* It may yet turn out to wait since then. */
	r->tasks[task].works &= !r->untimed;
}

void
sp_rtos_activation_settle(struct sp_rtos *r, int task)
{
	struct sp_rtos_task *const t = &r->tasks[task];

	if (t->state == SP_RTOS_READY && t->again_moved) {
		end(r, task, t->since_ns, true);
		begin(r, task, t->moved_ns, t->again_timed);
	} else if (t->state == SP_RTOS_BLOCKED && t->done) {
		/* It is ready since nobody knows when. */
		sp_rtos_activation_lose(r, task);
	}
}

void
sp_rtos_activation_suspended(struct sp_rtos *r, int task)
{
	struct sp_rtos_task *const t = &r->tasks[task];

	/* Who waits is made ready for it, later. */
	if (t->state != SP_RTOS_BLOCKED)
		sp_rtos_activation_settle(r, task);
	t->works = false;
}

void
sp_rtos_activation_lose(struct sp_rtos *r, int task)
{
	struct sp_rtos_task *const t = &r->tasks[task];

	t->released = t->works = t->done = false;
}

void
sp_rtos_activations_lose(struct sp_rtos *r)
{
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		sp_rtos_activation_lose(r, i);
		r->tasks[i].again_timed = false;
	}
}
