/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Little-endian numbers in bytes. */
#ifndef SP_LITTLE_ENDIAN_H
#define SP_LITTLE_ENDIAN_H

#include <stdint.h>

static inline uint16_t
sp_little16(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t
sp_little32(const uint8_t *p)
{
	return sp_little16(p) | (uint32_t)sp_little16(p + 2) << 16;
}

static inline void
sp_put_little16(uint8_t *p, uint16_t n)
{
	p[0] = (uint8_t)n;
	p[1] = (uint8_t)(n >> 8);
}

static inline void
sp_put_little32(uint8_t *p, uint32_t n)
{
	sp_put_little16(p, (uint16_t)n);
	sp_put_little16(p + 2, (uint16_t)(n >> 16));
}

#endif
