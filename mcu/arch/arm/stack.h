/* SPDX-License-Identifier: MIT */
/* ARMv6-M, v7-M and v8-M: see arch/stack.h. */
#ifndef SPLITPROF_ARCH_ARM_STACK_H
#define SPLITPROF_ARCH_ARM_STACK_H

/* Neither GCC nor Clang makes any for ARMv6-M, whose jumps are short. */
#ifdef __ARM_ARCH_6M__
#define SPLITPROF_TAIL_CALLS	0
#else
#define SPLITPROF_TAIL_CALLS	1
#endif

/* A word of an exception frame, by what it is; and a frame's words. */
#define SPLITPROF_FRAME_LR	5
#define SPLITPROF_FRAME_PC	6
#define SPLITPROF_FRAME_XPSR	7
#define SPLITPROF_FRAME_BASIC	8
#define SPLITPROF_FRAME_EXTENDED	26
#define SPLITPROF_XPSR_PADDED	0x200u

/*
 * EXC_RETURN: the least one (SPLITPROF_ARM_EXC_BELOW of core/layout.h below
 * zero), bits of it, and those that v8-M gives a meaning, which are not sent.
 */
#define SPLITPROF_EXC_LEAST	(0u - (uint32_t)SPLITPROF_ARM_EXC_BELOW)
#define SPLITPROF_EXC_PSP	4u
#define SPLITPROF_EXC_BASIC	0x10u
#define SPLITPROF_EXC_USUAL	0x20u	/* none of R4 to R11 is in the frame */
#define SPLITPROF_EXC_SECURE	6	/* bit 6: the stack's state; bit 0 is
					   the handler's */

#define SPLITPROF_STACK_VECTORS	192	/* v6-M has 48 words of them */

/* Odd, and in the text, or an EXC_RETURN, which may be even in v8-M. */
SPLITPROF_INLINE bool
splitprof_may_return(uint32_t word, bool thread)
{
	if (!thread && SPLITPROF_ARM_EXC_EVEN && word >= SPLITPROF_EXC_LEAST)
		return true;
	return word & 1 && (word - splitprof_stacks.base <
	    splitprof_stacks.bytes ||
	    (!thread && word >= SPLITPROF_EXC_LEAST));
}

/*
 * Is the frame on a stack of ours, and where a frame begins?  With TrustZone,
 * what was interrupted may be of the other state.
 */
SPLITPROF_INLINE bool
splitprof_exc_is_ours(uint32_t exc)
{
	return !SPLITPROF_ARM_EXC_EVEN || (exc & SPLITPROF_EXC_USUAL &&
	    !((exc ^ exc >> SPLITPROF_EXC_SECURE) & 1));
}

SPLITPROF_INLINE const uint32_t *
splitprof_stack_find(const uint32_t *p, const uint32_t *sp, bool thread)
{
	while (p != sp)
		if (splitprof_may_return(*--p, thread))
			return p;
	return NULL;
}

/*
 * BL is f000 to f7ff and d000 to dfff, or f000 to ffff with bits 15, 14 and
 * 12: A6.7.13 and A7.7.18 of the architecture manuals.  BLX of a register is
 * 4780 and the register times 8; plus 4 for BLXNS.
 */
SPLITPROF_INLINE uint32_t
splitprof_return_place(uint32_t word)
{
	const uint32_t at = word - 1 - splitprof_stacks.base;
	const uint16_t *code;

	if (word >= SPLITPROF_EXC_LEAST)
		return SPLITPROF_WIRE_STACK_EXC | (word >> 1 & 15);
	if (at - 4 >= splitprof_stacks.bytes)
		return 0;
	code = (const uint16_t *)(word - 5);
	if ((code[1] & 0xd000) == 0xd000 && (code[0] & 0xf800) == 0xf000)
		return SPLITPROF_DIRECT | at >> 1;
	return (code[1] & 0xff83) == 0x4780 ? at >> 1 : 0;
}

SPLITPROF_INLINE uint32_t
splitprof_return_word(uint32_t place)
{
	return splitprof_stacks.base + 2 * place + 1;
}

SPLITPROF_INLINE const uint32_t *
splitprof_psp(void)
{
	const uint32_t *psp;

	__asm__ volatile("mrs %0, psp" : "=r"(psp));
	return psp;
}

/*
 * On a thread's own stack there is one where a sample is under way, in its
 * place: it is as a handler's, but with the frame above it.
 */
SPLITPROF_INLINE const uint32_t *
splitprof_frame_of(const struct splitprof_context *c,
    const struct splitprof_stack *stack, const uint32_t *at, uint32_t place)
{
	(void)c;
	if (!splitprof_exc_is_ours(*at))
		return NULL;
	if (place & SPLITPROF_EXC_PSP >> 1) {
		const uint32_t *const psp = splitprof_psp();

		if (psp < stack->sp || psp >= stack->end)
			return psp;
	}
	return at + 1 + SPLITPROF_FRAME_BASIC <= stack->end ? at + 1 : NULL;
}

SPLITPROF_INLINE uint32_t
splitprof_frame_pc(const uint32_t *frame)
{
	const uint32_t pc = frame ? frame[SPLITPROF_FRAME_PC] : 0;

	if (pc - splitprof_stacks.base >= splitprof_stacks.bytes)
		return 0;
	return splitprof_place(pc) |
	    (frame[SPLITPROF_FRAME_XPSR] & SPLITPROF_XPSR_PADDED ?
	    SPLITPROF_WIRE_STACK_PADDED : 0);
}

/* The stack's first word is the first one of the vector table. */
SPLITPROF_INLINE const uint32_t *
splitprof_main_end(void)
{
	const uint32_t *const vectors =
	    (const uint32_t *)SPLITPROF_REG(0xe000ed08);	/* VTOR */

	return (const uint32_t *)vectors[0];
}

#endif
