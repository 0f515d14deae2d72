/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Little-endian numbers in memory, of 1, 2 or 4 bytes */
#ifndef SIM_LE_H
#define SIM_LE_H

#include <stdint.h>

static inline uint32_t
get_le(const uint8_t *p, unsigned size)
{
	uint32_t x = p[0];

	if (size >= 2)
		x |= (uint32_t)p[1] << 8;
	if (size == 4)
		x |= (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
	return x;
}

static inline void
put_le(uint8_t *p, unsigned size, uint32_t x)
{
	for (unsigned i = 0; i < size; i++)
		p[i] = (uint8_t)(x >> 8 * i);
}

#endif
