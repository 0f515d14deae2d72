/* SPDX-License-Identifier: MIT */
/*
 * From reset to main and to the end, for all boards of the demos.  Profiling
 * begins before main, so that main itself is in the call graph.  Nothing in
 * this file may be profiled: it runs before .bss is cleared.
 */
#include "demo.h"

#include <stdint.h>
#include <string.h>

#include "splitprof.h"

extern char ramfunc_start[], ramfunc_end[], ramfunc_load[];
extern char data_start[], data_end[], data_load[];
extern char bss_start[], bss_end[];
extern char stack_top[];

int main(void);
void Reset_Handler(void);
void unexpected(void);

/* Everything that is not used ends the demo with status 99. */
void
unexpected(void)
{
	demo_exit(99);
}

#define HANDLER(name) \
	void name(void) __attribute__((weak, alias("unexpected")))

HANDLER(SVC_Handler);
HANDLER(PendSV_Handler);
HANDLER(SysTick_Handler);
HANDLER(DEMO_LINE_HANDLER);
HANDLER(DEMO_TIMER_HANDLER);

/* What to profile: both, unless a test wants only one of them. */
#ifndef DEMO_WHAT
#define DEMO_WHAT	(SPLITPROF_ARCS | SPLITPROF_SAMPLES)
#endif

#define VECTORS	64

typedef void (*vector)(void);

__attribute__((section(".vectors"), used))
static const vector vectors[VECTORS] = {
	(vector)(uintptr_t)stack_top,
	Reset_Handler,
	[2] = unexpected,	/* NMI */
	[3] = unexpected,	/* HardFault */
	[4] = unexpected,	/* MemManage, BusFault, UsageFault, Secure */
	[5] = unexpected,
	[6] = unexpected,
	[7] = unexpected,
	[11] = SVC_Handler,
	[14] = PendSV_Handler,
	[15] = SysTick_Handler,
	[16 + DEMO_LINE_IRQ] = DEMO_LINE_HANDLER,
	[16 + DEMO_TIMER_IRQ] = DEMO_TIMER_HANDLER,
};

#if DEMO_PSP
/* Thread code on a stack of its own, as under an RTOS. */
#define DEMO_STACK_BYTES	2048
static uint64_t thread_stack[DEMO_STACK_BYTES / sizeof(uint64_t)];

static inline __attribute__((always_inline)) void
choose_stack(void)
{
	__asm__ volatile("msr psp, %0\n\tmsr control, %1\n\tisb"
	    : : "r"((char *)thread_stack + sizeof(thread_stack)), "r"(2)
	    : "memory");
}
#else
static inline __attribute__((always_inline)) void
choose_stack(void)
{
}
#endif

void
demo_exit(int status)
{
	splitprof_stop();
	demo_halt(status);
}

/* In a function of its own, with a frame of its own: the stack may change. */
__attribute__((noinline, noreturn))
static void
run(void)
{
	splitprof_start_with(DEMO_WHAT);
	demo_exit(main());
}

void
Reset_Handler(void)
{
	memcpy(ramfunc_start, ramfunc_load, (size_t)(ramfunc_end - ramfunc_start));
	memcpy(data_start, data_load, (size_t)(data_end - data_start));
	memset(bss_start, 0, (size_t)(bss_end - bss_start));
	demo_board();
	choose_stack();
	run();
}
