/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Queues, semaphores and mutexes, see rtos.h.  A mutex is taken by receiving
 * from it, and given by sending to it; one that is recursive tells each taking
 * before it is tried, and what has been received only if it was free.
 */

#include <config.h>

#include "rtos_inner.h"

static bool
is_object(const struct sp_rtos_event *e)
{
	return e->data[0] < SP_RTOS_TYPES;
}

static struct sp_rtos_object *
object_of(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	return &r->objects[e->data[0]][e->data[1]];
}

static bool
is_mutex(uint8_t type)
{
	return type == SPLITPROF_WIRE_TSP_MUTEX ||
	    type == SPLITPROF_WIRE_TSP_RECURSIVE;
}

/* The running task has gone on: it does not wait any more. */
static void
goes_on(struct sp_rtos *r)
{
	r->pending.cause = SP_RTOS_NOTHING;
}

static void
waits(struct sp_rtos *r, const struct sp_rtos_event *e,
    enum sp_rtos_cause cause)
{
	struct sp_rtos_object *o;

	if (!is_object(e))
		return;
	o = object_of(r, e);
	if (o->held && o->tentative && o->holder == e->task)
		o->held = false;
	r->pending = (struct sp_rtos_wait){ cause, e->data[0], e->data[1] };
}

void
sp_rtos_waits_to_receive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	waits(r, e, SP_RTOS_RECEIVE);
}

void
sp_rtos_waits_to_send(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	waits(r, e, SP_RTOS_SEND);
}

void
sp_rtos_find_waker(struct sp_rtos *r, struct sp_rtos_task *t, int task)
{
	const struct sp_rtos_object *o;
	bool sends;

	if (t->wait.cause != SP_RTOS_RECEIVE && t->wait.cause != SP_RTOS_SEND)
		return;
	o = &r->objects[t->wait.type][t->wait.number];
	sends = t->wait.cause == SP_RTOS_RECEIVE;
	if (sends ? !o->sent.valid || o->sent.ns < t->since_ns :
	    !o->received.valid || o->received.ns < t->since_ns)
		return;
	t->wake = (struct sp_rtos_arrow){ .to = task, .wait = t->wait,
	    .from = sends ? o->sent.task : o->received.task,
	    .from_ns = sends ? o->sent.ns : o->received.ns };
}

/* The running task has got what it was woken for. */
static void
draw(struct sp_rtos *r, const struct sp_rtos_event *e, enum sp_rtos_cause cause)
{
	struct sp_rtos_arrow *w;

	if (e->task == SP_RTOS_NOBODY)
		return;
	w = &r->tasks[e->task].wake;
	if (w->wait.cause == cause && w->wait.type == e->data[0] &&
	    w->wait.number == e->data[1] && w->from != SP_RTOS_NOBODY) {
		w->to_ns = e->ns;
		if (r->user.arrow)
			r->user.arrow(r->user.arg, w);
	}
	w->wait.cause = SP_RTOS_NOTHING;
}

static void
take(struct sp_rtos *r, const struct sp_rtos_event *e, bool tentative)
{
	struct sp_rtos_object *const o = object_of(r, e);

	o->held = e->task != SP_RTOS_NOBODY;
	o->holder = (uint8_t)e->task;
	o->since_ns = e->ns;
	o->tentative = tentative;
	o->depth = 1;
	r->any = true;
}

static void
give(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *const o = object_of(r, e);

	if (o->held && o->holder == e->task && r->user.held)
		r->user.held(r->user.arg, &(struct sp_rtos_hold){
		    .task = e->task, .type = e->data[0], .number = e->data[1],
		    .from_ns = o->since_ns, .to_ns = e->ns });
	o->held = false;
}

static void
note_sent(struct sp_rtos *r, const struct sp_rtos_event *e, int task)
{
	struct sp_rtos_object *const o = object_of(r, e);

	o->sent.task = task;
	o->sent.ns = e->ns;
	o->sent.valid = r->any = true;
}

static void
note_received(struct sp_rtos *r, const struct sp_rtos_event *e, int task)
{
	struct sp_rtos_object *const o = object_of(r, e);

	o->received.task = task;
	o->received.ns = e->ns;
	o->received.valid = r->any = true;
}

void
sp_rtos_send(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	goes_on(r);
	if (!is_object(e))
		return;
	draw(r, e, SP_RTOS_SEND);
	note_sent(r, e, e->task);
	if (is_mutex(e->data[0]))
		give(r, e);
}

void
sp_rtos_receive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	goes_on(r);
	if (!is_object(e))
		return;
	draw(r, e, SP_RTOS_RECEIVE);
	note_received(r, e, e->task);
	if (is_mutex(e->data[0]))
		take(r, e, false);
}

void
sp_rtos_isr_send(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	if (is_object(e))
		note_sent(r, e, SP_RTOS_ISR);
}

void
sp_rtos_isr_receive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	if (is_object(e))
		note_received(r, e, SP_RTOS_ISR);
}

void
sp_rtos_failed(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	(void)e;
	goes_on(r);
}

void
sp_rtos_take_recursive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *o;

	goes_on(r);
	if (!is_object(e))
		return;
	o = object_of(r, e);
	if (!o->held)
		take(r, e, true);
	else if (o->holder == e->task)
		o->depth++;
}

void
sp_rtos_take_recursive_failed(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *o;

	goes_on(r);
	if (!is_object(e))
		return;
	o = object_of(r, e);
	if (o->held && o->tentative && o->holder == e->task)
		o->held = false;
}

void
sp_rtos_give_recursive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *o;

	goes_on(r);
	if (!is_object(e))
		return;
	o = object_of(r, e);
	if (o->held && o->holder == e->task && --o->depth)
		return;
	note_sent(r, e, e->task);
	give(r, e);
}
