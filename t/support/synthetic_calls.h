/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls of a program that is made up: it enters and leaves functions at random,
 * on a stack that knows who called whom.
 */
#ifndef SYNTHETIC_CALLS_H
#define SYNTHETIC_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mp/record.h"

/* How the program is, and its clock. */
struct synth_workload {
	uint32_t seed;
	uint32_t functions;
	size_t calls;		/* that return */
	uint32_t open;		/* frames that never return: main and below */
	uint32_t before;	/* frames of which only the return is seen: they
				   were entered before the recording */
	uint32_t deepest;
	uint32_t shallow;	/* of 100 steps at which it returns if it may */
	uint32_t step_ns;	/* the most between two steps; the least is 2 us
				   if it is above 2000, else 0 */
	bool nearest;		/* times are rounded to the nearest, not down */
};

#define SYNTH_NONE	SIZE_MAX

struct synth_call {
	struct sp_call call;	/* func is the number of the function */
	size_t caller;		/* a call, or SYNTH_NONE if it has no record */
	bool kept;		/* it has not been lost */
};

/* The calls, in the order in which they return; the caller frees them. */
struct synth_call *synth_calls(const struct synth_workload *p);

/* The next number of a sequence, below n. */
uint32_t synth_draw(uint64_t *state, uint32_t n);

/* Lose each of n calls with a chance of share in 1000. */
void synth_lose(struct synth_call *calls, size_t n, uint32_t share,
    uint32_t seed);

/* The nearest caller of call i that was kept, or SYNTH_NONE. */
size_t synth_caller(const struct synth_call *calls, size_t i);

#endif
