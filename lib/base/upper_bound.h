/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Search in a sorted array whose elements begin with an address */
#ifndef SP_UPPER_BOUND_H
#define SP_UPPER_BOUND_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * The index of the first of n elements of size bytes each whose address is
 * above addr, or n; the uint32_t that each begins with is its address.
 */
static inline size_t
sp_upper_bound(const void *elements, size_t n, size_t size, uint32_t addr)
{
	size_t low = 0, high = n;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		uint32_t at;

		memcpy(&at, (const char *)elements + middle * size,
		    sizeof(at));
		if (at <= addr)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

#endif
