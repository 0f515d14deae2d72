/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the made-up RTOS switches tasks and wakes them, see tspsim.h */

#include <config.h>

#include "kernel.h"

int current = -1;
int64_t ticks;

bool
is_mutex(int object)
{
	return object == MUTEX || object == RECURSIVE;
}

/* The ready one of the highest priority, or another of it than the last. */
int
choose(void)
{
	int best = 0;

	for (int i = 1; i <= TASKS; i++) {
		const int k = (current + i) % TASKS;

		if (tasks[k].state != WAITS && tasks[k].prio > tasks[best].prio)
			best = k;
	}
	return best;
}

void
switch_to(int next)
{
	pass(3);
	current = next;
	tasks[next].state = RUNS;
	truth_runs(next);
	TELL1(TASK_SWITCHED_IN, next);
}

/* The running task gives the processor away: it is ready, or waits. */
void
leave(enum state s, int what)
{
	const int task = current;

	tasks[task].state = s;
	tasks[task].what = what;
	truth_out(task, s, what < OBJECTS && tasks[task].sends ?
	    FOR_ROOM + what : what);
	TELL1(TASK_SWITCHED_OUT, task);
	switch_to(choose());
}

void
preempt(void)
{
	const int best = choose();

	if (tasks[best].prio > tasks[current].prio)
		leave(READY, 0);
}

static void
move(int task)
{
	TELL1(MOVED_TASK_TO_READY_STATE, task);
	TELL1(POST_MOVED_TASK_TO_READY_STATE, task);
}

void
wake(int task, bool timed_out)
{
	struct task *const t = &tasks[task];

	t->state = READY;
	t->until = FOREVER;
	t->timed_out = timed_out;
	truth_woken(task);
	move(task);
}

/* The first one of the highest priority that waits for it. */
void
wake_waiter(int object, bool sends, int by)
{
	int best = -1;

	for (int i = 0; i < TASKS; i++) {
		const struct task *const t = &tasks[i];

		if (t->state == WAITS && t->what == object &&
		    t->sends == sends &&
		    (best < 0 || t->prio > tasks[best].prio))
			best = i;
	}
	if (best < 0)
		return;
	truth_woken_by(best, by);
	wake(best, false);
}

static void
inherit(int holder)
{
	struct task *const t = &tasks[holder];

	if (t->prio >= tasks[current].prio)
		return;
	t->prio = tasks[current].prio;
	/* It is moved to those of another priority, before that is told. */
	if (t->state == READY)
		move(holder);
	truth_inherits(holder);
	TELL2(TASK_PRIORITY_INHERIT, holder, t->prio);
}

void
disinherit(int holder)
{
	struct task *const t = &tasks[holder];

	if (t->prio == t->base)
		return;
	t->prio = t->base;
	truth_disinherits(holder);
	TELL2(TASK_PRIORITY_DISINHERIT, holder, t->base);
	if (t->state != WAITS)
		move(holder);
}

/* It waits for it no longer: does any other of a high priority? */
static void
give_up(int object)
{
	const int holder = objects[object].holder;

	for (int i = 0; i < TASKS; i++) {
		if (tasks[i].state == WAITS && tasks[i].what == object)
			return;
	}
	if (holder >= 0)
		disinherit(holder);
}

/* A tick ends waits; time may have gone on since it was due. */
void
tick(void)
{
	ticks++;
	if (sim_random(4) == 0)
		tell(SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK, 0, 0, 0, 0);
	for (int i = 0; i < TASKS; i++) {
		if (tasks[i].state == WAITS && tasks[i].until <= ticks)
			wake(i, true);
	}
	/* Its time slice is over, and it may be the only one. */
	if (sim_random(8) == 0)
		leave(READY, 0);
	else
		preempt();
}

static void
interrupt(void)
{
	const int task = (int)sim_random(TASKS);

	if (tasks[task].state == WAITS && tasks[task].what == FOR_SUSPENDED) {
		TELL1(TASK_RESUME_FROM_ISR, task);
		wake(task, false);
		preempt();
		return;
	}
	if (objects[BINARY].items) {
		truth_failed(BINARY);
		TELL2(QUEUE_SEND_FROM_ISR_FAILED, sim_type(BINARY), BINARY);
		return;
	}
	objects[BINARY].items = 1;
	truth_sent(BINARY);
	TELL2(QUEUE_SEND_FROM_ISR, sim_type(BINARY), BINARY);
	wake_waiter(BINARY, false, INTERRUPT);
	preempt();
}

void
work(struct task *t)
{
	const int64_t due = (ticks + 1) * TICK_US - sim_now;

	if (due <= 0) {
		tick();
		return;
	}
	if (t->work_us < due) {
		truth_pass(t->work_us);
		t->work_us = 0;
	} else {
		truth_pass((int)due);
		t->work_us -= (int)due;
	}
	if (sim_random(20) == 0)
		interrupt();
}

/* Wait for an object, for some ticks at most; it is tried again behind that. */
void
wait_for(struct task *t, bool sends)
{
	if (!t->told)
		t->until = is_mutex(t->object) && sim_random(2) ? FOREVER :
		    ticks + 1 + sim_random(9);
	t->told = true;
	t->sends = sends;
	if (sends)
		TELL2(BLOCKING_ON_QUEUE_SEND, sim_type(t->object), t->object);
	else
		TELL2(BLOCKING_ON_QUEUE_RECEIVE, sim_type(t->object),
		    t->object);
	if (is_mutex(t->object))
		inherit(objects[t->object].holder);
	pass(2);
	leave(WAITS, t->object);
}

void
done(struct task *t)
{
	t->op = NONE;
	t->told = t->timed_out = false;
	t->until = FOREVER;
}

void
fail(struct task *t, bool sends)
{
	if (is_mutex(t->object))
		give_up(t->object);
	truth_failed(t->object);
	if (sends)
		TELL2(QUEUE_SEND_FAILED, sim_type(t->object), t->object);
	else
		TELL2(QUEUE_RECEIVE_FAILED, sim_type(t->object), t->object);
	if (t->object == RECURSIVE)
		TELL2(TAKE_MUTEX_RECURSIVE_FAILED, sim_type(RECURSIVE),
		    RECURSIVE);
	done(t);
	preempt();
}
