/* SPDX-License-Identifier: MIT */
/* What the sampler's interrupt has interrupted, on RV32. */
#include "stack.h"

#if SPLITPROF_STACKS && defined(__riscv)
#include "../arch/riscv/tick.h"

/* Assembly alone writes it: with -flto nobody else is known to need it. */
__attribute__((used)) struct splitprof_trapped splitprof_trapped;

/* A stack's end is above its pointer; of two, it is the nearest. */
SPLITPROF_INLINE const uint32_t *
end_of(const uint32_t *sp)
{
	const uint32_t *const task = splitprof_stacks.task_end;
	const uint32_t *const main = splitprof_stacks.main_end;

	return (uintptr_t)task - (uintptr_t)sp < (uintptr_t)main - (uintptr_t)sp ?
	    task : main;
}

/* As the vector of the trap has kept them; it is called within it. */
void
splitprof_sample(uint32_t pc)
{
	const uint32_t *const sp = splitprof_trapped.sp;
	struct splitprof_context c;
	uint32_t found;

	splitprof_stack_bound(&c.inner, sp, end_of(sp));
	c.outer.sp = NULL;
	c.pc = pc;
	c.thread = true;
	found = splitprof_return_place(splitprof_trapped.ra);
	c.called = true;
	c.lr = found & SPLITPROF_WIRE_STACK_PLACES;
	c.direct = found & SPLITPROF_DIRECT;
	splitprof_stack_take(&c);
}
#endif
