/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Queues, semaphores and mutexes, see rtos.h.  A mutex is taken by receiving
 * from it, and given by sending to it; one that is recursive tells each taking
 * before it is tried, and what has been received only if it was free.
 */

#include <config.h>

#include "tsp/rtos_inner.h"

static struct sp_rtos_object *
object_of(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	return &r->objects[e->data[0]][e->data[1]];
}

/* It was not taken after all. */
void
sp_rtos_let_go(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *const o = object_of(r, e);

	if (o->held && o->tentative && o->holder == e->task)
		o->held = false;
}

void
sp_rtos_waits(struct sp_rtos *r, const struct sp_rtos_event *e,
    enum sp_rtos_cause cause)
{
	struct sp_rtos_wait wait = { .cause = cause };

	if (cause == SP_RTOS_RECEIVE || cause == SP_RTOS_SEND) {
		sp_rtos_let_go(r, e);
		wait.type = e->data[0];
		wait.number = e->data[1];
	} else if (cause == SP_RTOS_NOTIFICATION)
		wait.number = e->data[1];
	else if (cause == SP_RTOS_GROUP)
		wait.number = e->data[0];
	r->pending = wait;
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
		r->user.held(r->user.arg, &(struct sp_rtos_span){
		    .task = e->task, .from_ns = o->since_ns, .to_ns = e->ns,
		    .wait = { .type = e->data[0], .number = e->data[1] } });
	o->held = false;
}

/* Who waits for that with this cause, and is moved at once, is woken by it. */
static void
note(struct sp_rtos *r, const struct sp_rtos_event *e, int task,
    enum sp_rtos_cause cause)
{
	r->cause = (struct sp_rtos_arrow){ .from = task, .from_ns = e->ns,
	    .wait = { cause, e->data[0], e->data[1] } };
}

void
sp_rtos_send(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	draw(r, e, SP_RTOS_SEND);
	note(r, e, e->task, SP_RTOS_RECEIVE);
	if (sp_rtos_is_mutex(e->data[0]))
		give(r, e);
}

void
sp_rtos_receive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	draw(r, e, SP_RTOS_RECEIVE);
	note(r, e, e->task, SP_RTOS_SEND);
	if (sp_rtos_is_mutex(e->data[0]))
		take(r, e, false);
}

void
sp_rtos_from_isr(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	note(r, e, SP_RTOS_ISR,
	    e->id == SPLITPROF_WIRE_TSP_QUEUE_SEND_FROM_ISR ?
	    SP_RTOS_RECEIVE : SP_RTOS_SEND);
}

void
sp_rtos_take_recursive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *const o = object_of(r, e);

	if (!o->held)
		take(r, e, true);
	else if (o->holder == e->task)
		o->depth++;
}

void
sp_rtos_give_recursive(struct sp_rtos *r, const struct sp_rtos_event *e)
{
	struct sp_rtos_object *const o = object_of(r, e);

	if (o->held && o->holder == e->task && --o->depth)
		return;
	note(r, e, e->task, SP_RTOS_RECEIVE);
	give(r, e);
}

void
sp_rtos_report_holds(const struct sp_rtos *r, const struct sp_rtos_user *user,
    int task)
{
	for (int i = 0; i < SP_RTOS_TYPES * SP_RTOS_OBJECTS; i++) {
		const uint8_t type = (uint8_t)(i / SP_RTOS_OBJECTS);
		const uint8_t number = (uint8_t)(i % SP_RTOS_OBJECTS);
		const struct sp_rtos_object *const o =
		    &r->objects[type][number];

		if (!o->held || o->tentative || !user->held ||
		    (task != SP_RTOS_NOBODY && task != o->holder))
			continue;
		user->held(user->arg, &(struct sp_rtos_span){
		    .task = o->holder, .from_ns = o->since_ns,
		    .to_ns = r->now_ns, .open = true,
		    .wait = { .type = type, .number = number } });
	}
}

void
sp_rtos_abandon(struct sp_rtos *r, int task)
{
	sp_rtos_report_holds(r, &r->user, task);
	for (int type = 0; type < SP_RTOS_TYPES; type++)
		for (int i = 0; i < SP_RTOS_OBJECTS; i++)
			r->objects[type][i].held &=
			    r->objects[type][i].holder != task;
}
