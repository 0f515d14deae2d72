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
};

/* What a key of the profile's counts stands for, where it is in the text. */
struct sp_place {
	uint32_t func;		/* a sample's, or the callee; or nobody */
	uint32_t at;		/* in func */
	uint32_t caller, from;	/* of an arc: as in the profile, bit 0 clear */
	bool noted;		/* the callee has been told of its caller */
};

/*
 * The step of a call, by its place and its caller's step: what to look for
 * anew takes longer than all else.  One replaces another.
 */
#define SP_KNOWN_STEP_BITS	14
struct sp_known_step {
	uint64_t call;		/* the caller's step << 32 | its place, from 1
				   on; 0: none */
	uint32_t step;
};

/*
 * Find those of n arcs and samples: indices from 1 on, which live as long as
 * the places; 0 is none that is in the text and not suspect, or a TASK.  False
 * without memory.
 */
bool sp_callers_find_places(struct sp_callers *c,
    const struct sp_packet *packets, size_t n, uint32_t *found);

/* Forget all of them, since the form of addresses may change. */
void sp_callers_forget_places(struct sp_callers *c);

static inline struct sp_place *
sp_callers_place_at(const struct sp_callers *c, uint32_t found)
{
	return found ? &c->places[found - 1] : NULL;
}

/*
 * The step from one by a call at from, which is in the caller; and the step to
 * what the function on top calls, which is not twice among the callers of one
 * that was put back.  False without memory.
 */
bool sp_callers_step_down(struct sp_callers *c, uint32_t *step,
    uint32_t caller, uint32_t from);
bool sp_callers_find_step(struct sp_callers *c, const struct sp_active *top,
    const struct sp_place *call, uint32_t *step);

/* Samples of a function, or of none that is known. */
static inline void
sp_callers_tell(const struct sp_callers *c, uint32_t func, uint32_t step,
    uint64_t count)
{
	if (c->sampled)
		c->sampled(c->arg, func, step, count);
}

/* Take n arcs, samples and TASKs.  False without memory. */
bool sp_callers_take(struct sp_callers *c, const struct sp_packet *packets,
    size_t n);

/*
 * What follows is not of the stack that now is: the sample that came before a
 * call is.  False without memory.
 */
bool sp_callers_attribute_early(struct sp_callers *c);

#endif
