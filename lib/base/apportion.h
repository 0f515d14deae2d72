/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Apportionment: what can't be cut, such as samples, divided in proportion.
 * Each part is what its weight gives, rounded up or down, and the sum is right.
 */
#ifndef SP_APPORTION_H
#define SP_APPORTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Divide total among n parts by their weights, whose sum is above 0 and below
 * 2^63, as total is.  What is left over goes to the parts that lack most of one
 * (the method of the largest remainder, Hamilton's), to the first of equal
 * ones; a part of weight 0 gets nothing, and none gets more than its weight if
 * total is not above the sum.  False without memory.
 */
bool sp_apportion(uint64_t total, const uint64_t *weights, size_t n,
    uint64_t *parts);

#endif
