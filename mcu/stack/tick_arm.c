/* SPDX-License-Identifier: MIT */
/* What the sampler's interrupt has interrupted, on ARMv6-M, v7-M and v8-M. */
#include "../option/stream.h"
#include "stack.h"

#if SPLITPROF_STACKS && defined(__ARM_ARCH_PROFILE)

/* How far above the stack pointer a handler's frame is looked for, in words. */
#define LEAF_MOST	16

/*
 * A handler that calls nothing has its EXC_RETURN in lr: the frame is behind
 * what it keeps on the stack.  It is aligned, and what looks like one has the
 * Thumb bit alone in bits 24 to 20, and a program counter in the text.
 */
SPLITPROF_OWN static const uint32_t *
splitprof_stack_find_frame(const struct splitprof_stack *stack)
{
	const uint32_t *p = (const uint32_t *)(((uintptr_t)stack->sp + 7) & ~7u);

	for (int i = 0; i < LEAF_MOST / 2; i++, p += 2) {
		if (p + SPLITPROF_FRAME_BASIC > stack->end)
			break;
		if ((p[SPLITPROF_FRAME_XPSR] & 0x01f00000) == 0x01000000 &&
		    !(p[SPLITPROF_FRAME_PC] & 1) && splitprof_frame_pc(p))
			return p;
	}
	return NULL;
}

/* The stack pointer as it was before this frame was pushed. */
SPLITPROF_INLINE const uint32_t *
before_frame(const uint32_t *frame, uint32_t exc_return)
{
	return frame + (exc_return & SPLITPROF_EXC_BASIC ?
	    SPLITPROF_FRAME_BASIC : SPLITPROF_FRAME_EXTENDED) +
	    (frame[SPLITPROF_FRAME_XPSR] & SPLITPROF_XPSR_PADDED ? 1 : 0);
}

#if SPLITPROF_STACK_IN_ASM

bool
splitprof_stack_next(struct splitprof_stack *stack, const uint32_t *frame,
    uint32_t exc_return, bool inner)
{
	struct splitprof_stacks *const t = &splitprof_stacks;
	const bool psp = exc_return & SPLITPROF_EXC_PSP;
	bool outer;

	if (psp)
		t->threads = true;
	outer = !inner && t->threads && frame[SPLITPROF_FRAME_XPSR] & 0x1ff;
	splitprof_stack_bound(stack, outer ? splitprof_psp() :
	    before_frame(frame, exc_return),
	    outer || psp ? t->task_end : t->main_end);
	/* No thread's stack is known. */
	if (outer && !stack->sp)
		return splitprof_stack_next(stack, frame, exc_return, true);
	return outer;
}

uint32_t
splitprof_stack_exception(const struct splitprof_stack *stack,
    const uint32_t *at, uint32_t exc_return)
{
	return splitprof_frame_pc(splitprof_frame_of(NULL, stack, at,
	    exc_return >> 1));
}

uint64_t
splitprof_stack_leaf(const uint32_t *frame, uint32_t exc_return)
{
	const uint32_t *leaf = splitprof_psp();
	struct splitprof_stack stack;
	uint32_t gap = 1;

	if (!splitprof_exc_is_ours(frame[SPLITPROF_FRAME_LR]))
		return 0;
	if (!(frame[SPLITPROF_FRAME_LR] & SPLITPROF_EXC_PSP)) {
		(void)splitprof_stack_next(&stack, frame, exc_return, true);
		leaf = splitprof_stack_find_frame(&stack);
		gap = leaf ? (uint32_t)(leaf - stack.sp) + 1 : 0;
	}
	return (uint64_t)gap << 32 | splitprof_frame_pc(leaf);
}

/*
 * Of the samples that found another one being taken: no stack is worth it to
 * let that begin anew.
 */
SPLITPROF_OWN static bool
splitprof_stack_send_missed(void)
{
	struct splitprof_stacks *const t = &splitprof_stacks;

	if (!SPLITPROF_STACK_OPEN || !t->missed)
		return false;
	t->missed--;
	splitprof_sample((uint32_t)(uintptr_t)splitprof_stack_scan & ~1u);
	return true;
}

/* splitprof_stream_sampled() in parts, with interrupts let in between. */
bool
splitprof_stack_sampled(void)
{
	if (splitprof_state.phase != SPLITPROF_SAMPLING)
		return false;
	if (splitprof_stack_send_missed())
		return true;
	if (splitprof_queue_is_short())
		splitprof_queue_short();
	splitprof_stream_report_lost();
	return false;
}

bool
splitprof_stack_waits(void)
{
	return splitprof_queue_sample_waits(splitprof_mask());
}

#else

SPLITPROF_OWN static void
splitprof_stack_find_lr(struct splitprof_context *c, uint32_t lr)
{
	const bool may = splitprof_may_return(lr, c->thread);
	uint32_t found = may ? splitprof_return_place(lr) : 0;

	c->called = found;
	if (may && !found)
		found = splitprof_place(lr);
	c->lr = found & SPLITPROF_WIRE_STACK_PLACES;
	c->direct = found & SPLITPROF_DIRECT;
	if (c->lr < SPLITPROF_WIRE_STACK_EXC)
		return;
	c->frame = NULL;
	c->frame_gap = 0;
	if (!splitprof_exc_is_ours(lr))
		return;
	if (lr & SPLITPROF_EXC_PSP) {
		c->frame = splitprof_psp();
		c->frame_gap = 1;
	} else {
		c->frame = splitprof_stack_find_frame(&c->inner);
		c->frame_gap = c->frame ?
		    (uint32_t)(c->frame - c->inner.sp) + 1 : 0;
	}
}

void
splitprof_stack_scan(const uint32_t *frame, uint32_t exc_return)
{
	struct splitprof_stacks *const t = &splitprof_stacks;
	const bool psp = exc_return & SPLITPROF_EXC_PSP;
	struct splitprof_context c;

	t->threads |= psp;
	splitprof_stack_bound(&c.inner, before_frame(frame, exc_return),
	    psp ? t->task_end : t->main_end);
	c.thread = !(frame[SPLITPROF_FRAME_XPSR] & 0x1ff);
	c.outer.sp = NULL;
	if (t->threads && !c.thread)
		splitprof_stack_bound(&c.outer, splitprof_psp(), t->task_end);
	c.pc = frame[SPLITPROF_FRAME_PC];
	splitprof_stack_find_lr(&c, frame[SPLITPROF_FRAME_LR]);
	splitprof_stack_take(&c);
}
#endif
#endif
