/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: floating point by the compiler's library.  For Thumb-2 that
 * is assembly, in which a function has several entries, goes on in the next
 * one, or jumps into the middle of another.
 */
#include "demo.h"

#define ROUNDS	(6 * LONGER)

enum { NUMBERS = 40 };

int main(void);

static float singles[NUMBERS];
static double doubles[NUMBERS];

/* All six relations, so that each of the library's functions is called. */
#define RELATIONS(type, name)						\
	DEMO_FUNCTION static unsigned					\
	name(type a, type b)						\
	{								\
		return (a == b) + 2u * (a != b) + 4u * (a < b) +	\
		    8u * (a <= b) + 16u * (a > b) + 32u * (a >= b) +	\
		    64u * __builtin_isunordered(a, b);			\
	}
RELATIONS(float, relate_singles)
RELATIONS(double, relate_doubles)

/* Their bits for a < b, a == b and a > b. */
#define IS_LESS		(2u + 4 + 8)
#define IS_EQUAL	(1u + 8 + 32)
#define IS_MORE		(2u + 16 + 32)

DEMO_FUNCTION static unsigned
wanted(unsigned i, unsigned j)
{
	return i < j ? IS_LESS : i > j ? IS_MORE : IS_EQUAL;
}

DEMO_FUNCTION static void
fill(void)
{
	for (unsigned i = 0; i < NUMBERS; i++) {
		singles[i] = (float)i / 3 - 10;
		doubles[i] = (double)singles[i] * 1e10 + 0.5;
	}
}

DEMO_FUNCTION static unsigned
compare(void)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < NUMBERS; i++)
		for (unsigned j = 0; j < NUMBERS; j += 9)
			wrong += (relate_singles(singles[i], singles[j]) !=
			    wanted(i, j)) + (relate_doubles(doubles[i],
			    doubles[j]) != wanted(i, j));
	return wrong;
}

/* Each way between whole numbers and others. */
#define CONVERSIONS(type, name)						\
	DEMO_FUNCTION static type					\
	name(type x)							\
	{								\
		const type a = (type)(int32_t)x, b = (type)(uint32_t)x;	\
		const type c = (type)(int64_t)x, d = (type)(uint64_t)x;	\
									\
		return (a + b) * (c - d) / (a + 1);			\
	}
CONVERSIONS(float, convert_single)
CONVERSIONS(double, convert_double)

DEMO_FUNCTION static unsigned
convert(void)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < NUMBERS; i++)
		wrong += (convert_single((float)i * 3) != 0) +
		    (convert_double((double)i * 5) != 0);
	return wrong;
}

int
main(void)
{
	for (unsigned i = 0; i < ROUNDS; i++) {
		fill();
		if (compare() || convert())
			return 1;
	}
	return 0;
}
