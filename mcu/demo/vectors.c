/* SPDX-License-Identifier: MIT */
/* Cortex-M: the vector table, and from reset to demo_run(). */
#include "demo.h"

extern char stack_top[];

void Reset_Handler(void);
void unexpected(void);

/* An alias has to stand in the same file. */
void
unexpected(void)
{
	demo_unexpected();
}

#define HANDLER(name) \
	void name(void) __attribute__((weak, alias("unexpected")))

HANDLER(SVC_Handler);
HANDLER(PendSV_Handler);
HANDLER(SysTick_Handler);
HANDLER(DEMO_LINE_HANDLER);
HANDLER(DEMO_TIMER_HANDLER);

/* One more interrupt, for programs that pend it themselves. */
#ifdef DEMO_BELL_IRQ
HANDLER(DEMO_BELL_HANDLER);
#endif

/* The line's receiver, where it has an interrupt of its own. */
#ifdef DEMO_RECEIVE_IRQ
HANDLER(DEMO_RECEIVE_HANDLER);
#endif

#define VECTORS	64

typedef void (*vector)(void);

__attribute__((section(".vectors"), used))
static const vector vectors[VECTORS] = {
	(vector)(uintptr_t)stack_top,
	Reset_Handler,
	/* NMI, HardFault, MemManage, BusFault, UsageFault, SecureFault */
	[2 ... 7] = unexpected,
	[11] = SVC_Handler,
	[14] = PendSV_Handler,
	[15] = SysTick_Handler,
	[16 + DEMO_LINE_IRQ] = DEMO_LINE_HANDLER,
	[16 + DEMO_TIMER_IRQ] = DEMO_TIMER_HANDLER,
#ifdef DEMO_BELL_IRQ
	[16 + DEMO_BELL_IRQ] = DEMO_BELL_HANDLER,
#endif
#ifdef DEMO_RECEIVE_IRQ
	[16 + DEMO_RECEIVE_IRQ] = DEMO_RECEIVE_HANDLER,
#endif
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

#ifdef __ARM_FP
#define CPACR	(*(volatile uint32_t *)0xe000ed88)

/* The floating-point unit is off after reset. */
static void
enable_fpu(void)
{
	CPACR |= 0xfu << 20;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}
#else
static void
enable_fpu(void)
{
}
#endif

void
Reset_Handler(void)
{
	enable_fpu();
	demo_memory();
	demo_board();
	choose_stack();
	demo_run();
}
