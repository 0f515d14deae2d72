/* SPDX-License-Identifier: MIT */
/*
 * RV32: from reset to demo_run(), and one handler for all traps, as a program
 * with a profiler in it could have it.  Never profiled.
 */
#include "../arch/riscv/tick.h"
#include "trap.h"

void _start(void);
void Reset_Handler(void);
void demo_trap(void);

/* What a further trap overwrites is kept here. */
void
demo_software(void)
{
	uint32_t pc = splitprof_mepc(), status;

	__asm__ volatile("csrr %0, mstatus" : "=r"(status));
	demo_unmask();
	PendSV_Handler();
	demo_mask();
	__asm__ volatile("csrw mepc, %0\n\tcsrw mstatus, %1"
	    : : "r"(pc), "r"(status) : "memory");
}

__attribute__((interrupt, aligned(4), used))
void
demo_trap(void)
{
	uint32_t cause;

	__asm__ volatile("csrr %0, mcause" : "=r"(cause));
	demo_dispatch(cause);
}

#if SPLITPROF_STACKS
#define DEMO_TRAP	"demo_stack_trap"
SPLITPROF_TRAP(demo_stack_trap, demo_trap)
#else
#define DEMO_TRAP	"demo_trap"
#endif

/*
 * Exceptions go to the first, an interrupt to the one of its number: some
 * processors can't do otherwise, and want 256 bytes' alignment.
 */
__asm__(".section .text.demo_vectors, \"ax\"\n\t.p2align 8\n\t"
    ".option push\n\t.option norvc\n"
    ".type demo_vectors, @function\n"
    "demo_vectors:\n\t.rept 32\n\tj	" DEMO_TRAP "\n\t.endr\n\t"
    ".size demo_vectors, . - demo_vectors\n\t.option pop\n\t.text");
extern const char demo_vectors[];

#ifdef __riscv_flen
/* The floating-point unit is off after reset. */
static void
enable_fpu(void)
{
	__asm__ volatile("csrs mstatus, %0\n\tfscsr zero"
	    : : "r"(1u << 13) : "memory");
}
#else
static void
enable_fpu(void)
{
}
#endif

/* Used: with -flto the compiler does not see what assembly calls. */
__attribute__((noreturn, used))
void
Reset_Handler(void)
{
	enable_fpu();
	demo_memory();
	__asm__ volatile("csrw mtvec, %0" : : "r"(demo_vectors + 1)
	    : "memory");
	demo_board();
	demo_unmask();
	demo_run();
}

/* Here the processor begins, at the lowest address. */
__attribute__((naked, used, section(".vectors")))
void
_start(void)
{
	__asm__ volatile(".option push\n\t.option norelax\n\t"
	    "la	gp, __global_pointer$\n\t"
	    ".option pop\n\t"
	    "la	sp, stack_top\n\t"
	    "j	Reset_Handler");
}
