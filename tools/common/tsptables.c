/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspstat's tables, see tsptables.h */

#include <config.h>

#include <string.h>

#include "tsptables.h"

#define COUNT(a)	(sizeof(a) / sizeof(*(a)))
#define PERCENTILE_LEAST	10	/* values that have any, */
#define PERIODS_LEAST	10	/* and a jitter */

/* Of a part of its table; some with a heading above others. */
#define COLUMN(name, kind, part)	\
    { name, TEXTCOLUMN_##kind, NULL, part }
#define GROUPED(name, kind, part, group)	\
    { name, TEXTCOLUMN_##kind, group, part }
#define LATENCY(name)	GROUPED(name, NS, 1, "wake-up latency in us")
#define RESPONSE(name)	GROUPED(name, MS, 2, "response time in ms")
#define PERIOD(name)	GROUPED(name, MS, 3, "period in ms")
#define WAIT(name, kind, part)	GROUPED(name, kind, part, "longest wait")
#define HELD(name, kind)	GROUPED(name, kind, 0, "held")
#define BYTES(name)	GROUPED(name, COUNT, 0, "bytes")

static const struct textcolumn task_columns[] = {
	COLUMN("task", TEXT, 0), COLUMN("number", EXTRA, 0),
	COLUMN("%cpu", SHARE, 0), COLUMN("run", MS, 0),
	COLUMN("runs", COUNT, 0), COLUMN("preempted", COUNT, 0),
	COLUMN("wakes", COUNT, 1), LATENCY("min"), LATENCY("mean"),
	LATENCY("p50"), LATENCY("p90"), LATENCY("p99"), LATENCY("max"),
	COLUMN("inherited", COUNT, 0), WAIT("wait", MS, 4),
	COLUMN("open", EXTRA, 0), WAIT("at", TIME, 4), WAIT("for", TEXT, 4),
	COLUMN("activations", COUNT, 2), RESPONSE("rmin"), RESPONSE("rmean"),
	RESPONSE("rp50"), RESPONSE("rp90"), RESPONSE("rp99"),
	RESPONSE("rmax"), COLUMN("periods", EXTRA, 3), PERIOD("pmin"),
	PERIOD("period"), PERIOD("pmax"), PERIOD("jitter")
};

static const struct textcolumn mutex_columns[] = {
	COLUMN("mutex", TEXT, 0), COLUMN("type", EXTRA, 0),
	COLUMN("number", EXTRA, 0), COLUMN("taken", COUNT, 0),
	HELD("mean", MS), HELD("max", MS), COLUMN("open", EXTRA, 0),
	HELD("by", TEXT),
	COLUMN("failed", COUNT, 1), COLUMN("waits", COUNT, 1),
	WAIT("wait", MS, 1), COLUMN("wait_open", EXTRA, 1),
	WAIT("at", TIME, 1), WAIT("of", TEXT, 1)
};

static const struct textcolumn queue_columns[] = {
	COLUMN("queue", TEXT, 0), COLUMN("type", EXTRA, 0),
	COLUMN("number", EXTRA, 0), COLUMN("sent", COUNT, 0),
	COLUMN("received", COUNT, 0), COLUMN("failed", COUNT, 0),
	COLUMN("waits", COUNT, 0), WAIT("wait", MS, 0),
	COLUMN("wait_open", EXTRA, 0), WAIT("at", TIME, 0),
	WAIT("of", TEXT, 0)
};

static const struct textcolumn heap_columns[] = {
	COLUMN("heap", TEXT, 0), COLUMN("number", EXTRA, 0),
	COLUMN("mallocs", COUNT, 0), COLUMN("failed", COUNT, 0),
	COLUMN("frees", COUNT, 0), BYTES("allocated"),
	BYTES("freed"), BYTES("now"), BYTES("peak")
};

#define TABLE(what)	{ .kind = #what, .columns = what##_columns,	\
    .n_columns = COUNT(what##_columns) }
static const struct texttable empty[TSPTABLES] = {
	[TSPTABLES_TASKS] = TABLE(task), [TSPTABLES_MUTEXES] = TABLE(mutex),
	[TSPTABLES_QUEUES] = TABLE(queue), [TSPTABLES_HEAP] = TABLE(heap)
};

const char tsptables_keys[] =
    "%cpu run runs preempted wakes min mean p50 p90 p99 max inherited wait "
    "activations rmin rmean rp50 rp90 rp99 rmax pmin period pmax jitter task";

bool
tsptables_is_key(const char *key)
{
	const int column = texttable_find(&empty[TSPTABLES_TASKS], key);

	return column >= 0 && task_columns[column].kind != TEXTCOLUMN_EXTRA &&
	    task_columns[column].kind != TEXTCOLUMN_TIME;
}

/* Rounded down, so that nothing is all that is not. */
uint64_t
tsptables_share(uint64_t ns, const struct sp_tspsum *s)
{
	uint64_t whole = sp_tspsum_observed(s);

	for (; ns > UINT64_MAX / 10000; ns >>= 1)
		whole >>= 1;
	return whole ? ns * 10000 / whole : 0;
}

static void
add_mean(struct texttable *t, uint64_t sum, uint64_t n)
{
	texttable_value(t, n > 0, n ? (sum + n / 2) / n : 0, false);
}

static void
add_longest(struct texttable *t, const struct sp_tspsum_longest *l)
{
	texttable_value(t, l->known, l->ns, l->open);
	texttable_number(t, l->open);
	texttable_value(t, l->known, (uint64_t)l->from_ns, false);
}

static void
add_times(struct texttable *t, const struct sp_tspsum_times *times)
{
	static const unsigned shares[] = { 500, 900, 990 };
	const struct sp_moments *const m = &times->moments;

	texttable_number(t, m->n);
	texttable_value(t, m->n, m->min, false);
	texttable_value(t, m->n, m->n ? sp_moments_mean(m) : 0, false);
	for (size_t i = 0; i < COUNT(shares); i++) {
		texttable_value(t, m->n, sp_tspsum_rank(times, shares[i]),
		    false);
		texttable_few(t, m->n < PERCENTILE_LEAST);
	}
	texttable_value(t, m->n, m->max, false);
}

/* Of a few periods nothing is said: they are chance. */
static void
add_period(struct texttable *t, const struct sp_moments *m)
{
	const bool any = m->n >= PERIODS_LEAST;

	texttable_number(t, m->n);
	texttable_value(t, any, m->min, false);
	texttable_value(t, any, any ? sp_moments_mean(m) : 0, false);
	texttable_value(t, any, m->max, false);
	texttable_value(t, any, any ? sp_moments_deviation(m, 1) : 0, false);
}

static void
add_task(struct texttable *t, const struct tspin *in, const struct sp_tspsum *s,
    uint8_t number)
{
	const struct sp_tspsum_task *const task = &s->tasks[number];

	texttable_text(t, tspin_name(&in->rtos, SPLITPROF_WIRE_TSP_TASK,
	    number));
	texttable_number(t, number);
	texttable_number(t, tsptables_share(task->running_ns, s));
	texttable_number(t, task->running_ns);
	texttable_number(t, task->runs);
	texttable_number(t, task->preempted);
	add_times(t, &task->latency);
	texttable_number(t, task->inherited);
	add_longest(t, &task->wait);
	texttable_text(t, task->wait.known ?
	    tspin_wait(&in->rtos, &task->wait.wait) : NULL);
	add_times(t, &task->response);
	add_period(t, &task->period);
}

static void
add_who(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum_longest *l)
{
	texttable_text(t, l->known ? tspin_name(&in->rtos,
	    SPLITPROF_WIRE_TSP_TASK, (uint8_t)l->task) : NULL);
}

static void
add_object(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum_object *o, uint8_t type, uint8_t number)
{
	texttable_text(t, tspin_name(&in->rtos, type, number));
	texttable_number(t, type);
	texttable_number(t, number);
	if (sp_rtos_is_mutex(type)) {
		texttable_number(t, o->holds);
		add_mean(t, o->held_ns, o->holds);
		texttable_value(t, o->hold.known, o->hold.ns, o->hold.open);
		texttable_number(t, o->hold.open);
		add_who(t, in, &o->hold);
	} else {
		texttable_number(t, o->sent);
		texttable_number(t, o->received);
	}
	texttable_number(t, o->failed);
	texttable_number(t, o->waits);
	add_longest(t, &o->wait);
	add_who(t, in, &o->wait);
}

/* Of a task, which has no name here, or of others; if it was used. */
static void
add_heap(struct texttable *t, const struct tspin *in, const char *name,
    int task, const struct sp_tspsum_heap *h)
{
	if (!h->mallocs && !h->frees)
		return;
	texttable_text(t, name ? name : tspin_name(&in->rtos,
	    SPLITPROF_WIRE_TSP_TASK, (uint8_t)task));
	texttable_value(t, !name, (uint64_t)task, false);
	texttable_number(t, h->mallocs);
	texttable_number(t, h->failed);
	texttable_number(t, h->frees);
	texttable_number(t, h->allocated);
	texttable_number(t, h->freed);
	texttable_value(t, !h->untold, h->now, false);
	texttable_value(t, !h->untold, h->peak, false);
}

static void
make_heap(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum *s)
{
	add_heap(t, in, "all", 0, &s->heap);
	for (int i = 0; i < SP_RTOS_TASKS; i++)
		add_heap(t, in, NULL, i, &s->heaps[i]);
	add_heap(t, in, "nobody", 0, &s->heaps[SP_RTOS_NOBODY]);
}

static void
make_tasks(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum *s)
{
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (s->tasks[i].seen ||
		    in->rtos.names[SPLITPROF_WIRE_TSP_TASK][i].known)
			add_task(t, in, s, (uint8_t)i);
	}
}

void
tsptables_make(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum *s)
{
	memcpy(t, empty, sizeof(empty));
	make_tasks(&t[TSPTABLES_TASKS], in, s);
	make_heap(&t[TSPTABLES_HEAP], in, s);
	for (int i = 0; i < SP_RTOS_TYPES * SP_RTOS_OBJECTS; i++) {
		const uint8_t type = (uint8_t)(i / SP_RTOS_OBJECTS);
		const uint8_t number = (uint8_t)(i % SP_RTOS_OBJECTS);
		const struct sp_tspsum_object *const o =
		    &s->objects[type][number];

		if (o->seen)
			add_object(&t[sp_rtos_is_mutex(type) ? TSPTABLES_MUTEXES :
			    TSPTABLES_QUEUES], in, o, type, number);
	}
}

void
tsptables_print(const struct tspin *in, const struct sp_tspsum *s,
    const char *key, size_t rows, bool tabs, FILE *out)
{
	struct texttable t[TSPTABLES];

	tsptables_make(t, in, s);
	texttable_sort(&t[TSPTABLES_TASKS],
	    texttable_find(&t[TSPTABLES_TASKS], key));
	for (int i = 0; i < TSPTABLES; i++) {
		if (!tabs && i && t[i].n)
			fputc('\n', out);
		texttable_print(&t[i], i == TSPTABLES_TASKS ? rows : SIZE_MAX,
		    tabs, out);
	}
	tsptables_free(t);
}

void
tsptables_free(struct texttable *t)
{
	for (int i = 0; i < TSPTABLES; i++)
		texttable_free(&t[i]);
}
