/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who called at each sample: what the order of calls and samples in an A/P
 * stream tells; or what samples with their stack do, which need none of that.
 *
 * It is the stack that the program has, as far as it can be known without its
 * returns: a function that calls is active, so what it had called before has
 * returned.  A sample at a function's beginning, before it tells of its call,
 * is of the call that comes next.  That is the truth for functions that were
 * compiled with -pg and run one at a time: within a thread.  These limits
 * remain:
 *
 * - A handler's return is seen only when what it interrupted calls.  Until then
 *   samples of a function that the handler has called as well are taken for the
 *   handler's.
 * - A function that was not compiled with -pg has no known caller; what it
 *   calls begins a stack with it.
 * - A function is on a stack once: in recursion what is between is left out,
 *   and one whose return was not seen has the stack of its last call.
 * - Where calls were lost, a stack may be an old one: see unsure.
 *
 * Each task has a stack of its own.  Where the firmware counts calls before it
 * sends them there is no order.
 */
#ifndef SP_CALLERS_H
#define SP_CALLERS_H

#include "gmon/profile.h"
#include "gmon/stacks.h"
#include "source/functions.h"

struct sp_callstep;		/* see callers_inner.h */
struct sp_known_step;		/* likewise */
struct sp_known_place;		/* likewise */
struct sp_place;		/* likewise */

/* A function on a stack: 16 bytes, since all of these are looked at often. */
struct sp_active {
	uint64_t bottom : 1;	/* no known caller is below it */
	uint64_t when : 63;	/* it was called: so many calls had come */
	uint32_t func;		/* its index */
	uint32_t step;		/* that leads here, an index */
};

/* What has been seen of a function. */
struct sp_called {
	uint32_t caller;	/* the first one */
	bool several;		/* it has others as well */
	uint32_t told;		/* where it tells of its call */
	uint32_t step, task;	/* of its last call; step 0: there was none */
	uint64_t active;	/* how often it is on a stack */
};

struct sp_callstack {
	struct sp_active *list;	/* owned; the last one is on top */
	size_t n, room;
};

/* Zero-initialise but for what the caller sets. */
struct sp_callers {
	/* Set by the caller; they outlive this. */
	const struct sp_profile *profile;	/* which counts the same */
	const struct sp_functions *functions;
	/*
	 * Called for each sample as it is charged, in their order; or NULL:
	 * of which function it is, an index, or UINT32_MAX; and of which stack,
	 * see sp_callers_stack.  So many may come at once that were counted.
	 */
	void (*sampled)(void *arg, uint32_t func, uint32_t step,
	    uint64_t count);
	/* Called where another task runs from there on; or NULL. */
	void (*switched)(void *arg, uint32_t task);
	void *arg;		/* for these */

	/* To be read. */
	bool counted;		/* calls were counted: there is no order */
	uint64_t unsure;	/* samples that were charged to one of several
				   callers, though calls were lost since */

	/* Inner state. */
	struct sp_callstack *tasks;	/* owned; by id */
	uint32_t task;		/* that runs */
	uint32_t most_task;	/* the greatest id that has run */
	uint64_t now, gap;	/* calls so far, and when some were lost */
	struct sp_called *called;	/* owned: each function */
	uint32_t early;		/* a sample before that, as sent ... */
	uint32_t early_func;	/* ... and its function; UINT32_MAX: none */
	struct sp_callstep *steps;	/* owned: a tree */
	size_t n_steps, step_room;
	struct sp_countmap step_of;	/* the step by the one above and from */
	struct sp_known_step *known_steps;	/* owned: a cache */
	struct sp_countmap pcs;	/* samples by step and pc, as sent */
	struct sp_place *places;	/* owned: of keys that came before... */
	size_t n_places, place_room;
	struct sp_countmap place_of;	/* ... and which of them, from 1 on */
	struct sp_known_place *known_places;	/* owned: a cache */
};

/*
 * Take packets as sp_profile_add takes them; of all kinds, in their order, and
 * when the profile's form of addresses is known.  Of a STACK it takes nothing:
 * sp_callers_add_known is for it.  False without memory.
 */
bool sp_callers_add(struct sp_callers *c, const struct sp_packet *packets,
    size_t n);

/*
 * Take a sample of which the callers are known: pc as it is sent, and the
 * return addresses in the program, the innermost first.  broken: who has called
 * the outermost one is not known.  False without memory.
 */
bool sp_callers_add_known(struct sp_callers *c, uint32_t pc,
    const uint32_t *froms, size_t n, bool broken);

/*
 * The stack that a step stands for: write the functions that have called,
 * the innermost first, at most max of them, and return how many there are.
 * UINT32_MAX is one that is not known, with which a stack begins.
 */
size_t sp_callers_stack(const struct sp_callers *c, uint32_t step,
    uint32_t *funcs, size_t max);

/*
 * Has the hardware called the outermost function of that stack, as it does a
 * handler?  By order only, and where the profile knows its ELF file.
 */
bool sp_callers_by_exception(const struct sp_callers *c, uint32_t step);

/* How many different stacks take memory, counted with and without samples. */
size_t sp_callers_kept(const struct sp_callers *c);

/* Another stream begins: nothing is on the stack. */
void sp_callers_restart(struct sp_callers *c);

/* Forget all that was counted. */
void sp_callers_clear(struct sp_callers *c);

/*
 * The stacks of all samples that the profile has, sorted.  Those of which
 * nobody has called the function are stacks without calls.  False without
 * memory; free *s in both cases.
 */
bool sp_callers_stacks(struct sp_callers *c, struct sp_stacks *s);

void sp_callers_free(struct sp_callers *c);

#endif
