/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Log-linear histogram, see histogram.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "stat/histogram.h"

#define ROW_BITS	6

/* Behind the classes of a row stands their sum. */
#define SUM	SP_HISTOGRAM_ROW

/*
 * The row of a number: 0 for those of up to 6 bits, which have a class each,
 * and one for each further bit.  The class within it is the 6 bits behind the
 * first.
 */
static unsigned
row_of(uint64_t number)
{
	const unsigned bits = 64 - (unsigned)__builtin_clzll(number | 1);

	return bits > ROW_BITS ? bits - ROW_BITS : 0;
}

static unsigned
class_of(uint64_t number, unsigned row)
{
	return (unsigned)(number >> (row ? row - 1 : 0)) % SP_HISTOGRAM_ROW;
}

/* The middle of a class. */
static uint64_t
middle(unsigned row, unsigned class)
{
	const unsigned shift = row ? row - 1 : 0;
	const uint64_t low = (uint64_t)(class + (row ? SP_HISTOGRAM_ROW : 0)) <<
	    shift;

	return low + (((uint64_t)1 << shift) - 1) / 2;
}

bool
sp_histogram_add(struct sp_histogram *s, uint64_t number)
{
	const unsigned row = row_of(number);

	if (!s->rows[row])
		s->rows[row] = calloc(SUM + 1, sizeof(**s->rows));
	if (!s->rows[row])
		return false;
	s->rows[row][class_of(number, row)]++;
	s->rows[row][SUM]++;
	s->n++;
	return true;
}

uint64_t
sp_histogram_rank(const struct sp_histogram *s, unsigned share)
{
	/* The rank, rounded up, without an overflow. */
	const uint64_t rank = s->n / 1000 * share +
	    (s->n % 1000 * share + 999) / 1000;
	uint64_t before = 0;

	for (unsigned row = 0; row < SP_HISTOGRAM_ROWS; row++) {
		const uint64_t *const numbers = s->rows[row];
		unsigned k = 0;

		if (!numbers)
			continue;
		if (before + numbers[SUM] < rank) {
			before += numbers[SUM];
			continue;
		}
		while ((before += numbers[k]) < rank)
			k++;
		return middle(row, k);
	}
	return 0;
}

uint64_t
sp_histogram_power(const struct sp_histogram *s, unsigned power)
{
	const unsigned row = power > ROW_BITS ? power - ROW_BITS : 0;
	/* The first row holds those of several powers. */
	const unsigned low = power ? 1u << (power - 1) : 0;
	const unsigned high = power ? 1u << power : 1;
	uint64_t n = 0;

	if (row)
		return s->rows[row] ? s->rows[row][SUM] : 0;
	for (unsigned k = low; s->rows[row] && k < high; k++)
		n += s->rows[row][k];
	return n;
}

void
sp_histogram_free(struct sp_histogram *s)
{
	for (unsigned row = 0; row < SP_HISTOGRAM_ROWS; row++)
		free(s->rows[row]);
	memset(s, 0, sizeof(*s));
}
