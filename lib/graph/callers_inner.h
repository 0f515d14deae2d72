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
	uint32_t id;		/* from 1 on */
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
	uint64_t call;		/* the caller's step << 32 | its place's id;
				   0: none */
	uint32_t step;
};

/* The places of packets as they were sent.  One replaces another. */
#define SP_KNOWN_PLACE_BITS	12
struct sp_known_place {
	uint64_t sent;
	struct sp_place *place;
};

/* Before the first packet, or later, too.  False without memory. */
bool sp_callers_begin(struct sp_callers *c);

/*
 * The place of an ARC or a SAMPLE, which lives until the next one is looked
 * for; NULL is one that is not in the text, or suspect.  False without memory.
 */
bool sp_callers_find_place(struct sp_callers *c, const struct sp_packet *p,
    struct sp_place **place);

/* The same, fast, for one that is in the cache. */
static inline bool
sp_callers_recall_place(struct sp_callers *c, const struct sp_packet *p,
    struct sp_place **place)
{
	const struct sp_known_place *const known =
	    &c->known_places[sp_packet_slot(p, SP_KNOWN_PLACE_BITS)];

	if (known->sent != sp_packet_sent(p) || c->profile->suspect)
		return sp_callers_find_place(c, p, place);
	*place = known->place;
	return true;
}

/* Have no place in the cache. */
void sp_callers_clear_known_places(struct sp_callers *c);

/* Forget all of them, since the form of addresses may change. */
void sp_callers_forget_places(struct sp_callers *c);

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
