/* SPDX-License-Identifier: MIT */
/*
 * calls: what a host measures by commands, with one of each thing that is hard
 * to follow.  Waits for a START, does its work once, and ends at a STOP.
 *
 * How often each function is called at which depth is known from here alone;
 * calls.truth has it, for the tests.
 */
#include "demo.h"

#include <setjmp.h>

#include "../splitprof_mp.h"

enum { ROUNDS = 5 };

/* 0: work on, whether the line can carry it or not. */
#ifndef DEMO_PATIENT
#define DEMO_PATIENT	1
#endif

static int odd(uint32_t n);
void PendSV_Handler(void);

static jmp_buf back;
static volatile int seen;

/* A millisecond, where the emulator has 125 million instructions a second. */
DEMO_FUNCTION static void
nap(void)
{
	demo_ms(1);
}

/* Nothing at all: what hooks cost is all that it takes. */
DEMO_FUNCTION static void
leaf(void)
{
	seen++;
}

/* Recursion: fib(5) calls itself 14 times more, 4 deep. */
DEMO_FUNCTION static uint32_t
fib(uint32_t n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* A cycle. */
DEMO_FUNCTION static int
even(uint32_t n)
{
	return n == 0 ? 1 : odd(n - 1);
}

DEMO_FUNCTION static int
odd(uint32_t n)
{
	return n == 0 ? 0 : even(n - 1);
}

/* An interrupt handler, and what it calls: within what it interrupts. */
DEMO_FUNCTION static void
bell(void)
{
	nap();
}

void
PendSV_Handler(void)
{
	bell();
}

DEMO_FUNCTION static void
ring(void)
{
	demo_interrupt();
	leaf();
}

DEMO_FUNCTION static void
masked(void)
{
	leaf();
}

/* Three calls that never return. */
DEMO_FUNCTION static void
throw_up(void)
{
	if (seen > 0)
		longjmp(back, 1);
}

DEMO_FUNCTION static void
climb(uint32_t n)
{
	if (n > 0)
		climb(n - 1);
	else
		throw_up();
}

DEMO_FUNCTION static void
catch(void)
{
	const uint32_t depth = splitprof_mp_depth();

	if (setjmp(back) == 0)
		climb(1);
	splitprof_mp_unwind(depth);
	leaf();
}

DEMO_FUNCTION static void
one_round(void)
{
	nap();
	leaf();
	if (fib(5) != 5 || !even(4))
		demo_exit(1);
	ring();
	demo_mask();
	masked();
	demo_unmask();
	catch();
}

/* So that nothing is lost. */
static __attribute__((no_instrument_function)) void
wait_for_line(void)
{
	while (DEMO_PATIENT && !splitprof_mp_is_idle())
		splitprof_mp_poll();
}

int
main(void)
{
	demo_interrupt_init();
	while (!splitprof_mp_is_recording())
		splitprof_mp_poll();
	for (uint32_t round = 0; round < ROUNDS; round++) {
		one_round();
		wait_for_line();
	}
	while (splitprof_mp_is_recording())
		splitprof_mp_poll();
	return 0;
}
