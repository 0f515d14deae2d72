/* SPDX-License-Identifier: MIT */
/*
 * Short functions that are called in all ways that there are, as gmoncorrect
 * has to know them: behind an if, in a loop that begins with a call, by
 * pointers, by a switch, by a jump at the end of another function, and by
 * itself.  Nothing else takes time.
 */
#include "demo.h"

#ifndef ROUNDS
#define ROUNDS	3000
#endif

typedef uint32_t step(uint32_t x);

static step twice, half, odd, mixed, jumps, guarded, chosen, pointed, looped,
    deep, saves;
uint32_t one_round(uint32_t x) DEMO_FUNCTION;
int main(void);

static volatile uint32_t sink;

/* Leaves, of which -pg makes functions that save registers. */
DEMO_FUNCTION static uint32_t
twice(uint32_t x)
{
	return x * 2 + 1;
}

DEMO_FUNCTION static uint32_t
half(uint32_t x)
{
	return x / 2;
}

DEMO_FUNCTION static uint32_t
odd(uint32_t x)
{
	return x & 1;
}

/* One that saves some without it. */
DEMO_FUNCTION static uint32_t
saves(uint32_t x)
{
	uint32_t a = x, b = x + 1, c = x + 2, d = x ^ 5, e = x >> 3;

	__asm__ volatile("" : "+l"(a), "+l"(b), "+l"(c), "+l"(d), "+l"(e));
	return a + b + c + d + e;
}

/* Without -pg this ends with a jump. */
DEMO_FUNCTION static uint32_t
jumps(uint32_t x)
{
	return saves(x + 3);
}

/* What is behind the call is reached past it as well. */
DEMO_FUNCTION static uint32_t
guarded(uint32_t x)
{
	if (odd(x))
		x = twice(x);
	if (x & 6)
		x = half(x);
	return x + 1;
}

/* A switch that libgcc does for Thumb-1. */
DEMO_FUNCTION static uint32_t
chosen(uint32_t x)
{
	switch (x & 7) {
	case 0: return sink + x;
	case 1: return sink - x;
	case 2: return sink ^ x;
	case 3: return sink & x;
	case 4: return sink | x;
	case 5: return sink * x;
	default: return sink;
	}
}

static step *const steps[] = { twice, half, mixed, saves };

DEMO_FUNCTION static uint32_t
mixed(uint32_t x)
{
	return (x << 3) - (x >> 2);
}

DEMO_FUNCTION static uint32_t
pointed(uint32_t x)
{
	return steps[x & 3](x);
}

/* The loop begins where mcount returns to. */
DEMO_FUNCTION static uint32_t
looped(uint32_t x)
{
	while (half(x) > 3)
		x = half(x);
	return x;
}

DEMO_FUNCTION static uint32_t
deep(uint32_t x)
{
	return x < 2 ? x : deep(x - 1) ^ deep(x - 2);
}

uint32_t
one_round(uint32_t x)
{
	x += guarded(x) + jumps(x) + chosen(x) + looped(x & 255);
	return x + pointed(x) + pointed(x + 1) + deep(x & 7);
}

int
main(void)
{
	uint32_t x = 12345;

	for (int i = 0; i < ROUNDS; i++)
		x = one_round(x) * 69069 + 1;
	sink = x;
	return 0;
}
