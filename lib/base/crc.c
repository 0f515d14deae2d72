/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checksums, see crc.h */

#include <config.h>

#include "base/crc.h"

/*
 * What a byte adds to a CRC-16, and what it adds if another one follows.  Both
 * are linear: the sum (exclusive or) of what each of its bits adds, which are
 * these, from bit 0 to bit 7.
 */
#define LAST	0x1021, 0x2042, 0x4084, 0x8108, 0x1231, 0x2462, 0x48c4, 0x9188
#define FIRST	0x3331, 0x6662, 0xccc4, 0x89a9, 0x0373, 0x06e6, 0x0dcc, 0x1b98

#define BIT(i, bit, adds)	((i) >> (bit) & 1 ? (adds) : 0)
#define BITS(i, b0, b1, b2, b3, b4, b5, b6, b7) \
	(BIT(i, 0, b0) ^ BIT(i, 1, b1) ^ BIT(i, 2, b2) ^ BIT(i, 3, b3) ^ \
	BIT(i, 4, b4) ^ BIT(i, 5, b5) ^ BIT(i, 6, b6) ^ BIT(i, 7, b7))
#define BYTES4(i, ...) \
	BITS(i, __VA_ARGS__), BITS((i) + 1, __VA_ARGS__), \
	BITS((i) + 2, __VA_ARGS__), BITS((i) + 3, __VA_ARGS__)
#define BYTES16(i, ...) \
	BYTES4(i, __VA_ARGS__), BYTES4((i) + 4, __VA_ARGS__), \
	BYTES4((i) + 8, __VA_ARGS__), BYTES4((i) + 12, __VA_ARGS__)
#define BYTES64(i, ...) \
	BYTES16(i, __VA_ARGS__), BYTES16((i) + 16, __VA_ARGS__), \
	BYTES16((i) + 32, __VA_ARGS__), BYTES16((i) + 48, __VA_ARGS__)
#define BYTES256(...) \
	BYTES64(0, __VA_ARGS__), BYTES64(64, __VA_ARGS__), \
	BYTES64(128, __VA_ARGS__), BYTES64(192, __VA_ARGS__)

static const uint16_t last[256] = { BYTES256(LAST) };
static const uint16_t first[256] = { BYTES256(FIRST) };

uint32_t
sp_crc16(uint32_t crc, const uint8_t *bytes, size_t n)
{
	/* Two at a time: each step has to wait for the one before. */
	for (; n > 1; n -= 2, bytes += 2)
		crc = first[crc >> 8 ^ bytes[0]] ^
		    last[(crc & 0xff) ^ bytes[1]];
	if (n)
		crc = (crc << 8 ^ last[crc >> 8 ^ bytes[0]]) & 0xffff;
	return crc;
}

/* The product of two polynomials, modulo that of CRC-16. */
static uint32_t
times16(uint32_t a, uint32_t b)
{
	uint32_t product = 0;

	for (int bit = 15; bit >= 0; bit--) {
		product = product << 1 ^ (a >> bit & 1 ? b : 0);
		product ^= product >> 16 ? 0x11021U : 0U;
	}
	return product;
}

/* A byte that is 0 makes it x^8, which is the power, times what it was. */
static inline uint32_t
add_zeros(uint32_t crc, size_t n, uint32_t power,
    uint32_t (*times)(uint32_t, uint32_t))
{
	for (; n; n >>= 1) {
		if (n & 1)
			crc = times(crc, power);
		power = times(power, power);
	}
	return crc;
}

static uint32_t
zeros16(uint32_t crc, size_t n)
{
	return add_zeros(crc, n, 0x0100, times16);
}

/* What four bits add to a CRC-32, the polynomial being 0xedb88320. */
static const uint32_t table[16] = {
	0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
	0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
	0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
	0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c
};

uint32_t
sp_crc32_state(uint32_t state, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		state ^= bytes[i];
		state = state >> 4 ^ table[state & 15];
		state = state >> 4 ^ table[state & 15];
	}
	return state;
}

uint32_t
sp_crc32(uint32_t crc, const uint8_t *bytes, size_t n)
{
	return ~sp_crc32_state(~crc, bytes, n);
}

/* The product of two polynomials, modulo that of CRC-32; bit 31 is x^0. */
static uint32_t
times32(uint32_t a, uint32_t b)
{
	uint32_t product = 0;

	for (int bit = 0; bit < 32; bit++) {
		const uint32_t add = a >> bit & 1 ? b : 0;

		product = product >> 1 ^ (product & 1 ? 0xedb88320 : 0) ^ add;
	}
	return product;
}

static uint32_t
zeros32(uint32_t state, size_t n)
{
	return add_zeros(state, n, 0x00800000, times32);
}

#define STEP	SP_CRCSPAN_STEP

/* What is shorter is summed up as fast by itself. */
#define SHORT	(8 * STEP)

const struct sp_crcspan_kind sp_crcspan_crc16 = {
	sp_crc16, zeros16
};
const struct sp_crcspan_kind sp_crcspan_crc32 = {
	sp_crc32_state, zeros32
};

/* Sum up to end; p is at offset. */
static void
extend(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    const uint8_t *p, uint64_t offset, uint64_t end)
{
	if (offset < s->first || offset > s->next ||
	    end - s->first > SP_CRCSPAN_MAX) {
		s->first = s->next = offset;
		s->crc = s->marks[0] = 0;
	}
	while (s->next < end) {
		const size_t step = STEP - (s->next - s->first) % STEP;
		const size_t left = (size_t)(end - s->next);
		const size_t n = step < left ? step : left;

		s->crc = kind->sum(s->crc, p + (s->next - offset), n);
		s->next += n;
		if (n == step)
			s->marks[(s->next - s->first) / STEP] = s->crc;
	}
}

/*
 * A CRC is linear: that of the bytes between two marks follows from what both
 * have, since the first one's start value and bytes are as a start value that
 * is not 0.
 */
uint32_t
sp_crcspan(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    uint32_t start, const uint8_t *p, uint64_t offset, size_t n)
{
	size_t before, behind, i, j;
	uint32_t crc;

	if (n < SHORT || n > SP_CRCSPAN_MAX)
		return kind->sum(start, p, n);
	extend(s, kind, p, offset, offset + n);
	i = (size_t)(offset - s->first + STEP - 1) / STEP;
	j = (size_t)(offset + n - s->first) / STEP;
	before = i * STEP - (size_t)(offset - s->first);
	behind = (size_t)(offset + n - s->first) - j * STEP;
	crc = kind->sum(start, p, before) ^ s->marks[i];
	crc = kind->zeros(crc, (j - i) * STEP) ^ s->marks[j];
	return kind->sum(crc, p + n - behind, behind);
}
