/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRC-16 of CCITT, see crc16.h */

#include <config.h>

#include "base/crc16.h"

/*
 * What a byte adds to the CRC, and what it adds if another one follows.  Both
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

uint16_t
sp_crc16(uint16_t crc, const uint8_t *bytes, size_t n)
{
	/* Two at a time: each step has to wait for the one before. */
	for (; n > 1; n -= 2, bytes += 2)
		crc = first[crc >> 8 ^ bytes[0]] ^
		    last[(crc & 0xff) ^ bytes[1]];
	if (n)
		crc = (uint16_t)(crc << 8 ^ last[crc >> 8 ^ bytes[0]]);
	return crc;
}

/* The product of two polynomials, modulo that of the CRC. */
static uint16_t
times(uint16_t a, uint16_t b)
{
	uint32_t product = 0;

	for (int bit = 15; bit >= 0; bit--) {
		product = product << 1 ^ (a >> bit & 1 ? b : 0U);
		product ^= product >> 16 ? 0x11021U : 0U;
	}
	return (uint16_t)product;
}

/* A byte that is 0 makes it x^8 times what it was. */
uint16_t
sp_crc16_zeros(uint16_t crc, size_t n)
{
	for (uint16_t power = 0x0100; n; n >>= 1) {
		if (n & 1)
			crc = times(crc, power);
		power = times(power, power);
	}
	return crc;
}
