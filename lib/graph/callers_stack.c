/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The stack that a program has, as far as its calls show without its returns,
 * see callers_inner.h.
 */

#include <config.h>

#include "base/grow_array.h"
#include "gmon/tasks.h"
#include "graph/callers_inner.h"

#define AT_ONCE	64	/* places whose memory is asked for, if it is far */

/* All but the first n on the stack have returned. */
static inline void
cut(struct sp_callers *c, struct sp_callstack *s, size_t n)
{
	for (size_t i = s->n; i > n; i--)
		c->called[s->list[i - 1].func].active--;
	s->n = n;
}

/* No program's stack is as deep as that: a new one begins there. */
static bool
make_room(struct sp_callers *c, struct sp_callstack *s)
{
	if (s->n >= SP_STACK_DEPTH)
		cut(c, s, 0);
	return SP_GROW(s->list, s->n, s->room);
}

static inline bool
push(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step, bool bottom)
{
	struct sp_called *const called = &c->called[func];

	if (s->n == s->room && !make_room(c, s))
		return false;
	s->list[s->n++] = (struct sp_active){ bottom, c->now, func, step };
	called->step = step;
	called->task = c->task;
	called->active++;
	return true;
}

/*
 * One more than the place of a function on the stack; 0: it is not there.  It
 * is on top or on no stack most often.
 */
static inline size_t
place_of(const struct sp_callers *c, const struct sp_callstack *s,
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

/*
 * The step to a function, or nobody, that is not on the stack: of its last call
 * by the task that runs, or 0.
 */
static uint32_t
last_step(const struct sp_callers *c, uint32_t func)
{
	return func != SP_NOBODY && c->called[func].task == c->task ?
	    c->called[func].step : 0;
}

/*
 * A function without a known caller, such as a handler, begins a stack on top
 * of the other one.  If it has done so before it has returned since.
 */
static bool
push_bottom(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step)
{
	for (size_t n = c->called[func].active ? s->n : 0; n; n--) {
		if (s->list[n - 1].bottom && s->list[n - 1].func == func)
			cut(c, s, n - 1);
	}
	return push(c, s, func, step, true);
}

/*
 * The step to what the function on top calls, or what nobody does where top is
 * NULL; false without memory.
 */
static inline bool
recall_step(struct sp_callers *c, const struct sp_active *top,
    const struct sp_place *call, uint32_t *step)
{
	const uint64_t key = (uint64_t)(top ? top->step : 0) << 32 | call->id;
	struct sp_known_step *const known = &c->known_steps[sp_hash(key,
	    SP_KNOWN_STEP_BITS)];

	if (known->call == key) {
		*step = known->step;
		return true;
	}
	*step = 0;
	if (!(top ? sp_callers_find_step(c, top, call, step) :
	    sp_callers_step_down(c, step, SP_NOBODY, call->from)))
		return false;
	*known = (struct sp_known_step){ key, *step };
	return true;
}

/*
 * A function on top has called another one.  In recursion all that is between
 * may still be active.
 */
static bool
push_callee(struct sp_callers *c, struct sp_callstack *s,
    const struct sp_place *call)
{
	const struct sp_active *const top = &s->list[s->n - 1];
	const uint32_t func = call->func;
	uint32_t step;

	for (size_t n = c->called[func].active ? s->n : 0; n; n--) {
		if (s->list[n - 1].func == func)
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	return recall_step(c, top, call, &step) &&
	    push(c, s, func, step, false);
}

/*
 * A function was called: what its caller had called before has returned.  False
 * without memory.
 */
static inline bool
call_function(struct sp_callers *c, struct sp_callstack *s,
    const struct sp_place *call)
{
	const size_t place = place_of(c, s, call->caller);
	uint32_t step;

	if (call->caller == SP_NOBODY)
		return recall_step(c, NULL, call, &step) &&
		    push_bottom(c, s, call->func, step);
	if (place)
		cut(c, s, place);
	else if (!push_bottom(c, s, call->caller,
	    last_step(c, call->caller)))
		return false;
	return push_callee(c, s, call);
}

/* The stack of the task that runs. */
static inline struct sp_callstack *
stack_of(struct sp_callers *c)
{
	return &c->tasks[c->task];
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
		    c->called[s->list[n - 1].func].several)
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	return false;
}

/* A sample of v, as sent, which is in a function or in none. */
static bool
attribute(struct sp_callers *c, const struct sp_callstack *s, uint32_t func,
    uint32_t v)
{
	const size_t place = place_of(c, s, func);
	const uint32_t step = place ? s->list[place - 1].step :
	    last_step(c, func);
	const uint64_t key = (uint64_t)step << 32 | v;
	struct sp_countmap_slot *const slot = sp_countmap_find(&c->pcs, key);

	if (c->gap && func != SP_NOBODY)
		c->unsure += place ? is_unsure(c, s, place) :
		    c->called[func].several;
	sp_callers_tell(c, func, step, 1);
	if (!slot)
		return sp_countmap_add(&c->pcs, key, 1);
	slot->count++;
	return true;
}

/* Most calls have none before them: it is kept out of what takes these. */
__attribute__((noinline)) bool
sp_callers_attribute_early(struct sp_callers *c)
{
	const uint32_t func = c->early_func;

	if (func == SP_NOBODY)
		return true;
	c->early_func = SP_NOBODY;
	return attribute(c, stack_of(c), func, c->early);
}

/*
 * Once is enough, but nobody is another caller only behind one that is known.
 */
static void
note_caller(struct sp_callers *c, struct sp_place *call)
{
	struct sp_called *const f = &c->called[call->func];

	if (f->caller == SP_NOBODY)
		f->caller = call->caller;
	f->several |= f->caller != call->caller;
	call->noted = call->caller != SP_NOBODY;
}

/* A place that is NULL is not in the text. */
static inline bool
take_call(struct sp_callers *c, struct sp_callstack *s, struct sp_place *call)
{
	const bool early = c->early_func != SP_NOBODY;

	c->now++;
	if (!call || call->func == SP_NOBODY)
		return true;
	/* A sample before another function's call is of no new one. */
	if (early && c->early_func != call->func &&
	    !sp_callers_attribute_early(c))
		return false;
	if (!call->noted)
		note_caller(c, call);
	c->called[call->func].told = call->at & ~(uint32_t)1;
	return call_function(c, s, call) &&
	    (!early || sp_callers_attribute_early(c));
}

/* v is the address as sent. */
static inline bool
take_sample(struct sp_callers *c, const struct sp_callstack *s,
    const struct sp_place *sample, uint32_t v)
{
	v &= ~(uint32_t)1;
	if (!sp_callers_attribute_early(c))
		return false;
	if (!sample) {
		sp_callers_tell(c, SP_NOBODY, 0, 1);
		return true;
	}
	if (sample->func == SP_NOBODY ||
	    sample->at >= c->called[sample->func].told)
		return attribute(c, s, sample->func, v);
	c->early = v;
	c->early_func = sample->func;
	return true;
}

static bool
take_task(struct sp_callers *c, uint32_t id)
{
	const bool good = sp_callers_attribute_early(c);

	c->task = id;
	if (id < SP_TASK_IDS && id > c->most_task)
		c->most_task = id;
	if (c->switched)
		c->switched(c->arg, id);
	return good;
}

/* Take n packets. */
static bool
take_some(struct sp_callers *c, const struct sp_packet *packets, size_t n)
{
	struct sp_callstack *s = stack_of(c);
	struct sp_place *place;
	bool good = true;

	for (const struct sp_packet *p = packets; good && p < packets + n;
	    p++) {
		if (p->kind == SP_PACKET_TASK) {
			good = take_task(c, p->a);
			s = stack_of(c);
		} else if (!sp_callers_recall_place(c, p, &place))
			good = false;
		else if (p->kind == SP_PACKET_ARC)
			good = take_call(c, s, place);
		else
			good = take_sample(c, s, place, p->a);
	}
	return good;
}

bool
sp_callers_take(struct sp_callers *c, const struct sp_packet *packets, size_t n)
{
	const bool large = sp_countmap_is_large(&c->place_of);
	size_t some;

	for (; n; packets += some, n -= some) {
		some = large && n > AT_ONCE ? AT_ONCE : n;
		for (size_t i = 0; large && i < some; i++)
			sp_countmap_prefetch(&c->place_of,
			    sp_packet_key(&packets[i]));
		if (!take_some(c, packets, some))
			return false;
	}
	return true;
}
