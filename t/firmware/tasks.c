/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Three tasks under a preemptive kernel, and an interrupt that one of them
 * raises and another waits for.  Which task calls what how often, and how long
 * it takes, is known from here alone: tasks.truth.  What depends on how long
 * things take, the ends of turns, is counted by the kernel and printed.
 */
#include "kernel.h"
#include "print.h"

enum { ALPHAS = 20, BETAS = 30 };

static void alpha(void) DEMO_FUNCTION;
static void beta(void) DEMO_FUNCTION;
static void delta(void) DEMO_FUNCTION;
void DEMO_BELL_HANDLER(void);

static struct task tasks[1 + TASKS] = {
	{ .name = "none" },
	{ .name = "alpha", .run = alpha },
	{ .name = "beta", .run = beta },
	{ .name = "delta", .run = delta },
};

static volatile uint32_t bells, served;
static volatile int failed;

DEMO_FUNCTION static void
shared(uint32_t ms)
{
	demo_ms(ms);
}

DEMO_FUNCTION static void
crunch(void)
{
	demo_ms(10);
}

/* In a critical section. */
DEMO_FUNCTION static void
guarded(void)
{
	demo_ms(3);
}

/* What is in floating-point registers must outlive the other tasks' turns. */
DEMO_FUNCTION static float
add_up(float sum, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		sum += 1;
		demo_ms(1);
	}
	return sum;
}

DEMO_FUNCTION static void
bell(void)
{
	demo_ms(4);
}

void
DEMO_BELL_HANDLER(void)
{
	bells++;
	bell();
	tasks[3].ready = true;
	demo_ms(4);
	yield();
}

DEMO_FUNCTION static void
ring(void)
{
	ring_bell();
	demo_ms(4);
}

DEMO_FUNCTION static void
serve(void)
{
	demo_ms(4);
	served++;
}

static void
alpha(void)
{
	for (uint32_t i = 0; i < ALPHAS; i++) {
		uint32_t before;

		crunch();
		shared(4);
		before = lock();
		guarded();
		unlock(before);
		if (add_up((float)i, 5) != (float)(i + 5))
			failed = 1;
	}
}

static void
beta(void)
{
	for (uint32_t i = 0; i < BETAS; i++) {
		shared(2);
		if (add_up((float)(1000 + i), 3) != (float)(1003 + i))
			failed = 2;
		ring();
	}
}

/* Waits for the bell. */
static void
delta(void)
{
	while (served < BETAS) {
		uint32_t before = lock();

		if (served == bells) {
			current->ready = false;
			yield();
		}
		unlock(before);
		while (served != bells)
			serve();
	}
}

/* Before the scheduler, on MSP. */
DEMO_FUNCTION static void
prepare(void)
{
	demo_ms(40);
}

int
main(void)
{
	prepare();
	kernel_start();
}

_Noreturn SPLITPROF_OWN static void
done(void)
{
	splitprof_stop();
	for (uint32_t i = 1; i <= TASKS; i++) {
		const struct task *task = &tasks[i];

		print(task->name);
		print_count(" SysTick_Handler", task->ticks);
		print(task->name);
		print_count(" kernel_switch", task->switches);
	}
	demo_halt(failed);
}
