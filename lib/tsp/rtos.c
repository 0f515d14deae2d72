/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tasks of an RTOS do, see rtos.h: records, their order, and what is
 * lost between them, or only seems to be.  A tracer may count the packets of a
 * list of objects apart, from 0 on.  Then the packet behind the list goes on
 * with the number before it, or has the same.  Where the stream ends with the
 * list nothing shows that it is not.
 */

#include <config.h>

#include <string.h>

#include "tsp/rtos_inner.h"

/* What an event is about; several may be. */
enum about {
	TASK = 1,
	OBJECT = 2,		/* type and number are its data */
	WAIT = 4,		/* the running task is about to wait */
	GOES_ON = 8,		/* it does not wait any more */
	BETWEEN = 16		/* it stands between others that belong
				   together */
};

/* What events change. */
#define ID(name)	[SPLITPROF_WIRE_TSP_##name]
static const struct change {
	uint8_t about;
	uint8_t cause;		/* of WAIT */
	sp_rtos_act *act;	/* else */
} changes[256] = {
	ID(TASK_SWITCHED_IN) = { TASK, 0, sp_rtos_switched_in },
	ID(TASK_SWITCHED_OUT) = { TASK, 0, sp_rtos_switched_out },
	ID(TASK_PRIORITY_INHERIT) = { TASK, 0, sp_rtos_inherit },
	ID(TASK_PRIORITY_DISINHERIT) = { TASK | BETWEEN, 0,
	    sp_rtos_disinherit },
	ID(BLOCKING_ON_QUEUE_RECEIVE) = { OBJECT | WAIT, SP_RTOS_RECEIVE,
	    NULL },
	ID(BLOCKING_ON_QUEUE_SEND) = { OBJECT | WAIT, SP_RTOS_SEND, NULL },
	ID(MOVED_TASK_TO_READY_STATE) = { TASK | BETWEEN, 0, sp_rtos_moved },
	ID(POST_MOVED_TASK_TO_READY_STATE) = { BETWEEN, 0, NULL },
	ID(GIVE_MUTEX_RECURSIVE) = { OBJECT | GOES_ON, 0,
	    sp_rtos_give_recursive },
	ID(TAKE_MUTEX_RECURSIVE) = { OBJECT | GOES_ON, 0,
	    sp_rtos_take_recursive },
	ID(TAKE_MUTEX_RECURSIVE_FAILED) = { OBJECT | GOES_ON, 0,
	    sp_rtos_let_go },
	ID(QUEUE_SEND) = { OBJECT | GOES_ON, 0, sp_rtos_send },
	ID(QUEUE_SEND_FAILED) = { GOES_ON, 0, NULL },
	ID(QUEUE_RECEIVE) = { OBJECT | GOES_ON, 0, sp_rtos_receive },
	ID(QUEUE_PEEK) = { GOES_ON, 0, NULL },
	ID(QUEUE_RECEIVE_FAILED) = { GOES_ON, 0, NULL },
	ID(QUEUE_SEND_FROM_ISR) = { OBJECT, 0, sp_rtos_from_isr },
	ID(QUEUE_RECEIVE_FROM_ISR) = { OBJECT, 0, sp_rtos_from_isr },
	ID(TASK_CREATE) = { TASK, 0, sp_rtos_created },
	ID(TASK_DELETE) = { TASK, 0, sp_rtos_deleted },
	ID(TASK_DELAY_UNTIL) = { WAIT, SP_RTOS_DELAY, NULL },
	ID(TASK_DELAY) = { WAIT, SP_RTOS_DELAY, NULL },
	ID(TASK_PRIORITY_SET) = { TASK, 0, sp_rtos_requeued },
	ID(TASK_SUSPEND) = { TASK, 0, sp_rtos_suspended },
	ID(EVENT_GROUP_SYNC_BLOCK) = { WAIT, SP_RTOS_GROUP, NULL },
	ID(EVENT_GROUP_WAIT_BITS_BLOCK) = { WAIT, SP_RTOS_GROUP, NULL },
	ID(TASK_NOTIFY_TAKE_BLOCK) = { WAIT, SP_RTOS_NOTIFICATION, NULL },
	ID(TASK_NOTIFY_WAIT_BLOCK) = { WAIT, SP_RTOS_NOTIFICATION, NULL },
};

void
sp_rtos_open(const struct sp_rtos *r, const struct sp_rtos_user *user)
{
	if (!r->begun)
		return;
	sp_rtos_report_cpu(r, user, r->cpu, true);
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		sp_rtos_report_state(r, user, i, true, false);
		sp_rtos_report_inheritance(r, user, i, true);
	}
	sp_rtos_report_holds(r, user, SP_RTOS_NOBODY);
}

/* Nothing is known any more. */
static void
forget(struct sp_rtos *r)
{
	if (r->any) {
		sp_rtos_open(r, &r->user);
		memset(r->tasks, 0, sizeof(r->tasks));
		memset(r->objects, 0, sizeof(r->objects));
		r->cpu = SP_RTOS_UNKNOWN;
		r->cpu_ns = r->now_ns;
	}
	r->pending.cause = r->cause.wait.cause = SP_RTOS_NOTHING;
	r->ran = r->moved = SP_RTOS_NOBODY;
	r->any = false;
}

/* The same, as something is lost behind the last event; tell it. */
static void
lose(struct sp_rtos *r)
{
	const struct sp_rtos_loss *const l = &r->loss;

	forget(r);
	r->lost.packets += l->packets;
	r->lost.gaps += l->gaps;
	r->lost.errors += l->errors;
	r->lost.unknown += l->unknown;
	r->lost.places += l->places;
	if (r->user.lost)
		r->user.lost(r->user.arg, l, r->now_ns, r->begun);
	memset(&r->loss, 0, sizeof(r->loss));
	r->loses = r->doubts = false;
}

static void
change(struct sp_rtos *r, const struct change *c,
    const struct sp_rtos_event *e)
{
	if (e->n < (c->about & OBJECT ? 2 : c->about & TASK ? 1 : 0))
		return;
	if (c->about & GOES_ON)
		r->pending.cause = SP_RTOS_NOTHING;
	if (c->about & OBJECT && e->data[0] >= SP_RTOS_TYPES)
		return;
	if (c->about & WAIT)
		sp_rtos_waits(r, e, (enum sp_rtos_cause)c->cause);
	else if (c->act)
		c->act(r, e);
}

static void
act(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	const struct change *const c = &changes[record->id];
	struct sp_rtos_event e = { .ns = r->now_ns, .task = sp_rtos_who(r),
	    .id = record->id, .n = record->n_data };
	const int moved = r->moved;

	memcpy(e.data, record->data, e.n);
	r->events++;
	if (r->user.event)
		r->user.event(r->user.arg, &e);
	if (!(c->about & BETWEEN))
		r->cause.wait.cause = SP_RTOS_NOTHING;
	change(r, c, &e);
	if (r->moved == moved &&
	    e.id != SPLITPROF_WIRE_TSP_POST_MOVED_TASK_TO_READY_STATE)
		r->moved = SP_RTOS_NOBODY;
}

/* The event that waits has its time now. */
static void
settle(struct sp_rtos *r, const int64_t *next)
{
	const struct sp_tspclock before = r->clock;
	int64_t ns;

	if (!r->holds)
		return;
	r->holds = false;
	ns = sp_tspclock_time(&r->clock, r->record.tick, r->record.timer, next);
	if (!r->begun) {
		r->begun = true;
		r->first_ns = r->cpu_ns = ns;
		r->ran = r->moved = SP_RTOS_NOBODY;
	}
	if (r->clock.restarts != before.restarts)
		forget(r);
	/* How long it took from the one clock to the other is not known. */
	if (before.changed)
		sp_rtos_activations_lose(r);
	r->untimed = r->clock.damaged != before.damaged;
	r->now_ns = ns;
	act(r, &r->record);
	if (r->loses)
		lose(r);
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

/* It may be such a list that came, or one more of them. */
static void
take_gap(struct sp_rtos *r, const struct sp_record_tsp *gap)
{
	r->loss.packets += gap->u.gap.lost;
	r->loss.gaps++;
	sp_tsp_account_gap(&r->account, gap->u.gap.lost);
	if (gap->packet != 0)
		return;
	if (!r->doubts) {
		r->doubts = true;
		r->before = (uint8_t)(gap->u.gap.expected - 1);
		r->suspect = (struct sp_rtos_loss){ 0 };
	}
	r->suspect.gaps++;
	r->suspect.packets += gap->u.gap.lost;
}

/* Is it another packet of a list that may be apart, or of no packet? */
static bool
is_within(const struct sp_record_tsp *record)
{
	switch (record->kind) {
	case SP_RECORD_TSP_CLOCK:
		return record->u.clock.by_options;
	case SP_RECORD_TSP_OBJECT:
	case SP_RECORD_TSP_LIST:
		/* Apart, the first one has type 0. */
		return record->packet != 0 || record->u.object.type == 0;
	default:
		return record->kind == SP_RECORD_TSP_NONE ||
		    record->kind >= SP_RECORD_TSP_GAP;
	}
}

/*
 * Before each record is taken, or NULL at the end: it may show that nothing was
 * lost after all.
 */
static void
suspect(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	struct sp_rtos_loss *const l = &r->loss;

	if (!r->doubts || (record && is_within(record)))
		return;
	r->doubts = false;
	if (record && (uint8_t)(record->packet - r->before) > 1)
		return;
	l->gaps -= r->suspect.gaps;
	l->packets -= r->suspect.packets;
	r->account.gaps -= r->suspect.gaps;
	r->account.packets -= r->suspect.packets;
	r->loses = l->gaps || l->errors || l->unknown || l->places;
}

void
sp_rtos_feed(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	suspect(r, record);
	switch (record->kind) {
	case SP_RECORD_TSP_EVENT:
	case SP_RECORD_TSP_UNSIZED:
		take_event(r, record);
		return;
	case SP_RECORD_TSP_OBJECT:
		take_name(r, record);
		return;
	case SP_RECORD_TSP_CLOCK:
		settle(r, NULL);
		sp_tspclock_set(&r->clock, &record->u.clock);
		return;
	case SP_RECORD_TSP_NONE:
	case SP_RECORD_TSP_LIST:
		return;
	case SP_RECORD_TSP_GAP:
		take_gap(r, record);
		break;
	case SP_RECORD_TSP_MISSING:
		r->loss.packets += sp_tsp_account_missing(&r->account,
		    &record->u.missing);
		break;
	case SP_RECORD_TSP_ERROR:
		/* The tracer may also be deaf: that loses no events. */
		if (record->id == SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL)
			return;
		r->loss.errors++;
		break;
	case SP_RECORD_TSP_UNKNOWN:
		r->loss.unknown++;
		break;
	case SP_RECORD_TSP_TRUNCATED:
	case SP_RECORD_TSP_JUNK:
		r->loss.places++;
	}
	r->loses = true;
	if (!r->holds)
		lose(r);
}

void
sp_rtos_end(struct sp_rtos *r)
{
	suspect(r, NULL);
	settle(r, NULL);
	sp_rtos_open(r, &r->user);
}

void
sp_rtos_begin(struct sp_rtos *r)
{
	r->unscaled |= r->begun && !r->clock.known;
	r->account = (struct sp_tsp_account){
	    .unsure = sp_tsp_account_unsure(&r->account) };
	r->clock = (struct sp_tspclock){ .restarts = r->clock.restarts,
	    .damaged = r->clock.damaged };
	memset(&r->loss, 0, sizeof(r->loss));
	memset(r->tasks, 0, sizeof(r->tasks));
	memset(r->objects, 0, sizeof(r->objects));
	r->begun = r->holds = r->loses = r->doubts = r->any = false;
	r->cpu = SP_RTOS_UNKNOWN;
	r->pending.cause = r->cause.wait.cause = SP_RTOS_NOTHING;
}
