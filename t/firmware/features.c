/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program as they are: an interpreter with a computed goto, whose operations
 * are what a profiler may trip over: recursion, callbacks from the C library,
 * longjmp, clones, calls in a function's last line and through pointers, code
 * in RAM, floating point, and handlers in the middle of it.  Nothing here says
 * how often what is called: the emulator counts.
 */
#include "demo.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS	40
#endif

enum { NUMBERS = 32, DEPTH = 6 };

enum op { ADD, SORT, TREE, THROW, LAST, POINTER, RAM, FLOAT, BELL, WALK, END };

void PendSV_Handler(void);
int interpret(const uint8_t *code, uint32_t x) DEMO_FUNCTION;

static uint32_t seed = 1;
static jmp_buf back;
static volatile float sum;
static volatile uint32_t rung;

static uint32_t
random_number(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed >> 8;
}

/* From the library's qsort and bsearch, which are not profiled. */
static int
compare(const void *a, const void *b)
{
	const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

static uint32_t
sort(void)
{
	int32_t numbers[NUMBERS];

	for (int i = 0; i < NUMBERS; i++)
		numbers[i] = (int32_t)random_number();
	qsort(numbers, NUMBERS, sizeof(*numbers), compare);
	return bsearch(&numbers[3], numbers, NUMBERS, sizeof(*numbers),
	    compare) != NULL;
}

/* Calls itself twice: of another depth each time. */
DEMO_FUNCTION static uint32_t
tree(uint32_t depth)
{
	return depth ? tree(depth - 1) + tree(depth / 2) : random_number() & 1;
}

/* Never returns, through three calls. */
DEMO_FUNCTION _Noreturn static void
throw(uint32_t x)
{
	longjmp(back, (int)(x | 1));
}

DEMO_FUNCTION static uint32_t
climb(uint32_t x)
{
	if (x % 4 == 0)
		throw(x);
	return climb(x - 1) + 1;
}

static uint32_t
catch(void)
{
	return setjmp(back) ? 1 : climb(random_number() % 16);
}

/* A call is the last that a function does: of two. */
DEMO_FUNCTION static uint32_t
last(uint32_t x)
{
	return x ^ random_number();
}

DEMO_FUNCTION static uint32_t
before_last(uint32_t x)
{
	return x & 1 ? last(x) : tree(x & 3);
}

/* The compiler makes a copy of it for each of the constants. */
static __attribute__((noinline)) uint32_t
scale(uint32_t x, uint32_t by, uint32_t rounds)
{
	for (uint32_t i = 0; i < rounds; i++)
		x = x * by + (x >> 3);
	return x;
}

DEMO_FUNCTION static uint32_t
thrice(uint32_t x)
{
	return scale(x, 3, 70000);
}

DEMO_FUNCTION static uint32_t
tenfold(uint32_t x)
{
	return scale(x, 10, 30000);
}

DEMO_FUNCTION DEMO_RAM_FUNCTION static uint32_t
in_ram(uint32_t x)
{
	demo_spin(70000 + (x & 31));
	return x;
}

DEMO_FUNCTION static float
curve(float x)
{
	return x * 0.5f + 1.25f / (x + 1.0f);
}

/* A handler with floating point, in the middle of others. */
DEMO_FUNCTION static void
bell(void)
{
	sum += curve((float)rung);
}

void
PendSV_Handler(void)
{
	rung++;
	bell();
	if (rung % 3 == 0)
		sum += (float)tree(2);
}

/* Long, without a call. */
DEMO_FUNCTION static uint32_t
walk(uint32_t x)
{
	for (uint32_t i = 0; i < 120000; i++)
		x = x * 5 + 1;
	return x;
}

int
interpret(const uint8_t *code, uint32_t x)
{
	static uint32_t (*const functions[])(uint32_t) = {
		thrice, tenfold, in_ram, last
	};
	static const void *const labels[] = {
		[ADD] = &&add, [SORT] = &&sort, [TREE] = &&tree,
		[THROW] = &&throw, [LAST] = &&last, [POINTER] = &&pointer,
		[RAM] = &&ram, [FLOAT] = &&float_, [BELL] = &&bell,
		[WALK] = &&walk, [END] = &&end
	};

#define NEXT	goto *labels[*code++]
	NEXT;
add:	x += random_number();
	NEXT;
sort:	x += sort();
	NEXT;
tree:	x += tree(DEPTH);
	NEXT;
throw:	x += catch();
	NEXT;
last:	x += before_last(x);
	NEXT;
pointer: x += functions[random_number() % 4](x);
	NEXT;
ram:	x += in_ram(x);
	NEXT;
float_:	sum += curve((float)(x & 255));
	NEXT;
bell:	demo_interrupt();
	NEXT;
walk:	x += walk(x);
	NEXT;
end:
	return (int)(x & 1);
}

int
main(void)
{
	uint8_t code[24];

	demo_interrupt_init();
	for (uint32_t round = 0; round < ROUNDS; round++) {
		for (size_t i = 0; i < sizeof(code) - 1; i++)
			code[i] = (uint8_t)(random_number() % END);
		code[sizeof(code) - 1] = END;
		interpret(code, round);
	}
	return 0;
}
