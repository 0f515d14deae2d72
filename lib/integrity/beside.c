/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What came beside a packet, see beside.h */

#include <config.h>

#include "integrity/beside.h"

#define RARER	64	/* one in so many is damaged alike */

/* A byte that a change makes x: the i-th of so many. */
#define BEFORE	2

static uint32_t
changed_to(uint32_t x, enum sp_change c, int i)
{
	if (c == SP_CHANGE_LEFT)
		return x >> 1 | (i ? 0x80 : 0);
	if (c == SP_CHANGE_RIGHT)
		return (x << 1 | (i ? 1 : 0)) & 0xff;
	/* That of a bit is one. */
	return i ? x : x ^ 1u << c;
}

uint32_t
sp_changed(uint32_t x, enum sp_change c)
{
	if (c == SP_CHANGE_LEFT)
		return x << 1 & 0xff;
	return c == SP_CHANGE_RIGHT ? x >> 1 : x ^ 1u << c;
}

/* Bytes of an address. */
static int
width(const struct sp_profile *p)
{
	return sp_address_bytes(p->addr_bytes);
}

/* Bytes of the addresses of such a packet. */
static int
count_bytes(const struct sp_profile *p, uint32_t b)
{
	return (b ? 2 : 1) * width(p);
}

/* How often did the packet come whose byte differs by x? */
static uint64_t
count_changed(const struct sp_profile *p, uint32_t a, uint32_t b, int byte,
    uint32_t x)
{
	const bool second = byte >= width(p);
	const uint32_t bits = x << 8 * (byte % width(p));
	const struct sp_countmap_slot *const s = sp_countmap_find(&p->counts,
	    second ? sp_key(false, a, b ^ bits) : sp_key(!b, a ^ bits, b));

	return x && s ? s->count : 0;
}

uint64_t
sp_beside_by(const struct sp_profile *p, uint32_t a, uint32_t b,
    enum sp_change c)
{
	uint64_t n = 0;

	for (int i = 0; i < count_bytes(p, b); i++) {
		const uint32_t v = i < width(p) ? a : b;
		const bool low = !(i % width(p));
		const uint32_t now = v >> 8 * (i % width(p)) & 0xff;
		/* What came is kept without bit 0. */
		const int n_before = low && c == SP_CHANGE_RIGHT ? 1 : BEFORE;

		for (int k = 0; k < n_before; k++)
			n += count_changed(p, a, b, i,
			    now ^ changed_to(now, c, k));
	}
	return n;
}

/* Did any come whose byte differs? */
static bool
any_changed(const struct sp_profile *p, uint32_t a, uint32_t b, int byte)
{
	for (uint32_t x = 1; x < 256; x++) {
		if (count_changed(p, a, b, byte, x))
			return true;
	}
	return false;
}

bool
sp_beside_any(const struct sp_profile *p, uint32_t a, uint32_t b)
{
	for (int i = 0; i < count_bytes(p, b); i++) {
		if (any_changed(p, a, b, i))
			return true;
	}
	return false;
}

bool
sp_beside_changed(const struct sp_profile *p, uint32_t a, uint32_t b,
    uint64_t count)
{
	const uint64_t beside = b ? sp_profile_arcs_beside(p, a, b) :
	    sp_profile_samples_beside(p, a);

	return beside && count <= SP_BESIDE_FEW + beside / RARER;
}

bool
sp_beside_high(const struct sp_profile *p, uint32_t a, uint32_t b)
{
	const int high = width(p) - 1;

	return any_changed(p, a, b, high) ||
	    (b && any_changed(p, a, b, width(p) + high));
}
