/* SPDX-License-Identifier: MIT */
/*
 * RV32: from reset to demo_run(), and one handler for all traps, as a program
 * with a profiler in it could have it.  Never profiled.
 */
#include "../arch/riscv/plic.h"
#include "../arch/riscv/tick.h"
#include "demo.h"

/* The port's and the demo's, where they have any. */
void DEMO_LINE_HANDLER(void) __attribute__((weak));
void DEMO_TIMER_TICK(uint32_t pc) __attribute__((weak));
void PendSV_Handler(void) __attribute__((weak));

void _start(void);
void Reset_Handler(void);
void demo_trap(void);

/* Values of mcause. */
#define SOFTWARE	0x80000003u
#define TIMER		0x80000007u
#define EXTERNAL	0x8000000bu

/* A program with more than one source has a table here. */
static void
external(void)
{
	const uint32_t irq = SPLITPROF_PLIC_CLAIM;

	if (irq == DEMO_LINE_IRQ && DEMO_LINE_HANDLER)
		DEMO_LINE_HANDLER();
	else if (irq)
		demo_unexpected();
	SPLITPROF_PLIC_CLAIM = irq;
}

/*
 * A handler that others may interrupt, the sampler among them: what a further
 * trap overwrites is kept here.
 */
static void
software(void)
{
	uint32_t pc = splitprof_mepc(), status;

	DEMO_MSIP = 0;
	(void)DEMO_MSIP;
	__asm__ volatile("csrr %0, mstatus" : "=r"(status));
	demo_unmask();
	PendSV_Handler();
	demo_mask();
	__asm__ volatile("csrw mepc, %0\n\tcsrw mstatus, %1"
	    : : "r"(pc), "r"(status) : "memory");
}

__attribute__((interrupt, aligned(4)))
void
demo_trap(void)
{
	uint32_t cause;

	__asm__ volatile("csrr %0, mcause" : "=r"(cause));
	if (cause == TIMER && DEMO_TIMER_TICK)
		DEMO_TIMER_TICK(splitprof_mepc());
	else if (cause == EXTERNAL)
		external();
	else if (cause == SOFTWARE && PendSV_Handler)
		software();
	else
		demo_unexpected();
}

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

__attribute__((noreturn))
void
Reset_Handler(void)
{
	enable_fpu();
	demo_memory();
	__asm__ volatile("csrw mtvec, %0" : : "r"(demo_trap) : "memory");
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
