/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a correction while it is made: see correct.h */
#ifndef SP_CORRECT_INNER_H
#define SP_CORRECT_INNER_H

#include "correct/correct.h"
#include "correct/flow.h"

/* A call, or a jump from function to function: how often it happens. */
struct sp_transfer {
	uint32_t site, func;	/* the instruction, and where it leads */
	uint32_t next_in, next_out;	/* of the same func, site; or NONE */
	double n;		/* in samples a cycle */
	bool counted;		/* by arcs; or else estimated */
};

/* How a function ends. */
struct sp_exit {
	double cycles;		/* of skid, mean over what follows */
	double weight;		/* of its returns */
	double tail;		/* of its jumps to others that return for it */
	bool pops;		/* it has no jumps, and all returns are POP */
	double returned, arrives, kept;	/* samples of the return: to be
				   divided, from jumps, and its own */
};

struct sp_mover {
	struct sp_correction *c;
	struct sp_flow flow;
	bool restart;		/* SP_CORE_RESTART is assumed */
	bool telling;		/* which core it is: returns tell no rate */
	double *was, *now;	/* owned: samples of each instruction */
	struct sp_transfer *list;	/* owned */
	size_t n, room;
	uint32_t *in, *out;	/* owned: first transfer of a function, of an
				   instruction; or NONE */
	struct sp_exit *exits;	/* owned: of each function */
	double per_cycle;	/* samples of an arc's instruction of a cycle;
				   0: there are no arcs */
};

/*
 * Cycles of instruction i that a sample sees behind it, and at it.  What comes
 * with its last cycle finds it ended in any case.
 */
static inline double
sp_skid_cycles(const struct sp_mover *m, uint32_t i)
{
	return m->restart && m->flow.insns[i].many ? 1 :
	    m->flow.insns[i].cycles;
}

static inline double
sp_own_cycles(const struct sp_mover *m, uint32_t i)
{
	return m->flow.insns[i].cycles - sp_skid_cycles(m, i);
}

/* Where call i returns to: an index, or NONE. */
uint32_t sp_return_of(const struct sp_mover *m, uint32_t i);

/* exits.c: by its returns, then with its jumps; and give them samples. */
void sp_find_exits(struct sp_mover *m);
void sp_find_tails(struct sp_mover *m);
void sp_give_returned(struct sp_mover *m);

/* moves.c: move so many samples from instruction i to another one. */
void sp_move(struct sp_mover *m, uint32_t from, uint32_t to, double n);

/* added.c: what -pg adds; samples at instruction i become the profiler's. */
void sp_move_added(struct sp_mover *m);
void sp_give_profiler(struct sp_mover *m, uint32_t from, double n);

/* rates.c: how often instruction i runs, from samples; samples a cycle. */
double sp_rate(const struct sp_mover *m, uint32_t i);

/*
 * Samples of instruction i, the first of a function, and of straight code
 * behind it; and the cycles of these, but for those of what leads to i.
 */
double sp_entry_samples(const struct sp_mover *m, uint32_t i, double *cycles);

/* transfers.c: find all; false without memory. */
bool sp_find_transfers(struct sp_mover *m, const struct sp_gmon *g);

/* moves.c: now from was. */
void sp_move_all(struct sp_mover *m);

/*
 * core.c: is the profile corrected?  Does it tell the core?  And does that wait
 * for flash?
 */
bool sp_tell_corrected(const struct sp_mover *m);
enum sp_core sp_tell_core(const struct sp_mover *m);
bool sp_tell_waits(const struct sp_mover *m);

#endif
