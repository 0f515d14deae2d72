/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of tasks as the page gets it.  The figures are tspstat's. */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tsptables.h"
#include "tasks_inner.h"
#include "tsp/id.h"

/* In place of a task, behind all tasks and interrupts. */
enum { SWITCHING = SP_RTOS_ISR + 1, UNKNOWN };

void
webtasks_write_facts(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	webmodel_fact(j, "events", "%" PRIu64, w->in.rtos.events);
	webmodel_fact(j, "switches", "%" PRIu64, s->runs);
	if (s->inherited)
		webmodel_fact(j, "priorities inherited", "%" PRIu64,
		    s->inherited);
}

void
webtasks_write_alarms(const struct webtasks *w, struct jsonout *j)
{
	const struct sp_rtos *const r = &w->in.rtos;
	const struct webalarm alarms[] = {
		{ r->lost.packets, sp_tsp_account_unsure(&r->account) ?
		    "{packet is|packets are} missing, at least" :
		    "{packet is|packets are} missing" },
		{ r->lost.errors, "{time|times} the tracer lost events, as its "
		    "queue was full" },
		{ r->lost.unknown, "{packet is of an unknown id|packets are of "
		    "unknown ids}" },
		{ r->lost.places, "{place is|places are} damaged: events may "
		    "be missing" },
		{ r->clock.damaged, "{event has a time|events have times} that "
		    "can't be" },
		{ r->mixed, "{switch contradicts|switches contradict} the one "
		    "before: events are missing" },
		{ 0, NULL }
	};

	webmodel_alarms(j, alarms);
	if (tspin_unscaled(&w->in))
		jsonout_string(j, "no clock record: a tick is taken as 1 ms, "
		    "without the timer");
}

static void
write_deadlines(const struct webtasks *w, struct jsonout *j)
{
	const struct task_deadlines *const d = &w->deadlines;

	jsonout_list(j, "deadlines");
	for (size_t i = 0; i < d->given.n; i++) {
		const struct deadline_count count =
		    task_deadlines_count(d, i, &w->in.rtos);

		webmodel_deadline(j, &d->given.list[i], &count);
	}
	jsonout_end(j, ']');
}

static void
write_functions(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	jsonout_list(j, "functions");
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (!s->tasks[i].seen &&
		    !w->in.rtos.names[SPLITPROF_WIRE_TSP_TASK][i].known) {
			jsonout_string(j, NULL);
			continue;
		}
		webmodel_function(j, NULL, tspin_name(&w->in.rtos,
		    SPLITPROF_WIRE_TSP_TASK, (uint8_t)i), NULL, 0);
	}
	webmodel_function(j, NULL, "interrupts", NULL, 0);
	webmodel_function(j, NULL, "(switching)", NULL, 0);
	webmodel_function(j, NULL, "(unknown)", NULL, 0);
	jsonout_end(j, ']');
}

static bool
is_time(const struct textcolumn *c)
{
	return c->kind == TEXTCOLUMN_NS || c->kind == TEXTCOLUMN_MS ||
	    c->kind == TEXTCOLUMN_TIME;
}

static void
write_cell(const struct webtasks *w, const struct textcolumn *c,
    const struct textcell *cell, struct jsonout *j)
{
	if (c->kind == TEXTCOLUMN_TEXT || cell->none)
		jsonout_string(j, cell->none ? NULL : cell->text);
	else if (w->unit_ns && is_time(c))
		jsonout_real(j, (double)(int64_t)cell->value /
		    (double)w->unit_ns);
	else if (c->kind == TEXTCOLUMN_TIME)
		jsonout_signed(j, (int64_t)cell->value);
	else
		jsonout_number(j, cell->value);
}

/* A task's number is in its second column.  Beside samples it is no function's,
   with which a row begins. */
static void
write_table(const struct webtasks *w, const struct texttable *t,
    const char *title, struct jsonout *j)
{
	/* What the page calls the columns of texttable.h. */
	static const char *const kinds[] = {
		[TEXTCOLUMN_TEXT] = "text", [TEXTCOLUMN_COUNT] = "count",
		[TEXTCOLUMN_NS] = "span", [TEXTCOLUMN_MS] = "span",
		[TEXTCOLUMN_TIME] = "moment",
		[TEXTCOLUMN_SHARE] = "hundredths", [TEXTCOLUMN_EXTRA] = "extra"
	};
	const size_t n = t->n_columns;
	struct webcolumn columns[40] = { { NULL, NULL, NULL, NULL } };

	for (size_t i = 0; i < n; i++)
		columns[i] = (struct webcolumn){ t->columns[i].name,
		    t->columns[i].name, kinds[t->columns[i].kind],
		    t->columns[i].group ? t->columns[i].group : "" };
	webmodel_table(j, t->kind, title, columns, n);
	for (size_t i = 0; i + n <= t->n; i += n) {
		jsonout_begin(j, '[');
		if (!w->lanes && !strcmp(t->kind, "task"))
			jsonout_number(j, t->cells[i + 1].value);
		else
			jsonout_string(j, NULL);
		for (size_t k = 0; k < n; k++)
			write_cell(w, &t->columns[k], &t->cells[i + k], j);
		jsonout_end(j, ']');
	}
	webmodel_table_end(j);
}

void
webtasks_write_tables(const struct webtasks *w, const struct sp_tspsum *s,
    struct jsonout *j)
{
	struct texttable t[TSPTABLES];

	tsptables_make(t, &w->in, s);
	write_table(w, &t[TSPTABLES_TASKS], "tasks", j);
	write_table(w, &t[TSPTABLES_MUTEXES], "mutexes", j);
	write_table(w, &t[TSPTABLES_QUEUES], "queues and semaphores", j);
	tsptables_free(t);
}

static void
put_share(struct webtree *t, uint32_t task, uint64_t ns, uint64_t runs)
{
	uint32_t node;

	if (!ns && !runs)
		return;
	node = webtree_child(t, WEBTREE_ROOT, task);
	t->all.list[node].self = ns;
	t->all.list[node].calls = runs;
}

/* Who had the processor: paths of one task each. */
static void
write_tree(const struct sp_tspsum *s, struct jsonout *j)
{
	struct webtree t = { .most = 0 };

	for (uint32_t i = 0; i < SP_RTOS_TASKS; i++)
		put_share(&t, i, s->tasks[i].running_ns, s->tasks[i].runs);
	put_share(&t, SWITCHING, s->switching_ns, 0);
	put_share(&t, UNKNOWN, s->unknown_ns, 0);
	webtree_write(&t, "tree", j);
	webtree_free(&t);
}

static void
write_label(const struct webtasks *w, const struct label *l, struct jsonout *j)
{
	static const char *const kinds[] = { "running", "running", "ready",
		"preempted", "blocked", "event" };
	static const char *const texts[] = { "running", "running", "ready",
		"ready, preempted" };

	jsonout_begin(j, '[');
	jsonout_string(j, l->kind == BLOCKED ?
	    tspin_wait(&w->in.rtos, &l->wait) : l->kind == EVENT ?
	    sp_tspid_name(l->id) : texts[l->kind]);
	jsonout_string(j, kinds[l->kind]);
	if (l->kind == AGAIN)
		jsonout_bool(j, true);
	jsonout_end(j, ']');
}

void
webtasks_write_labels(const struct webtasks *w, struct jsonout *j)
{
	jsonout_list(j, "labels");
	for (size_t i = 0; i < w->n; i++)
		write_label(w, &w->labels[i], j);
	jsonout_end(j, ']');
	jsonout_list(j, "ids");
	for (int id = 0; id < 256; id++)
		jsonout_string(j, tspin_event(&w->model->markers,
		    (uint8_t)id));
	jsonout_end(j, ']');
}

static void
write_series(struct webtasks *w, struct jsonout *j)
{
	struct webseries_list *const l = &w->model->series;

	for (size_t i = 0; i < l->n; i++) {
		struct webseries *const s = &l->list[i];

		webseries_name(s, s->key == WEBTASKS_HEAP ? "heap" :
		    tspin_name(&w->in.rtos, (uint8_t)(s->key >> 8),
		    (uint8_t)s->key));
	}
	webseries_write(l, j);
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
	jsonout_number(o->j, o->w->lanes + (uint64_t)s->task);
	jsonout_number(o->j, webtasks_label(o->w, s));
	jsonout_signed(o->j, webmodel_sum(s->from_ns, o->w->shift_ns));
	jsonout_end(o->j, ']');
}

void
webtasks_write_open(struct webtasks *w, struct jsonout *j)
{
	struct opener o = { w, j };
	const struct sp_rtos_user user = { .span = write_span, .arg = &o };

	if (w->reads)
		sp_rtos_open(&w->in.rtos, &user);
}

struct sp_tspsum *
webtasks_now(struct webtasks *w)
{
	struct sp_tspsum *const now = tool_need(malloc(sizeof(*now)));

	*now = w->sum;
	if (w->reads)
		sp_tspsum_now(now, &w->sum, &w->in.rtos);
	return now;
}

void
webtasks_write(void *webtasks, struct jsonout *j)
{
	struct webtasks *const w = webtasks;
	struct sp_tspsum *const now = webtasks_now(w);

	jsonout_string(jsonout_key(j, "kind"), "tasks");
	jsonout_string(jsonout_key(j, "unit"), "ns");
	jsonout_number(jsonout_key(j, "second"), 1000000000);
	jsonout_number(jsonout_key(j, "count"), w->in.rtos.events);
	jsonout_number(jsonout_key(j, "span"), sp_tspsum_observed(now));
	jsonout_list(j, "facts");
	webtasks_write_facts(w, now, j);
	jsonout_end(j, ']');
	jsonout_list(j, "alarms");
	webtasks_write_alarms(w, j);
	jsonout_end(j, ']');
	jsonout_list(j, "notes");
	jsonout_end(j, ']');
	write_deadlines(w, j);
	write_functions(w, now, j);
	jsonout_list(j, "tables");
	webtasks_write_tables(w, now, j);
	jsonout_end(j, ']');
	webmodel_arcs(j, &w->wakes);
	write_tree(now, j);
	jsonout_list(j, "open");
	webtasks_write_open(w, j);
	jsonout_end(j, ']');
	jsonout_signed(jsonout_key(j, "now"), w->last_ns);
	webtasks_write_labels(w, j);
	write_series(w, j);
	free(now);
}
