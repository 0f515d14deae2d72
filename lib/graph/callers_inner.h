/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stack of a program under way, for callers*.c only */
#ifndef SP_CALLERS_INNER_H
#define SP_CALLERS_INNER_H

#include "graph/callers.h"

/* In place of a function's index. */
#define SP_NOBODY	UINT32_MAX

/* A call at the end of others.  The first one is no call at all. */
struct sp_callstep {
	uint32_t above, from;	/* a step, and as in the profile */
	uint32_t caller;	/* the function that from is in, or nobody */
	uint32_t depth;		/* calls from the bottom to this one */
	uint32_t func;		/* the last one called, none of its callers; or
				   nobody */
};

/* What a key of the profile's counts stands for. */
struct sp_place {
	bool placed;		/* it is in the text, and not suspect */
	uint32_t func;		/* a sample's, or the callee; or nobody */
	uint32_t at;		/* in func */
	uint32_t caller, from;	/* of an arc: as in the profile, bit 0 clear */
};

/* NULL without memory; valid until the next call. */
const struct sp_place *sp_callers_place_of(struct sp_callers *c, uint64_t key);

/* Forget these, since the form of addresses may change. */
void sp_callers_forget_places(struct sp_callers *c);

/*
 * The function func was called, at from by caller or nobody: what the caller
 * had called before has returned.  False without memory.
 */
bool sp_callers_call(struct sp_callers *c, struct sp_callstack *s,
    uint32_t caller, uint32_t func, uint32_t from);

/* One more than the place of a function on the stack; 0: it is not there. */
size_t sp_callers_place(const struct sp_callers *c,
    const struct sp_callstack *s, uint32_t func);

/* All but the first n on the stack have returned. */
void sp_callers_cut(struct sp_callers *c, struct sp_callstack *s, size_t n);

/*
 * The step to a function, or nobody, that is not on the stack: of its last call
 * by the task that runs, or 0.
 */
uint32_t sp_callers_last_step(const struct sp_callers *c, uint32_t func);

#endif
