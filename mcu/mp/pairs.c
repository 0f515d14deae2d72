/* SPDX-License-Identifier: MIT */
/*
 * Calls and returns that are not the usual: calls that are too deep, returns
 * that have no call, calls that never returned.  See state.h.
 *
 * A return belongs to the uppermost open call of its function; what is above
 * that has been left without a return, by longjmp() say, and is forgotten.  A
 * return of a function that is not open is ignored: it was called before
 * splitprof_mp_open().
 */
#include "state.h"

SPLITPROF_INLINE bool
counts(const struct splitprof_mp_call *call)
{
	return call->func == 0;
}

/* The most calls that are followed. */
SPLITPROF_INLINE uint32_t
depth_limit(void)
{
	const uint32_t depth = splitprof_mp.depth;

	return depth && depth < SPLITPROF_MP_DEPTH ? depth :
	    SPLITPROF_MP_DEPTH;
}

void
splitprof_mp_set_limit(void)
{
	struct splitprof_mp *const s = &splitprof_mp;
	struct splitprof_mp_call *const base = splitprof_mp_base(s->stack);

	s->limit = s->top > base && counts(s->top - 1) ? base :
	    base + depth_limit();
}

/* That is no overflow where nobody wants to know of so deep a call. */
void
splitprof_mp_enter_unusual(uint32_t func)
{
	struct splitprof_mp *const s = &splitprof_mp;
	uint32_t open;

	(void)func;
	if (!s->stack)
		return;
	if (s->top > splitprof_mp_base(s->stack) && counts(s->top - 1))
		s->top[-1].entry++;
	else {
		s->top->func = 0;
		s->top->entry = 1;
		s->top++;
		splitprof_mp_set_limit();
	}
	open = (uint32_t)(s->top - 1 - splitprof_mp_base(s->stack)) +
	    s->top[-1].entry;
	if (s->recording && (!s->depth || open <= s->depth))
		s->overflows++;
}

/* One of the calls that are only counted has returned. */
SPLITPROF_OWN static void
splitprof_mp_return_deep(void)
{
	struct splitprof_mp *const s = &splitprof_mp;

	if (--s->top[-1].entry > 0)
		return;
	s->top--;
	splitprof_mp_set_limit();
}

/* The uppermost open call of func is number i: the others are forgotten. */
SPLITPROF_OWN static void
splitprof_mp_close_call(uint32_t func, uint32_t now, uint32_t i)
{
	struct splitprof_mp_stack *const stack = splitprof_mp.stack;
	struct splitprof_mp_call *const call = splitprof_mp_base(stack) + i;
	const bool old = i < stack->marked;

	splitprof_mp.top = call;
	if (old)
		stack->marked = i;
	if (i < stack->silent)
		stack->silent = i;
	else
		splitprof_mp_record(func, now, (uintptr_t)call | old,
		    call->entry);
}

/* The number of calls up to the uppermost one of func, or bottom. */
SPLITPROF_INLINE uint32_t
search(const struct splitprof_mp_call *base, uint32_t top, uint32_t bottom,
    uint32_t func)
{
	while (top > bottom && base[top - 1].func != func)
		top--;
	return top;
}

/* The return of a call that is not simply the last one. */
SPLITPROF_OWN static void
splitprof_mp_find_call(uint32_t func, uint32_t now)
{
	struct splitprof_mp_stack *const stack = splitprof_mp.stack;
	const struct splitprof_mp_call *const base = splitprof_mp_base(stack);
	uint32_t n = (uint32_t)(splitprof_mp.top - base);

	if (n > 0 && counts(&base[n - 1])) {
		splitprof_mp_return_deep();
		return;
	}
	n = search(base, n, stack->marked, func);
	if (n == stack->marked)
		n = search(base, n, 0, ~func);
	if (n > 0)
		splitprof_mp_close_call(func, now, n - 1);
}

void
splitprof_mp_exit_unusual(uint32_t func, uint32_t now)
{
	struct splitprof_mp_call *const call = splitprof_mp.top - 1;

	if (call->func == func) {
		splitprof_mp.top = call;
		splitprof_mp_record(func, now, (uintptr_t)call, call->entry);
	} else if (splitprof_mp.stack)
		splitprof_mp_find_call(func, now);
}
