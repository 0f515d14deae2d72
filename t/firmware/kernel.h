/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small preemptive kernel as an RTOS is made, for ARMv6-M and up: threads on
 * PSP, a PendSV that switches, a SysTick that makes it do so, and an interrupt
 * above both, the bell, that wakes a task.  Read once, by the file with the
 * tasks, so that it is profiled like any other part of the program.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include "context.h"

#include <stdbool.h>

/* Length of a turn, in counts of SysTick. */
#ifndef KERNEL_TURN
#define KERNEL_TURN	(SPLITPROF_SYSTICK_CLOCK_HZ / 200)
#endif

/* Whether PendSV masks what may interrupt it, as an RTOS does. */
#ifndef KERNEL_MASKS
#define KERNEL_MASKS	1
#endif

#define STACK_WORDS	256

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

void
SysTick_Handler(void)
{
	current->ticks++;
	yield();
}

/* Task n, from 1 on, has this stack. */
SPLITPROF_OWN static void
tell_stack(uint32_t n)
{
#if SPLITPROF_STACKS
	splitprof_task_stack(stacks[n - 1] + STACK_WORDS);
#else
	(void)n;
#endif
}

/* How large that is: of all but the last, whose size a host must be told. */
SPLITPROF_OWN static void
tell_size(uint32_t n)
{
#if SPLITPROF_STACKS
	if (n < TASKS)
		splitprof_task_stack_size((uint16_t)n, sizeof(stacks[n - 1]));
#else
	(void)n;
#endif
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
	tell_stack((uint32_t)(next - tasks));
	current = next;
	if (KERNEL_MASKS)
		unlock(before);
	return next->sp;
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

SPLITPROF_OWN static void
make_stack(struct task *task, uint32_t *top)
{
	task->sp = make_frame(top, task->run, leave_task);
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
		tell_size(i);
		make_stack(&tasks[i], stacks[i]);
	}
	set_priorities();
	SYST_RVR = KERNEL_TURN - 1;
	SYST_CVR = 0;
	splitprof_task(1);
	tell_stack(1);
	current = &tasks[1];
	take_stack(stacks[1]);
	run_first();
}

#endif
