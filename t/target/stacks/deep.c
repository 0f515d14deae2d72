/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: 30 to 60 calls deep, by one function, by three in turn, by a
 * tree that leans, by a pointer to a function, and with frames of other sizes.
 */
#include "demo.h"

#define ROUNDS	(200 * LONGER)

static uint32_t second(uint32_t n);
static uint32_t third(uint32_t n);
int main(void);

static volatile uint32_t spins = 20;

DEMO_FUNCTION static uint32_t
bottom(uint32_t n)
{
	demo_spin(spins);
	return n;
}

/* Not a tail call: the sum is made behind it. */
DEMO_FUNCTION static uint32_t
line(uint32_t n)
{
	return n == 0 ? bottom(1) : n + line(n - 1);
}

DEMO_FUNCTION static uint32_t
first(uint32_t n)
{
	return n == 0 ? bottom(0) : 1 + second(n - 1);
}

DEMO_FUNCTION static uint32_t
second(uint32_t n)
{
	volatile uint32_t room[5];

	for (unsigned i = 0; i < 5; i++)
		room[i] = n + i;
	return n == 0 ? bottom(0) : room[n % 5] - n + third(n - 1);
}

DEMO_FUNCTION static uint32_t
third(uint32_t n)
{
	const uint32_t a = bottom(n), b = n * 3, c = n ^ 5, d = n << 2;
	const uint32_t more = n == 0 ? 0 : first(n - 1);

	return more + (a + b + c + d == 0);
}

/* The left branch is deep, the right one is not. */
DEMO_FUNCTION static uint32_t
tree(uint32_t n)
{
	if (n < 2)
		return bottom(1);
	return tree(n - 1) + (n % 8 ? 0 : tree(n / 2));
}

typedef uint32_t (*walker)(const void *next, uint32_t n);

DEMO_FUNCTION static uint32_t
walk(const void *next, uint32_t n)
{
	const walker *const again = next;

	return n == 0 ? bottom(2) : (*again)(next, n - 1) + 1;
}

/* The third of 60 calls is where most of the time goes. */
DEMO_FUNCTION static uint32_t
uneven(uint32_t n)
{
	uint32_t below = 0;

	if (n > 0)
		below = uneven(n - 1);
	if (n % 20 == 17)
		demo_spin(100 * spins);
	return below + 1;
}

int
main(void)
{
	static const walker self = walk;

	for (unsigned i = 0; i < ROUNDS; i++) {
		const uint32_t n = 30 + i % 20;

		if (line(n + 10) != (n + 10) * (n + 11) / 2 + 1 ||
		    first(n) > 10 * n || tree(n) < 2 ||
		    walk(&self, n) != n + 2 || uneven(n) != n + 1)
			return 1;
	}
	return 0;
}
