/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a packet, see packet.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "wire/packet.h"

#define NAME_FIXED	4	/* bytes of a NAME up to the name */

_Static_assert(SPLITPROF_WIRE_HEADER_FIXED + SPLITPROF_WIRE_ID_MAX + 1 <=
    SP_PACKET_MAX && NAME_FIXED + SPLITPROF_WIRE_NAME_MAX + 1 <=
    SP_PACKET_MAX, "SP_PACKET_MAX holds no header, or no name");

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

/* The least significant seven bits first; bit 7: more follow. */
static size_t
put_count(uint8_t *p, uint32_t count)
{
	size_t n = 0;

	for (; count > 0x7f; count >>= 7)
		p[n++] = (uint8_t)(count | 0x80);
	p[n++] = (uint8_t)count;
	return n;
}

/* ARCS or SAMPLES: one or two addresses, and how often. */
static size_t
encode_counted(const struct sp_packet *p, int n, uint8_t *out)
{
	const bool arcs = p->kind == SP_PACKET_ARCS;
	size_t length = 1 + (size_t)n;

	out[0] = arcs ? SPLITPROF_WIRE_ARCS : SPLITPROF_WIRE_SAMPLES;
	if (!p->count || !put_address(out + 1, p->a, n))
		return 0;
	if (arcs) {
		if (!put_address(out + length, p->b, n))
			return 0;
		length += (size_t)n;
	}
	return put_sum(out, length + put_count(out + length, p->count));
}

static size_t
encode_task(const struct sp_packet *p, uint8_t *out)
{
	out[0] = SPLITPROF_WIRE_TASK;
	return put_address(out + 1, p->a, 2) ? put_sum(out, 3) : 0;
}

size_t
sp_packet_encode_name(uint32_t id, const struct sp_name *name, uint8_t *out)
{
	if (!name->bytes || name->bytes > sizeof(name->text) ||
	    !put_address(out + 1, id, 2))
		return 0;
	out[0] = SPLITPROF_WIRE_NAME;
	out[3] = name->bytes;
	memcpy(out + NAME_FIXED, name->text, name->bytes);
	return put_sum(out, NAME_FIXED + (size_t)name->bytes);
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
	case SP_PACKET_ARCS:
	case SP_PACKET_SAMPLES:
		return encode_counted(p, n, out);
	case SP_PACKET_TASK:
		return encode_task(p, out);
	case SP_PACKET_NAME:
	case SP_PACKET_SKIP:
	case SP_PACKET_MISMATCH:
		break;
	}
	return 0;
}
