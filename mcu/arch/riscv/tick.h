/* SPDX-License-Identifier: MIT */
/*
 * The way from a timer's interrupt to splitprof_sample(), for RV32.
 *
 * The interrupted program counter is in mepc until the next trap, so any code
 * of a handler may read it there that runs before the handler lets interrupts
 * in.  A trap handler of your own calls the port's tick function, or
 * splitprof_sample(), with it; for other ways there are the two macros below.
 */
#ifndef SPLITPROF_TICK_H
#define SPLITPROF_TICK_H

#include "../../splitprof_config.h"
#include "../../splitprof.h"
#include "../arch.h"
#include "../note.h"

/* Where the trap came from. */
SPLITPROF_INLINE uint32_t
splitprof_mepc(void)
{
	uint32_t pc;

	__asm__ volatile("csrr %0, mepc" : "=r"(pc));
	return pc;
}

/*
 * SPLITPROF_TICK(vector, function): define the handler named vector, which
 * calls function, void function(uint32_t pc), and does nothing else.  For the
 * timer's place in a table of vectors.
 */
#define SPLITPROF_TICK(vector, function)				\
	SPLITPROF_HANDLER_IS(sampler, vector, vector)			\
	SPLITPROF_OWN void vector(void)					\
	    __attribute__((interrupt, aligned(4)));			\
	void								\
	vector(void)							\
	{								\
		function(splitprof_mepc());				\
	}

/*
 * With SPLITPROF_STACKS: what was interrupted has its stack at sp, and ra in
 * its link register.  SPLITPROF_TRAP(vector, body): define the handler named
 * vector, which keeps these two, and goes on with body as if body stood in
 * mtvec or in the table; both may be a table.  Without it a sample has no call
 * stack.  The word below the interrupted stack is changed.
 */
#if SPLITPROF_STACKS
extern struct splitprof_trapped {
	const uint32_t *sp;
	uint32_t ra;
} splitprof_trapped;

#define SPLITPROF_TRAP(vector, body)					\
	SPLITPROF_OWN void vector(void)					\
	    __attribute__((naked, aligned(64)));			\
	void								\
	vector(void)							\
	{								\
		__asm__ volatile("sw	t0, -4(sp)\n\t"			\
		    "la	t0, splitprof_trapped\n\t"			\
		    "sw	sp, 0(t0)\n\t"					\
		    "sw	ra, 4(t0)\n\t"					\
		    "lw	t0, -4(sp)\n\t"				\
		    "j	" #body);					\
	}
#endif

/* Registers that a call may change. */
#ifdef __riscv_32e
#define SPLITPROF_TICK_SAVED(do)					\
	do("t1", 4) do("t2", 8) do("ra", 12) do("a0", 16)		\
	do("a1", 20) do("a2", 24) do("a3", 28) do("a4", 32)		\
	do("a5", 36)
#else
#define SPLITPROF_TICK_SAVED(do)					\
	do("t1", 4) do("t2", 8) do("ra", 12) do("a0", 16)		\
	do("a1", 20) do("a2", 24) do("a3", 28) do("a4", 32)		\
	do("a5", 36) do("a6", 40) do("a7", 44) do("t3", 48)		\
	do("t4", 52) do("t5", 56) do("t6", 60)
#endif
#define SPLITPROF_TICK_PUSH(reg, at)	"sw	" reg ", " #at "(sp)\n\t"
#define SPLITPROF_TICK_POP(reg, at)	"lw	" reg ", " #at "(sp)\n\t"

/*
 * SPLITPROF_TICK_HANDLER(vector, body): define the handler named vector, which
 * takes a sample if the machine timer interrupts, and goes on with body as if
 * body stood in mtvec or in the table: all registers are as they were.  So
 * body may be an RTOS' trap handler that can't be changed; it sets the timer
 * again.  64 bytes of the interrupted stack; no floating-point register is
 * saved, since the runtime uses none.  body must be seen by the linker: not
 * optimised away if static (attribute used), and not be in C++ without
 * extern "C".
 */
#define SPLITPROF_TICK_HANDLER(vector, body)				\
	SPLITPROF_HANDLER_IS(sampler, vector, vector)			\
	SPLITPROF_OWN void vector(void)					\
	    __attribute__((naked, aligned(4)));				\
	void								\
	vector(void)							\
	{								\
		__asm__ volatile("addi	sp, sp, -64\n\t"		\
		    "sw	t0, 0(sp)\n\t"					\
		    "csrr	t0, mcause\n\t"				\
		    "bgez	t0, 1f\n\t"	/* no interrupt */	\
		    "andi	t0, t0, 0x7ff\n\t"			\
		    "addi	t0, t0, -7\n\t"				\
		    "bnez	t0, 1f\n\t"				\
		    SPLITPROF_TICK_SAVED(SPLITPROF_TICK_PUSH)		\
		    "csrr	a0, mepc\n\t"				\
		    "call	splitprof_sample\n\t"			\
		    SPLITPROF_TICK_SAVED(SPLITPROF_TICK_POP)		\
		    "1:\n\t"						\
		    "lw	t0, 0(sp)\n\t"					\
		    "addi	sp, sp, 64\n\t"				\
		    "j	" #body);					\
	}

#endif
