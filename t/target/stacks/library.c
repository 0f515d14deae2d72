/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: what a C library calls back, and its leaves, which are often
 * assembly of which no CFI tells anything; a compiler's, that divide; and
 * longjmp(), behind which there are fewer calls than before.
 */
#include "demo.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS	(1 * LONGER)

enum { NUMBERS = 200, BYTES = 1024 };

int main(void);

static uint32_t numbers[NUMBERS];
static char here[BYTES], there[BYTES];
static volatile uint64_t divisor = 10;
static uint32_t seed = 1;

/* Numerical Recipes' */
DEMO_FUNCTION static uint32_t
next(void)
{
	seed = 1664525 * seed + 1013904223;
	return seed;
}

DEMO_FUNCTION static int
digits(uint32_t x)
{
	int sum = 0;

	for (; x; x /= (uint32_t)divisor)
		sum += (int)(x % 10);
	return sum;
}

DEMO_FUNCTION static int
by_digits(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	const int d = digits(x) - digits(y);

	return d ? d : (x > y) - (x < y);
}

DEMO_FUNCTION static int
sort_and_find(void)
{
	int found = 0;

	for (unsigned i = 0; i < NUMBERS; i++)
		numbers[i] = next() >> 8;
	qsort(numbers, NUMBERS, sizeof(*numbers), by_digits);
	for (unsigned i = 0; i < NUMBERS; i += 10)
		found += bsearch(&numbers[i], numbers, NUMBERS,
		    sizeof(*numbers), by_digits) != NULL;
	return found;
}

DEMO_FUNCTION static size_t
copy_about(void)
{
	size_t n = 0;

	for (unsigned i = 0; i < 20; i++) {
		memset(here, 'a' + (int)i, BYTES - 1);
		memcpy(there, here, BYTES);
		memmove(there + i, there, BYTES - i - 1);
		n += strlen(there) + (size_t)(strcmp(here, there) == 0);
	}
	return n;
}

/* 64 bits by 64, which no processor here has. */
DEMO_FUNCTION static uint64_t
divide(void)
{
	uint64_t x = 0xfedcba9876543210, sum = 0;

	for (; x; x /= divisor)
		sum += x % 1000003;
	return sum;
}

DEMO_FUNCTION static double
average(void)
{
	double x = 0;

	for (unsigned i = 0; i < 20; i++)
		x += (double)numbers[i] / 3;
	return x / 20;
}

static jmp_buf back;
static volatile uint32_t spins = 600;

DEMO_FUNCTION static uint32_t
climb(uint32_t n)
{
	demo_spin(spins);
	if (n == 0)
		longjmp(back, 1);
	return climb(n - 1) + 1;
}

DEMO_FUNCTION static int
caught(uint32_t n)
{
	if (setjmp(back) == 0)
		return climb(n) == 0;
	demo_spin(10 * spins);
	return 1;
}

int
main(void)
{
	for (unsigned i = 0; i < ROUNDS; i++)
		if (sort_and_find() != NUMBERS / 10 ||
		    copy_about() != 20 * (BYTES - 1) + 20 ||
		    divide() == 0 || average() <= 0 || !caught(5))
			return 1;
	return 0;
}
