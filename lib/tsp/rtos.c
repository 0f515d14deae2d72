/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tasks of an RTOS do: records and their order, see rtos.h */

#include <config.h>

#include <string.h>

#include "tsp/rtos_inner.h"

/* What events change, if they have so many bytes of data. */
static const struct {
	sp_rtos_act *act;
	uint8_t n;
} acts[256] = {
	[SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN] = { sp_rtos_switched_in, 1 },
	[SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT] = { sp_rtos_switched_out, 1 },
	[SPLITPROF_WIRE_TSP_TASK_PRIORITY_INHERIT] = { sp_rtos_inherit, 1 },
	[SPLITPROF_WIRE_TSP_TASK_PRIORITY_DISINHERIT] = { sp_rtos_disinherit,
	    1 },
	[SPLITPROF_WIRE_TSP_BLOCKING_ON_QUEUE_RECEIVE] = {
	    sp_rtos_waits_to_receive, 2 },
	[SPLITPROF_WIRE_TSP_BLOCKING_ON_QUEUE_SEND] = {
	    sp_rtos_waits_to_send, 2 },
	[SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE] = { sp_rtos_moved, 1 },
	[SPLITPROF_WIRE_TSP_GIVE_MUTEX_RECURSIVE] = { sp_rtos_give_recursive,
	    2 },
	[SPLITPROF_WIRE_TSP_TAKE_MUTEX_RECURSIVE] = { sp_rtos_take_recursive,
	    2 },
	[SPLITPROF_WIRE_TSP_TAKE_MUTEX_RECURSIVE_FAILED] = {
	    sp_rtos_take_recursive_failed, 2 },
	[SPLITPROF_WIRE_TSP_QUEUE_SEND] = { sp_rtos_send, 2 },
	[SPLITPROF_WIRE_TSP_QUEUE_SEND_FAILED] = { sp_rtos_failed, 0 },
	[SPLITPROF_WIRE_TSP_QUEUE_RECEIVE] = { sp_rtos_receive, 2 },
	[SPLITPROF_WIRE_TSP_QUEUE_PEEK] = { sp_rtos_failed, 0 },
	[SPLITPROF_WIRE_TSP_QUEUE_RECEIVE_FAILED] = { sp_rtos_failed, 0 },
	[SPLITPROF_WIRE_TSP_QUEUE_SEND_FROM_ISR] = { sp_rtos_isr_send, 2 },
	[SPLITPROF_WIRE_TSP_QUEUE_RECEIVE_FROM_ISR] = { sp_rtos_isr_receive,
	    2 },
	[SPLITPROF_WIRE_TSP_TASK_CREATE] = { sp_rtos_created, 1 },
	[SPLITPROF_WIRE_TSP_TASK_DELETE] = { sp_rtos_deleted, 1 },
	[SPLITPROF_WIRE_TSP_TASK_DELAY_UNTIL] = { sp_rtos_delays, 0 },
	[SPLITPROF_WIRE_TSP_TASK_DELAY] = { sp_rtos_delays, 0 },
	[SPLITPROF_WIRE_TSP_TASK_PRIORITY_SET] = { sp_rtos_requeued, 1 },
	[SPLITPROF_WIRE_TSP_TASK_SUSPEND] = { sp_rtos_suspended, 1 },
	[SPLITPROF_WIRE_TSP_EVENT_GROUP_SYNC_BLOCK] = {
	    sp_rtos_waits_for_group, 0 },
	[SPLITPROF_WIRE_TSP_EVENT_GROUP_WAIT_BITS_BLOCK] = {
	    sp_rtos_waits_for_group, 0 },
	[SPLITPROF_WIRE_TSP_TASK_NOTIFY_TAKE_BLOCK] = {
	    sp_rtos_waits_for_notification, 0 },
	[SPLITPROF_WIRE_TSP_TASK_NOTIFY_WAIT_BLOCK] = {
	    sp_rtos_waits_for_notification, 0 },
};

static void
begin(struct sp_rtos *r, int64_t ns)
{
	r->begun = true;
	r->first_ns = r->now_ns = r->cpu_ns = ns;
	r->ran = r->moved = SP_RTOS_NOBODY;
}

/* These stand between an event and others that belong to it. */
static bool
is_between(uint8_t id)
{
	return id == SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE ||
	    id == SPLITPROF_WIRE_TSP_POST_MOVED_TASK_TO_READY_STATE ||
	    id == SPLITPROF_WIRE_TSP_TASK_PRIORITY_DISINHERIT;
}

static void
act(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	struct sp_rtos_event e = { .ns = r->now_ns, .task = sp_rtos_who(r),
	    .id = record->id, .n = record->n_data };
	const int moved = r->moved;

	memcpy(e.data, record->data, e.n);
	r->events++;
	if (r->user.event)
		r->user.event(r->user.arg, &e);
	if (!is_between(e.id))
		r->cause.wait.cause = SP_RTOS_NOTHING;
	if (acts[e.id].act && e.n >= acts[e.id].n)
		acts[e.id].act(r, &e);
	if (r->moved == moved &&
	    e.id != SPLITPROF_WIRE_TSP_POST_MOVED_TASK_TO_READY_STATE)
		r->moved = SP_RTOS_NOBODY;
}

/* The event that waits has its time now. */
static void
settle(struct sp_rtos *r, const int64_t *next)
{
	const uint64_t restarts = r->clock.restarts;
	int64_t ns;

	if (!r->holds)
		return;
	r->holds = false;
	ns = sp_tspclock_time(&r->clock, r->record.tick, r->record.timer, next);
	if (!r->begun)
		begin(r, ns);
	if (r->clock.restarts != restarts)
		sp_rtos_forget(r);
	r->now_ns = ns;
	act(r, &r->record);
	if (r->loses)
		sp_rtos_lose(r);
}

static void
take_event(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	settle(r, &record->tick);
	r->record = *record;
	r->holds = true;
	if (record->kind != SP_RECORD_TSP_UNSIZED)
		return;
	r->record.n_data = record->n_bytes < SPLITPROF_WIRE_TSP_DATA_MAX ?
	    (uint8_t)record->n_bytes : SPLITPROF_WIRE_TSP_DATA_MAX;
	memcpy(r->record.data, record->bytes, r->record.n_data);
}

static void
take_name(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	const uint8_t type = record->u.object.type;
	const uint8_t number = record->u.object.number;
	struct sp_rtos_name *name;

	if (type >= SPLITPROF_WIRE_TSP_TYPES)
		return;
	name = &r->names[type][number];
	if (name->known && name->n == record->n_bytes &&
	    !memcmp(name->bytes, record->bytes, name->n))
		return;
	name->known = true;
	name->n = (uint8_t)record->n_bytes;
	memcpy(name->bytes, record->bytes, name->n);
	if (r->user.named)
		r->user.named(r->user.arg, type, number);
}

void
sp_rtos_feed(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	sp_rtos_suspect(r, record);
	switch (record->kind) {
	case SP_RECORD_TSP_EVENT:
	case SP_RECORD_TSP_UNSIZED:
		take_event(r, record);
		break;
	case SP_RECORD_TSP_OBJECT:
		take_name(r, record);
		break;
	case SP_RECORD_TSP_CLOCK:
		settle(r, NULL);
		sp_tspclock_set(&r->clock, &record->u.clock);
		break;
	case SP_RECORD_TSP_NONE:
	case SP_RECORD_TSP_LIST:
		break;
	case SP_RECORD_TSP_ERROR:
		/* The tracer may also be deaf: that loses no events. */
		if (record->id != SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL)
			sp_rtos_loss(r, record);
		break;
	default:
		sp_rtos_loss(r, record);
	}
}

void
sp_rtos_bad(struct sp_rtos *r)
{
	sp_rtos_loss(r, NULL);
}

void
sp_rtos_end(struct sp_rtos *r)
{
	sp_rtos_suspect(r, NULL);
	settle(r, NULL);
	sp_rtos_open(r, &r->user);
}

void
sp_rtos_begin(struct sp_rtos *r)
{
	memset(&r->clock, 0, sizeof(r->clock));
	memset(&r->loss, 0, sizeof(r->loss));
	memset(r->tasks, 0, sizeof(r->tasks));
	memset(r->objects, 0, sizeof(r->objects));
	r->begun = r->holds = r->loses = r->doubts = r->any = false;
	r->events = r->mixed = 0;
	r->cpu = SP_RTOS_UNKNOWN;
	r->pending.cause = r->cause.wait.cause = SP_RTOS_NOTHING;
}
