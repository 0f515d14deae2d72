/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See mpstream.h */

#include <config.h>

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "mpstream.h"

const struct sp_mp_variant ours = {
	.crc_start = SPLITPROF_WIRE_MP_CRC_START
};

const uint8_t ack[] = { 0xaa, 0x55, 1, 0, 0, 0x88, 0x83, 0x0a };
const uint8_t nack[] = { 0xaa, 0x55, 2, 0, 0, 0xd8, 0xda, 0x0a };
const uint8_t meta[] = {
	0xaa, 0x55, 3, 28, 0, 0x00, 0x7a, 0x03, 0x0a, 0x40, 0x42, 0x0f, 0x00,
	0xef, 0xbe, 0xad, 0xde, 'v', '1', '.', '0', '.', '0', 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0xe0, 0xa9, 0x0a
};
const uint8_t calls[] = {
	0xaa, 0x55, 5, 31, 0, 1, 2, 0,
	0x00, 0x01, 0x00, 0x08, 0xe8, 0x03, 0, 0, 0xd0, 0x07, 0, 0, 0, 0,
	0x20, 0x02, 0x00, 0x08, 0xf4, 0x01, 0, 0, 0x2c, 0x01, 0, 0, 1, 0,
	0xdb, 0x43, 0x0a
};

uint8_t stream[1 << 18];
size_t size;

void
add(const void *bytes, size_t n)
{
	ck_assert_uint_le(n, sizeof(stream) - size);
	memcpy(stream + size, bytes, n);
	size += n;
}

void
add_packet(uint8_t type, const void *payload, size_t n)
{
	ck_assert_uint_le(SP_MP_ROOM(n), sizeof(stream) - size);
	size += sp_mp_encode(&ours, type, payload, n, stream + size);
}

char told[1 << 20];
static char *reported_end;
size_t held_most;

static void
tell(const struct sp_mp_event *e)
{
	static const char *const faults[] = { "crc", "end", "length",
	    "version", "count" };
	char *const p = reported_end;
	const unsigned at = (unsigned)e->offset;

	if (e->kind == SP_MP_BAD)
		reported_end += sprintf(p, "bad %s %u, ", faults[e->fault], at);
	else if (e->kind == SP_MP_SKIP)
		reported_end += sprintf(p, "skip %u %u, ", at,
		    (unsigned)e->skipped);
	else
		reported_end += sprintf(p, "%s %u %u, ",
		    e->kind == SP_MP_OTHER ? "other" : "packet", e->type, at);
}

struct sp_mp
decode(const struct sp_mp_variant *v, size_t piece, bool ended)
{
	struct sp_mp d = { .variant = *v };
	struct sp_mp_event e = { .kind = SP_MP_NOTHING };
	size_t used = 0, came = 0;

	told[0] = '\0';
	reported_end = told;
	held_most = 0;
	do {
		const bool last = piece >= size - came;

		came = last ? size : came + piece;
		do {
			used += sp_mp_feed(&d, stream + used, came - used,
			    last && ended, &e);
			ck_assert_uint_le(used, came);
			if (e.kind != SP_MP_NOTHING)
				tell(&e);
		} while (e.kind != SP_MP_NOTHING);
		if (came - used > held_most)
			held_most = came - used;
	} while (came < size);
	if (ended)
		ck_assert_uint_eq(used, size);
	return d;
}

void
all_pieces_tell(const char *wanted)
{
	static const size_t pieces[] = { SIZE_MAX, 1, 2, 3, 5, 7, 8, 13, 64,
	    1000 };

	for (size_t i = 0; i < sizeof(pieces) / sizeof(*pieces); i++) {
		decode(&ours, pieces[i], true);
		ck_assert_str_eq(told, wanted);
	}
}
