/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is allocated from a heap, by its events MALLOC and FREE, which have a
 * number of bytes each.  MALLOC of 0 bytes has failed.  What was allocated
 * before the first event is unknown: it is taken for as much as must have been
 * there for what was freed.
 */
#ifndef SP_TSP_HEAP_H
#define SP_TSP_HEAP_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise. */
struct sp_tspheap {
	uint64_t mallocs, failed;	/* failed: of these */
	uint64_t frees;
	uint64_t allocated, freed;	/* bytes */
	bool untold;		/* a FREE had no number: now and peak are not
				   known */

	/* Private: allocated less freed, at the least and the most. */
	int64_t least, most;
};

void sp_tspheap_malloc(struct sp_tspheap *h, unsigned bytes);
void sp_tspheap_free(struct sp_tspheap *h, unsigned bytes);

/* Bytes that are allocated, and the most that ever were: at least so many. */
uint64_t sp_tspheap_now(const struct sp_tspheap *h);
uint64_t sp_tspheap_peak(const struct sp_tspheap *h);

#endif
