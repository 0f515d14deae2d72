/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The stack that a program has, as far as its calls show without its returns,
 * see callers_inner.h.
 */

#include <config.h>

#include "base/grow_array.h"
#include "graph/callers_inner.h"

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
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&c->step_of, key);

	if (slot) {
		*step = (uint32_t)slot->count;
		return true;
	}
	if (!SP_GROW(c->steps, c->n_steps, c->step_room))
		return false;
	if (c->n_steps == UINT32_MAX ||
	    !sp_countmap_add(&c->step_of, key, c->n_steps))
		return false;
	c->steps[c->n_steps] = (struct sp_callstep){ above, from, caller,
	    c->steps[above].depth + 1 };
	*step = (uint32_t)c->n_steps++;
	return true;
}

static inline bool
push(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step, bool bottom)
{
	struct sp_called *const called = &c->called[func];

	if (s->n == s->room && !SP_GROW(s->list, s->n, s->room))
		return false;
	s->list[s->n++] = (struct sp_active){ c->now, func, step, bottom };
	called->step = step;
	called->task = c->task;
	called->active++;
	return true;
}

void
sp_callers_cut(struct sp_callers *c, struct sp_callstack *s, size_t n)
{
	while (s->n > n)
		c->called[s->list[--s->n].func].active--;
}

uint32_t
sp_callers_last_step(const struct sp_callers *c, uint32_t func)
{
	return func != SP_NOBODY && c->called[func].task == c->task ?
	    c->called[func].step : 0;
}

/*
 * A function without a known caller, such as a handler, begins a stack on top of
 * the other one.  If it has done so before it has returned since.
 */
static bool
push_bottom(struct sp_callers *c, struct sp_callstack *s, uint32_t func,
    uint32_t step)
{
	for (size_t n = c->called[func].active ? s->n : 0; n; n--) {
		if (s->list[n - 1].bottom && s->list[n - 1].func == func)
			sp_callers_cut(c, s, n - 1);
	}
	return push(c, s, func, step, true);
}

/*
 * The step to what the function on top calls.  That is not twice among the
 * callers of one that was put back.  False without memory.
 */
static bool
find_step(struct sp_callers *c, const struct sp_active *top,
    const struct sp_place *call, uint32_t *step)
{
	for (*step = top->step; *step; *step = c->steps[*step].above) {
		if (c->steps[*step].caller == call->func) {
			*step = c->steps[*step].above;
			return true;
		}
	}
	*step = top->step;
	return step_down(c, step, top->func, call->from);
}

/*
 * A function on top has called another one.  In recursion all that is between
 * may still be active.
 */
static bool
push_callee(struct sp_callers *c, struct sp_callstack *s,
    struct sp_place *call)
{
	const struct sp_active *const top = &s->list[s->n - 1];
	const uint32_t func = call->func;

	for (size_t n = c->called[func].active ? s->n : 0; n; n--) {
		if (s->list[n - 1].func == func)
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	if (!call->step || call->above != top->step) {
		call->above = top->step;
		if (!find_step(c, top, call, &call->step))
			return false;
	}
	return push(c, s, func, call->step, false);
}

bool
sp_callers_call(struct sp_callers *c, struct sp_callstack *s,
    struct sp_place *call)
{
	const size_t place = sp_callers_place(c, s, call->caller);
	uint32_t step = 0;

	if (call->caller == SP_NOBODY)
		return step_down(c, &step, SP_NOBODY, call->from) &&
		    push_bottom(c, s, call->func, step);
	if (place)
		sp_callers_cut(c, s, place);
	else if (!push_bottom(c, s, call->caller,
	    sp_callers_last_step(c, call->caller)))
		return false;
	return push_callee(c, s, call);
}

size_t
sp_callers_stack(const struct sp_callers *c, uint32_t step, uint32_t *funcs,
    size_t max)
{
	size_t n = 0;

	for (; step; step = c->steps[step].above) {
		if (n < max)
			funcs[n] = c->steps[step].caller;
		n++;
	}
	return n;
}

size_t
sp_callers_kept(const struct sp_callers *c)
{
	return c->n_steps + c->pcs.used;
}
