/* SPDX-License-Identifier: MIT */
/*
 * RV32, with or without the E, M, A, C and floating-point extensions: see
 * arch.h.  The runtime and what is profiled run in machine mode: MIE in
 * mstatus holds all interrupts off.  The processor looks for waiting ones at
 * each write of mstatus, so no other instruction is needed to let them in.
 *
 * GCC since 12 wants zicsr in -march, rv32imac_zicsr, or -misa-spec=2.2, which
 * has it in rv32i.
 */
#ifndef SPLITPROF_ARCH_RISCV_H
#define SPLITPROF_ARCH_RISCV_H

#include <stdbool.h>
#include <stdint.h>

#if __riscv_xlen != 32
#error "splitprof is for 32-bit RISC-V: addresses have 4 bytes at most"
#endif

/* core/layout.h is checked against the compiler's mind: assembly uses it. */
#define SPLITPROF_ASM

#define SPLITPROF_MIE	8	/* of mstatus */

SPLITPROF_INLINE uint32_t
splitprof_mask(void)
{
	uint32_t before;

	__asm__ volatile("csrrci %0, mstatus, %1"
	    : "=r"(before) : "i"(SPLITPROF_MIE) : "memory");
	return before;
}

/* Nothing but MIE: a trap in between may have changed what is beside it. */
SPLITPROF_INLINE void
splitprof_unmask(uint32_t before)
{
	__asm__ volatile("csrs mstatus, %0"
	    : : "r"(before & SPLITPROF_MIE) : "memory");
}

/* The processor does not say: splitprof_tsp_config.h. */
#ifdef SPLITPROF_IN_HANDLER
int SPLITPROF_IN_HANDLER(void);

SPLITPROF_INLINE bool
splitprof_in_handler(void)
{
	return SPLITPROF_IN_HANDLER() != 0;
}
#endif

/* A sample of waiting is where the symbol says (lib/elf/profiler.h). */
SPLITPROF_INLINE void
splitprof_let_in(uint32_t before)
{
	__asm__ volatile("csrs mstatus, %0\n"
	    "splitprof_waits$%=:\n\tcsrci mstatus, %1\n\t"
	    ".size splitprof_waits$%=, . - splitprof_waits$%="
	    : : "r"(before & SPLITPROF_MIE), "i"(SPLITPROF_MIE) : "memory");
}

/* No version of splitprof_turn() is better than that in C. */
#define splitprof_turn	splitprof_turn_any

#endif
