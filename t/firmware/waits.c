/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An interpreter: what is called next is random.  No function takes as long as
 * sending its call does, so the program waits for the line; WAITS_WORK makes
 * all so many times as long.  It never ends.
 */
#include "demo.h"

#ifndef WAITS_WORK
#define WAITS_WORK	1
#endif

void add(uint32_t n) DEMO_FUNCTION;
void move(uint32_t n) DEMO_FUNCTION;
void jump(uint32_t n) DEMO_FUNCTION;
void scan(uint32_t n) DEMO_FUNCTION;

void
add(uint32_t n)
{
	demo_spin(WAITS_WORK * (3 + (n & 7)));
}

void
move(uint32_t n)
{
	demo_spin(WAITS_WORK * (5 + (n & 15)));
	add(n >> 4);
}

void
jump(uint32_t n)
{
	demo_spin(WAITS_WORK * (10 + (n & 31)));
	move(n >> 5);
}

/* Seldom, but then long. */
void
scan(uint32_t n)
{
	demo_spin(WAITS_WORK * (200 + (n & 1023)));
}

int
main(void)
{
	static void (*const ops[])(uint32_t) = {
		add, move, jump, add, move, add, scan, add
	};
	uint32_t x = 1;

	for (;;) {
		x = x * 1664525 + 1013904223;
		ops[x >> 29](x >> 8);
	}
}
