/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Three tasks that are switched in the middle of their calls, and an interrupt
 * that comes from one of them, with open calls of their own each.
 *
 * Of a task: alpha calls up(4) 20 times, beta down(2), delta ring(); up and
 * down call themselves.  A bell rings within ring, and tells bell.
 */
#include <stddef.h>
#include <stdint.h>

#include "splitprof_mp.h"

/* kernel.h is written for the other runtime: its marks are ours here. */
#include "splitprof.h"

#define splitprof_task(id)	mark(id)
#define splitprof_task_name(id, name)	((void)(id), (void)(name))
SPLITPROF_OWN static void mark(uint16_t id);
uint32_t *kernel_switch(uint32_t *sp) SPLITPROF_OWN;

#include "kernel.h"
#include "print.h"

enum { ROUNDS = 20 };

static void alpha(void) DEMO_FUNCTION;
static void beta(void) DEMO_FUNCTION;
static void delta(void) DEMO_FUNCTION;
void DEMO_BELL_HANDLER(void);

static struct task tasks[1 + TASKS] = {
	{ .name = "none" }, { .name = "alpha", .run = alpha },
	{ .name = "beta", .run = beta }, { .name = "delta", .run = delta },
};
static struct splitprof_mp_stack calls[TASKS];

static void
mark(uint16_t id)
{
	splitprof_mp_task(id ? &calls[id - 1] : NULL);
}

DEMO_FUNCTION static void
up(uint32_t n)
{
	demo_ms(1);
	if (n > 0)
		up(n - 1);
	demo_ms(1);
}

DEMO_FUNCTION static void
down(uint32_t n)
{
	if (n > 0)
		down(n - 1);
	demo_ms(1);
}

DEMO_FUNCTION static void
bell(void)
{
	demo_spin(100);
}

void
DEMO_BELL_HANDLER(void)
{
	bell();
	yield();
}

DEMO_FUNCTION static void
ring(void)
{
	ring_bell();
	demo_ms(1);
}

static void
alpha(void)
{
	for (int i = 0; i < ROUNDS; i++)
		up(4);
}

static void
beta(void)
{
	for (int i = 0; i < ROUNDS; i++)
		down(2);
}

static void
delta(void)
{
	for (int i = 0; i < ROUNDS; i++)
		ring();
}

int
main(void)
{
	splitprof_mp_start();
	kernel_start();
}

_Noreturn SPLITPROF_OWN static void
done(void)
{
	uint32_t switches = 0, ticks = 0;

	splitprof_mp_close();
	for (uint32_t i = 1; i <= TASKS; i++) {
		switches += tasks[i].switches;
		ticks += tasks[i].ticks;
	}
	print_count("switches", switches);
	print_count("SysTick_Handler", ticks);
	demo_halt(0);
}
