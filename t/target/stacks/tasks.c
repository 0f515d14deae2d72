/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: three tasks on stacks of their own (PSP), which a kernel
 * switches when their turn is over, and an interrupt that wakes one of them.
 * All of them use floating-point registers, where there are any.
 */
#define KERNEL_TURN	20000
#include "firmware/kernel.h"

#define ROUNDS	(240 * LONGER)

int main(void);
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

static volatile uint32_t spins = 400, bells, failed;

DEMO_FUNCTION static void
leaf(uint32_t n)
{
	demo_spin(spins + n);
}

/* Deep, but not so deep that a task's stack would end. */
DEMO_FUNCTION static uint32_t
dig(uint32_t n)
{
	if (n == 0)
		leaf(n);
	return n == 0 ? 0 : dig(n - 1) + 1;
}

DEMO_FUNCTION static float
scale(float x, uint32_t n)
{
	leaf(n);
	return x * 1.5f;
}

DEMO_FUNCTION static float
series(float x, uint32_t n)
{
	float sum = 0;

	for (uint32_t i = 0; i < n; i++)
		sum += scale(x + (float)i, i);
	return sum;
}

void
DEMO_BELL_HANDLER(void)
{
	bells++;
	leaf(bells);
	tasks[3].ready = true;
	yield();
}

static void
alpha(void)
{
	for (uint32_t i = 0; i < ROUNDS; i++) {
		if (dig(i % 8) != i % 8)
			failed = 1;
		if (series(2, 4) != 21)
			failed = 2;
	}
}

static void
beta(void)
{
	for (uint32_t i = 0; i < ROUNDS; i++) {
		if (series(1, 3) != 9)
			failed = 3;
		leaf(i);
		ring_bell();
	}
}

/* Once for each time that it is woken, and last of all. */
static void
delta(void)
{
	uint32_t seen = 0;

	while (seen < ROUNDS) {
		const uint32_t before = lock();

		if (bells == seen)
			current->ready = false;
		else
			seen++;
		unlock(before);
		yield();
		if (dig(3) != 3)
			failed = 4;
	}
}

_Noreturn static void
done(void)
{
	demo_exit(failed ? (int)failed : bells != ROUNDS);
}

int
main(void)
{
	kernel_start();
}
