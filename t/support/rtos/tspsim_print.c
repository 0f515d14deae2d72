/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the made-up RTOS did, as tspstat -t should write it: see tspsim.h */

#include <config.h>

#include <inttypes.h>
#include <math.h>
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
rank(const int64_t *times, size_t n, size_t percent)
{
	return 1000 * times[(n * percent + 99) / 100 - 1];
}

/* In ns, rounded. */
static int64_t
mean(const int64_t *times, size_t n)
{
	int64_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += 1000 * times[i];
	return (sum + (int64_t)n / 2) / (int64_t)n;
}

/* How many, min, mean, max, p50, p90, p99 */
static void
print_times(int64_t *times, size_t n, FILE *out)
{
	fprintf(out, "\t%zu", n);
	if (!n) {
		fprintf(out, "\t-\t-\t-\t-\t-\t-");
		return;
	}
	qsort(times, n, sizeof(*times), by_size);
	fprintf(out, "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%"
	    PRId64 "\t%" PRId64, 1000 * times[0], mean(times, n),
	    1000 * times[n - 1], rank(times, n, 50), rank(times, n, 90),
	    rank(times, n, 99));
}

/* How many, min, mean, max, and the standard deviation */
static void
print_periods(int64_t *times, size_t n, FILE *out)
{
	long double whole = 0, squares = 0;

	fprintf(out, "\t%zu", n);
	if (n < 10) {
		fprintf(out, "\t-\t-\t-\t-");
		return;
	}
	qsort(times, n, sizeof(*times), by_size);
	for (size_t i = 0; i < n; i++)
		whole += 1000 * times[i];
	for (size_t i = 0; i < n; i++)
		squares += (1000 * times[i] - whole / n) *
		    (1000 * times[i] - whole / n);
	fprintf(out, "\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%.0Lf",
	    1000 * times[0], mean(times, n), 1000 * times[n - 1],
	    sqrtl(squares / n));
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
	print_times(t->latencies, t->n, out);
	fprintf(out, "\t%" PRIu64, t->inherited);
	print_longest(&t->wait, out);
	fprintf(out, "\t%s%s", t->wait.known && t->wait.what >= FOR_ROOM &&
	    t->wait.what < FOR_DELAY ? "room in " : "",
	    t->wait.known ? name_of(t->wait.what) : "-");
	print_times(t->responses, t->n_responses, out);
	print_periods(t->periods, t->n_periods, out);
	fprintf(out, "\n");
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

/* How many times, the least and the greatest of them. */
static void
print_bounds(int64_t *times, size_t n, FILE *out)
{
	qsort(times, n, sizeof(*times), by_size);
	fprintf(out, "\t%zu\t%" PRId64 "\t%" PRId64, n,
	    n ? 1000 * times[0] : 0, n ? 1000 * times[n - 1] : 0);
}

/* All activations and periods: of what is lost fewer are known. */
static void
print_all_bounds(void)
{
	FILE *const out = fopen("bounds", "w");

	if (!out)
		abort();
	for (int i = 0; i < TASKS; i++) {
		struct truth_task *const t = &truth.tasks[i];

		fprintf(out, "%d", i);
		print_bounds(t->responses, t->n_responses, out);
		print_bounds(t->periods, t->n_periods, out);
		fprintf(out, "\n");
	}
	if (fclose(out))
		abort();
}

void
truth_print(bool loses)
{
	FILE *const out = fopen("truth", "w");

	if (!out)
		abort();
	truth_end();
	if (loses)
		print_all_bounds();
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
