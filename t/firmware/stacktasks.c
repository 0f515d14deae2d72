/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tasks that call themselves to some depth, a tick that switches between them
 * often, and a handler above that takes long: samples meet what is under way
 * for other ones.
 */
#define KERNEL_TURN	(SPLITPROF_SYSTICK_CLOCK_HZ / 3700)
#include "kernel.h"

#ifndef ROUNDS
#define ROUNDS	40
#endif

static void alpha(void);
static void beta(void);
static void delta(void);
void DEMO_BELL_HANDLER(void);

static struct task tasks[1 + TASKS] = {
	{ .name = "none" },
	{ .name = "alpha", .run = alpha },
	{ .name = "beta", .run = beta },
	{ .name = "delta", .run = delta },
};

static volatile uint32_t sum;

#define DEEP(name, next, words)						\
	__attribute__((noinline)) static uint32_t			\
	name(uint32_t n)						\
	{								\
		volatile uint32_t kept[words];				\
									\
		for (uint32_t i = 0; i < words; i++)			\
			kept[i] = n + i;				\
		if (n > 0)						\
			kept[n % words] += next(n - 1);			\
		return kept[0] + kept[n % words];			\
	}

static uint32_t one(uint32_t n);
static uint32_t (*volatile by_pointer)(uint32_t n) = one;

DEEP(three, by_pointer, 2)
DEEP(two, three, 7)
DEEP(one, two, 3)

__attribute__((noinline)) static void
run(uint32_t depth)
{
	for (int i = 0; i < ROUNDS; i++) {
		sum += one(depth + (uint32_t)i % 4);
		if (i % 8 == 0)
			ring_bell();
	}
}

static void
alpha(void)
{
	run(12);
}

static void
beta(void)
{
	run(5);
	run(3);
}

static void
delta(void)
{
	run(1);
	run(8);
}

void
DEMO_BELL_HANDLER(void)
{
	for (uint32_t i = 0; i < 5; i++)
		sum += two(i);
}

_Noreturn static void
done(void)
{
	demo_exit(0);
}

int
main(void)
{
	kernel_start();
}
