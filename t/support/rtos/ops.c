/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tasks of the made-up RTOS do at random: see kernel.h */

#include <config.h>

#include "kernel.h"

/* Take from a queue or a semaphore. */
static void
receive(struct task *t)
{
	struct object *const o = &objects[t->object];

	if (o->items) {
		o->items--;
		truth_got(current, t->object);
		truth_received(t->object);
		TELL2(QUEUE_RECEIVE, sim_type(t->object), t->object);
		wake_waiter(t->object, true, current);
		done(t);
		preempt();
	} else if (t->timed_out || (!t->told && sim_random(4) == 0))
		fail(t, false);
	else
		wait_for(t, false);
}

static void
send(struct task *t)
{
	struct object *const o = &objects[t->object];

	if (o->items < o->room) {
		o->items++;
		truth_got(current, t->object);
		truth_sent(t->object);
		TELL2(QUEUE_SEND, sim_type(t->object), t->object);
		wake_waiter(t->object, false, current);
		done(t);
		preempt();
	} else if (t->timed_out || (!t->told && sim_random(4) == 0))
		fail(t, true);
	else
		wait_for(t, true);
}

static void
lock(struct task *t)
{
	struct object *const o = &objects[t->object];

	if (t->object == RECURSIVE && !t->told)
		TELL2(TAKE_MUTEX_RECURSIVE, sim_type(RECURSIVE), RECURSIVE);
	if (o->holder == current) {
		o->depth++;
		done(t);
	} else if (o->items) {
		o->items = 0;
		o->holder = current;
		o->depth = 1;
		t->holds = t->object;
		truth_got(current, t->object);
		truth_taken(current, t->object);
		TELL2(QUEUE_RECEIVE, sim_type(t->object), t->object);
		done(t);
	} else if (t->timed_out || (!t->told && sim_random(4) == 0))
		fail(t, false);
	else
		wait_for(t, false);
}

static void
unlock(struct task *t)
{
	const int object = t->holds;
	struct object *const o = &objects[object];

	done(t);
	o->depth--;
	if (!o->depth)
		truth_given(current, object);
	if (object == RECURSIVE)
		TELL2(GIVE_MUTEX_RECURSIVE, sim_type(object), object);
	if (o->depth)
		return;
	o->items = 1;
	o->holder = t->holds = -1;
	TELL2(QUEUE_SEND, sim_type(object), object);
	disinherit(current);
	wake_waiter(object, false, current);
	preempt();
}

static void
listen(struct task *t)
{
	if (t->notified || t->timed_out) {
		t->notified = false;
		TELL2(TASK_NOTIFY_WAIT, current, 0);
		done(t);
		return;
	}
	TELL2(TASK_NOTIFY_WAIT_BLOCK, current, 0);
	t->until = ticks + 1 + sim_random(9);
	leave(WAITS, FOR_NOTIFICATION);
}

static void
notify(int task)
{
	TELL2(TASK_NOTIFY, task, 0);
	tasks[task].notified = true;
	if (tasks[task].state == WAITS && tasks[task].what == FOR_NOTIFICATION)
		wake(task, false);
	preempt();
}

static void
resume(int task)
{
	if (tasks[task].state != WAITS || tasks[task].what != FOR_SUSPENDED)
		return;
	TELL1(TASK_RESUME, task);
	wake(task, false);
	preempt();
}

static void
delay(struct task *t)
{
	const int n = 1 + (int)sim_random(6);

	TELL3(TASK_DELAY, current, 0, n);
	t->until = ticks + n;
	leave(WAITS, FOR_DELAY);
}

/* As the task of the timers does: no event tells that it waits. */
static void
wait_untold(struct task *t)
{
	t->until = ticks + 1 + sim_random(4);
	leave(WAITS, FOR_UNTOLD);
}

static void
suspend(void)
{
	TELL1(TASK_SUSPEND, current);
	leave(WAITS, FOR_SUSPENDED);
}

static void
begin_op(struct task *t, enum op op, int object)
{
	t->op = op;
	t->object = object;
}

/* Who holds a mutex gives it soon. */
static void
choose_op(struct task *t)
{
	const int other = 1 + (int)sim_random(TASKS - 1);
	const uint32_t n = sim_random(100);

	if (current == 0 || n < 25)
		t->work_us = 1 + (int)sim_random(current ? 400 : 900);
	else if (t->holds >= 0 && n < 75)
		begin_op(t, UNLOCK, t->holds);
	else if (t->holds == RECURSIVE && n < 85)
		begin_op(t, LOCK, RECURSIVE);
	else if (n < 40)
		delay(t);
	else if (n < 52)
		begin_op(t, SEND, QUEUE0 + (int)sim_random(2));
	else if (n < 64)
		begin_op(t, RECEIVE, QUEUE0 + (int)sim_random(2));
	else if (n < 78 && t->holds < 0)
		begin_op(t, LOCK, MUTEX + (int)sim_random(2));
	else if (n < 82)
		begin_op(t, RECEIVE, BINARY);
	else if (n < 85 && other != current)
		notify(other);
	else if (n < 87)
		begin_op(t, LISTEN, 0);
	else if (n < 89 && t->holds < 0)
		wait_untold(t);
	else if (n < 90 && t->holds < 0)
		suspend();
	else if (n < 96 && other != current)
		resume(other);
	else
		tell(SPLITPROF_WIRE_TSP_CUSTOM_MARKER_1, 0, 0, 0, 0);
}

void
step(void)
{
	static void (*const ops[])(struct task *) = { choose_op, send, receive,
	    lock, unlock, listen };
	struct task *const t = &tasks[current];

	if (sim_now >= (ticks + 1) * TICK_US)
		tick();
	else if (t->work_us)
		work(t);
	else {
		pass(2);
		ops[t->op](t);
	}
}
