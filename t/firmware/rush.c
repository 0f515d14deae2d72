/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything at once that may hang a profiler under an RTOS or damage its
 * stream: three tasks that call faster than the line, in and out of critical
 * sections, and by PRIMASK; switches between them wherever they are, and two
 * handlers that are profiled.  Each context counts its calls, and those of each
 * task are printed as "task calls" at the end.  The status is 0 if the
 * runtime's counts say the same.
 */
#include "kernel.h"
#include "print.h"

enum { TURNS = 100, CALLS = 8 };

static void rush(void) DEMO_FUNCTION;
void DEMO_BELL_HANDLER(void);

static struct task tasks[1 + TASKS] = {
	{ .name = "none" },
	{ .name = "first", .run = rush },
	{ .name = "second", .run = rush },
	{ .name = "a task with a name of 32 bytes..", .run = rush },
};

static volatile uint32_t bell_calls[1 + TASKS];

/* Its second call is shared with the handler: the same arc. */
DEMO_FUNCTION static void
again(volatile uint32_t *calls)
{
	++*calls;
}

DEMO_FUNCTION static void
count(volatile uint32_t *calls)
{
	++*calls;
	again(calls);
}

void
DEMO_BELL_HANDLER(void)
{
	volatile uint32_t *const calls = &bell_calls[current - tasks];

	++*calls;
	count(calls);
	yield();
}

DEMO_FUNCTION static void
burst(struct task *me)
{
	for (int i = 0; i < CALLS; i++)
		count(&me->calls);
	me->calls++;
}

static void
rush(void)
{
	struct task *const me = current;

	me->calls++;
	while (me->ticks < TURNS) {
		uint32_t before;

		burst(me);
		ISPR = 1u << DEMO_BELL_IRQ;
		before = lock();
		burst(me);
		ISPR = 1u << DEMO_BELL_IRQ;
		unlock(before);
		before = splitprof_mask();
		burst(me);
		splitprof_unmask(before);
		yield();
	}
}

int
main(void)
{
	kernel_start();
}

_Noreturn SPLITPROF_OWN static void
done(void)
{
	struct splitprof_counts counts;
	uint32_t all = 1;	/* main */

	splitprof_stop();
	for (uint32_t i = 1; i <= TASKS; i++) {
		const uint32_t calls = tasks[i].calls + tasks[i].ticks +
		    tasks[i].switches + bell_calls[i];

		print_count(tasks[i].name, calls);
		all += calls;
	}
	splitprof_get_counts(&counts);
	print_count("lost", counts.lost_arcs);
	demo_halt(counts.arcs + counts.lost_arcs != all);
}
