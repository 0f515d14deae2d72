/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a packet, see packet.h */

#include <config.h>

#include <string.h>

#include "wire/packet.h"

#define NAME_FIXED	4	/* bytes of a NAME up to the name */

_Static_assert(SPLITPROF_WIRE_HEADER_FIXED + SPLITPROF_WIRE_ID_MAX + 1 <=
    SP_PACKET_MAX && NAME_FIXED + SPLITPROF_WIRE_NAME_MAX + 1 <=
    SP_PACKET_MAX, "SP_PACKET_MAX holds no header, or no name");

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
put_number(uint8_t *p, uint32_t v, int n)
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
	out[4] = sp_header_has_words(h) ? h->version : SPLITPROF_WIRE_VERSION;
	out[5] = h->addr_bytes;
	put_number(out + 6, h->base, 4);
	put_number(out + 10, h->rate_hz, 4);
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

size_t
sp_packet_encode_name(uint32_t id, const struct sp_name *name, uint8_t *out)
{
	if (!name->bytes || name->bytes > sizeof(name->text) ||
	    !put_number(out + 1, id, 2))
		return 0;
	out[0] = SPLITPROF_WIRE_NAME;
	out[3] = name->bytes;
	memcpy(out + NAME_FIXED, name->text, name->bytes);
	return put_sum(out, NAME_FIXED + (size_t)name->bytes);
}

/* Bits 16 to 1 of an address; false: it has more. */
static bool
shorten(uint32_t v, uint32_t *half)
{
	*half = v >> 1;
	return v <= sp_address_mask(SPLITPROF_WIRE_WORDS_BITS);
}

bool
sp_packet_encode_word(const struct sp_packet *p,
    uint8_t out[SPLITPROF_WIRE_WORD])
{
	uint32_t low, high = SPLITPROF_WIRE_WORD_SAMPLE;

	if (p->kind > SP_PACKET_SAMPLE || !shorten(p->a, &low))
		return false;
	if (p->kind == SP_PACKET_ARC && (!shorten(p->b, &high) ||
	    high <= SPLITPROF_WIRE_WORD_PACKET))
		return false;
	/* A program counter has no Thumb bit; all calls have the same. */
	if (p->kind == SP_PACKET_SAMPLE && p->a & 1)
		return false;
	out[0] = (uint8_t)low;
	out[1] = (uint8_t)(low >> 8);
	out[2] = (uint8_t)high;
	out[3] = (uint8_t)(high >> 8);
	return true;
}

/* ARC or SAMPLE: one or two addresses. */
static size_t
encode_plain(const struct sp_packet *p, int n, uint8_t *out)
{
	if (p->kind == SP_PACKET_SAMPLE) {
		out[0] = SPLITPROF_WIRE_SAMPLE;
		return put_number(out + 1, p->a, n) ? 1 + (size_t)n : 0;
	}
	out[0] = SPLITPROF_WIRE_ARC;
	return put_number(out + 1, p->a, n) &&
	    put_number(out + 1 + n, p->b, n) ? 1 + 2 * (size_t)n : 0;
}

static size_t
encode_task_stack(const struct sp_packet *p, uint8_t *out)
{
	out[0] = SPLITPROF_WIRE_TASK_STACK;
	put_number(out + 3, p->b, 4);
	return put_number(out + 1, p->a, 2) ?
	    put_sum(out, SPLITPROF_WIRE_TASK_STACK_BYTES - 1) : 0;
}

/*
 * The type byte of each other kind, and its numbers: so many, of so many bytes.
 */
static const struct form {
	uint8_t type;
	uint8_t numbers;	/* a, and b if there are two */
	uint8_t bytes;		/* of each; 0: of an address */
} forms[] = {
	[SP_PACKET_LOST] = { SPLITPROF_WIRE_LOST, 2, 4 },
	[SP_PACKET_END] = { SPLITPROF_WIRE_END, 2, 4 },
	[SP_PACKET_ARCS] = { SPLITPROF_WIRE_ARCS, 2, 0 },
	[SP_PACKET_SAMPLES] = { SPLITPROF_WIRE_SAMPLES, 1, 0 },
	[SP_PACKET_TASK] = { SPLITPROF_WIRE_TASK, 1, 2 },
	[SP_PACKET_MARK] = { SPLITPROF_WIRE_MARK, 1, 4 },
	[SP_PACKET_VALUE] = { SPLITPROF_WIRE_VALUE, 2, 4 }
};

size_t
sp_packet_encode(const struct sp_header *h, const struct sp_packet *p,
    uint8_t *out)
{
	const struct form *f;
	size_t width, n;

	/* The two of which a stream has most. */
	if (p->kind <= SP_PACKET_SAMPLE)
		return encode_plain(p, sp_address_bytes(h->addr_bytes), out);
	if (p->kind == SP_PACKET_HEADER)
		return encode_header(h, out);
	if (p->kind == SP_PACKET_TASK_STACK)
		return encode_task_stack(p, out);
	if (p->kind > SP_PACKET_VALUE)
		return 0;
	f = &forms[p->kind];
	width = f->bytes ? f->bytes :
	    (size_t)sp_address_bytes(h->addr_bytes);
	n = 1 + width * f->numbers;
	out[0] = f->type;
	if (!put_number(out + 1, p->a, (int)width) || (f->numbers == 2 &&
	    !put_number(out + 1 + width, p->b, (int)width)))
		return 0;
	if (p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES) {
		if (!p->count)
			return 0;
		n += put_count(out + n, p->count);
	}
	return put_sum(out, n);
}
