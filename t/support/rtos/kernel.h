/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the made-up RTOS share: tspsim.c writes; ops.c has what
 * tasks do, and kernel.c switches them.
 */
#ifndef TSPKERNEL_H
#define TSPKERNEL_H

#include "tspsim.h"
#include "tsp/wire.h"

#define FOREVER	INT64_MAX

enum op { NONE, SEND, RECEIVE, LOCK, UNLOCK, LISTEN };

struct task {
	int prio, base;
	enum state state;
	int what;		/* it waits for */
	enum op op;		/* what it does until that is done */
	int object;		/* of op */
	int work_us;
	int64_t until;		/* a tick: it waits no longer */
	bool told;		/* the operation was begun */
	bool timed_out;
	bool sends;		/* it waits for room */
	int holds;		/* a mutex; -1: none */
	bool notified;
};

struct object {
	int items, room;	/* of a mutex: items 1 if it is free */
	int holder, depth;
};

extern struct task tasks[TASKS];
extern struct object objects[OBJECTS];
extern int current;		/* the running task */
extern int64_t ticks;		/* that were told */

/* Write an event with n bytes of data, or lose it. */
void tell(int id, int n, int a, int b, int c);
#define TELL1(name, a)		tell(SPLITPROF_WIRE_TSP_##name, 1, a, 0, 0)
#define TELL2(name, a, b)	tell(SPLITPROF_WIRE_TSP_##name, 2, a, b, 0)
#define TELL3(name, a, b, c)	tell(SPLITPROF_WIRE_TSP_##name, 3, a, b, c)

bool is_mutex(int object);
void pass(uint32_t most);

/* Scheduling. */
int choose(void);
void switch_to(int next);
void leave(enum state s, int what);
void preempt(void);
void wake(int task, bool timed_out);
/* by: the running task, or an interrupt. */
void wake_waiter(int object, bool sends, int by);
void disinherit(int holder);

/* A task works, or waits for its object, or does so no longer. */
void tick(void);
void work(struct task *t);
void wait_for(struct task *t, bool sends);
void done(struct task *t);
void fail(struct task *t, bool sends);

/* The running task does something, or a tick comes. */
void step(void);

#endif
