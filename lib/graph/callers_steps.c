/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of all stacks that a program has had, see callers_inner.h */

#include <config.h>

#include "base/grow_array.h"
#include "graph/callers_inner.h"

/* No program's stack is as deep as the limit: a new one begins there. */
bool
sp_callers_step_down(struct sp_callers *c, uint32_t *step, uint32_t caller,
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

bool
sp_callers_find_step(struct sp_callers *c, const struct sp_active *top,
    const struct sp_place *call, uint32_t *step)
{
	for (*step = top->step; *step; *step = c->steps[*step].above) {
		if (c->steps[*step].caller == call->func) {
			*step = c->steps[*step].above;
			return true;
		}
	}
	*step = top->step;
	return sp_callers_step_down(c, step, top->func, call->from);
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

bool
sp_callers_by_exception(const struct sp_callers *c, uint32_t step)
{
	const struct sp_callstep *s = &c->steps[step];

	/* What profiles have in place of a handler's caller. */
	for (; step; step = s->above)
		s = &c->steps[step];
	return s->caller == SP_NOBODY && c->profile->elf &&
	    s->from && s->from == (c->profile->elf->entry & ~(uint32_t)1);
}

size_t
sp_callers_kept(const struct sp_callers *c)
{
	return c->n_steps + c->pcs.used;
}
