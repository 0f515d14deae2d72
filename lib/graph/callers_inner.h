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
	uint32_t above, step;	/* of its last call: the caller's step, and the
				   one that was new then; step 0: none was */
};

/*
 * Find it for the first time, or where some are suspect: *place is NULL if it is
 * one, or not in the text.  False without memory.
 */
bool sp_callers_make_place(struct sp_callers *c, uint64_t key,
    struct sp_place **place);

/* The same at any time; *place is valid until the next call. */
static inline bool
sp_callers_place_of(struct sp_callers *c, uint64_t key,
    struct sp_place **place)
{
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&c->place_of, key);

	if (!slot || c->profile->suspect)
		return sp_callers_make_place(c, key, place);
	*place = &c->places[slot->count - 1];
	return true;
}

/* Forget these, since the form of addresses may change. */
void sp_callers_forget_places(struct sp_callers *c);

/*
 * A function was called: what its caller had called before has returned.  False
 * without memory.
 */
bool sp_callers_call(struct sp_callers *c, struct sp_callstack *s,
    struct sp_place *call);

/*
 * One more than the place of a function on the stack; 0: it is not there.  It is
 * on top or on no stack most often.
 */
static inline size_t
sp_callers_place(const struct sp_callers *c, const struct sp_callstack *s,
    uint32_t func)
{
	size_t n = s->n;

	if (n && s->list[n - 1].func == func)
		return n;
	if (func == SP_NOBODY || !c->called[func].active)
		return 0;
	while (n && s->list[n - 1].func != func)
		n--;
	return n;
}

/* All but the first n on the stack have returned. */
void sp_callers_cut(struct sp_callers *c, struct sp_callstack *s, size_t n);

/*
 * The step to a function, or nobody, that is not on the stack: of its last call
 * by the task that runs, or 0.
 */
uint32_t sp_callers_last_step(const struct sp_callers *c, uint32_t func);

#endif
