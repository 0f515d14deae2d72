/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What costs caches most.  Calls from more places than they have entries for,
 * as fast as they come: each takes the place of another, and both chunks are
 * full.  One place that calls three functions, which is never found.  And at
 * the end one call with a count of three bytes, as many as a second brings.
 */
#include "demo.h"

#ifndef MANY
#define MANY	17000
#endif

enum { ROUNDS = 20, TURNS = 4000 };

#define EIGHT(x)	x x x x x x x x

static void called(void) DEMO_FUNCTION;
static void second(void) DEMO_FUNCTION;
static void third(void) DEMO_FUNCTION;
void caller(void) __attribute__((noinline, noclone, no_instrument_function));
void changing(void) __attribute__((noinline, noclone, no_instrument_function));

static void (*const volatile turn[])(void) = { called, second, third };

static void
called(void)
{
	__asm__ volatile("nop");
}

static void
second(void)
{
	__asm__ volatile("nop; nop");
}

static void
third(void)
{
	__asm__ volatile("nop; nop; nop");
}

void
caller(void)
{
	EIGHT(EIGHT(called();))
	EIGHT(called();)
}

void
changing(void)
{
	for (int i = 0; i < TURNS; i++)
		turn[i % 3]();
}

int
main(void)
{
	for (int i = 0; i < ROUNDS; i++)
		caller();
	changing();
	for (int i = 0; i < MANY; i++)
		called();
	return 0;
}
