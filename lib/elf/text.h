/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text of a program: the address ranges that hold its code, and how an
 * address from the stream, which may have lost its high bytes, falls into one.
 * Zero-initialise before use.
 */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_range {
	uint32_t low, high;	/* bytes low to high - 1; low < high */
};

struct sp_text {
	struct sp_range *ranges;	/* owned; sorted once tidy */
	size_t n;
};

/* Add a range.  False without memory. */
bool sp_text_add(struct sp_text *t, uint32_t low, uint32_t high);

/*
 * Sort the ranges, widen them to multiples of bin_bytes (a power of two) and
 * join those that then touch or overlap.  The last bin_bytes bytes of all
 * addresses are left out.
 */
void sp_text_tidy(struct sp_text *t, uint32_t bin_bytes);

/*
 * The address in the text whose low bytes, less base, are v: addr_bytes is a
 * width, see below.
 * False if there is none.
 */
bool sp_text_resolve(const struct sp_text *t, int addr_bytes, uint32_t base,
    uint32_t v, uint32_t *addr);

/* Are there bytes from low to high - 1, and all in the text, which is tidy? */
bool sp_text_holds(const struct sp_text *t, uint64_t low, uint64_t high);

/* Do two addresses of the text share their low addr_bytes bytes? */
bool sp_text_ambiguous(const struct sp_text *t, int addr_bytes);

void sp_text_free(struct sp_text *t);

/*
 * The width of an address, as in the header of a stream: n bytes, or where that
 * is more than 4, bits.  How many bits and bytes, and all that they can hold, a
 * mask.
 */
static inline int
sp_address_bits(int n)
{
	return n > 4 ? n : 8 * n;
}

static inline int
sp_address_bytes(int n)
{
	return (sp_address_bits(n) + 7) / 8;
}

static inline uint32_t
sp_address_mask(int n)
{
	return (uint32_t)(((uint64_t)1 << sp_address_bits(n)) - 1);
}

#endif
