/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of the packets, see packet.h */

#include <config.h>

#include <string.h>

#include "wire/packet.h"
#include "wire/stack.h"

/* In the fifth byte of a count are its four most significant bits. */
#define COUNT_LAST_MAX	0x0f

const struct sp_layout sp_layouts[256] = {
	[SPLITPROF_WIRE_ARC] =
	    { SP_LAYOUT_ALWAYS, false, SP_PACKET_ARC, 2, 1, SP_REST_FIXED },
	[SPLITPROF_WIRE_SAMPLE] =
	    { SP_LAYOUT_ALWAYS, false, SP_PACKET_SAMPLE, 1, 1, SP_REST_FIXED },
	[SPLITPROF_WIRE_LOST] = { SP_LAYOUT_EXTENDED, false, SP_PACKET_LOST, 0,
	    SPLITPROF_WIRE_COUNTS, SP_REST_FIXED },
	[SPLITPROF_WIRE_END] = { SP_LAYOUT_EXTENDED, false, SP_PACKET_END, 0,
	    SPLITPROF_WIRE_COUNTS, SP_REST_FIXED },
	[SPLITPROF_WIRE_ARCS] =
	    { SP_LAYOUT_EXTENDED, true, SP_PACKET_ARCS, 2, 3, SP_REST_COUNT },
	[SPLITPROF_WIRE_SAMPLES] = { SP_LAYOUT_EXTENDED, true,
	    SP_PACKET_SAMPLES, 1, 3, SP_REST_COUNT },
	[SPLITPROF_WIRE_TASK] = { SP_LAYOUT_EXTENDED, true, SP_PACKET_TASK, 0,
	    SPLITPROF_WIRE_TASK_BYTES, SP_REST_FIXED },
	[SPLITPROF_WIRE_MARK] = { SP_LAYOUT_EXTENDED, true, SP_PACKET_MARK, 0,
	    SPLITPROF_WIRE_MARK_BYTES, SP_REST_FIXED },
	[SPLITPROF_WIRE_VALUE] = { SP_LAYOUT_EXTENDED, true, SP_PACKET_VALUE, 0,
	    SPLITPROF_WIRE_VALUE_BYTES, SP_REST_FIXED },
	[SPLITPROF_WIRE_TASK_STACK] = { SP_LAYOUT_EXTENDED, true,
	    SP_PACKET_TASK_STACK, 0, SPLITPROF_WIRE_TASK_STACK_BYTES,
	    SP_REST_FIXED },
	[SPLITPROF_WIRE_NAME] =
	    { SP_LAYOUT_EXTENDED, true, SP_PACKET_NAME, 0, 6, SP_REST_NAME },
	[SPLITPROF_WIRE_STACK_FULL] = { SP_LAYOUT_EXTENDED, true,
	    SP_PACKET_STACK, 0, 10, SP_REST_STACK },
	[SPLITPROF_WIRE_STACK] =
	    { SP_LAYOUT_EXTENDED, true, SP_PACKET_STACK, 0, 6, SP_REST_STACK },
};

bool
sp_header_is_form(unsigned version, unsigned addr_bytes)
{
	if (version == SPLITPROF_WIRE_VERSION_WORDS ||
	    version == SPLITPROF_WIRE_VERSION_EVEN)
		return addr_bytes == SPLITPROF_WIRE_WORDS_BITS;
	return version == SPLITPROF_WIRE_VERSION &&
	    addr_bytes >= SPLITPROF_WIRE_ADDR_MIN &&
	    addr_bytes <= SPLITPROF_WIRE_ADDR_MAX;
}

/*
 * The length of the header at p.  0 if it is none; more than n if that can't
 * be known from the first n bytes.
 */
static size_t
header_length(const uint8_t *p, size_t n)
{
	static const char magic[] = SPLITPROF_WIRE_MAGIC;
	const size_t magic_bytes = sizeof(magic) - 1;

	if (memcmp(p, magic, n < magic_bytes ? n : magic_bytes))
		return 0;
	if (n < SPLITPROF_WIRE_HEADER_FIXED)
		return SPLITPROF_WIRE_HEADER_FIXED;
	if (p[14] > SPLITPROF_WIRE_ID_MAX || !sp_header_is_form(p[4], p[5]))
		return 0;
	return SPLITPROF_WIRE_HEADER_FIXED + (size_t)p[14] + 1;
}

/*
 * The length of a packet whose count begins at p + at, in the same way.
 * A count has one form only: its last byte is not 0, and so the count neither.
 */
static size_t
counted_length(const uint8_t *p, size_t n, size_t at)
{
	const size_t last = at + SPLITPROF_WIRE_COUNT_MAX - 1;
	size_t i = at;

	while (i < n && i < last && p[i] & 0x80)
		i++;
	if (i < n && (!p[i] || (i == last && p[i] > COUNT_LAST_MAX)))
		return 0;
	return i + 2;
}

/* The length of the NAME packet at p, in the same way. */
static size_t
name_length(const uint8_t *p, size_t n, size_t least)
{
	if (n < least)
		return least;
	if (!p[3] || p[3] > SPLITPROF_WIRE_NAME_MAX)
		return 0;
	return least - 1 + p[3];
}

size_t
sp_layout_length(const uint8_t *p, size_t n, int addr_bytes, bool extended)
{
	const struct sp_layout *const f = &sp_layouts[p[0]];
	const size_t addresses = f->addresses *
	    (size_t)sp_address_bytes(addr_bytes);

	if (p[0] == SPLITPROF_WIRE_HEADER)
		return header_length(p, n);
	if (!sp_layout_is_type(p[0], extended))
		return 0;
	if (f->rest == SP_REST_COUNT)
		return counted_length(p, n, 1 + addresses);
	if (f->rest == SP_REST_STACK)
		return sp_stack_length(p, n);
	return f->rest == SP_REST_NAME ? name_length(p, n, f->bytes) :
	    f->bytes + addresses;
}

/* The number of n bytes at p. */
static inline uint32_t
get_number(const uint8_t *p, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *p++;
	return v;
}

static void
read_header(const uint8_t *p, struct sp_header *h)
{
	h->version = p[4];
	h->addr_bytes = p[5];
	h->base = get_number(p + 6, 4);
	h->rate_hz = get_number(p + 10, 4);
	h->id_bytes = p[14];
	memcpy(h->id, p + SPLITPROF_WIRE_HEADER_FIXED, h->id_bytes);
}

/* The count at p, of the form that counted_length has seen to. */
static uint32_t
get_count(const uint8_t *p)
{
	uint32_t v = 0;
	int shift = 0;

	for (; *p & 0x80; shift += 7)
		v |= (uint32_t)(*p++ & 0x7f) << shift;
	return v | (uint32_t)*p << shift;
}

static void
read_name(const uint8_t *p, struct sp_name *name)
{
	memset(name, 0, sizeof(*name));
	name->bytes = p[3];
	memcpy(name->text, p + 4, p[3]);
}

_Static_assert(SPLITPROF_WIRE_VALUE_BYTES == SPLITPROF_WIRE_COUNTS,
    "a VALUE is read as a LOST is");

/* A packet with addresses, and a count or none. */
static void
read_event(const struct sp_layout *f, int n, const uint8_t *p,
    struct sp_packet *out)
{
	out->a = get_number(p + 1, n);
	if (f->addresses == 2)
		out->b = get_number(p + 1 + n, n);
	if (f->rest == SP_REST_COUNT)
		out->count = get_count(p + 1 + f->addresses * n);
}

void
sp_layout_read(const uint8_t *p, struct sp_header *h, struct sp_name *name,
    struct sp_packet *out)
{
	const struct sp_layout *const f = &sp_layouts[p[0]];

	out->kind = f->kind;
	out->a = out->b = 0;
	if (p[0] == SPLITPROF_WIRE_HEADER) {
		out->kind = SP_PACKET_HEADER;
		read_header(p, h);
	} else if (f->rest == SP_REST_STACK) {
		out->count = 1;
	} else if (f->addresses) {
		read_event(f, sp_address_bytes(h->addr_bytes), p, out);
	} else if (f->kind == SP_PACKET_MARK) {
		out->a = get_number(p + 1, 4);
	} else if (f->bytes == SPLITPROF_WIRE_COUNTS) {
		/* LOST, END or VALUE. */
		out->a = get_number(p + 1, 4);
		out->b = get_number(p + 5, 4);
	} else {
		out->a = get_number(p + 1, 2);
		if (f->rest == SP_REST_NAME)
			read_name(p, name);
		else if (f->bytes == SPLITPROF_WIRE_TASK_STACK_BYTES)
			out->b = get_number(p + 3, 4);
	}
}

/* The same where the width is known; a HEADER fills *h in any case. */
static bool
divides(const uint8_t *p, size_t n, struct sp_header *h, uint64_t *events)
{
	struct sp_packet packet;
	struct sp_name name;
	size_t length;

	for (*events = 0; n; p += length, n -= length) {
		length = sp_layout_length(p, n, h->addr_bytes, true);
		if (!length || length > n || !sp_sum_is_right(p, length))
			return false;
		sp_layout_read(p, h, &name, &packet);
		*events += sp_packet_events(&packet);
	}
	return true;
}

bool
sp_layout_all_whole(const uint8_t *p, size_t n, struct sp_header *h,
    uint64_t *events)
{
	const int low = h->version ? h->addr_bytes : SPLITPROF_WIRE_ADDR_MIN;
	const int high = h->version ? h->addr_bytes : SPLITPROF_WIRE_ADDR_MAX;

	for (int bytes = low; bytes <= high; bytes++) {
		struct sp_header of = *h;

		of.addr_bytes = (uint8_t)bytes;
		if (!divides(p, n, &of, events))
			continue;
		if (of.version)
			*h = of;
		return true;
	}
	return false;
}
