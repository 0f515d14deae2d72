/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: exceptions of C++ that several functions are left by, in
 * some of which a destructor runs; and virtual calls.
 */
#include <cstddef>

#define _Noreturn	[[noreturn]]
extern "C" {
#include "demo.h"
int main();
void *_sbrk(ptrdiff_t bytes);
extern void (*const __init_array_start[])();
extern void (*const __init_array_end[])();
extern void *__dso_handle;
void *__dso_handle;
}

#define ROUNDS	(90 * LONGER)

namespace {

volatile uint32_t spins = 200, destroyed;

DEMO_FUNCTION void
leaf(uint32_t n)
{
	demo_spin(spins + n);
}

/* Its destructor takes time, also while an exception passes. */
struct guard {
	uint32_t n;

	explicit guard(uint32_t number) : n(number) { leaf(n); }
	DEMO_FUNCTION ~guard() { leaf(n); destroyed = destroyed + 1; }
};

struct failure {
	uint32_t depth;
};

struct shape {
	virtual uint32_t area(uint32_t n) const = 0;
	virtual ~shape() {}
};

struct square : shape {
	DEMO_FUNCTION uint32_t area(uint32_t n) const override
	{
		leaf(n);
		return n * n;
	}
};

/* Calls another shape, and so on. */
struct nest : shape {
	const shape &inside;

	explicit nest(const shape *s) : inside(*s) {}
	DEMO_FUNCTION uint32_t area(uint32_t n) const override
	{
		return inside.area(n + 1) + 1;
	}
};

/* Throws from that deep, through functions with and without a guard. */
DEMO_FUNCTION uint32_t
descend(uint32_t depth, uint32_t limit)
{
	leaf(depth);
	if (depth == limit)
		throw failure{ depth };
	if (depth % 2) {
		const guard g(depth);

		return descend(depth + 1, limit) + 1;
	}
	return descend(depth + 1, limit) + 2;
}

/* Catches, and throws the same again. */
DEMO_FUNCTION uint32_t
between(uint32_t limit)
{
	try {
		return descend(0, limit);
	} catch (const failure &) {
		leaf(limit);
		throw;
	}
}

DEMO_FUNCTION uint32_t
attempt(uint32_t limit)
{
	try {
		return between(limit);
	} catch (const failure &f) {
		leaf(limit);
		return f.depth;
	}
}

DEMO_FUNCTION uint32_t
measure(const shape &s)
{
	return s.area(3);
}

}

/* The heap, of which exceptions need some. */
void *
_sbrk(ptrdiff_t bytes)
{
	static char heap[3072];
	static size_t used;

	if (used + (size_t)bytes > sizeof(heap))
		return (void *)-1;
	used += (size_t)bytes;
	return heap + used - bytes;
}

int
main()
{
	const square inner;
	const nest middle(&inner), outer(&middle);

	for (auto made = __init_array_start; made < __init_array_end; made++)
		(*made)();
	for (uint32_t i = 0; i < ROUNDS; i++) {
		const uint32_t limit = 3 + i % 6, before = destroyed;

		if (attempt(limit) != limit ||
		    destroyed - before != limit / 2)
			return 1;
		if (measure(outer) != 27 || measure(inner) != 9)
			return 2;
	}
	return 0;
}
