/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binary search in a sorted array */
#ifndef SP_UPPER_BOUND_H
#define SP_UPPER_BOUND_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Set i, a size_t, to the partition point: the first of the numbers 0 to n - 1
 * for which before, an expression of i, is false, or n.  It must be true up to
 * some number, and false from there on.
 */
#define SP_PARTITION_POINT(i, n, before)				\
do {									\
	size_t low_ = 0, high_ = (n);					\
									\
	while (low_ < high_) {						\
		(i) = low_ + (high_ - low_) / 2;			\
		if (before)						\
			low_ = (i) + 1;					\
		else							\
			high_ = (i);					\
	}								\
	(i) = low_;							\
} while (0)

static inline uint32_t
sp_address_at(const void *elements, size_t offset)
{
	uint32_t addr;

	memcpy(&addr, (const char *)elements + offset, sizeof(addr));
	return addr;
}

/* For qsort and bsearch: elements that begin with a uint32_t, their address. */
static inline int
sp_by_address(const void *a, const void *b)
{
	const uint32_t x = sp_address_at(a, 0), y = sp_address_at(b, 0);

	return (x > y) - (x < y);
}

/*
 * The index of the first of n elements of size bytes each whose address is
 * above addr, or n; the uint32_t that each begins with is its address.
 */
static inline size_t
sp_upper_bound(const void *elements, size_t n, size_t size, uint32_t addr)
{
	size_t i;

	SP_PARTITION_POINT(i, n, sp_address_at(elements, i * size) <= addr);
	return i;
}

#endif
