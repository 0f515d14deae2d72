/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A made-up RTOS, which writes the records of what it does, and what it did:
 * counted here microsecond by microsecond, not from the records.
 */
#ifndef TSPSIM_H
#define TSPSIM_H

#include <stdbool.h>
#include <stdint.h>

#define TASKS	7
#define OBJECTS	5
#define TICK_US	1000

enum state { RUNS, READY, WAITS };

/* Objects, by their number: type and what that can do. */
enum { QUEUE0, QUEUE1, MUTEX, RECURSIVE, BINARY };

/* What tasks wait for beyond objects: FOR_ROOM in one, and more. */
enum { FOR_ROOM = 50, FOR_DELAY = 100, FOR_UNTOLD, FOR_NOTIFICATION,
	FOR_SUSPENDED };

/* What is known to be true; times in us. */
extern int64_t sim_now;
extern uint32_t sim_random(uint32_t below);
extern int sim_type(int object);

/* The time passes: everything is in the state that was told last. */
void truth_pass(int us);

/*
 * An event is written, or is lost.  Behind one that is lost nobody knows who
 * runs until one that is written tells that the processor is switched.
 */
void truth_written(bool switches);
void truth_lost(void);

/* Changes of states. */
void truth_runs(int task);
void truth_out(int task, enum state state, int what);
void truth_woken(int task);
void truth_taken(int task, int object);
void truth_given(int task, int object);
void truth_inherits(int task);
void truth_disinherits(int task);

/* by: a task, or INTERRUPT; and then it gets what it has waited for. */
#define INTERRUPT	256
void truth_woken_by(int task, int by);
void truth_got(int task, int object);

/* Counts. */
void truth_sent(int object);
void truth_received(int object);
void truth_failed(int object);

/*
 * Write all of it, each as tspstat -t should, to the file truth; the file
 * arrows has who has woken whom: from, to, and when, in us.  Where events are
 * lost the file bounds has a line for each task: how many activations it had,
 * the shortest and the longest in ns, and the same of periods.
 */
void truth_print(bool loses);

#endif
