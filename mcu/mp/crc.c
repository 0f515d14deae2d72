/* SPDX-License-Identifier: MIT */
/* Sums without tables: see crc.h */
#include "crc.h"

/*
 * A byte at once.  With x^16 = x^12 + x^5 + 1, what leaves at the top comes
 * back at three places; what of it leaves again, by the upper four bits at
 * x^12, is added before.
 */
uint16_t
splitprof_mp_crc16(const uint8_t *bytes, uint32_t n)
{
	uint32_t crc = SPLITPROF_WIRE_MP_CRC_START;

	_Static_assert(SPLITPROF_WIRE_MP_CRC_POLY == 0x1021,
	    "the shifts are of another polynomial");
	for (const uint8_t *const end = bytes + n; bytes < end; bytes++) {
		uint32_t out = crc >> 8 ^ *bytes;

		out ^= out >> 4;
		crc = (crc << 8 ^ out << 12 ^ out << 5 ^ out) & 0xffff;
	}
	return (uint16_t)crc;
}

/* The polynomial, least significant bit first. */
#define POLY	0xedb88320u

uint32_t
splitprof_mp_crc32(uint32_t crc, const uint8_t *bytes, uint32_t n)
{
	for (const uint8_t *const end = bytes + n; bytes < end; bytes++) {
		crc ^= *bytes;
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (POLY & -(crc & 1));
	}
	return crc;
}
