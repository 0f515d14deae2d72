/* SPDX-License-Identifier: MIT */
/*
 * RV32: see arch/stack.h.  Nothing on a stack tells that a trap is under way,
 * so the stack of a handler that lets interrupts in ends with that handler.
 */
#ifndef SPLITPROF_ARCH_RISCV_STACK_H
#define SPLITPROF_ARCH_RISCV_STACK_H

#define SPLITPROF_STACK_VECTORS	0	/* there may be code at once */
#define SPLITPROF_TAIL_CALLS	1

SPLITPROF_INLINE const uint32_t *
splitprof_stack_find(const uint32_t *p, const uint32_t *sp, bool thread)
{
	const uint32_t base = splitprof_stacks.base;
	const uint32_t bytes = splitprof_stacks.bytes;

	(void)thread;
	while (p != sp)
		if (*--p - base < bytes && !(*p & 1))
			return p;
	return NULL;
}

/* Half an instruction: some memories for code have nothing but whole words. */
SPLITPROF_INLINE uint32_t
splitprof_code(uint32_t at)
{
	return *(const uint32_t *)(at & ~3u) >> 8 * (at & 2);
}

/*
 * JAL and JALR that write ra or t0, C.JAL and C.JALR: chapters 2.5, 16.5 of the
 * manual (unprivileged ISA, 20191213).
 */
SPLITPROF_INLINE uint32_t
splitprof_return_place(uint32_t word)
{
	const uint32_t place = splitprof_place(word);
	uint32_t last, first;

	if (place < 2 || word - splitprof_stacks.base >= splitprof_stacks.bytes)
		return 0;
	last = splitprof_code(word - 2);
	first = splitprof_code(word - 4);
	if ((last & 0xe003) == 0x2001 || (first & 0xdff) == 0x0ef)
		return SPLITPROF_DIRECT | place;
	if ((last & 0xf07f) == 0x9002 && last & 0xf80)
		return place;
	return (first & 0x7dff) == 0x0e7 ? place : 0;
}

SPLITPROF_INLINE uint32_t
splitprof_return_word(uint32_t place)
{
	return splitprof_stacks.base + 2 * place;
}

SPLITPROF_INLINE const uint32_t *
splitprof_frame_of(const struct splitprof_context *c,
    const struct splitprof_stack *stack, const uint32_t *at, uint32_t place)
{
	(void)c;
	(void)stack;
	(void)at;
	(void)place;
	return NULL;
}

SPLITPROF_INLINE uint32_t
splitprof_frame_pc(const uint32_t *frame)
{
	(void)frame;
	return 0;
}

/* What linker scripts call it. */
#ifdef SPLITPROF_STACK_END
#define splitprof_main_end() \
	((const uint32_t *)(uintptr_t)(SPLITPROF_STACK_END))
#else
#define SPLITPROF_STACK_ENDS(do) \
	do(__stack_top) do(_stack_top) do(stack_top) do(__stack) do(_estack) \
	do(_sp) do(__StackTop)
#define SPLITPROF_DECLARE_END(name) \
	extern const uint32_t name[] __attribute__((weak));
SPLITPROF_STACK_ENDS(SPLITPROF_DECLARE_END)

SPLITPROF_INLINE const uint32_t *
splitprof_main_end(void)
{
#define SPLITPROF_TAKE_END(name)	if (name) return name;
	SPLITPROF_STACK_ENDS(SPLITPROF_TAKE_END)
	return NULL;
}
#endif

#endif
