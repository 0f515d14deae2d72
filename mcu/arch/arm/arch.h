/* SPDX-License-Identifier: MIT */
/*
 * ARMv6-M, v7-M and v8-M: see arch.h.  PRIMASK, since v6-M has nothing else.
 * The memory clobbers keep accesses to shared data between mask and unmask;
 * a single core needs no barrier instruction for that.
 */
#ifndef SPLITPROF_ARCH_ARM_H
#define SPLITPROF_ARCH_ARM_H

#include <stdbool.h>
#include <stdint.h>

/* core/layout.h is checked against the compiler's mind: assembly uses it. */
#define SPLITPROF_ASM

#define SPLITPROF_NONE_ABOVE(priority)	((priority) == 0)

SPLITPROF_INLINE uint32_t
splitprof_mask(void)
{
	uint32_t before;

	__asm__ volatile("mrs %0, primask\n\tcpsid i"
	    : "=r"(before) : : "memory");
	return before;
}

SPLITPROF_INLINE void
splitprof_unmask(uint32_t before)
{
	__asm__ volatile("msr primask, %0" : : "r"(before) : "memory");
}

SPLITPROF_INLINE bool
splitprof_in_handler(void)
{
	uint32_t number;

	__asm__ volatile("mrs %0, ipsr" : "=r"(number));
	return number != 0;
}

/*
 * What is pending is taken at the latest at the isb (ARM DDI 0419, B3.2): so a
 * sample of waiting is there, which the symbol says (lib/elf/profiler.h).
 */
SPLITPROF_INLINE void
splitprof_let_in(uint32_t before)
{
	__asm__ volatile("msr primask, %0\n"
	    "splitprof_waits$%=:\n\tisb\n\tcpsid i\n\t"
	    ".size splitprof_waits$%=, . - splitprof_waits$%="
	    : : "r"(before) : "memory");
}

#endif
