/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tspsim_truth.c notes of the made-up RTOS, and tspsim_print.c writes. */
#ifndef TSPSIM_TRUTH_H
#define TSPSIM_TRUTH_H

#include <stddef.h>

#include "tspsim.h"

#define LATENCIES	100000

struct longest {
	int64_t us, at;
	int task, what;
	bool known, open;
};

struct truth_task {
	enum state state;
	bool known, woken;
	int64_t since;
	int what;
	int64_t running, pending;	/* us; pending: since the last event */
	uint64_t runs, preempted, inherited;
	int64_t latencies[LATENCIES];
	size_t n;
	/* Activations: since when, which counts if it was seen to wait; one
	   that ends by a wait that no event tells is seen when it runs. */
	int64_t ready_since, ready_again, out_at;
	bool is_ready, works, rests, unseen;
	int64_t responses[LATENCIES], periods[LATENCIES];
	size_t n_responses, n_periods;
	struct longest wait;
	int64_t inherits_since;
	bool inherits;
	int by;			/* who has woken it, plus 1; 0: nobody */
	int64_t by_since;
};

struct truth_object {
	uint64_t sent, received, failed, waits, taken;
	int64_t held, since;
	int holder;
	bool is_held;
	struct longest wait, hold;
};

extern struct truth {
	struct truth_task tasks[TASKS];
	struct truth_object objects[OBJECTS];
	int64_t unknown, switching, observed;	/* us */
	uint64_t n_switches, inherited;
	struct longest inheritance;
} truth;

/* What has not ended is as if it did. */
void truth_end(void);

#endif
