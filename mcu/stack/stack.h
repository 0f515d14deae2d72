/* SPDX-License-Identifier: MIT */
/*
 * A sample with its call stack: SPLITPROF_STACKS.
 *
 * Which words of a stack are return addresses, only the host can tell, with
 * the program's call frame information.  The target sends those that can be:
 * they point into the text, behind a call.  They are some ten of a hundred,
 * and few of them differ from sample to sample: core/wire.h has the packets.
 */
#ifndef SPLITPROF_STACK_H
#define SPLITPROF_STACK_H

#include "../arch/arch.h"
#include "../core/queue.h"
#include "../splitprof.h"

#if SPLITPROF_STACKS

/* From sp to end, aligned; cut: it goes on there, or is not known: NULL. */
struct splitprof_stack {
	const uint32_t *sp, *end;
	bool cut;
};

/*
 * What was interrupted.  lr is a place, or 0 if the link register can't be a
 * return address; called: a call is before it, and direct is of that.  GCC's
 * helpers for a switch of Thumb-1 leave by it to where no call is.  Where lr is
 * an EXC_RETURN, frame is that exception's, and frame_gap 1 and the words from
 * the stack pointer to it; or NULL and 0 if it is not found.  outer is the
 * stack of the thread if inner is a handler's, on another one.  thread: no
 * handler was interrupted, so no EXC_RETURN is on its stack.
 */
struct splitprof_context {
	uint32_t pc, lr;
	bool called, direct, thread;
	const uint32_t *frame;
	uint32_t frame_gap;
	struct splitprof_stack inner, outer;
};

/*
 * words are those of the stack that was sent last, up to a 0, and slots what
 * the host has in its slots, or _EMPTY: the gap in bits 31 to 24, twice the
 * place in bits 23 to 0, and in bit 0 whether the call before it may go to
 * another function each time.  A place that is an EXC_RETURN has lost its
 * uppermost bit.  A gap of 255 or more is 255 in words, and 0 in slots.  What
 * has no gap is its place, or its mark, and 1 in words; it is in no slot.
 *
 * The first chain words of a stack that ends at end are behind calls of which
 * each always goes to the same function: scan.c.  full is also set while words
 * and slots are not what the host has.
 */
struct splitprof_stacks {
	uint32_t base, bytes;		/* of the text */
	uint32_t pc;			/* the place that was sent last */
	uint8_t full;			/* the next one is to be */
	uint8_t threads;		/* some have had a stack of their own */
	uint16_t count;			/* since the last full one */
	uint32_t chain;
	uint32_t longest;		/* which word has a long gap, and it */
	const uint32_t *end;
	const uint32_t *main_end, *task_end;
	uint32_t missed;		/* samples of the taking of one */
	uint32_t words[SPLITPROF_STACK_DEPTH + 1];
	uint32_t slots[SPLITPROF_STACK_SLOTS];
};

extern struct splitprof_stacks splitprof_stacks;

#define SPLITPROF_GAP_SHIFT	24
#define SPLITPROF_TEXT_MOST	0xffff00u	/* bytes of text, for places */

SPLITPROF_INLINE uint32_t
splitprof_place(uint32_t address)
{
	return (address - splitprof_stacks.base) >> 1;
}

/* A packet under way: p is where it goes on, pc the place of the sample's. */
struct splitprof_stack_packet {
	uint8_t *p;
	uint32_t pc;
};

/* The most bytes of a number, and of a word. */
#define SPLITPROF_STACK_NUMBER_MOST	5
#define SPLITPROF_STACK_WORD_MOST	(1 + 3 + SPLITPROF_STACK_NUMBER_MOST)

/* packet.c */
SPLITPROF_OWN void splitprof_stack_put_head(
    struct splitprof_stack_packet *packet, uint32_t count, uint32_t keep);
SPLITPROF_OWN void splitprof_stack_put_number(
    struct splitprof_stack_packet *packet, uint32_t n);
SPLITPROF_OWN void splitprof_stack_put_signed(
    struct splitprof_stack_packet *packet, uint32_t n);
SPLITPROF_OWN void splitprof_stack_put_gap(
    struct splitprof_stack_packet *packet, uint32_t code, uint32_t gap);
SPLITPROF_OWN void splitprof_stack_put_word(
    struct splitprof_stack_packet *packet, uint32_t place, uint32_t gap,
    bool direct);
SPLITPROF_OWN void splitprof_stack_put_pc(
    struct splitprof_stack_packet *packet, uint32_t place, uint32_t gap);
SPLITPROF_OWN void splitprof_stack_put_lr(
    struct splitprof_stack_packet *packet, uint32_t place, bool direct);
SPLITPROF_OWN void splitprof_stack_put_mark(
    struct splitprof_stack_packet *packet, uint32_t mark);

/* scan.c: the profiler starts. */
SPLITPROF_OWN void splitprof_stack_start(void);

/* Take a sample.  Interrupts may be masked or not. */
SPLITPROF_OWN void splitprof_stack_take(const struct splitprof_context *c);

/*
 * ARM: take a sample, of what the sampler's interrupt has interrupted: its
 * exception frame, and its EXC_RETURN.  The rest is for arch/arm/stack.S, and
 * called with interrupts masked.
 */
SPLITPROF_OWN __attribute__((used)) void splitprof_stack_scan(
    const uint32_t *frame, uint32_t exc_return);

/* The stack to scan, first or, inner, last: is it followed by another? */
SPLITPROF_OWN bool splitprof_stack_next(struct splitprof_stack *stack,
    const uint32_t *frame, uint32_t exc_return, bool inner);

/* The program counter in the frame of the EXC_RETURN at at. */
SPLITPROF_OWN uint32_t splitprof_stack_exception(
    const struct splitprof_stack *stack, const uint32_t *at,
    uint32_t exc_return);

/* That of the EXC_RETURN in lr, and in bits 63 to 32 its gap. */
SPLITPROF_OWN uint64_t splitprof_stack_leaf(const uint32_t *frame,
    uint32_t exc_return);

/* One has been queued, and it is the 16th, or calls wait or are lost: again? */
SPLITPROF_OWN bool splitprof_stack_sampled(void);

/* There is no room: try again? */
SPLITPROF_OWN bool splitprof_stack_waits(void);

/*
 * For the architecture: the stack from sp to end, if that can be.  It may be
 * longer than what is scanned of it.
 */
SPLITPROF_INLINE void
splitprof_stack_bound(struct splitprof_stack *stack, const uint32_t *sp,
    const uint32_t *end)
{
	const uintptr_t bytes = (uintptr_t)end - (uintptr_t)sp;

	stack->cut = bytes > SPLITPROF_STACK_BYTES;
	if ((uintptr_t)sp % 4 || end < sp || bytes > SPLITPROF_STACK_REGION)
		sp = end = NULL;
	else if (stack->cut)
		end = sp + SPLITPROF_STACK_BYTES / 4;
	stack->sp = sp;
	stack->end = end;
}

#include "../arch/stack.h"

#endif
#endif
