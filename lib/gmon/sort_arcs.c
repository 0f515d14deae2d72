/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arcs in order, by a radix sort: those of a hash table come in no order at
 * all, and of millions each comparison misses the caches.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon/gmon.h"
#include "gmon/sort_arcs_inner.h"

#define DIGIT_BITS	11
#define DIGITS		(1 << DIGIT_BITS)
#define FEW		4096	/* arcs for which it is not worth while */

static int
compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

int
sp_arc_order(const void *a, const void *b)
{
	const struct sp_arc *const x = a, *const y = b;

	return x->from != y->from ? compare(x->from, y->from) :
	    compare(x->self, y->self);
}

static inline uint64_t
number_of(const struct sp_arc *a, bool from)
{
	return from ? a->from : a->self;
}

/* Put n arcs in the order of one digit; equal ones stay as they are. */
static void
sort_digit(const struct sp_arc *in, struct sp_arc *out, size_t n, bool from,
    int shift)
{
	size_t next[DIGITS] = { 0 }, first = 0;

	for (size_t i = 0; i < n; i++)
		next[number_of(&in[i], from) >> shift & (DIGITS - 1)]++;
	for (size_t d = 0; d < DIGITS; d++) {
		const size_t count = next[d];

		next[d] = first;
		first += count;
	}
	for (size_t i = 0; i < n; i++)
		out[next[number_of(&in[i], from) >> shift &
		    (DIGITS - 1)]++] = in[i];
}

/* Sort by one number; returns whether the result is in other. */
static bool
sort_number(struct sp_arc *arcs, struct sp_arc *other, size_t n, bool from)
{
	struct sp_arc *const begun = arcs, *swap;
	uint64_t differ = 0;

	for (size_t i = 1; i < n; i++)
		differ |= number_of(&arcs[i], from) ^
		    number_of(&arcs[0], from);
	for (int shift = 0; shift < 64; shift += DIGIT_BITS) {
		if (!(differ >> shift & (DIGITS - 1)))
			continue;
		sort_digit(arcs, other, n, from, shift);
		swap = arcs;
		arcs = other;
		other = swap;
	}
	return arcs != begun;
}

void
sp_arcs_sort(struct sp_arc *arcs, size_t n)
{
	struct sp_arc *const other = n < FEW ? NULL :
	    malloc(n * sizeof(*other));
	bool moved;

	/* Without memory it takes longer. */
	if (!other) {
		if (n)
			qsort(arcs, n, sizeof(*arcs), sp_arc_order);
		return;
	}
	moved = sort_number(arcs, other, n, false);
	if (moved)
		moved = !sort_number(other, arcs, n, true);
	else
		moved = sort_number(arcs, other, n, true);
	if (moved)
		memcpy(arcs, other, n * sizeof(*arcs));
	free(other);
}
