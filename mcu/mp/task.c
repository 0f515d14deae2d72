/* SPDX-License-Identifier: MIT */
/* The stacks of open calls, one for each task: see splitprof_mp.h, state.h */
#include "state.h"

#include "ticks.h"

struct splitprof_mp_stack splitprof_mp_root;

/* A stack that is used for the first time. */
SPLITPROF_OWN static void
splitprof_mp_begin(struct splitprof_mp_stack *stack)
{
	stack->top = splitprof_mp_base(stack);
	stack->silent = stack->marked = 0;
	if (stack != &splitprof_mp_root) {
		stack->next = splitprof_mp_root.next;
		splitprof_mp_root.next = stack;
	}
}

/* The task that runs, as long as no calls are followed. */
static struct splitprof_mp_stack *first;

SPLITPROF_INLINE void
follow(struct splitprof_mp_stack *stack)
{
	struct splitprof_mp *const s = &splitprof_mp;

	if (!stack)
		stack = &splitprof_mp_root;
	if (!stack->top)
		splitprof_mp_begin(stack);
	s->stack = stack;
	s->top = stack->top;
	splitprof_mp_set_limit();
}

void
splitprof_mp_follow(void)
{
	const uint32_t before = splitprof_mask();

	follow(first);
	splitprof_unmask(before);
}

void
splitprof_mp_task(struct splitprof_mp_stack *stack)
{
	const uint32_t before = splitprof_mask();
	struct splitprof_mp *const s = &splitprof_mp;

	if (s->stack) {
		s->stack->top = s->top;
		follow(stack);
	} else
		first = stack;
	splitprof_unmask(before);
}

uint32_t
splitprof_mp_depth_at(uintptr_t at)
{
	struct splitprof_mp_stack *stack = &splitprof_mp_root;

	while (at - (uintptr_t)stack->calls >= sizeof(stack->calls))
		stack = stack->next;
	return (uint32_t)((struct splitprof_mp_call *)(at & ~(uintptr_t)3) -
	    splitprof_mp_base(stack));
}

/* Complement func of the calls below end that are not marked yet. */
SPLITPROF_OWN static void
splitprof_mp_mark(struct splitprof_mp_stack *stack,
    struct splitprof_mp_call *end)
{
	struct splitprof_mp_call *const base = splitprof_mp_base(stack);

	for (struct splitprof_mp_call *c = base + stack->marked; c < end; c++)
		c->func = ~c->func;
	if (base + stack->marked < end)
		stack->marked = (uint32_t)(end - base);
}

/* Behind the last call that is followed; the running task's is elsewhere. */
SPLITPROF_INLINE struct splitprof_mp_call *
followed(struct splitprof_mp_stack *stack)
{
	struct splitprof_mp_call *const top =
	    stack == splitprof_mp.stack ? splitprof_mp.top : stack->top;

	return top > splitprof_mp_base(stack) && top[-1].func == 0 ? top - 1 :
	    top;
}

void
splitprof_mp_silence(void)
{
	for (struct splitprof_mp_stack *stack = &splitprof_mp_root; stack;
	    stack = stack->next) {
		splitprof_mp_mark(stack, followed(stack));
		stack->silent = stack->marked;
	}
}

#if !SPLITPROF_MP_EXACT
/* The oldest are below. */
SPLITPROF_OWN static void
splitprof_mp_task_age(struct splitprof_mp_stack *stack, uint32_t now,
    uint32_t ticks)
{
	struct splitprof_mp_call *c = splitprof_mp_base(stack) + stack->marked;
	struct splitprof_mp_call *const end = followed(stack);

	for (; c < end && now - c->entry >= ticks; c++)
		c->entry = splitprof_mp_us(c->entry);
	splitprof_mp_mark(stack, c);
}

void
splitprof_mp_age(uint32_t ticks)
{
	for (struct splitprof_mp_stack *stack = &splitprof_mp_root; stack;
	    stack = stack->next) {
		const uint32_t before = splitprof_mask();

		if (stack->top)
			splitprof_mp_task_age(stack, splitprof_mp_ticks(),
			    ticks);
		splitprof_unmask(before);
	}
}
#endif

uint32_t
splitprof_mp_depth(void)
{
	const uint32_t before = splitprof_mask();
	struct splitprof_mp_stack *const stack = splitprof_mp.stack;
	uint32_t depth = 0;

	if (stack) {
		struct splitprof_mp_call *const end = followed(stack);

		depth = (uint32_t)(end - splitprof_mp_base(stack));
		if (end < splitprof_mp.top)
			depth += end->entry;
	}
	splitprof_unmask(before);
	return depth;
}

/* Interrupts are masked. */
SPLITPROF_OWN static void
splitprof_mp_unwind_task(struct splitprof_mp_stack *stack, uint32_t depth)
{
	struct splitprof_mp_call *const end = followed(stack);
	const uint32_t n = (uint32_t)(end - splitprof_mp_base(stack));

	if (depth <= n)
		splitprof_mp.top = end - (n - depth);
	else if (end < splitprof_mp.top && depth - n < end->entry)
		end->entry = depth - n;
	if (depth < stack->marked)
		stack->marked = depth;
	if (depth < stack->silent)
		stack->silent = depth;
	splitprof_mp_set_limit();
}

void
splitprof_mp_unwind(uint32_t depth)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_mp.stack)
		splitprof_mp_unwind_task(splitprof_mp.stack, depth);
	splitprof_unmask(before);
}
