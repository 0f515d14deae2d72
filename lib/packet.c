/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a packet, see packet.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "packet.h"

static void
put32(uint8_t *p, uint32_t v)
{
	for (int i = 3; i >= 0; i--, v >>= 8)
		p[i] = (uint8_t)v;
}

uint8_t
sp_packet_sum(const uint8_t *p, size_t n)
{
	uint8_t s = 0;

	while (n--)
		s = (uint8_t)(s + *p++);
	return s;
}

/* Write the n low bytes of v; false if v has more. */
static bool
put_address(uint8_t *p, uint32_t v, int n)
{
	while (n--) {
		p[n] = (uint8_t)v;
		v >>= 8;
	}
	return !v;
}

static size_t
put_sum(uint8_t *p, size_t n)
{
	p[n] = (uint8_t)-sp_packet_sum(p, n);
	return n + 1;
}

static size_t
encode_header(const struct sp_header *h, uint8_t *out)
{
	memcpy(out, SPLITPROF_WIRE_MAGIC, 4);
	out[4] = SPLITPROF_WIRE_VERSION;
	out[5] = h->addr_bytes;
	put32(out + 6, h->base);
	put32(out + 10, h->rate_hz);
	out[14] = h->id_bytes;
	memcpy(out + SPLITPROF_WIRE_HEADER_FIXED, h->id, h->id_bytes);
	return put_sum(out, SPLITPROF_WIRE_HEADER_FIXED + (size_t)h->id_bytes);
}

size_t
sp_packet_encode(const struct sp_header *h, const struct sp_packet *p,
    uint8_t *out)
{
	const int n = h->addr_bytes;

	switch (p->kind) {
	case SP_PACKET_ARC:
		out[0] = SPLITPROF_WIRE_ARC;
		return put_address(out + 1, p->a, n) &&
		    put_address(out + 1 + n, p->b, n) ? 1 + 2 * (size_t)n : 0;
	case SP_PACKET_SAMPLE:
		out[0] = SPLITPROF_WIRE_SAMPLE;
		return put_address(out + 1, p->a, n) ? 1 + (size_t)n : 0;
	case SP_PACKET_HEADER:
		return encode_header(h, out);
	case SP_PACKET_LOST:
	case SP_PACKET_END:
		out[0] = p->kind == SP_PACKET_LOST ?
		    SPLITPROF_WIRE_LOST : SPLITPROF_WIRE_END;
		put32(out + 1, p->a);
		put32(out + 5, p->b);
		return put_sum(out, SPLITPROF_WIRE_COUNTS - 1);
	case SP_PACKET_SKIP:
		break;
	}
	return 0;
}
