/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the made-up RTOS did, as tspstat -t should write it: see tspsim.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tspsim_truth.h"

static int
by_size(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Of so many of 100 the nearest rank. */
static int64_t
rank(const struct truth_task *t, size_t percent)
{
	return 1000 * t->latencies[(t->n * percent + 99) / 100 - 1];
}

/* wakes, min, mean, max, p50, p90, p99 */
static void
print_latencies(struct truth_task *t, FILE *out)
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
	struct truth_task *const t = &truth.tasks[i];

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
	const struct truth_object *const o = &truth.objects[i];
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

void
truth_print(bool loses)
{
	FILE *const out = fopen("truth", "w");

	if (!out)
		abort();
	truth_end();
	fprintf(out, "whole\tobserved_ns\t%" PRId64 "\nwhole\tswitching_ns\t%"
	    PRId64 "\nwhole\tunknown_ns\t%" PRId64 "\n", truth.observed * 1000,
	    truth.switching * 1000, truth.unknown * 1000);
	if (!loses)
		fprintf(out, "whole\tswitches\t%" PRIu64 "\nwhole\tinherited\t%"
		    PRIu64 "\nwhole\tinherited_max_ns\t%" PRId64 "\n",
		    truth.n_switches, truth.inherited,
		    truth.inheritance.us * 1000);
	for (int i = 0; i < TASKS; i++) {
		if (loses)
			fprintf(out, "task\t%d\t%" PRId64 "\n", i,
			    truth.tasks[i].running * 1000);
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
