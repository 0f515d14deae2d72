/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tasks of an RTOS do: records and their order, see rtos.h */

#include <config.h>

#include <string.h>

#include "tsp/rtos_inner.h"

/* What an event is about; several may be. */
enum about {
	TASK = 1,
	OBJECT = 2,		/* type and number are its data */
	WAIT = 4,		/* the running task is about to wait */
	GOES_ON = 8		/* it does not wait any more */
};

/* What events change, if they have so many bytes of data. */
#define ID(name)	[SPLITPROF_WIRE_TSP_##name]
static const struct change {
	uint8_t about, n;
	uint8_t cause;		/* of WAIT */
	sp_rtos_act *act;	/* of TASK and OBJECT */
} changes[256] = {
	ID(TASK_SWITCHED_IN) = { TASK, 1, 0, sp_rtos_switched_in },
	ID(TASK_SWITCHED_OUT) = { TASK, 1, 0, sp_rtos_switched_out },
	ID(TASK_PRIORITY_INHERIT) = { TASK, 1, 0, sp_rtos_inherit },
	ID(TASK_PRIORITY_DISINHERIT) = { TASK, 1, 0, sp_rtos_disinherit },
	ID(BLOCKING_ON_QUEUE_RECEIVE) = { WAIT, 2, SP_RTOS_RECEIVE, NULL },
	ID(BLOCKING_ON_QUEUE_SEND) = { WAIT, 2, SP_RTOS_SEND, NULL },
	ID(MOVED_TASK_TO_READY_STATE) = { TASK, 1, 0, sp_rtos_moved },
	ID(GIVE_MUTEX_RECURSIVE) = { OBJECT | GOES_ON, 2, 0,
	    sp_rtos_give_recursive },
	ID(TAKE_MUTEX_RECURSIVE) = { OBJECT | GOES_ON, 2, 0,
	    sp_rtos_take_recursive },
	ID(TAKE_MUTEX_RECURSIVE_FAILED) = { OBJECT | GOES_ON, 2, 0,
	    sp_rtos_let_go },
	ID(QUEUE_SEND) = { OBJECT | GOES_ON, 2, 0, sp_rtos_send },
	ID(QUEUE_SEND_FAILED) = { GOES_ON, 0, 0, NULL },
	ID(QUEUE_RECEIVE) = { OBJECT | GOES_ON, 2, 0, sp_rtos_receive },
	ID(QUEUE_PEEK) = { GOES_ON, 0, 0, NULL },
	ID(QUEUE_RECEIVE_FAILED) = { GOES_ON, 0, 0, NULL },
	ID(QUEUE_SEND_FROM_ISR) = { OBJECT, 2, 0, sp_rtos_isr_send },
	ID(QUEUE_RECEIVE_FROM_ISR) = { OBJECT, 2, 0, sp_rtos_isr_receive },
	ID(TASK_CREATE) = { TASK, 1, 0, sp_rtos_created },
	ID(TASK_DELETE) = { TASK, 1, 0, sp_rtos_deleted },
	ID(TASK_DELAY_UNTIL) = { WAIT, 0, SP_RTOS_DELAY, NULL },
	ID(TASK_DELAY) = { WAIT, 0, SP_RTOS_DELAY, NULL },
	ID(TASK_PRIORITY_SET) = { TASK, 1, 0, sp_rtos_requeued },
	ID(TASK_SUSPEND) = { TASK, 1, 0, sp_rtos_suspended },
	ID(EVENT_GROUP_SYNC_BLOCK) = { WAIT, 0, SP_RTOS_GROUP, NULL },
	ID(EVENT_GROUP_WAIT_BITS_BLOCK) = { WAIT, 0, SP_RTOS_GROUP, NULL },
	ID(TASK_NOTIFY_TAKE_BLOCK) = { WAIT, 0, SP_RTOS_NOTIFICATION, NULL },
	ID(TASK_NOTIFY_WAIT_BLOCK) = { WAIT, 0, SP_RTOS_NOTIFICATION, NULL },
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
change(struct sp_rtos *r, const struct change *c,
    const struct sp_rtos_event *e)
{
	if (c->about & GOES_ON)
		r->pending.cause = SP_RTOS_NOTHING;
	if (c->about & TASK || (c->about & OBJECT &&
	    e->data[0] < SP_RTOS_TYPES))
		c->act(r, e);
	else if (c->about & WAIT)
		sp_rtos_waits(r, e, (enum sp_rtos_cause)c->cause);
}

static void
act(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	const uint8_t n = record->n_data, *const data = record->data;
	const struct sp_rtos_event e = { .ns = r->now_ns,
	    .task = sp_rtos_who(r), .id = record->id, .n = n,
	    .data = { n > 0 ? data[0] : 0, n > 1 ? data[1] : 0,
	    n > 2 ? data[2] : 0 } };
	const int moved = r->moved;

	r->events++;
	if (r->user.event)
		r->user.event(r->user.arg, &e);
	if (!is_between(e.id))
		r->cause.wait.cause = SP_RTOS_NOTHING;
	if (changes[e.id].about && e.n >= changes[e.id].n)
		change(r, &changes[e.id], &e);
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
	r->unscaled |= r->begun && !r->clock.known;
	r->unsure = sp_rtos_unsure(r);
	r->account = (struct sp_tsp_account){ 0 };
	r->clock = (struct sp_tspclock){ .restarts = r->clock.restarts,
	    .damaged = r->clock.damaged };
	memset(&r->loss, 0, sizeof(r->loss));
	memset(r->tasks, 0, sizeof(r->tasks));
	memset(r->objects, 0, sizeof(r->objects));
	r->begun = r->holds = r->loses = r->doubts = r->any = false;
	r->cpu = SP_RTOS_UNKNOWN;
	r->pending.cause = r->cause.wait.cause = SP_RTOS_NOTHING;
}
