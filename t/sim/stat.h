/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Count, least, mean, greatest, and on demand each value of a quantity */
#ifndef SIM_STAT_H
#define SIM_STAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct stat_value {
	uint64_t value, count;
};

/* Zero-initialise. */
struct stat {
	uint64_t n, total, min, max;
	struct stat_value *values;	/* owned, sorted by value */
	size_t n_values;
};

void stat_add(struct stat *t, uint64_t value);

/* Also count how often the value came. */
void stat_add_value(struct stat *t, uint64_t value);

/* "n min mean max total", separated by tabs, and a newline. */
void stat_print(const struct stat *t, FILE *out);

void stat_free(struct stat *t);

#endif
