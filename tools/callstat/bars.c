/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the durations of functions are spread, see table.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "table.h"

#define BAR	50		/* characters of the longest */

/* A bar for the durations between two powers of two. */
static void
print_bar(unsigned power, uint64_t n, uint64_t most)
{
	const uint64_t low = power ? UINT64_C(1) << (power - 1) : 0;
	const int length = (int)((double)n / (double)most * BAR + 0.5);

	printf("%11" PRIu64 " us %10" PRIu64, low, n);
	/* What there is must be seen. */
	for (int i = 0; i < length || (n && !i); i++)
		fputs(i ? "#" : " #", stdout);
	putchar('\n');
}

static void
print_bars(const struct callrow *r)
{
	const struct sp_histogram *const s = &r->f->spread;
	unsigned first = 0, last = SP_HISTOGRAM_POWERS - 1;
	uint64_t most = 0;

	while (!sp_histogram_power(s, first))
		first++;
	while (!sp_histogram_power(s, last))
		last--;
	for (unsigned power = first; power <= last; power++) {
		const uint64_t n = sp_histogram_power(s, power);

		most = n > most ? n : most;
	}
	printf("\n%s: %" PRIu64 " calls, from ...\n", r->name, r->f->calls);
	for (unsigned power = first; power <= last; power++)
		print_bar(power, sp_histogram_power(s, power), most);
}

void
calltable_bars(const struct calltable *t, size_t n)
{
	for (size_t i = 0; i < t->n && i < n; i++)
		print_bars(&t->rows[i]);
}
