/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers for simulations: the same ones in each run of a test */
#ifndef DRAW_H
#define DRAW_H

#include <math.h>
#include <stdint.h>

#include "support/random.h"

#define DRAW_SEED	UINT64_C(0x9e3779b97f4a7c15)

/* A number from 0 to below 1.  The state is not 0. */
static inline double
draw(uint64_t *state)
{
	return (double)(xorshift64(state) >> 11) / 9007199254740992.0;
}

/* How many events happen, with that mean: Knuth's way, in parts. */
static inline uint64_t
draw_poisson(uint64_t *state, double mean)
{
	uint64_t n = 0;

	for (; mean > 0; mean -= 500) {
		const double end = exp(-fmin(mean, 500));
		double product = draw(state);

		for (; product > end; product *= draw(state))
			n++;
	}
	return n;
}

#endif
