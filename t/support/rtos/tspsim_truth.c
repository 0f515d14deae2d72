/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the made-up RTOS did, see tspsim.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tspsim_truth.h"

struct truth truth;

static int64_t pending, pending_switching;
static int runs = -1, ran = -1;
static bool sure = true, begun;

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
			truth.tasks[runs].pending++;
	}
}

/* What has passed since the last event is known, or not. */
static void
settle(bool known)
{
	truth.observed += pending;
	if (!known)
		truth.unknown += pending;
	else {
		truth.switching += pending_switching;
		for (int i = 0; i < TASKS; i++)
			truth.tasks[i].running += truth.tasks[i].pending;
	}
	pending = pending_switching = 0;
	for (int i = 0; i < TASKS; i++)
		truth.tasks[i].pending = 0;
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

/* It is made ready that has waited. */
static void
activate(struct truth_task *t, int64_t at)
{
	if (t->is_ready)
		t->periods[t->n_periods++] = at - t->ready_since;
	t->is_ready = t->works = true;
	t->ready_since = at;
}

static void
complete(struct truth_task *t, int64_t at)
{
	if (t->works)
		t->responses[t->n_responses++] = at - t->ready_since;
	t->works = false;
}

void
truth_runs(int task)
{
	struct truth_task *const t = &truth.tasks[task];

	if (t->unseen) {
		complete(t, t->out_at);
		activate(t, t->ready_again);
		t->unseen = false;
	}

	if (t->known && t->state == READY && t->woken)
		t->latencies[t->n++] = sim_now - t->since;
	else if (t->known && t->state == READY && ran != task)
		t->preempted++;
	if (ran != task) {
		t->runs++;
		truth.n_switches++;
	}
	t->state = RUNS;
	t->known = true;
	runs = task;
}

void
truth_out(int task, enum state state, int what)
{
	truth.tasks[task].state = state;
	truth.tasks[task].woken = false;
	truth.tasks[task].since = sim_now;
	if (state == WAITS) {
		truth.tasks[task].what = what;
		truth.tasks[task].by = 0;
		truth.tasks[task].out_at = sim_now;
		truth.tasks[task].rests = what != MUTEX && what != RECURSIVE;
		if (truth.tasks[task].rests && what != FOR_UNTOLD)
			complete(&truth.tasks[task], sim_now);
	}
	runs = -1;
	ran = task;
}

static void
waited(int task, bool open)
{
	struct truth_task *const t = &truth.tasks[task];

	if (!t->known)
		return;
	keep(&t->wait, t->since, task, t->what, open);
	if (t->what >= FOR_DELAY)
		return;
	truth.objects[t->what % FOR_ROOM].waits++;
	keep(&truth.objects[t->what % FOR_ROOM].wait, t->since, task, 0, open);
}

void
truth_woken(int task)
{
	struct truth_task *const t = &truth.tasks[task];

	waited(task, false);
	if (t->known && t->rests) {
		t->unseen = t->what == FOR_UNTOLD;
		t->ready_again = sim_now;
		if (!t->unseen)
			activate(t, sim_now);
	}
	t->state = READY;
	t->known = t->woken = true;
	t->since = sim_now;
}

void
truth_woken_by(int task, int by)
{
	truth.tasks[task].by = truth.tasks[task].known ? by + 1 : 0;
	truth.tasks[task].by_since = sim_now;
}

void
truth_got(int task, int object)
{
	static FILE *out;
	struct truth_task *const t = &truth.tasks[task];

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
	truth.objects[object].holder = task;
	truth.objects[object].since = sim_now;
	truth.objects[object].is_held = true;
}

void
truth_given(int task, int object)
{
	struct truth_object *const o = &truth.objects[object];

	keep(&o->hold, o->since, task, 0, false);
	o->taken++;
	o->held += sim_now - o->since;
	o->is_held = false;
}

void
truth_inherits(int task)
{
	if (truth.tasks[task].inherits)
		return;
	truth.tasks[task].inherits = true;
	truth.tasks[task].inherits_since = sim_now;
}

static void
inherited_until(int task, bool open)
{
	if (!truth.tasks[task].inherits)
		return;
	keep(&truth.inheritance, truth.tasks[task].inherits_since, task, 0,
	    open);
	truth.tasks[task].inherited++;
	truth.inherited++;
}

void
truth_disinherits(int task)
{
	inherited_until(task, false);
	truth.tasks[task].inherits = false;
}

void
truth_sent(int object)
{
	truth.objects[object].sent++;
}

void
truth_received(int object)
{
	truth.objects[object].received++;
}

void
truth_failed(int object)
{
	truth.objects[object].failed++;
}

void
truth_end(void)
{
	for (int i = 0; i < TASKS; i++) {
		struct truth_task *const t = &truth.tasks[i];

		if (t->known && t->state == WAITS)
			waited(i, true);
		inherited_until(i, true);
	}
	for (int i = 0; i < OBJECTS; i++)
		if (truth.objects[i].is_held)
			keep(&truth.objects[i].hold, truth.objects[i].since,
			    truth.objects[i].holder, 0, true);
}
