/* SPDX-License-Identifier: MIT */
/*
 * graph: a call graph with one of each thing that is hard to profile.
 *
 * Each function's number of calls and of instructions is known from here
 * alone; graph.truth has them, for the tests.
 */
#include "demo.h"

#include <stdlib.h>

enum { ROUNDS = 5 };

static int odd(uint32_t n);
void PendSV_Handler(void);

static volatile int failed;

/* Two callers of different cost: gprof divides its time by calls, 1 : 1. */
DEMO_FUNCTION static void
work(uint32_t amount)
{
	demo_ms(2 * amount);
}

DEMO_FUNCTION static void
cheap(void)
{
	work(1);
	demo_ms(19);
}

DEMO_FUNCTION static void
dear(void)
{
	work(9);
	demo_ms(19);
}

/* Recursion: fib(8) calls itself 66 times more, and they take 26 ms. */
DEMO_FUNCTION static uint32_t
fib(uint32_t n)
{
	demo_spin(DEMO_MIPS * (26 * 1000 / 2) / 67);
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* A cycle. */
DEMO_FUNCTION static int
even(uint32_t n)
{
	demo_ms(2);
	return n == 0 ? 1 : odd(n - 1);
}

DEMO_FUNCTION static int
odd(uint32_t n)
{
	demo_ms(2);
	return n == 0 ? 0 : even(n - 1);
}

/* An interrupt handler, and what it calls. */
DEMO_FUNCTION static void
bell(void)
{
	demo_ms(20);
}

void
PendSV_Handler(void)
{
	bell();
	demo_ms(16);
}

DEMO_FUNCTION static void
ring(void)
{
	demo_interrupt();
	demo_ms(13);
}

/* Called with interrupts masked: counted, but no sampler sees into it. */
DEMO_FUNCTION static void
masked(void)
{
	demo_spin(10);
}

DEMO_FUNCTION DEMO_RAM_FUNCTION static void
in_ram(void)
{
	demo_ms(26);
}

/* Called by a library that is not profiled. */
DEMO_FUNCTION static int
compare(const void *a, const void *b)
{
	demo_ms(7);
	return *(const int *)a - *(const int *)b;
}

/* Halving seven numbers finds in three steps that a greater is not there. */
DEMO_FUNCTION static int
search(void)
{
	static const int numbers[] = { 1, 2, 3, 4, 5, 6, 7 };
	const int key = 8;

	demo_ms(10);
	return bsearch(&key, numbers, 7, sizeof(key), compare) == NULL;
}

/* Arguments in all four registers and on the stack, a result in two. */
DEMO_FUNCTION static uint64_t
sum(int a, int b, int c, int d, int e, uint64_t f)
{
	return (uint64_t)(a + 10 * b + 100 * c + 1000 * d + 10000 * e) + f;
}

/*
 * An argument in a floating-point register, where there are such: from the
 * first use on, the processor pushes longer frames.
 */
DEMO_FUNCTION static float
scaled(float x)
{
	return x * 1.5f;
}

/* Called through pointers. */
DEMO_FUNCTION static void
left(void)
{
	demo_ms(26);
}

DEMO_FUNCTION static void
right(void)
{
	demo_ms(39);
}

DEMO_FUNCTION _Noreturn static void
leave(int status)
{
	demo_exit(status);
}

/* Its last instruction is a call: the return address is innocent's. */
DEMO_FUNCTION _Noreturn static void
finish(int status)
{
	demo_ms(51);
	leave(status);
}

DEMO_FUNCTION static void
innocent(void)
{
	demo_ms(23);
}

DEMO_FUNCTION static void
one_round(uint32_t round)
{
	static void (*const turn[])(void) = { left, right };

	cheap();
	dear();
	if (fib(8) != 21 || !even(9) == !odd(9) || !search())
		failed = 1;
	ring();
	demo_mask();
	masked();
	demo_unmask();
	in_ram();
	if (sum(1, 2, 3, 4, 5, 600000000000ull) != 600000054321ull)
		failed = 2;
	if (scaled((float)round) * 2 != (float)(round * 3))
		failed = 3;
	turn[round % 2]();
	innocent();
	demo_ms(12);
}

int
main(void)
{
	demo_interrupt_init();
	demo_ms(51);
	for (uint32_t round = 0; round < ROUNDS; round++)
		one_round(round);
	finish(failed);
}
