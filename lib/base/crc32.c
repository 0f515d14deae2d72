/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRC-32, see crc32.h */

#include <config.h>

#include "base/crc32.h"

/* What four bits add, the polynomial being 0xedb88320 in this bit order. */
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

/* The product of two polynomials modulo the CRC's; bit 31 is x^0. */
static uint32_t
times(uint32_t a, uint32_t b)
{
	uint32_t product = 0;

	for (int bit = 0; bit < 32; bit++) {
		const uint32_t add = a >> bit & 1 ? b : 0;

		product = product >> 1 ^ (product & 1 ? 0xedb88320 : 0) ^ add;
	}
	return product;
}

/* A byte that is 0 makes it x^8 times what it was. */
uint32_t
sp_crc32_zeros(uint32_t state, size_t n)
{
	for (uint32_t power = 0x00800000; n; n >>= 1) {
		if (n & 1)
			state = times(state, power);
		power = times(power, power);
	}
	return state;
}
