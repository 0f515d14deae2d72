/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What profiling has cost, by a profile itself: how long the program waited for
 * the line, and what -pg has added to each function's time; which functions are
 * best left out.
 *
 * A stub's samples are those of its instructions, which can be counted, and of
 * as many calls as came: that tells how many samples a cycle gets, whatever the
 * clock is.
 */
#ifndef SP_PROFILING_COST_H
#define SP_PROFILING_COST_H

#include "elf/file.h"
#include "gmon/attribution.h"

struct sp_cost {
	struct sp_attribution *rows;	/* owned: as sp_attribute() has them */
	uint64_t own;		/* samples in the profiler, */
	uint64_t waiting;	/* and of these, where it waits for the line */
	bool waits_known;	/* the runtime has symbols that tell */
	bool known;		/* the rest is: there are calls, samples in the
				   profiler, code that calls it, and bins of 2
				   bytes, as instructions have */
	double *added;		/* owned, of each function: how many of its
				   samples are of code that -pg has added, at
				   most */
};

/*
 * Find it for g, a profile of the program in e with the functions f of symbols.
 * False without memory; free *c in both cases.
 */
bool sp_cost_find(struct sp_cost *c, const struct sp_gmon *g,
    const struct sp_elf *e, const struct sp_symbols *symbols,
    const struct sp_functions *f);

/* All samples that are not the profiler's. */
uint64_t sp_cost_program(const struct sp_cost *c, const struct sp_functions *f);

/* The samples of a function that are not of what was added, at least. */
double sp_cost_rest(const struct sp_cost *c, size_t function);

/* Functions that are called much and take little time. */
struct sp_leave_out {
	size_t *list;		/* owned: indices of functions, the most called
				   one first */
	size_t n;
	uint64_t calls;		/* of them */
	double time;		/* percent of the program's, without what -pg
				   adds to it */
};

/*
 * Find few functions that have so many of a hundred calls, and at most so many
 * percent of the time; fewer calls, if there are none.  One with less than a
 * hundredth of the calls is not worth it.  False without memory; free l->list
 * in both cases.
 */
bool sp_cost_leave_out(const struct sp_cost *c, const struct sp_functions *f,
    double calls, double time, struct sp_leave_out *l);

void sp_cost_free(struct sp_cost *c);

#endif
