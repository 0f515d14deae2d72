/* SPDX-License-Identifier: MIT */
/*
 * The architecture's part: this is the one place that chooses it, so that the
 * runtime builds with nothing but its list of files.  What an architecture
 * supplies, always inline:
 *
 * uint32_t splitprof_mask(void)
 *	Hold off all interrupts; returns what was before.  Nests.
 * void splitprof_unmask(uint32_t before)
 *	Back to what was before.
 * void splitprof_let_in(uint32_t before)
 *	Let waiting interrupts in, if they were not held off before, and
 *	hold them off again.
 * bool splitprof_in_handler(void)
 *	Does a handler run?  Only splitprof_tsp.h needs this.
 * SPLITPROF_NONE_ABOVE(priority)
 *	Is a handler of this priority interrupted by none that may be profiled,
 *	so that it has nothing to hold off?  0 where that can't be said.
 *
 * and, in files of its own: the function that -pg makes compilers call, which
 * passes each call to splitprof_arc(); a way from a timer's interrupt to
 * splitprof_sample().
 */
#ifndef SPLITPROF_ARCH_H
#define SPLITPROF_ARCH_H

#define SPLITPROF_INLINE						\
	static inline __attribute__((always_inline, no_instrument_function))

#define SPLITPROF_REG(address)	(*(volatile uint32_t *)(address))

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#include "arm/arch.h"
#elif defined(__riscv)
#include "riscv/arch.h"
#else
#include "host/arch.h"
#endif

#ifndef SPLITPROF_NONE_ABOVE
#define SPLITPROF_NONE_ABOVE(priority)	0
#endif

/*
 * The address of a group of registers, hidden from the compiler, which would
 * otherwise spend a word of flash on the address of each of them.
 */
SPLITPROF_INLINE uint32_t
splitprof_base(uint32_t address)
{
	__asm__("" : "+r"(address));
	return address;
}

#endif
