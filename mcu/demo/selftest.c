/* SPDX-License-Identifier: MIT */
/*
 * selftest: does the profiler work on this board?  Calls of known numbers, and
 * time in known shares, on any port and any processor: it needs nothing but
 * the profiler and its line.  selftest.sh beside this file reads what came, and
 * the table here:
 *
 *	function	calls	parts of the time
 *	selftest_all	1	-
 *	selftest_one	1000	1
 *	selftest_two	1000	2
 *	selftest_four	1000	4
 *	selftest_fib	250	-
 *	selftest_burst	1	-
 *	selftest_nothing	20000	-
 *	selftest_end	1	-
 *
 * How to build and call it, to capture what it sends, and to have that
 * compared, says ../README, A NEW BOARD.  With splitprof_mp.h, compiled with
 * SELFTEST_MP 1, it waits for a START.  Go on polling behind it.
 *
 *	mpencode start | rawcap -w -t 60 -b 115200 /dev/ttyUSB0 | mpdecode |
 *	    call2gmon -e firmware.elf && selftest.sh firmware.elf gmon.out
 */
#include <stdint.h>

#ifndef SELFTEST_MP
#define SELFTEST_MP	0
#endif

/* The core's clock in MHz: only so that it takes about five seconds. */
#ifndef SELFTEST_MHZ
#define SELFTEST_MHZ	48
#endif

/* A part is shorter than the sampler's period, and comes often. */
enum { ROUNDS = 1000, PART = SELFTEST_MHZ * 240, FIBS = 10, BURST = 20000 };

/* A function that stays a function, whatever the compiler would like. */
#define FUNCTION	__attribute__((noinline, noclone))

void selftest(void) __attribute__((no_instrument_function));

static volatile uint32_t seen;

/*
 * Nobody else is there who would obey commands, and send.  The line is waited
 * for before its ring is full; that takes some 20 ms, so not at each call.
 */
enum { AT_ONCE = 48 };

#if SELFTEST_MP
#include "splitprof_mp.h"

SPLITPROF_OWN static void
wait_for_host(void)
{
	while (!splitprof_mp_is_recording())
		splitprof_mp_poll();
}

SPLITPROF_OWN static void
wait_for_line(void)
{
	while (!splitprof_mp_is_idle())
		splitprof_mp_poll();
}
#else
#define wait_for_host()	((void)0)
#define wait_for_line()	((void)0)
#endif

/*
 * Loops of two instructions each, whatever the compiler does; aligned, so that
 * flash and its cache treat them alike wherever they are.
 */
#ifdef __riscv
#define LOOP	"1:\n\taddi	%0, %0, -1\n\tbnez	%0, 1b"
#define COUNTER	"+r"
#else
#define LOOP	".syntax unified\n1:\n\tsubs	%0, #1\n\tbne	1b"
#define COUNTER	"+l"	/* not r8 and up */
#endif

static inline __attribute__((always_inline, no_instrument_function)) void
spin(uint32_t loops)
{
	__asm__ volatile(".balign 16\n\t" LOOP : COUNTER(loops) : : "cc");
}

/* One, two and four parts of the time. */
FUNCTION static void
selftest_one(void)
{
	spin(PART);
}

FUNCTION static void
selftest_two(void)
{
	spin(2 * PART);
}

FUNCTION static void
selftest_four(void)
{
	spin(4 * PART);
}

/* Recursion: fib(6) calls itself 24 times more. */
FUNCTION static uint32_t
selftest_fib(uint32_t n)
{
	return n < 2 ? n : selftest_fib(n - 1) + selftest_fib(n - 2);
}

FUNCTION static void
selftest_nothing(void)
{
	seen++;
}

/*
 * Calls faster than the line carries them, and so an hourglass: as the line is
 * busy all the time, its bytes say how long this took, and the samples among
 * them how fast the sampler is.
 */
FUNCTION static void
selftest_burst(void)
{
	for (uint32_t i = 0; i < BURST; i++) {
		selftest_nothing();
		if (i % AT_ONCE == 0)
			wait_for_line();
	}
}

/* Who sees this call sees that nothing is missing behind. */
FUNCTION static void
selftest_end(void)
{
	seen++;
}

FUNCTION static void
selftest_all(void)
{
	for (uint32_t round = 0; round < ROUNDS; round++) {
		selftest_one();
		selftest_two();
		selftest_four();
		if (round % (AT_ONCE / 3) == 0)
			wait_for_line();
	}
	for (uint32_t i = 0; i < FIBS; i++) {
		seen += selftest_fib(6);
		wait_for_line();
	}
	selftest_burst();
	selftest_end();
}

void
selftest(void)
{
	wait_for_host();
	selftest_all();
}

/* For build.sh: where a program has a main, it takes the place of this. */
__attribute__((weak)) int
main(void)
{
	selftest();
	return 0;
}
