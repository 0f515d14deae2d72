/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tasks of an RTOS do, see webtasks.h.  The figures are tspstat's. */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"
#include "tally.h"
#include "tspid.h"
#include "tsptables.h"
#include "webtasks.h"
#include "webtree.h"

/* In place of a task, behind all tasks and interrupts. */
enum { SWITCHING = SP_RTOS_ISR + 1, UNKNOWN, FUNCTIONS };

/* What a span, or an event of an interrupt, is called: a number for each. */
enum label_kind { RUNNING, READY, PREEMPTED, BLOCKED, EVENT };

struct label {
	enum label_kind kind;
	struct sp_rtos_wait wait;	/* BLOCKED */
	uint8_t id;		/* EVENT */
};

struct webtasks {
	struct webmodel *model;
	struct tspin in;
	struct sp_tspsum sum;
	struct sp_rtos_user sums;	/* what these take */

	struct label *labels;	/* owned */
	size_t n, room;
	struct sp_tally numbers;	/* of labels, and 1 */
	struct sp_tally wakes;	/* who has woken whom, how often */

	/* On the timeline. */
	bool reads;		/* an input has begun, and not ended */
	bool any, parted;	/* something has come, and time begins anew */
	int64_t shift_ns;	/* what times there have more */
	int64_t last_ns;	/* the latest, with that */
};

static uint32_t
label(struct webtasks *w, struct label l)
{
	const uint64_t key = (uint64_t)l.kind << 32 |
	    (uint64_t)l.wait.cause << 24 | (uint64_t)l.wait.type << 16 |
	    (uint64_t)l.wait.number << 8 | l.id;
	const struct sp_tally_slot *const slot =
	    sp_tally_find(&w->numbers, key);
	void *labels = w->labels;

	if (slot)
		return (uint32_t)(slot->count - 1);
	webmodel_need(sp_make_room(&labels, w->n, &w->room,
	    sizeof(*w->labels)) && sp_tally_add(&w->numbers, key, w->n + 1));
	w->labels = labels;
	w->labels[w->n] = l;
	return (uint32_t)w->n++;
}

/* A time of the stream on the timeline, where inputs follow each other. */
static int64_t
place(struct webtasks *w, int64_t ns)
{
	if (w->parted)
		w->shift_ns = w->last_ns - ns;
	w->parted = false;
	w->any = true;
	ns += w->shift_ns;
	if (ns > w->last_ns)
		w->last_ns = ns;
	return ns;
}

static void
mark(struct webtasks *w, enum webmark kind, int64_t ns, uint64_t value)
{
	webmodel_need(sp_lanes_mark(&w->model->lanes, kind, ns, value));
}

static uint32_t
label_of(struct webtasks *w, const struct sp_rtos_span *s)
{
	if (s->state == SP_RTOS_RUNNING)
		return label(w, (struct label){ .kind = RUNNING });
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

	w->sums.span(w->sums.arg, s);
	from_ns = place(w, s->from_ns);
	place(w, s->to_ns);
	if (s->task == SP_RTOS_NOBODY)
		return;
	webmodel_need(sp_lanes_span(&w->model->lanes, (uint32_t)s->task,
	    label_of(w, s), from_ns, (uint64_t)(s->to_ns - s->from_ns)));
	if (s->state == SP_RTOS_RUNNING && !s->again)
		sp_history_add(&w->model->history, WEBHISTORY_CAME, from_ns,
		    1);
}

static void
take_hold(void *arg, const struct sp_rtos_hold *h)
{
	const struct webtasks *const w = arg;

	w->sums.held(w->sums.arg, h);
}

static void
take_inherited(void *arg, const struct sp_rtos_hold *h)
{
	const struct webtasks *const w = arg;

	w->sums.inherited(w->sums.arg, h);
}

static void
take_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	struct webtasks *const w = arg;
	const int64_t from_ns = place(w, a->from_ns);

	if (w->sums.arrow)
		w->sums.arrow(w->sums.arg, a);
	place(w, a->to_ns);
	webmodel_need(sp_lanes_arrow(&w->model->lanes, (uint32_t)a->from,
	    (uint32_t)a->to, from_ns, (uint64_t)(a->to_ns - a->from_ns)) &&
	    sp_tally_add(&w->wakes, (uint64_t)a->from << 32 | (uint32_t)a->to,
	    1));
}

/* What interrupts do has no length; markers are of all. */
static void
take_event(void *arg, const struct sp_rtos_event *e)
{
	struct webtasks *const w = arg;
	const char *const name = sp_tspid_name(e->id);
	const int64_t ns = place(w, e->ns);

	w->sums.event(w->sums.arg, e);
	if (strstr(name, "_FROM_ISR"))
		webmodel_need(sp_lanes_span(&w->model->lanes, SP_RTOS_ISR,
		    label(w, (struct label){ .kind = EVENT, .id = e->id }), ns,
		    0));
	else if (strstr(name, "_FAILED") || strstr(name, "CUSTOM_MARKER"))
		mark(w, WEBMARK_EVENT, ns, e->id);
}

static void
take_loss(void *arg, const struct sp_rtos_loss *l, int64_t ns, bool after_any)
{
	struct webtasks *const w = arg;
	const uint64_t n = l->packets + l->errors + l->unknown + l->places;

	w->sums.lost(w->sums.arg, l, ns, after_any);
	if (!after_any)
		ns = w->last_ns;
	else
		ns = place(w, ns);
	mark(w, WEBMARK_LOST, ns, n);
	sp_history_add(&w->model->history, WEBHISTORY_LOST, ns, n);
}

static bool
take(void *arg, char *line)
{
	struct webtasks *const w = arg;

	return tspin_take(&w->in, line);
}

static void
begin(void *arg, const char *name)
{
	struct webtasks *const w = arg;

	(void)name;
	if (w->any)
		mark(w, WEBMARK_RESTART, w->last_ns, 1);
	w->parted = w->any;
	tspin_begin(&w->in);
	w->reads = true;
}

static void
end(void *arg)
{
	struct webtasks *const w = arg;

	tspin_end(&w->in);
	w->reads = false;
}

static void
write_facts(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	const struct tspin_counts c = tspin_counts(&w->in);

	jsonout_key(j, "facts");
	jsonout_begin(j, '[');
	webmodel_fact(j, "events", "%" PRIu64, c.events);
	webmodel_fact(j, "switches", "%" PRIu64, s->runs);
	if (s->inherited)
		webmodel_fact(j, "priorities inherited", "%" PRIu64,
		    s->inherited);
	jsonout_end(j, ']');
}

static void
write_alarms(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	const struct tspin_counts c = tspin_counts(&w->in);

	jsonout_key(j, "alarms");
	jsonout_begin(j, '[');
	webmodel_alarm(j, s->lost.packets, "packet is missing, at least",
	    "packets are missing, at least");
	webmodel_alarm(j, s->lost.errors, "time the tracer lost events, as its "
	    "queue was full", "times the tracer lost events, as its queue was "
	    "full");
	webmodel_alarm(j, s->lost.unknown, "packet is of an unknown id",
	    "packets are of unknown ids");
	webmodel_alarm(j, s->lost.places, "place is damaged: events may be "
	    "missing", "places are damaged: events may be missing");
	webmodel_alarm(j, c.damaged, "event has a time that can't be",
	    "events have times that can't be");
	webmodel_alarm(j, c.mixed, "switch contradicts the one before: events "
	    "are missing", "switches contradict the one before: events are "
	    "missing");
	if (c.unscaled)
		jsonout_string(j, "no clock record: a tick is taken as 1 ms, "
		    "without the timer");
	jsonout_end(j, ']');
}

static void
write_function(struct jsonout *j, const char *name)
{
	webmodel_function(j, name, NULL, 0, 0);
}

static void
write_functions(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	char text[TSPIN_ROOM];

	jsonout_key(j, "functions");
	jsonout_begin(j, '[');
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (!s->tasks[i].seen &&
		    !w->in.rtos.names[SPLITPROF_WIRE_TSP_TASK][i].known) {
			jsonout_string(j, NULL);
			continue;
		}
		tspin_name(&w->in.rtos, SPLITPROF_WIRE_TSP_TASK, (uint8_t)i,
		    text);
		write_function(j, text);
	}
	write_function(j, "interrupts");
	write_function(j, "(switching)");
	write_function(j, "(unknown)");
	jsonout_end(j, ']');
}

/* What texttable.h calls a column, and the page. */
static const char *
kind_of(const struct textcolumn *c)
{
	static const char *const kinds[] = {
		[TEXTCOLUMN_TEXT] = "text", [TEXTCOLUMN_COUNT] = "count",
		[TEXTCOLUMN_NS] = "span", [TEXTCOLUMN_TIME] = "moment",
		[TEXTCOLUMN_SHARE] = "hundredths", [TEXTCOLUMN_EXTRA] = "extra"
	};

	return kinds[c->kind];
}

static void
write_cell(struct jsonout *j, const struct textcolumn *c,
    const struct textcell *cell)
{
	if (c->kind == TEXTCOLUMN_TEXT || cell->none)
		jsonout_string(j, cell->none ? NULL : cell->text);
	else if (c->kind == TEXTCOLUMN_TIME)
		jsonout_signed(j, (int64_t)cell->value);
	else
		jsonout_number(j, cell->value);
}

/* A task's number is in its second column. */
static void
write_table(struct jsonout *j, const struct texttable *t, const char *title)
{
	const size_t n = t->n_columns;
	struct webcolumn columns[32] = { { NULL, NULL, NULL, NULL } };

	for (size_t i = 0; i < n; i++)
		columns[i] = (struct webcolumn){ t->columns[i].name,
		    t->columns[i].name, kind_of(&t->columns[i]), "" };
	webmodel_table(j, t->kind, title, columns, n);
	for (size_t i = 0; i + n <= t->n; i += n) {
		jsonout_begin(j, '[');
		if (!strcmp(t->kind, "task"))
			jsonout_number(j, t->cells[i + 1].value);
		else
			jsonout_string(j, NULL);
		for (size_t k = 0; k < n; k++)
			write_cell(j, &t->columns[k], &t->cells[i + k]);
		jsonout_end(j, ']');
	}
	webmodel_table_end(j);
}

static void
write_tables(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	struct tsptables t;

	tsptables_make(&t, &w->in, s);
	jsonout_key(j, "tables");
	jsonout_begin(j, '[');
	write_table(j, &t.tasks, "tasks");
	write_table(j, &t.mutexes, "mutexes");
	write_table(j, &t.queues, "queues and semaphores");
	jsonout_end(j, ']');
	tsptables_free(&t);
}

static void
write_wakes(const struct webtasks *w, struct jsonout *j)
{
	const struct sp_tally *const t = &w->wakes;

	jsonout_key(j, "arcs");
	jsonout_begin(j, '[');
	for (size_t i = 0; t->slots && i < (size_t)1 << t->bits; i++) {
		if (!t->slots[i].count)
			continue;
		jsonout_begin(j, '[');
		jsonout_number(j, t->slots[i].key >> 32);
		jsonout_number(j, t->slots[i].key & UINT32_MAX);
		jsonout_number(j, t->slots[i].count);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
}

static void
put_share(struct webtree *t, uint32_t task, uint64_t ns, uint64_t runs)
{
	uint32_t node;

	if (!ns && !runs)
		return;
	node = webtree_child(t, WEBTREE_ROOT, task);
	t->nodes[node].self = ns;
	t->nodes[node].calls = runs;
}

/* Who had the processor: paths of one task each. */
static void
write_tree(const struct sp_tspsum *s, struct jsonout *j)
{
	struct webtree t = { .nodes = NULL };

	for (uint32_t i = 0; i < SP_RTOS_TASKS; i++)
		put_share(&t, i, s->tasks[i].running_ns, s->tasks[i].runs);
	put_share(&t, SWITCHING, s->switching_ns, 0);
	put_share(&t, UNKNOWN, s->unknown_ns, 0);
	jsonout_key(j, "tree");
	webtree_write(&t, j);
	webtree_free(&t);
}

static void
write_label(const struct webtasks *w, const struct label *l, struct jsonout *j)
{
	static const char *const kinds[] = { "running", "ready", "preempted",
		"blocked", "event" };
	static const char *const texts[] = { "running", "ready",
		"ready, preempted" };
	char text[TSPIN_ROOM + 16];

	if (l->kind == BLOCKED)
		tspin_wait(&w->in.rtos, &l->wait, text);
	else
		strcpy(text, l->kind == EVENT ? sp_tspid_name(l->id) :
		    texts[l->kind]);
	jsonout_begin(j, '[');
	jsonout_string(j, text);
	jsonout_string(j, kinds[l->kind]);
	jsonout_end(j, ']');
}

static void
write_labels(const struct webtasks *w, struct jsonout *j)
{
	jsonout_key(j, "labels");
	jsonout_begin(j, '[');
	for (size_t i = 0; i < w->n; i++)
		write_label(w, &w->labels[i], j);
	jsonout_end(j, ']');
	jsonout_key(j, "ids");
	jsonout_begin(j, '[');
	for (int id = 0; id < 256; id++)
		jsonout_string(j, sp_tspid_name((uint8_t)id));
	jsonout_end(j, ']');
}

/* What has not ended, as open spans. */
struct opener {
	struct webtasks *w;
	struct jsonout *j;
};

static void
write_span(void *arg, const struct sp_rtos_span *s)
{
	const struct opener *const o = arg;

	if (s->task == SP_RTOS_NOBODY)
		return;
	jsonout_begin(o->j, '[');
	jsonout_number(o->j, (uint64_t)s->task);
	jsonout_number(o->j, label_of(o->w, s));
	jsonout_signed(o->j, s->from_ns + o->w->shift_ns);
	jsonout_end(o->j, ']');
}

static void
write_open(struct webtasks *w, struct jsonout *j)
{
	struct opener o = { w, j };
	const struct sp_rtos_user user = { .span = write_span, .arg = &o };

	jsonout_key(j, "open");
	jsonout_begin(j, '[');
	if (w->reads)
		sp_rtos_open(&w->in.rtos, &user);
	jsonout_end(j, ']');
	jsonout_key(j, "now");
	jsonout_signed(j, w->last_ns);
}

static void
write(void *arg, struct jsonout *j)
{
	struct webtasks *const w = arg;
	struct sp_tspsum *const now = malloc(sizeof(*now));

	webmodel_need(now);
	*now = w->sum;
	if (w->reads)
		sp_tspsum_now(now, &w->sum, &w->in.rtos);
	jsonout_key_string(j, "kind", "tasks");
	jsonout_key_string(j, "unit", "ns");
	jsonout_key_number(j, "second", 1000000000);
	jsonout_key_number(j, "count", tspin_counts(&w->in).events);
	jsonout_key_number(j, "span", now->running_ns + now->switching_ns +
	    now->unknown_ns);
	write_facts(w, now, j);
	write_alarms(w, now, j);
	jsonout_key(j, "notes");
	jsonout_begin(j, '[');
	jsonout_end(j, ']');
	write_functions(w, now, j);
	write_tables(w, now, j);
	write_wakes(w, j);
	write_tree(now, j);
	write_open(w, j);
	write_labels(w, j);
	free(now);
}

static bool
write_sources(void *arg, struct jsonout *j)
{
	(void)arg;
	(void)j;
	return false;
}

static int
judge(void *arg, int status)
{
	const struct webtasks *const w = arg;

	return tspin_judge(&w->in, &w->sum.lost, status);
}

static void
finish(void *arg)
{
	struct webtasks *const w = arg;

	sp_tspsum_free(&w->sum);
	sp_tally_free(&w->numbers);
	sp_tally_free(&w->wakes);
	free(w->labels);
	free(w);
}

void
webtasks_begin(struct webmodel *m, bool quiet)
{
	struct webtasks *const w = calloc(1, sizeof(*w));

	webmodel_need(w);
	w->model = m;
	w->in.progress.quiet = quiet;
	w->in.progress.off = true;
	w->sums = sp_tspsum_user(&w->sum);
	w->in.rtos.user = (struct sp_rtos_user){ .span = take_span,
	    .held = take_hold, .inherited = take_inherited,
	    .arrow = take_arrow, .event = take_event, .lost = take_loss,
	    .arg = w };
	m->write = write;
	m->sources = write_sources;
	m->take = take;
	m->begin = begin;
	m->end = end;
	m->judge = judge;
	m->free = finish;
	m->arg = w;
}
