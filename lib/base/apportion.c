/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Division in proportion, see apportion.h */

#include <config.h>

#include <stdlib.h>

#include "base/apportion.h"

struct rest {
	uint64_t left;		/* of the division, above 0 */
	size_t part;
};

/*
 * a * b / c rounded down, and what is left; b <= c < 2^63, c > 0.  Bit by bit,
 * as 128 bits are not to be had everywhere: what a's bits so far make of b is
 * quotient * c + rest.
 */
static uint64_t
muldiv(uint64_t a, uint64_t b, uint64_t c, uint64_t *left)
{
	uint64_t quotient = 0, rest = 0;

	if (a <= UINT32_MAX && b <= UINT32_MAX) {
		*left = a * b % c;
		return a * b / c;
	}
	for (int i = 63; i >= 0; i--) {
		quotient <<= 1;
		rest <<= 1;
		if (rest >= c) {
			rest -= c;
			quotient++;
		}
		if (a >> i & 1) {
			rest += b;
			if (rest >= c) {
				rest -= c;
				quotient++;
			}
		}
	}
	*left = rest;
	return quotient;
}

static int
by_left(const void *a, const void *b)
{
	const struct rest *const x = a, *const y = b;

	if (x->left != y->left)
		return x->left > y->left ? -1 : 1;
	return (x->part > y->part) - (x->part < y->part);
}

bool
sp_apportion(uint64_t total, const uint64_t *weights, size_t n,
    uint64_t *parts)
{
	uint64_t sum = 0, over = total;
	struct rest *rests;
	size_t n_rests = 0;

	for (size_t i = 0; i < n; i++)
		sum += weights[i];
	rests = malloc((n + 1) * sizeof(*rests));
	if (!rests)
		return false;
	for (size_t i = 0; i < n; i++) {
		struct rest *const r = &rests[n_rests];

		parts[i] = muldiv(total, weights[i], sum, &r->left);
		over -= parts[i];
		r->part = i;
		n_rests += r->left > 0;
	}
	if (over)
		qsort(rests, n_rests, sizeof(*rests), by_left);
	for (size_t i = 0; i < over; i++)
		parts[rests[i].part]++;
	free(rests);
	return true;
}
