/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The states of tasks, see rtos.h.  FreeRTOS tells first that the running task
 * is about to wait, and then that it is switched out; in between it may get
 * what it waits for, and is moved to the ready ones though it runs.
 *
 * Tasks are also moved there if they are ready and their priority changes: then
 * this means nothing.  It comes behind PRIORITY_SET and PRIORITY_DISINHERIT,
 * but before PRIORITY_INHERIT.
 */

#include <config.h>

#include <string.h>

#include "tsp/rtos_inner.h"

static void
tell(const struct sp_rtos_user *user, const struct sp_rtos_span *span)
{
	if (user->span)
		user->span(user->arg, span);
}

void
sp_rtos_report_cpu(const struct sp_rtos *r, const struct sp_rtos_user *user,
    enum sp_rtos_state state, bool open)
{
	const bool runs = state == SP_RTOS_RUNNING;

	tell(user, &(struct sp_rtos_span){ .state = state,
	    .task = runs ? r->running : SP_RTOS_NOBODY, .from_ns = r->cpu_ns,
	    .to_ns = r->now_ns, .open = open,
	    .again = runs && r->ran == r->running });
}

void
sp_rtos_report_state(const struct sp_rtos *r, const struct sp_rtos_user *user,
    int task, bool open, bool ran)
{
	const struct sp_rtos_task *const t = &r->tasks[task];
	struct sp_rtos_span s = { .state = t->state, .task = task,
	    .from_ns = t->since_ns, .to_ns = r->now_ns, .open = open,
	    .again = r->ran == task && r->cpu != SP_RTOS_RUNNING,
	    .moved = t->moved, .ran = ran,
	    .wait = t->wait };

	if (t->state != SP_RTOS_READY && t->state != SP_RTOS_BLOCKED)
		return;
	/* It was not ready after all: it can't be moved if it is. */
	if (t->state == SP_RTOS_READY && t->again_moved) {
		struct sp_rtos_span before = s;

		before.state = SP_RTOS_BLOCKED;
		before.wait = (struct sp_rtos_wait){ .cause = SP_RTOS_UNTOLD };
		before.to_ns = s.from_ns = t->moved_ns;
		before.open = false;
		tell(user, &before);
		s.moved = true;
	}
	tell(user, &s);
}

static void
enter(struct sp_rtos *r, struct sp_rtos_task *t, enum sp_rtos_state state)
{
	t->state = state;
	t->since_ns = r->now_ns;
	t->moved = t->again_moved = t->requeued = false;
	r->any = true;
}

static void
block(struct sp_rtos *r, struct sp_rtos_task *t,
    const struct sp_rtos_wait *wait)
{
	enter(r, t, SP_RTOS_BLOCKED);
	t->wait = *wait;
	t->wake.wait.cause = SP_RTOS_NOTHING;
}

static void
set_cpu(struct sp_rtos *r, enum sp_rtos_state state)
{
	r->cpu = state;
	r->cpu_ns = r->now_ns;
	r->pending.cause = SP_RTOS_NOTHING;
	r->any = true;
}

/*
 * If another one should be running, or none, then who has run is not known:
 * a task was switched in without an event.
 */
static void
take_out(struct sp_rtos *r, int task)
{
	struct sp_rtos_task *const t = &r->tasks[task];
	const bool runs = sp_rtos_who(r) == task;

	if (!runs && r->cpu != SP_RTOS_UNKNOWN) {
		r->mixed++;
		sp_rtos_activations_lose(r);
		if (r->cpu == SP_RTOS_RUNNING)
			r->tasks[r->running].state = SP_RTOS_UNKNOWN;
		r->pending.cause = SP_RTOS_NOTHING;
	}
	/* It ran, so that moving it was as above: it waits for nothing. */
	if (!runs && t->state == SP_RTOS_READY)
		r->pending.cause = SP_RTOS_NOTHING;
	sp_rtos_report_cpu(r, &r->user,
	    runs ? SP_RTOS_RUNNING : SP_RTOS_UNKNOWN, false);
	if (r->pending.cause == SP_RTOS_DELETED ||
	    (r->pending.cause == SP_RTOS_NOTHING && !runs)) {
		sp_rtos_activation_lose(r, task);
		enter(r, t, SP_RTOS_UNKNOWN);
	} else if (r->pending.cause == SP_RTOS_NOTHING) {
		sp_rtos_activation_preempted(r, task);
		enter(r, t, SP_RTOS_READY);
	} else {
		sp_rtos_activation_waits(r, task, &r->pending);
		block(r, t, &r->pending);
	}
	set_cpu(r, SP_RTOS_SWITCHING);
	r->ran = task;
}

void
sp_rtos_switched_out(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	take_out(r, e->data[0]);
}

void
sp_rtos_switched_in(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	const int task = e->data[0];

	if (sp_rtos_who(r) == task)
		return;
	/* That tasks are switched out may not be traced. */
	if (r->cpu == SP_RTOS_RUNNING)
		take_out(r, r->running);
	sp_rtos_report_cpu(r, &r->user, r->cpu, false);
	sp_rtos_report_state(r, &r->user, task, false, true);
	sp_rtos_activation_settle(r, task);
	enter(r, &r->tasks[task], SP_RTOS_RUNNING);
	set_cpu(r, SP_RTOS_RUNNING);
	r->running = task;
}

/* It is one task that is woken: others may be moved as their time is over. */
static void
note_waker(struct sp_rtos *r, struct sp_rtos_task *t, int task)
{
	struct sp_rtos_wait *const w = &r->cause.wait;

	if (w->cause != t->wait.cause || w->type != t->wait.type ||
	    w->number != t->wait.number)
		return;
	t->wake = r->cause;
	t->wake.to = task;
	w->cause = SP_RTOS_NOTHING;
}

void
sp_rtos_moved(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	const int task = e->data[0];
	struct sp_rtos_task *const t = &r->tasks[task];

	if (t->state == SP_RTOS_RUNNING)
		r->pending.cause = SP_RTOS_NOTHING;
	else if (t->state == SP_RTOS_READY) {
		if (t->moved || t->again_moved || t->requeued) {
			t->requeued = false;
			return;
		}
		t->again_moved = true;
		t->moved_ns = r->now_ns;
		t->again_timed = !r->untimed;
		r->moved = task;
	} else {
		if (t->state == SP_RTOS_UNKNOWN)
			r->moved = task;
		else
			note_waker(r, t, task);
		sp_rtos_report_state(r, &r->user, task, false, false);
		sp_rtos_activation_moved(r, task);
		enter(r, t, SP_RTOS_READY);
		t->moved = true;
	}
}

void
sp_rtos_report_inheritance(const struct sp_rtos *r,
    const struct sp_rtos_user *user, int task, bool open)
{
	const struct sp_rtos_task *const t = &r->tasks[task];

	if (t->inherits && user->inherited)
		user->inherited(user->arg, &(struct sp_rtos_span){
		    .task = task, .from_ns = t->inherits_ns,
		    .to_ns = r->now_ns, .open = open });
}

static void
end_inheritance(struct sp_rtos *r, int task, bool open)
{
	sp_rtos_report_inheritance(r, &r->user, task, open);
	r->tasks[task].inherits = false;
}

void
sp_rtos_created(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	if (sp_rtos_who(r) == e->data[0])
		return;
	/* Another one had the number, and its end was not reported. */
	end_inheritance(r, e->data[0], true);
	sp_rtos_abandon(r, e->data[0]);
	sp_rtos_report_state(r, &r->user, e->data[0], true, false);
	memset(&r->tasks[e->data[0]], 0, sizeof(*r->tasks));
}

void
sp_rtos_deleted(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	const int task = e->data[0];

	end_inheritance(r, task, false);
	sp_rtos_abandon(r, task);
	if (sp_rtos_who(r) == task) {
		r->pending.cause = SP_RTOS_DELETED;
		return;
	}
	sp_rtos_report_state(r, &r->user, task, false, false);
	memset(&r->tasks[task], 0, sizeof(*r->tasks));
}

void
sp_rtos_suspended(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	static const struct sp_rtos_wait wait = { SP_RTOS_SUSPENDED, 0, 0 };
	const int task = e->data[0];

	if (sp_rtos_who(r) == task)
		r->pending = wait;
	else if (r->cpu != SP_RTOS_UNKNOWN) {
		sp_rtos_report_state(r, &r->user, task, false, false);
		sp_rtos_activation_suspended(r, task);
		block(r, &r->tasks[task], &wait);
	}
}

void
sp_rtos_inherit(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_task *const t = &r->tasks[e->data[0]];

	/* It was moved to the ready ones of this priority, by the way. */
	if (r->moved == e->data[0]) {
		if (t->again_moved)
			t->again_moved = false;
		else
			t->state = SP_RTOS_UNKNOWN;
	}
	if (t->inherits)
		return;
	t->inherits = r->any = true;
	t->inherits_ns = r->now_ns;
}

void
sp_rtos_disinherit(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	end_inheritance(r, e->data[0], false);
	sp_rtos_requeued(r, e);
}

void
sp_rtos_requeued(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	r->tasks[e->data[0]].requeued = true;
}
