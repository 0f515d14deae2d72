/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers that look random, the same ones in each run.  Each function makes the
 * next state and returns it; the low bits of the congruential ones, lcg and
 * mmix, repeat soon.  The state of a xorshift is not 0.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static inline uint32_t
lcg32(uint32_t *s)
{
	return *s = *s * 1664525 + 1013904223;
}

static inline uint64_t
lcg64(uint64_t *s)
{
	return *s = *s * UINT64_C(6364136223846793005) + 1;
}

static inline uint64_t
mmix(uint64_t *s)
{
	return *s = *s * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
}

static inline uint32_t
xorshift32(uint32_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 17;
	return *s ^= *s << 5;
}

static inline uint64_t
xorshift64(uint64_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 7;
	return *s ^= *s << 17;
}

#endif
