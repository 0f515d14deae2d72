/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in the bytes of a section of DWARF; all little-endian. */
#ifndef SP_DWARF_BYTES_H
#define SP_DWARF_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What is left to read.  Who reads beyond the end gets zeros, nothing is left
 * then, and bad is set: a loop ends with n, and needs no look at bad.
 */
struct sp_dwarf_bytes {
	const uint8_t *p;
	size_t n;
	bool bad;
};

/* Is that much left?  Else it ends here. */
static inline bool
sp_dwarf_has(struct sp_dwarf_bytes *b, uint64_t n)
{
	if (n <= b->n)
		return true;
	b->n = 0;
	b->bad = true;
	return false;
}

/* A number of bytes bytes, 8 at most. */
static inline uint64_t
sp_dwarf_number(struct sp_dwarf_bytes *b, unsigned bytes)
{
	uint64_t v = 0;

	if (!sp_dwarf_has(b, bytes))
		return 0;
	for (unsigned i = 0; i < bytes; i++)
		v |= (uint64_t)b->p[i] << 8 * i;
	b->p += bytes;
	b->n -= bytes;
	return v;
}

/* Skip n bytes. */
static inline void
sp_dwarf_skip(struct sp_dwarf_bytes *b, uint64_t n)
{
	if (!n || !sp_dwarf_has(b, n))
		return;
	b->p += n;
	b->n -= (size_t)n;
}

/* The bits of a LEB128 number; those beyond 64 are not looked at. */
static inline uint64_t
sp_dwarf_leb(struct sp_dwarf_bytes *b, bool is_signed)
{
	uint64_t v = 0, byte;
	unsigned shift = 0;

	do {
		byte = sp_dwarf_number(b, 1);
		if (shift < 64)
			v |= (byte & 0x7f) << shift;
		shift += shift < 64 ? 7 : 0;
	} while (byte & 0x80);
	if (is_signed && shift < 64 && (byte & 0x40))
		v |= ~(uint64_t)0 << shift;
	return v;
}

static inline uint64_t
sp_dwarf_uleb(struct sp_dwarf_bytes *b)
{
	return sp_dwarf_leb(b, false);
}

#endif
