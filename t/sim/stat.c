/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of one quantity: see stat.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "stat.h"

void
stat_add(struct stat *t, uint64_t value)
{
	if (!t->n || value < t->min)
		t->min = value;
	if (value > t->max)
		t->max = value;
	t->n++;
	t->total += value;
}

static size_t
position(const struct stat *t, uint64_t value)
{
	size_t low = 0, high = t->n_values;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (t->values[middle].value < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void
stat_add_value(struct stat *t, uint64_t value)
{
	const size_t at = position(t, value);
	struct stat_value *more;

	stat_add(t, value);
	if (at < t->n_values && t->values[at].value == value) {
		t->values[at].count++;
		return;
	}
	more = realloc(t->values, (t->n_values + 1) * sizeof(*more));
	if (!more)
		err(EXIT_FAILURE, NULL);
	t->values = more;
	memmove(more + at + 1, more + at, (t->n_values - at) * sizeof(*more));
	more[at] = (struct stat_value){ value, 1 };
	t->n_values++;
}

void
stat_print(const struct stat *t, FILE *out)
{
	fprintf(out, "%" PRIu64 "\t%" PRIu64 "\t%.2f\t%" PRIu64 "\t%" PRIu64
	    "\n", t->n, t->min, t->n ? (double)t->total / (double)t->n : 0.0,
	    t->max, t->total);
}

void
stat_free(struct stat *t)
{
	free(t->values);
}
