/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of what the tasks of an RTOS do, see summary.h */

#include <config.h>

#include <string.h>

#include "tsp/id.h"
#include "tsp/summary.h"

/* What an event counts as, for the object that it tells of. */
enum count { NOTHING, SENT, RECEIVED, FAILED, MARKED };

static uint8_t
count_of(uint8_t id)
{
	if (id == SPLITPROF_WIRE_TSP_QUEUE_SEND ||
	    id == SPLITPROF_WIRE_TSP_QUEUE_SEND_FROM_ISR)
		return SENT;
	if (id == SPLITPROF_WIRE_TSP_QUEUE_RECEIVE ||
	    id == SPLITPROF_WIRE_TSP_QUEUE_RECEIVE_FROM_ISR)
		return RECEIVED;
	if (strstr(sp_tspid_name(id), "_MARKER"))
		return MARKED;
	return strstr(sp_tspid_name(id), "_FAILED") ? FAILED : NOTHING;
}

static uint64_t
length(const struct sp_rtos_span *span)
{
	return (uint64_t)(span->to_ns - span->from_ns);
}

/* Of equal ones the first. */
static void
keep_longest(struct sp_tspsum_longest *l, const struct sp_rtos_span *span)
{
	if (l->known && length(span) <= l->ns)
		return;
	*l = (struct sp_tspsum_longest){ .known = true, .ns = length(span),
	    .from_ns = span->from_ns, .task = span->task,
	    .wait = span->wait, .open = span->open };
}

static void
add_time(struct sp_tspsum *s, struct sp_tspsum_times *t, uint64_t ns)
{
	sp_moments_add(&t->moments, ns);
	if (!sp_histogram_add(&t->spread, ns))
		s->no_memory = true;
}

static void
add_running(struct sp_tspsum *s, const struct sp_rtos_span *span)
{
	struct sp_tspsum_task *const t = &s->tasks[span->task];

	t->running_ns += length(span);
	s->running_ns += length(span);
	t->runs += !span->again;
	s->runs += !span->again;
}

static void
add_ready(struct sp_tspsum *s, const struct sp_rtos_span *span)
{
	struct sp_tspsum_task *const t = &s->tasks[span->task];

	/* Until it runs again, it may as well wait for what is not known. */
	if (!span->moved)
		t->preempted += span->ran && !span->again;
	else if (span->ran)
		add_time(s, &t->latency, length(span));
}

static void
add_wait(struct sp_tspsum *s, const struct sp_rtos_span *span)
{
	struct sp_tspsum_task *const t = &s->tasks[span->task];
	struct sp_tspsum_object *o;

	keep_longest(&t->wait, span);
	if (span->wait.cause != SP_RTOS_RECEIVE &&
	    span->wait.cause != SP_RTOS_SEND)
		return;
	o = &s->objects[span->wait.type][span->wait.number];
	o->seen = true;
	o->waits++;
	keep_longest(&o->wait, span);
}

static void
add_span(void *arg, const struct sp_rtos_span *span)
{
	struct sp_tspsum *const s = arg;

	if (span->state == SP_RTOS_UNKNOWN)
		s->unknown_ns += length(span);
	else if (span->state == SP_RTOS_SWITCHING)
		s->switching_ns += length(span);
	else if (span->state == SP_RTOS_RUNNING)
		add_running(s, span);
	else if (span->state == SP_RTOS_READY)
		add_ready(s, span);
	else
		add_wait(s, span);
	if (span->task != SP_RTOS_NOBODY)
		s->tasks[span->task].seen = true;
}

static void
add_activation(void *arg, const struct sp_rtos_span *a)
{
	struct sp_tspsum *const s = arg;

	add_time(s, &s->tasks[a->task].response, length(a));
}

static void
add_period(void *arg, const struct sp_rtos_span *p)
{
	struct sp_tspsum *const s = arg;

	sp_moments_add(&s->tasks[p->task].period, length(p));
}

static void
add_hold(void *arg, const struct sp_rtos_span *span)
{
	struct sp_tspsum *const s = arg;
	struct sp_tspsum_object *const o =
	    &s->objects[span->wait.type][span->wait.number];

	o->seen = true;
	keep_longest(&o->hold, span);
	if (span->open)
		return;
	o->holds++;
	o->held_ns += length(span);
}

static void
add_inheritance(void *arg, const struct sp_rtos_span *span)
{
	struct sp_tspsum *const s = arg;

	s->inherited++;
	s->tasks[span->task].seen = true;
	s->tasks[span->task].inherited++;
	keep_longest(&s->inheritance, span);
}

/* MALLOC of 0 bytes has failed. */
static void
add_malloc(struct sp_tspsum_heap *h, unsigned bytes)
{
	h->mallocs++;
	h->failed += bytes == 0;
	h->allocated += bytes;
	h->now += bytes;
	if (h->now > h->peak)
		h->peak = h->now;
}

/* What can't have been allocated since the begin was there all the time. */
static void
add_free(struct sp_tspsum_heap *h, unsigned bytes)
{
	const uint64_t before = bytes > h->now ? bytes - h->now : 0;

	h->frees++;
	h->untold |= bytes == 0;
	h->freed += bytes;
	h->peak += before;
	h->now += before - bytes;
}

static void
add_memory(struct sp_tspsum *s, const struct sp_rtos_event *e)
{
	const unsigned bytes = (unsigned)e->data[0] << 8 | e->data[1];
	void (*const add)(struct sp_tspsum_heap *, unsigned) =
	    e->id == SPLITPROF_WIRE_TSP_MALLOC ? add_malloc : add_free;

	if (e->n < 2)
		return;
	add(&s->heap, bytes);
	add(&s->heaps[e->task], bytes);
}

static void
add_event(void *arg, const struct sp_rtos_event *e)
{
	struct sp_tspsum *const s = arg;
	struct sp_tspsum_object *o;
	const uint8_t count = s->counts[e->id];

	if (e->id == SPLITPROF_WIRE_TSP_MALLOC ||
	    e->id == SPLITPROF_WIRE_TSP_FREE)
		add_memory(s, e);
	if (count == NOTHING)
		return;
	s->noted[e->id] += count == FAILED || count == MARKED;
	if (count == MARKED || e->n < 2 || e->data[0] >= SP_RTOS_TYPES)
		return;
	o = &s->objects[e->data[0]][e->data[1]];
	o->seen = true;
	o->sent += count == SENT;
	o->received += count == RECEIVED;
	/* A recursive mutex tells that once more, by a name of its own. */
	o->failed += count == FAILED &&
	    (e->id != SPLITPROF_WIRE_TSP_QUEUE_RECEIVE_FAILED ||
	    e->data[0] != SPLITPROF_WIRE_TSP_RECURSIVE);
}

bool
sp_tspsum_moves(const struct sp_tspsum *s, uint8_t id)
{
	return s->counts[id] == SENT || s->counts[id] == RECEIVED;
}

struct sp_rtos_user
sp_tspsum_user(struct sp_tspsum *s)
{
	for (int id = 0; id < 256; id++)
		s->counts[id] = count_of((uint8_t)id);
	return (struct sp_rtos_user){ .span = add_span, .held = add_hold,
	    .activation = add_activation, .period = add_period,
	    .inherited = add_inheritance, .event = add_event, .arg = s };
}

void
sp_tspsum_now(struct sp_tspsum *now, const struct sp_tspsum *s,
    const struct sp_rtos *r)
{
	const struct sp_rtos_user user = sp_tspsum_user(now);

	*now = *s;
	sp_rtos_open(r, &user);
}

/* A percentile is the middle of a class: the ends are known exactly. */
uint64_t
sp_tspsum_rank(const struct sp_tspsum_times *t, unsigned share)
{
	const struct sp_moments *const m = &t->moments;
	const uint64_t ns = sp_histogram_rank(&t->spread, share);

	return ns < m->min ? m->min : ns > m->max ? m->max : ns;
}

void
sp_tspsum_free(struct sp_tspsum *s)
{
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		sp_histogram_free(&s->tasks[i].latency.spread);
		sp_histogram_free(&s->tasks[i].response.spread);
	}
}
