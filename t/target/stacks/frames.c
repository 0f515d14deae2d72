/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: functions with any number of arguments, with arguments on
 * the stack, by value and large, and frames that an immediate operand can't
 * describe.  block() has one of which the size is not known, by alloca().
 */
#include "demo.h"

#include <stdarg.h>
#include <stddef.h>

#define ROUNDS	(300 * LONGER)

struct big {
	uint32_t words[24];
};

int main(void);

static volatile uint32_t spins = 60;

DEMO_FUNCTION static uint32_t
leaf(uint32_t x)
{
	demo_spin(spins);
	return x + 1;
}

DEMO_FUNCTION static uint32_t
sum_list(unsigned n, va_list ap)
{
	uint32_t sum = 0;

	while (n-- > 0)
		sum += leaf(va_arg(ap, uint32_t)) - 1;
	return sum;
}

DEMO_FUNCTION static uint32_t
sum(unsigned n, ...)
{
	uint32_t result;
	va_list ap;

	va_start(ap, n);
	result = sum_list(n, ap);
	va_end(ap);
	return result;
}

DEMO_FUNCTION static uint32_t
nine(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f,
    uint32_t g, uint32_t h, uint32_t i)
{
	return sum(9, a, b, c, d, e, f, g, h, i) + leaf(a) - a - 1;
}

DEMO_FUNCTION static struct big
doubled(struct big b)
{
	for (unsigned i = 0; i < 24; i++)
		b.words[i] += leaf(b.words[i]) - 1;
	return b;
}

/* More than what SUB SP has room for in 16 bits, and on RISC-V in 12. */
DEMO_FUNCTION static uint32_t
large(uint32_t n)
{
	volatile uint8_t room[700];

	for (unsigned i = 0; i < sizeof(room); i += 50)
		room[i] = (uint8_t)leaf(n);
	return room[50];
}

DEMO_FUNCTION static uint32_t
larger(uint32_t n)
{
	volatile uint8_t room[2400];

	for (unsigned i = 0; i < sizeof(room); i += 200)
		room[i] = (uint8_t)(large(n) + i % 2);
	return room[200];
}

/* An array on the stack that has as many bytes as are asked for. */
DEMO_FUNCTION static uint32_t
block(uint32_t n)
{
	volatile uint8_t *const room = __builtin_alloca(n);
	uint32_t total = 0;

	for (uint32_t i = 0; i < n; i++)
		room[i] = (uint8_t)i;
	for (uint32_t i = 0; i < n; i += 40)
		total += leaf(room[i]) - 1 - room[i];
	return total;
}

int
main(void)
{
	struct big b = { { 1, 2, 3 } };

	for (unsigned i = 0; i < ROUNDS; i++) {
		if (nine(1, 2, 3, 4, 5, 6, 7, 8, i) != 36 + i)
			return 1;
		b = doubled(b);
		b.words[i % 24] = i;
		if (i % 8 == 0 && larger(i) != ((i + 1) & 255))
			return 2;
		if (block(40 + i % 100) != 0)
			return 3;
	}
	return 0;
}
