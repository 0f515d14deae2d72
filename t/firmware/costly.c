/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A calculator that reads its program from text: most calls are of functions
 * that do next to nothing, and most time is spent in others.  It does the same
 * work whether it is profiled or not.
 */
#include "demo.h"

#ifndef COSTLY_ROUNDS
#define COSTLY_ROUNDS	400
#endif

static const char program[] = "12+30*7-4 99*98-97 1+2+3+4+5*6 $";

static const char *at;
static uint32_t stack[8], depth, table[32];
volatile uint32_t costly_result;

/* Leaves, called for each character. */
DEMO_FUNCTION static int
peek(void)
{
	return *at;
}

DEMO_FUNCTION static void
next(void)
{
	at++;
}

DEMO_FUNCTION static int
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

DEMO_FUNCTION static void
push(uint32_t v)
{
	stack[depth++ & 7] = v;
}

DEMO_FUNCTION static uint32_t
pop(void)
{
	return stack[--depth & 7];
}

/* A few calls each. */
DEMO_FUNCTION static uint32_t
number(void)
{
	uint32_t v = 0;

	while (is_digit(peek())) {
		v = 10 * v + (uint32_t)(peek() - '0');
		next();
	}
	return v;
}

DEMO_FUNCTION static void
apply(int op)
{
	const uint32_t b = pop(), a = pop();

	push(op == '+' ? a + b : op == '-' ? a - b : a * b);
}

/* Seldom, and long. */
DEMO_FUNCTION static uint32_t
digest(uint32_t v)
{
	for (int round = 0; round < 8; round++)
		for (int i = 0; i < 32; i++) {
			v = v * 1664525 + 1013904223;
			table[i] ^= v >> (i & 7);
		}
	return v;
}

DEMO_FUNCTION static uint32_t
line(void)
{
	push(number());
	while (peek() != ' ' && peek() != '$') {
		const int op = peek();

		next();
		push(number());
		apply(op);
	}
	return digest(pop());
}

int
main(void)
{
	for (uint32_t round = 0; round < COSTLY_ROUNDS; round++) {
		at = program;
		depth = 0;
		while (peek() != '$') {
			costly_result += line();
			if (peek() == ' ')
				next();
		}
	}
	return 0;
}
