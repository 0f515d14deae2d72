/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the made-up RTOS did, see tspsim.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tspsim.h"

#define LATENCIES	100000

struct longest {
	int64_t us, at;
	int task, what;
	bool known, open;
};

static struct task {
	enum state state;
	bool known, woken;
	int64_t since;
	int what;
	int64_t running, pending;	/* us; pending: since the last event */
	uint64_t runs, preempted, inherited;
	int64_t latencies[LATENCIES];
	size_t n;
	struct longest wait;
	int64_t inherits_since;
	bool inherits;
	int by;			/* who has woken it, plus 1; 0: nobody */
	int64_t by_since;
} tasks[TASKS];

static struct object {
	uint64_t sent, received, failed, waits, taken;
	int64_t held, since;
	int holder;
	bool is_held;
	struct longest wait, hold;
} objects[OBJECTS];

static int64_t unknown, switching, observed, pending, pending_switching;
static int runs = -1, ran = -1;
static bool sure = true, begun;
static uint64_t n_switches, inherited;
static struct longest inheritance;

int64_t sim_now;

void
truth_pass(int us)
{
	for (; us; us--, sim_now++) {
		if (!begun)
			continue;
		pending++;
		if (runs < 0)
			pending_switching++;
		else
			tasks[runs].pending++;
	}
}

/* What has passed since the last event is known, or not. */
static void
settle(bool known)
{
	observed += pending;
	if (!known)
		unknown += pending;
	else {
		switching += pending_switching;
		for (int i = 0; i < TASKS; i++)
			tasks[i].running += tasks[i].pending;
	}
	pending = pending_switching = 0;
	for (int i = 0; i < TASKS; i++)
		tasks[i].pending = 0;
}

void
truth_written(bool switches)
{
	settle(sure);
	begun = true;
	sure = sure || switches;
}

void
truth_lost(void)
{
	settle(false);
	sure = false;
}

static void
keep(struct longest *l, int64_t at, int task, int what, bool open)
{
	if (l->known && sim_now - at <= l->us)
		return;
	*l = (struct longest){ sim_now - at, at, task, what, true, open };
}

void
truth_runs(int task)
{
	struct task *const t = &tasks[task];

	if (t->known && t->state == READY && t->woken)
		t->latencies[t->n++] = sim_now - t->since;
	else if (t->known && t->state == READY && ran != task)
		t->preempted++;
	if (ran != task) {
		t->runs++;
		n_switches++;
	}
	t->state = RUNS;
	t->known = true;
	runs = task;
}

void
truth_out(int task, enum state state, int what)
{
	tasks[task].state = state;
	tasks[task].woken = false;
	tasks[task].since = sim_now;
	if (state == WAITS) {
		tasks[task].what = what;
		tasks[task].by = 0;
	}
	runs = -1;
	ran = task;
}

static void
waited(int task, bool open)
{
	struct task *const t = &tasks[task];

	if (!t->known)
		return;
	keep(&t->wait, t->since, task, t->what, open);
	if (t->what >= FOR_DELAY)
		return;
	objects[t->what % FOR_ROOM].waits++;
	keep(&objects[t->what % FOR_ROOM].wait, t->since, task, 0, open);
}

void
truth_woken(int task)
{
	struct task *const t = &tasks[task];

	waited(task, false);
	t->state = READY;
	t->known = t->woken = true;
	t->since = sim_now;
}

void
truth_woken_by(int task, int by)
{
	tasks[task].by = tasks[task].known ? by + 1 : 0;
	tasks[task].by_since = sim_now;
}

void
truth_got(int task, int object)
{
	static FILE *out;
	struct task *const t = &tasks[task];

	if (!out)
		out = fopen("arrows", "w");
	if (!out)
		abort();
	if (t->by && t->what % FOR_ROOM == object)
		fprintf(out, "%d %d %" PRId64 " %" PRId64 "\n", t->by - 1, task,
		    t->by_since, sim_now);
	t->by = 0;
}

void
truth_taken(int task, int object)
{
	objects[object].holder = task;
	objects[object].since = sim_now;
	objects[object].is_held = true;
}

void
truth_given(int task, int object)
{
	struct object *const o = &objects[object];

	keep(&o->hold, o->since, task, 0, false);
	o->taken++;
	o->held += sim_now - o->since;
	o->is_held = false;
}

void
truth_inherits(int task)
{
	if (tasks[task].inherits)
		return;
	tasks[task].inherits = true;
	tasks[task].inherits_since = sim_now;
}

static void
inherited_until(int task, bool open)
{
	if (!tasks[task].inherits)
		return;
	keep(&inheritance, tasks[task].inherits_since, task, 0, open);
	tasks[task].inherited++;
	inherited++;
}

void
truth_disinherits(int task)
{
	inherited_until(task, false);
	tasks[task].inherits = false;
}

void
truth_sent(int object)
{
	objects[object].sent++;
}

void
truth_received(int object)
{
	objects[object].received++;
}

void
truth_failed(int object)
{
	objects[object].failed++;
}

static int
by_size(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Of so many of 100 the nearest rank. */
static int64_t
rank(const struct task *t, size_t percent)
{
	return 1000 * t->latencies[(t->n * percent + 99) / 100 - 1];
}

/* wakes, min, mean, max, p50, p90, p99 */
static void
print_latencies(struct task *t, FILE *out)
{
	int64_t sum = 0;
	const int64_t n = (int64_t)t->n;

	fprintf(out, "\t%zu", t->n);
	if (!t->n) {
		fprintf(out, "\t-\t-\t-\t-\t-\t-");
		return;
	}
	qsort(t->latencies, t->n, sizeof(*t->latencies), by_size);
	for (size_t i = 0; i < t->n; i++)
		sum += 1000 * t->latencies[i];
	fprintf(out, "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%"
	    PRId64 "\t%" PRId64, 1000 * t->latencies[0], (sum + n / 2) / n,
	    1000 * t->latencies[t->n - 1], rank(t, 50), rank(t, 90),
	    rank(t, 99));
}

static void
print_longest(const struct longest *l, FILE *out)
{
	if (l->known)
		fprintf(out, "\t%" PRId64 "\t%d\t%" PRId64, l->us * 1000,
		    l->open, l->at * 1000);
	else
		fprintf(out, "\t-\t0\t-");
}

static void
print_who(const struct longest *l, FILE *out)
{
	if (l->known)
		fprintf(out, "\ttask-%d", l->task);
	else
		fprintf(out, "\t-");
}

static const char *
name_of(int what)
{
	static const char *const objects_[] = { "queue 0", "queue 1",
	    "mutex 2 lock", "recursive mutex 3 rlock",
	    "binary semaphore 4" };
	static const char *const others[] = { "delay", "not told",
	    "notification 0", "suspended" };

	return what < FOR_DELAY ? objects_[what % FOR_ROOM] :
	    others[what - FOR_DELAY];
}

static void
print_task(int i, FILE *out)
{
	struct task *const t = &tasks[i];

	fprintf(out, "task\t%d\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64, i,
	    t->running * 1000, t->runs, t->preempted);
	print_latencies(t, out);
	fprintf(out, "\t%" PRIu64, t->inherited);
	print_longest(&t->wait, out);
	fprintf(out, "\t%s%s\n", t->wait.known && t->wait.what >= FOR_ROOM &&
	    t->wait.what < FOR_DELAY ? "room in " : "",
	    t->wait.known ? name_of(t->wait.what) : "-");
}

static void
print_object(int i, FILE *out)
{
	const struct object *const o = &objects[i];
	const int64_t n = (int64_t)o->taken;

	if (!o->sent && !o->received && !o->failed && !o->waits && !o->taken &&
	    !o->is_held)
		return;
	if (i == MUTEX || i == RECURSIVE) {
		fprintf(out, "mutex\t%d\t%" PRIu64 "\t", i, o->taken);
		if (o->taken)
			fprintf(out, "%" PRId64,
			    (o->held * 1000 + n / 2) / n);
		else
			fprintf(out, "-");
		if (o->hold.known)
			fprintf(out, "\t%" PRId64, o->hold.us * 1000);
		else
			fprintf(out, "\t-");
		print_who(&o->hold, out);
	} else
		fprintf(out, "queue\t%d\t%" PRIu64 "\t%" PRIu64, i, o->sent,
		    o->received);
	fprintf(out, "\t%" PRIu64 "\t%" PRIu64, o->failed, o->waits);
	print_longest(&o->wait, out);
	print_who(&o->wait, out);
	fprintf(out, "\n");
}

/* What has not ended is as if it did. */
static void
end(void)
{
	for (int i = 0; i < TASKS; i++) {
		struct task *const t = &tasks[i];

		if (t->known && t->state == WAITS)
			waited(i, true);
		inherited_until(i, true);
	}
	for (int i = 0; i < OBJECTS; i++)
		if (objects[i].is_held)
			keep(&objects[i].hold, objects[i].since,
			    objects[i].holder, 0, true);
}

void
truth_print(bool loses)
{
	FILE *const out = fopen("truth", "w");

	if (!out)
		abort();
	end();
	fprintf(out, "whole\tobserved_ns\t%" PRId64 "\nwhole\tswitching_ns\t%"
	    PRId64 "\nwhole\tunknown_ns\t%" PRId64 "\n", observed * 1000,
	    switching * 1000, unknown * 1000);
	if (!loses)
		fprintf(out, "whole\tswitches\t%" PRIu64 "\nwhole\tinherited\t%"
		    PRIu64 "\nwhole\tinherited_max_ns\t%" PRId64 "\n",
		    n_switches, inherited, inheritance.us * 1000);
	for (int i = 0; i < TASKS; i++) {
		if (loses)
			fprintf(out, "task\t%d\t%" PRId64 "\n", i,
			    tasks[i].running * 1000);
		else
			print_task(i, out);
	}
	for (int i = 0; i < 2 * OBJECTS && !loses; i++) {
		const int object = i % OBJECTS;

		if ((i < OBJECTS) == (object == MUTEX || object == RECURSIVE))
			print_object(object, out);
	}
	if (fclose(out))
		abort();
}
