/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRC-32, see crc32.h */

#include <config.h>

#include "crc32.h"

/* What four bits add, the polynomial being 0xedb88320 in this bit order. */
static const uint32_t table[16] = {
	0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
	0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
	0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
	0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c
};

uint32_t
sp_crc32(uint32_t crc, const uint8_t *bytes, size_t n)
{
	crc = ~crc;
	for (size_t i = 0; i < n; i++) {
		crc ^= bytes[i];
		crc = crc >> 4 ^ table[crc & 15];
		crc = crc >> 4 ^ table[crc & 15];
	}
	return ~crc;
}
