/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small preemptive kernel as an RTOS is made, for ARMv6-M and up: threads on
 * PSP, a PendSV that switches, a SysTick that makes it do so, and an interrupt
 * above both, the bell, that wakes a task.  Read once, by the file with the
 * tasks, so that it is profiled like any other part of the program.
 *
 * Priorities, the most urgent first: sampler (0), bell, SysTick, PendSV.
 * Critical sections leave the sampler alone by BASEPRI; v6-M has PRIMASK only.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include "demo.h"
#include "arch.h"
#include "splitprof.h"

#include <stdbool.h>

#define SYST_CSR	(*(volatile uint32_t *)0xe000e010)
#define SYST_RVR	(*(volatile uint32_t *)0xe000e014)
#define SYST_CVR	(*(volatile uint32_t *)0xe000e018)
#define ISER		(*(volatile uint32_t *)0xe000e100)
#define ISPR		(*(volatile uint32_t *)0xe000e200)
#define IPR(irq)	(*(volatile uint32_t *)(0xe000e400 + ((irq) & ~3u)))
#define ICSR		(*(volatile uint32_t *)0xe000ed04)
#define ICSR_PENDSVSET	(1u << 28)
#define SHPR3		(*(volatile uint32_t *)0xe000ed20)

#define BELL_PRIORITY	0x40u
#define TICK_PRIORITY	0x80u
#define SWITCH_PRIORITY	0xc0u

/* Length of a turn, in counts of SysTick. */
#ifndef KERNEL_TURN
#define KERNEL_TURN	(SPLITPROF_SYSTICK_CLOCK_HZ / 200)
#endif

/* Whether PendSV masks what may interrupt it, as an RTOS does. */
#ifndef KERNEL_MASKS
#define KERNEL_MASKS	1
#endif

#define STACK_WORDS	256
#define FRAME_WORDS	17	/* 8 by the processor, r4 to r11, EXC_RETURN */

/*
 * Task 0 is what runs before the scheduler.  The counts are of the calls that
 * the kernel makes for a task, which depend on how long it runs.
 */
struct task {
	const char *name;
	void (*run)(void);
	bool ready;
	uint32_t *sp;
	volatile uint32_t ticks, switches;
	volatile uint32_t calls;	/* for the tasks themselves to count */
};

enum { TASKS = 3 };

/* To be written by the file with the tasks. */
static struct task tasks[1 + TASKS];
_Noreturn static void done(void);	/* the last task has returned */

static struct task *volatile current = tasks;
static uint32_t stacks[TASKS][STACK_WORDS] __attribute__((aligned(8)));

void SysTick_Handler(void);
void PendSV_Handler(void) __attribute__((naked, no_instrument_function));
uint32_t *kernel_switch(uint32_t *sp);

#if __ARM_ARCH == 6
SPLITPROF_OWN static inline uint32_t
lock(void)
{
	uint32_t before;

	__asm__ volatile("mrs	%0, primask\n\tcpsid i"
	    : "=r"(before) : : "memory");
	return before;
}

SPLITPROF_OWN static inline void
unlock(uint32_t before)
{
	__asm__ volatile("msr	primask, %0" : : "r"(before) : "memory");
}
#else
SPLITPROF_OWN static inline uint32_t
lock(void)
{
	uint32_t before;

	__asm__ volatile("mrs	%0, basepri\n\tmsr basepri, %1\n\tisb"
	    : "=&r"(before) : "r"(BELL_PRIORITY) : "memory");
	return before;
}

SPLITPROF_OWN static inline void
unlock(uint32_t before)
{
	__asm__ volatile("msr	basepri, %0" : : "r"(before) : "memory");
}
#endif

/* Let another task run, as soon as no handler does and nothing is masked. */
SPLITPROF_OWN static inline void
yield(void)
{
	ICSR = ICSR_PENDSVSET;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* Ring the bell, here and now unless it is masked. */
SPLITPROF_OWN static inline void
ring_bell(void)
{
	ISPR = 1u << DEMO_BELL_IRQ;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

void
SysTick_Handler(void)
{
	current->ticks++;
	yield();
}

/* From PendSV: leave the task whose stack ends at sp, return the next one's. */
uint32_t *
kernel_switch(uint32_t *sp)
{
	const uint32_t before = KERNEL_MASKS ? lock() : 0;
	struct task *next = current;

	current->switches++;
	current->sp = sp;
	do
		next = next < &tasks[TASKS] ? next + 1 : &tasks[1];
	while (!next->ready);
	splitprof_task((uint16_t)(next - tasks));
	current = next;
	if (KERNEL_MASKS)
		unlock(before);
	return next->sp;
}

#ifdef __ARM_FP
#define SAVE_FLOATS	"tst lr, #16\n\tit eq\n\tvstmdbeq r0!, {s16-s31}\n\t"
#define LOAD_FLOATS	"tst lr, #16\n\tit eq\n\tvldmiaeq r2!, {s16-s31}\n\t"
#else
#define SAVE_FLOATS
#define LOAD_FLOATS
#endif

void
PendSV_Handler(void)
{
	__asm__ volatile(".syntax unified\n\t"
	    "mrs	r0, psp\n\t"
	    SAVE_FLOATS
	    "subs	r0, #36\n\t"
	    "stmia	r0!, {r4-r7}\n\t"
	    "mov	r4, r8\n\tmov	r5, r9\n\t"
	    "mov	r6, r10\n\tmov	r7, r11\n\t"
	    "mov	r3, lr\n\t"
	    "stmia	r0!, {r4-r7}\n\t"
	    "str	r3, [r0]\n\t"
	    "subs	r0, #32\n\t"
	    "bl		kernel_switch\n\t"
	    "adds	r0, #16\n\t"
	    "ldmia	r0!, {r4-r7}\n\t"
	    "mov	r8, r4\n\tmov	r9, r5\n\t"
	    "mov	r10, r6\n\tmov	r11, r7\n\t"
	    "ldmia	r0!, {r3}\n\t"
	    "mov	lr, r3\n\t"
	    "mov	r2, r0\n\t"
	    LOAD_FLOATS
	    "msr	psp, r2\n\t"
	    "subs	r0, #36\n\t"
	    "ldmia	r0!, {r4-r7}\n\t"
	    "bx		lr");
}

/* Where a task returns to. */
_Noreturn SPLITPROF_OWN static void
leave_task(void)
{
	bool more = false;

	current->ready = false;
	for (uint32_t i = 1; i <= TASKS; i++)
		more |= tasks[i].ready;
	if (!more) {
		SYST_CSR = 0;
		done();
	}
	for (;;)
		yield();
}

/* A stack as PendSV leaves it, of a task that stands before its first word. */
SPLITPROF_OWN static void
make_stack(struct task *task, uint32_t *top)
{
	task->sp = top - FRAME_WORDS;
	task->sp[8] = 0xfffffffd;	/* to a thread on PSP, without floats */
	task->sp[14] = (uint32_t)leave_task;
	task->sp[15] = (uint32_t)task->run & ~1u;
	task->sp[16] = 1u << 24;	/* Thumb */
	task->ready = true;
}

/* In a frame of its own: the stack has changed. */
_Noreturn __attribute__((noinline)) SPLITPROF_OWN static void
run_first(void)
{
	SYST_CSR = 7;
	tasks[1].run();
	leave_task();
}

/* Run the tasks: the first one at once, in place of the caller. */
_Noreturn SPLITPROF_OWN static void
kernel_start(void)
{
	for (uint32_t i = 1; i <= TASKS; i++) {
		splitprof_task_name((uint16_t)i, tasks[i].name);
		make_stack(&tasks[i], stacks[i]);
	}
	IPR(DEMO_BELL_IRQ) |= BELL_PRIORITY << 8 * (DEMO_BELL_IRQ & 3);
	ISER = 1u << DEMO_BELL_IRQ;
	SHPR3 = TICK_PRIORITY << 24 | SWITCH_PRIORITY << 16;
	SYST_RVR = KERNEL_TURN - 1;
	SYST_CVR = 0;
	splitprof_task(1);
	current = &tasks[1];
	__asm__ volatile("msr	psp, %0\n\tmsr	control, %1\n\tisb"
	    : : "r"(stacks[1]), "r"(2) : "memory");
	run_first();
}

#endif
