/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tspsim SEED EVENTS [lose]: what a made-up RTOS does at random, as records of
 * TSP, in the order of FreeRTOS's trace hooks; see tspsim.h.  Task 0 is always
 * ready.  Events that are lost have a gap in their place.
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tspid.h"
#include "tspkernel.h"

struct task tasks[TASKS];
struct object objects[OBJECTS] = { { 0, 2, -1, 0 }, { 0, 1, -1, 0 },
	{ 1, 1, -1, 0 }, { 1, 1, -1, 0 }, { 0, 1, -1, 0 } };

static uint64_t left;		/* events to be written */
static unsigned packet, dropping, dropped;
static bool loses, down;
static uint64_t state;

uint32_t
sim_random(uint32_t below)
{
	state = state * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (uint32_t)(state >> 33) % below;
}

int
sim_type(int object)
{
	static const int types[] = { 0, 0, 1, 4, 3 };

	return types[object];
}

static void
end_gap(void)
{
	printf("gap\t%u\t%u\t%u\n", (packet - dropped) % 256, packet % 256,
	    dropped);
	dropped = 0;
}

void
tell(int id, int n, int a, int b, int c)
{
	const int data[] = { a, b, c };
	const int timer = (int)(sim_now % TICK_US);

	if (loses && !dropping && sim_random(300) == 0)
		dropping = 1 + sim_random(40);
	if (dropping) {
		dropping--;
		dropped++;
		packet++;
		truth_lost();
		return;
	}
	if (dropped)
		end_gap();
	printf("event\t%u\t%d\t%s\t%" PRId64 "\t%d", packet++ % 256, id,
	    sp_tspid_name((uint8_t)id), sim_now / TICK_US,
	    down ? TICK_US - 1 - timer : timer);
	for (int i = 0; i < n; i++)
		printf("\t%d", data[i]);
	printf("\n");
	truth_written(id == SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN ||
	    id == SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT);
	if (left && --left)
		return;
	/* What belongs together is not cut. */
	if (id != SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE &&
	    id != SPLITPROF_WIRE_TSP_POST_MOVED_TASK_TO_READY_STATE) {
		truth_print(loses);
		exit(EXIT_SUCCESS);
	}
}

void
pass(uint32_t most)
{
	truth_pass((int)sim_random(most + 1));
}


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

static void
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

static void
begin(void)
{
	printf("clock\t0\t1000\t%s\t%d\t%d\n", down ? "down" : "up",
	    TICK_US - 1, TICK_US);
	for (int i = 0; i < TASKS; i++) {
		tasks[i] = (struct task){ .prio = (i + 1) / 2,
		    .base = (i + 1) / 2, .state = READY, .until = FOREVER,
		    .holds = -1 };
		printf("object\t1\t5\t%d\t%s%d\n", i, "task-", i);
	}
	printf("object\t2\t0\t0\tQueue\nobject\t3\t1\t2\tlock\n"
	    "object\t4\t4\t3\trlock\n");
	ticks = sim_random(100000);
	sim_now = ticks * TICK_US + sim_random(TICK_US);
	switch_to(choose());
}

int
main(int argc, char **argv)
{
	if (argc < 3)
		return EXIT_FAILURE;
	state = strtoull(argv[1], NULL, 10);
	left = strtoull(argv[2], NULL, 10);
	loses = argc > 3;
	down = state % 2;
	sim_random(1);
	for (begin();;)
		step();
}
