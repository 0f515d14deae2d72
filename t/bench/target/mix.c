/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a call and a sample cost: a program of 16 calls in some 72 thousand
 * cycles, as in the measurements of the thesis' runtime.  t/bench/target.sh
 * compares the time of rounds() with and without profiling.
 */
#include "demo.h"

enum { ROUNDS = 400 };

static void leaf(uint32_t loops) DEMO_FUNCTION;
static void pair(uint32_t loops) DEMO_FUNCTION;
static uint32_t many(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
    DEMO_FUNCTION;
static uint32_t deep(uint32_t n) DEMO_FUNCTION;
static void one_round(void) DEMO_FUNCTION;
void rounds(void) __attribute__((noinline, no_instrument_function));
int main(void);

static volatile uint32_t sink;

static void
leaf(uint32_t loops)
{
	demo_spin(loops);
}

static void
pair(uint32_t loops)
{
	leaf(loops);
	demo_spin(loops);
	leaf(loops);
}

/* Arguments in all registers. */
static uint32_t
many(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	demo_spin(1000);
	return a + 2 * b + 3 * c + 4 * d;
}

static uint32_t
deep(uint32_t n)
{
	demo_spin(700);
	return n == 0 ? 1 : deep(n - 1) + n;
}

/* 1 + 3 + 3 + 2 + 5 + 2 calls. */
static void
one_round(void)
{
	pair(1900);
	pair(1500);
	leaf(2000);
	leaf(900);
	sink = deep(4);
	sink += many(1, 2, 3, 4) + many(5, 6, 7, 8);
	demo_spin(1400);
}

void
rounds(void)
{
	for (int i = 0; i < ROUNDS; i++)
		one_round();
}

int
main(void)
{
	rounds();
	return 0;
}
