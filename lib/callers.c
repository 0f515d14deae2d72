/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who called at each sample, see callers.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "callers.h"
#include "room.h"
#include "tasks.h"

#define NOBODY	UINT32_MAX

/* The first one is no call at all. */
struct sp_callstep {
	uint32_t above, from;	/* a step, and as in the profile */
	uint32_t caller;	/* the function that from is in; NOBODY */
	uint32_t depth;		/* calls from the bottom to this one */
};

static bool
begin(struct sp_callers *c)
{
	const size_t n = c->bodies->n;

	c->tasks = calloc(SP_TASK_IDS + 1, sizeof(*c->tasks));
	c->caller = malloc((n + 1) * sizeof(*c->caller));
	c->told = malloc((n + 1) * sizeof(*c->told));
	c->several = calloc(n + 1, sizeof(*c->several));
	c->last = calloc(n + 1, sizeof(*c->last));
	c->steps = calloc(1, sizeof(*c->steps));
	c->n_steps = c->step_room = 1;
	c->task = SP_TASK_NONE;
	c->early_func = NOBODY;
	if (!c->tasks || !c->caller || !c->told || !c->several || !c->last ||
	    !c->steps)
		return false;
	for (size_t i = 0; i < n; i++) {
		c->caller[i] = NOBODY;
		c->told[i] = UINT32_MAX;
	}
	return true;
}

static uint32_t
function_at(const struct sp_callers *c, uint32_t addr)
{
	const struct sp_body *const body = sp_bodies_at(c->bodies, addr);

	return body ? (uint32_t)(body - c->bodies->bodies) : NOBODY;
}

/* The function that called; NOBODY if none is known. */
static uint32_t
caller_of(const struct sp_callers *c, const struct sp_spot *arc)
{
	const uint32_t from = arc->from & ~(uint32_t)1;
	uint32_t func;

	if (arc->caller != SP_CALLER_TEXT)
		return NOBODY;
	func = function_at(c, from);
	/* A call that never returns may be the last instruction. */
	return func == NOBODY && from > 2 ? function_at(c, from - 2) : func;
}

/* The stack of the task that runs; NULL without memory. */
static struct sp_callstack *
stack_of(struct sp_callers *c)
{
	struct sp_callstack **const stack = &c->tasks[c->task];

	if (!*stack)
		*stack = calloc(1, sizeof(**stack));
	return *stack;
}

/*
 * The step from one by a call; false without memory.  No program's stack is as
 * deep as the limit: a new one begins there.
 */
static bool
step_down(struct sp_callers *c, uint32_t *step, uint32_t caller,
    uint32_t from)
{
	const uint32_t above =
	    c->steps[*step].depth < SP_STACK_DEPTH ? *step : 0;
	const uint64_t key = (uint64_t)above << 32 | from;
	const struct sp_tally_slot *const slot =
	    sp_tally_find(&c->step_of, key);
	void *steps = c->steps;

	if (slot) {
		*step = (uint32_t)slot->count;
		return true;
	}
	if (!sp_make_room(&steps, c->n_steps, &c->step_room,
	    sizeof(*c->steps)))
		return false;
	c->steps = steps;
	if (c->n_steps == UINT32_MAX ||
	    !sp_tally_add(&c->step_of, key, c->n_steps))
		return false;
	c->steps[c->n_steps] = (struct sp_callstep){ above, from, caller,
	    c->steps[above].depth + 1 };
	*step = (uint32_t)c->n_steps++;
	return true;
}

static bool
push(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step, bool bottom)
{
	void *list = s->list;

	if (!sp_make_room(&list, s->n, &s->room, sizeof(*s->list)))
		return false;
	s->list = list;
	s->list[s->n++] = (struct sp_active){ c->now, func, step, bottom };
	c->last[func] = (struct sp_lastcall){ step, c->task };
	return true;
}

/* One more than the place of a function on the stack; 0: it is not there. */
static size_t
place_of(const struct sp_callstack *s, uint32_t func)
{
	size_t n = s->n;

	while (n && s->list[n - 1].func != func)
		n--;
	return n;
}

/* A step to a function that is not on the stack: of its last call. */
static uint32_t
last_step(const struct sp_callers *c, uint32_t func)
{
	return func != NOBODY && c->last[func].task == c->task ?
	    c->last[func].step : 0;
}

/*
 * A function without a known caller, such as a handler, begins a stack on top of
 * the other one.  If it has done so before it has returned since.
 */
static bool
push_bottom(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step)
{
	for (size_t n = s->n; n; n--) {
		if (s->list[n - 1].bottom && s->list[n - 1].func == func)
			s->n = n - 1;
	}
	return push(c, s, func, step, true);
}

/*
 * A function on top has called another one.  In recursion all that is between
 * may still be active.
 */
static bool
push_callee(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t from)
{
	uint32_t step;

	for (size_t n = s->n; n; n--) {
		if (s->list[n - 1].func == func)
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	/* Nor is it twice among the callers of one that was put back. */
	for (step = s->list[s->n - 1].step; step;
	    step = c->steps[step].above) {
		if (c->steps[step].caller == func)
			return push(c, s, func, c->steps[step].above, false);
	}
	step = s->list[s->n - 1].step;
	return step_down(c, &step, s->list[s->n - 1].func, from) &&
	    push(c, s, func, step, false);
}

/* What the caller had called before has returned. */
static bool
call(struct sp_callers *c, struct sp_callstack *s, uint32_t caller,
    uint32_t func, uint32_t from)
{
	const size_t place = place_of(s, caller);
	uint32_t step = 0;

	if (caller == NOBODY)
		return step_down(c, &step, NOBODY, from) &&
		    push_bottom(c, s, func, step);
	if (place)
		s->n = place;
	else if (!push_bottom(c, s, caller, last_step(c, caller)))
		return false;
	return push_callee(c, s, func, from);
}

/*
 * Calls were lost since one of the first n on the stack, which another one may
 * have called.
 */
static bool
is_unsure(const struct sp_callers *c, const struct sp_callstack *s, size_t n)
{
	for (; n; n--) {
		if (s->list[n - 1].when <= c->gap &&
		    c->several[s->list[n - 1].func])
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	return false;
}

/* A sample of v, as sent, which is in a function or in none. */
static bool
book(struct sp_callers *c, const struct sp_callstack *s, uint32_t func,
    uint32_t v)
{
	const size_t place = func == NOBODY ? 0 : place_of(s, func);
	const uint32_t step = place ? s->list[place - 1].step :
	    last_step(c, func);

	if (c->gap && func != NOBODY)
		c->unsure += place ? is_unsure(c, s, place) :
		    c->several[func];
	return sp_tally_add(&c->pcs, (uint64_t)step << 32 | v, 1);
}

static bool
book_early(struct sp_callers *c, struct sp_callstack *s)
{
	const uint32_t func = c->early_func;

	c->early_func = NOBODY;
	return func == NOBODY || book(c, s, func, c->early);
}

static void
note_caller(struct sp_callers *c, uint32_t func, uint32_t caller)
{
	if (c->caller[func] == NOBODY)
		c->caller[func] = caller;
	c->several[func] |= c->caller[func] != caller;
}

static bool
take_call(struct sp_callers *c, const struct sp_packet *p)
{
	struct sp_callstack *const s = stack_of(c);
	uint32_t func, from, caller;
	struct sp_spot arc;

	if (!s)
		return false;
	c->now++;
	if (!sp_profile_place(c->profile, sp_key(false, p->a, p->b), &arc) ||
	    (func = function_at(c, arc.at)) == NOBODY)
		return true;
	/* A sample before another function's call is of no new one. */
	if (c->early_func != func && !book_early(c, s))
		return false;
	caller = caller_of(c, &arc);
	from = arc.from & ~(uint32_t)1;
	note_caller(c, func, caller);
	c->told[func] = arc.at & ~(uint32_t)1;
	/* No program's stack is as deep as that. */
	if (s->n >= SP_STACK_DEPTH)
		s->n = 0;
	return call(c, s, caller, func, from) && book_early(c, s);
}

static bool
take_sample(struct sp_callers *c, const struct sp_packet *p)
{
	const uint32_t v = p->a & ~(uint32_t)1;
	struct sp_callstack *const s = stack_of(c);
	struct sp_spot sample;
	uint32_t func;

	if (!s || !book_early(c, s))
		return false;
	if (!sp_profile_place(c->profile, sp_key(true, v, 0), &sample))
		return true;
	func = function_at(c, sample.at);
	if (func == NOBODY || sample.at >= c->told[func])
		return book(c, s, func, v);
	c->early = v;
	c->early_func = func;
	return true;
}

/* What follows is not of the stack that now is: of the same task, at least. */
static bool
leave(struct sp_callers *c)
{
	struct sp_callstack *const s = stack_of(c);

	return s && book_early(c, s);
}

static bool
take(struct sp_callers *c, const struct sp_packet *p)
{
	switch (p->kind) {
	case SP_PACKET_ARC:
		return take_call(c, p);
	case SP_PACKET_SAMPLE:
		return take_sample(c, p);
	case SP_PACKET_ARCS:
	case SP_PACKET_SAMPLES:
		c->counted = true;
		break;
	case SP_PACKET_HEADER:
		if (!leave(c))
			return false;
		sp_callers_restart(c);
		break;
	case SP_PACKET_TASK:
		if (!leave(c))
			return false;
		c->task = p->a;
		break;
	case SP_PACKET_LOST:
	case SP_PACKET_SKIP:
		c->gap = c->now;
		break;
	default:
		break;
	}
	return true;
}

bool
sp_callers_add(struct sp_callers *c, const struct sp_packet *packets, size_t n)
{
	bool good = c->tasks || begin(c);

	for (size_t i = 0; good && i < n; i++)
		good = take(c, &packets[i]);
	return good;
}

void
sp_callers_restart(struct sp_callers *c)
{
	c->early_func = NOBODY;
	if (c->last)
		memset(c->last, 0, (c->bodies->n + 1) * sizeof(*c->last));
	for (size_t i = 0; c->tasks && i <= SP_TASK_IDS; i++) {
		if (c->tasks[i])
			free(c->tasks[i]->list);
		free(c->tasks[i]);
		c->tasks[i] = NULL;
	}
	c->task = SP_TASK_NONE;
}

void
sp_callers_free(struct sp_callers *c)
{
	sp_callers_restart(c);
	free(c->tasks);
	free(c->caller);
	free(c->several);
	free(c->last);
	free(c->told);
	free(c->steps);
	sp_tally_free(&c->step_of);
	sp_tally_free(&c->pcs);
}

void
sp_callers_clear(struct sp_callers *c)
{
	sp_callers_free(c);
	*c = (struct sp_callers){ .profile = c->profile, .bodies = c->bodies };
}

static bool
put_stack(const struct sp_callers *c, const struct sp_tally_slot *slot,
    struct sp_stacks *s)
{
	struct sp_spot sample;

	if (!sp_profile_place(c->profile, sp_key(true, (uint32_t)slot->key, 0),
	    &sample))
		return true;
	if (!sp_stacks_begin(s, sample.at & ~(uint32_t)1, slot->count))
		return false;
	for (uint32_t step = (uint32_t)(slot->key >> 32); step;
	    step = c->steps[step].above) {
		if (!sp_stacks_call(s, c->steps[step].from))
			return false;
	}
	return true;
}

bool
sp_callers_stacks(struct sp_callers *c, struct sp_stacks *s)
{
	size_t slots;

	memset(s, 0, sizeof(*s));
	if (c->tasks && !leave(c))
		return false;
	slots = c->pcs.slots ? (size_t)1 << c->pcs.bits : 0;
	for (size_t i = 0; i < slots; i++) {
		if (c->pcs.slots[i].count &&
		    !put_stack(c, &c->pcs.slots[i], s))
			return false;
	}
	return sp_stacks_sort(s);
}
