/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tasks that call themselves to some depth, a tick that switches between them
 * often, and a handler above that takes long: samples meet what is under way
 * for other ones.  What the tasks compute is right all the same.
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
static uint32_t right[16];	/* what one() returns, by itself */
static volatile bool wrong;

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
	for (uint32_t i = 0; i < ROUNDS; i++) {
		if (one(depth + i % 4) != right[depth + i % 4])
			wrong = true;
		if (i % 8 == 0)
			ring_bell();
	}
}

/*
 * Of so many rounds, those that are left where a register or a flag is another
 * than it was, on a stack that is no multiple of 8.
 */
__attribute__((naked, noinline)) static uint32_t
keep_registers(uint32_t rounds __attribute__((unused)))
{
	__asm__ volatile(".syntax unified\n\t"
	    "push	{r4-r7, lr}\n\t"
	    "mov	r4, r8\n\tmov	r5, r9\n\t"
	    "mov	r6, r10\n\tmov	r7, r11\n\t"
	    "push	{r4-r7}\n\t"
	    "movs	r1, #1\n\tmovs	r2, #2\n\tmovs	r3, #4\n\t"
	    "movs	r4, #8\n\tmov	r8, r4\n\tmovs	r4, #16\n\t"
	    "mov	r9, r4\n\tmovs	r4, #32\n\tmov	r10, r4\n\t"
	    "movs	r4, #64\n\tmov	r11, r4\n\tmovs	r4, #128\n\t"
	    "mov	r12, r4\n\tmov	lr, r4\n\t"
	    "movs	r4, #3\n\tmovs	r5, #5\n\tmovs	r6, #7\n"
	    "1:\n\t"
	    "movs	r7, #1\n\tlsrs	r7, r7, #1\n\t"
	    "nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\t"
	    "bne	2f\n\tbcc	2f\n\tbmi	2f\n\tbvs	2f\n\t"
	    "movs	r7, #0\n\t"
	    "mvns	r7, r7\n\t"
	    "nop\n\tnop\n\tnop\n\tnop\n\t"
	    "beq	2f\n\tbpl	2f\n\t"
	    "add	r7, r1\n\tadd	r7, r2\n\tadd	r7, r3\n\t"
	    "add	r7, r4\n\tadd	r7, r5\n\tadd	r7, r6\n\t"
	    "add	r7, r8\n\tadd	r7, r9\n\tadd	r7, r10\n\t"
	    "add	r7, r11\n\tadd	r7, r12\n\tadd	r7, lr\n\t"
	    "subs	r7, #199\n\tsubs	r7, #198\n\t"
	    "bne	2f\n\t"
	    "subs	r0, #1\n\t"
	    "bne	1b\n"
	    "2:\n\t"
	    "pop	{r4-r7}\n\t"
	    "mov	r8, r4\n\tmov	r9, r5\n\t"
	    "mov	r10, r6\n\tmov	r11, r7\n\t"
	    "pop	{r4-r7, pc}");
}

static void
alpha(void)
{
	run(12);
	if (keep_registers(30000) != 0)
		wrong = true;
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
	demo_exit(wrong);
}

int
main(void)
{
	for (uint32_t i = 0; i < 16; i++)
		right[i] = one(i);
	kernel_start();
}
