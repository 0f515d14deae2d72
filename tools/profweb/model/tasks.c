/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of what the tasks of an RTOS do, for profweb */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "tasks_inner.h"
#include "tsp/id.h"

static uint32_t
label(struct webtasks *w, struct label l)
{
	const uint64_t key = (uint64_t)l.kind << 32 |
	    (uint64_t)l.wait.cause << 24 | (uint64_t)l.wait.type << 16 |
	    (uint64_t)l.wait.number << 8 | l.id;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&w->numbers, key);

	if (slot)
		return (uint32_t)(slot->count - 1);
	tool_must(SP_GROW(w->labels, w->n, w->room) &&
	    sp_countmap_add(&w->numbers, key, w->n + 1));
	w->labels[w->n] = l;
	return (uint32_t)w->n++;
}

/* A time of the stream on the timeline, where inputs follow each other. */
static int64_t
place(struct webtasks *w, int64_t ns)
{
	if (w->parted)
		w->shift_ns = webmodel_sum(w->last_ns, -ns);
	w->parted = false;
	w->any = true;
	ns = webmodel_sum(ns, w->shift_ns);
	if (ns > w->last_ns)
		w->last_ns = ns;
	return ns;
}

uint32_t
webtasks_label(struct webtasks *w, const struct sp_rtos_span *s)
{
	if (s->state == SP_RTOS_RUNNING)
		return label(w, (struct label){
		    .kind = s->again ? AGAIN : RUNNING });
	if (s->state == SP_RTOS_READY)
		return label(w, (struct label){
		    .kind = s->moved ? READY : PREEMPTED });
	return label(w, (struct label){ .kind = BLOCKED, .wait = s->wait });
}

static void
take_span(void *arg, const struct sp_rtos_span *s)
{
	struct webtasks *const w = arg;
	int64_t from_ns;

	w->sums.span(&w->sum, s);
	from_ns = place(w, s->from_ns);
	place(w, s->to_ns);
	if (s->task == SP_RTOS_NOBODY)
		return;
	tool_must(sp_timeline_span(&w->model->lanes, w->lanes +
	    (uint32_t)s->task, webtasks_label(w, s), from_ns, (uint64_t)(s->to_ns - s->from_ns)));
	if (s->state == SP_RTOS_RUNNING && !s->again && !w->lanes)
		sp_history_add(&w->model->history, WEBHISTORY_CAME, from_ns,
		    1);
}

static void
take_activation(void *arg, const struct sp_rtos_span *a)
{
	struct webtasks *const w = arg;

	w->sums.activation(&w->sum, a);
	task_deadlines_add(&w->deadlines, a);
	if (!w->lanes)
		tool_must(sp_timeline_span(&w->model->lanes,
		    WEBTASKS_RESPONSES + (uint32_t)a->task, 0,
		    place(w, a->from_ns), (uint64_t)(a->to_ns - a->from_ns)));
}

static void
take_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	struct webtasks *const w = arg;
	const int64_t from_ns = place(w, a->from_ns);

	place(w, a->to_ns);
	tool_must(sp_timeline_arrow(&w->model->lanes, w->lanes +
	    (uint32_t)a->from, w->lanes + (uint32_t)a->to, from_ns, (uint64_t)(a->to_ns - a->from_ns)) &&
	    sp_countmap_add(&w->wakes,
	    (uint64_t)a->from << 32 | (uint32_t)a->to, 1));
}

/* The history is of samples, if there are any. */
static void
mark(struct webtasks *w, enum webmark kind, int64_t ns, uint64_t value)
{
	if (w->lanes)
		tool_must(sp_timeline_mark(&w->model->lanes,
		    kind + WEBMARK_TRACED, ns, value));
	else
		webmodel_mark(w->model, kind, ns, value);
}

/* How much is allocated, and how much is in a queue or semaphore, less what was
   there before. */
static void
note_fill(struct webtasks *w, const struct sp_rtos_event *e, int64_t ns)
{
	const uint8_t type = e->data[0], number = e->data[1];
	struct webseries *s;

	if (e->n < 2)
		return;
	if (e->id == SPLITPROF_WIRE_TSP_MALLOC ||
	    e->id == SPLITPROF_WIRE_TSP_FREE) {
		s = webseries_of(w->model, WEBTASKS_HEAP);
		s->unit = "bytes";
		webseries_value(w->model, s, ns, (int64_t)w->sum.heap.now);
	} else if (type < SP_RTOS_TYPES && !sp_rtos_is_mutex(type) &&
	    sp_tspsum_moves(&w->sum, e->id)) {
		const struct sp_tspsum_object *const o =
		    &w->sum.objects[type][number];

		webseries_value(w->model, webseries_of(w->model,
		    (uint64_t)type << 8 | number), ns,
		    (int64_t)(o->sent - o->received));
	}
}

/* What interrupts do has no length; markers are of all. */
static void
take_event(void *arg, const struct sp_rtos_event *e)
{
	struct webtasks *const w = arg;
	const char *const name = sp_tspid_name(e->id);
	const int64_t ns = place(w, e->ns);

	w->sums.event(&w->sum, e);
	if (w->happened)
		w->happened(w->arg, e, ns);
	if (!w->lanes)
		note_fill(w, e, ns);
	if (strstr(name, "_FROM_ISR"))
		tool_must(sp_timeline_span(&w->model->lanes, w->lanes +
		    SP_RTOS_ISR,
		    label(w, (struct label){ .kind = EVENT, .id = e->id }), ns,
		    0));
	else if (strstr(name, "_FAILED") || strstr(name, "CUSTOM_MARKER"))
		mark(w, WEBMARK_EVENT, ns, e->id);
}

static void
take_loss(void *arg, const struct sp_rtos_loss *l, int64_t ns, bool after_any)
{
	struct webtasks *const w = arg;

	if (w->missed)
		w->missed(w->arg);
	mark(w, WEBMARK_LOST, after_any ? place(w, ns) : w->last_ns,
	    l->packets + l->errors + l->unknown + l->places);
}

bool
webtasks_take(void *arg, char *line)
{
	struct webtasks *const w = arg;

	return tspin_take(&w->in, line);
}

void
webtasks_begin_input(void *arg, const char *name)
{
	struct webtasks *const w = arg;

	(void)name;
	if (w->any)
		mark(w, WEBMARK_RESTART, w->last_ns, 1);
	w->parted = w->any;
	tspin_begin(&w->in);
	w->reads = true;
}

void
webtasks_end_input(void *arg)
{
	struct webtasks *const w = arg;

	tspin_end(&w->in);
	w->reads = false;
}

static int
judge(void *arg, int status)
{
	const struct webtasks *const w = arg;

	status = tspin_judge(&w->in, status);
	return task_deadlines_judge(&w->deadlines, &w->in.rtos) &&
	    status == TOOL_OK ? TOOL_DAMAGED : status;
}

void
webtasks_free(void *arg)
{
	struct webtasks *const w = arg;

	task_deadlines_free(&w->deadlines);
	sp_tspsum_free(&w->sum);
	sp_countmap_free(&w->numbers);
	sp_countmap_free(&w->wakes);
	free(w->labels);
	free(w);
}

static const struct webmodel_kind kind = {
	.write = webtasks_write, .take = webtasks_take, .begin =
	webtasks_begin_input, .end = webtasks_end_input, .judge = judge,
	.free = webtasks_free
};

struct webtasks *
webtasks_new(struct webmodel *m)
{
	struct webtasks *const w = tool_need(calloc(1, sizeof(*w)));

	w->model = m;
	w->in.progress.quiet = m->quiet;
	w->in.progress.off = true;
	w->deadlines.given = webmodel_deadlines(m, 1000);
	task_deadlines_begin(&w->deadlines);
	w->sums = sp_tspsum_user(&w->sum);
	w->in.rtos.user = w->sums;
	w->in.rtos.user.span = take_span;
	w->in.rtos.user.activation = take_activation;
	w->in.rtos.user.arrow = take_arrow;
	w->in.rtos.user.event = take_event;
	w->in.rtos.user.lost = take_loss;
	return w;
}

void
webtasks_begin(struct webmodel *m)
{
	m->arg = webtasks_new(m);
	m->kind = &kind;
}
