/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A log-linear histogram, as HDR histograms are, for percentiles: counts in
 * classes that grow with the numbers, so that few are enough for any.  Numbers
 * below 128 have a class each; from there on 64 classes lie between a power of
 * two and the next, and the middle of a class is within 0.8 % of all that is in
 * it.  Memory is bounded: a table of 59 rows, and 512 bytes for each power of
 * two that occurs.  Zero-initialise before use.
 */
#ifndef SP_HISTOGRAM_H
#define SP_HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

#define SP_HISTOGRAM_ROWS	59
#define SP_HISTOGRAM_ROW	64	/* classes in a row */

struct sp_histogram {
	uint64_t n;		/* numbers counted */
	uint64_t *rows[SP_HISTOGRAM_ROWS];	/* owned; NULL: none in it */
};

/* Count a number.  False without memory. */
bool sp_histogram_add(struct sp_histogram *s, uint64_t number);

/*
 * The number that is not below share of 1000 of all, from 1 to 1000, by the
 * nearest rank: the least that so many are not above.  It is the middle of its
 * class, which is exact below 128.  0 if there are none.
 */
uint64_t sp_histogram_rank(const struct sp_histogram *s, unsigned share);

/*
 * How many numbers are from 2^(power - 1) to below 2^power; for a power of 0,
 * how many are 0.
 */
#define SP_HISTOGRAM_POWERS	65
uint64_t sp_histogram_power(const struct sp_histogram *s, unsigned power);

void sp_histogram_free(struct sp_histogram *s);

#endif
