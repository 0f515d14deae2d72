/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames of the TPIU: see tpiu.h */

#include "itm/tpiu.h"

#define ONES		0xff
#define SYNC_END	0x7f	/* behind one or three of them */
#define SYNC_ONES	3u

/* Does the byte end a full synchronisation?  Counts ones before the next. */
static bool
ends_sync(unsigned *ones, uint8_t byte)
{
	const bool ends = byte == SYNC_END && *ones == SYNC_ONES;

	*ones = byte == ONES ? *ones + (*ones < SYNC_ONES) : 0;
	return ends;
}

static void
put(struct sp_tpiu *t, uint8_t byte, uint8_t *out, size_t *bytes)
{
	if (t->now == t->id)
		out[(*bytes)++] = byte;
	else
		t->others += t->now != 0;
}

/* A pair of bytes of the frame; the last one has but its first. */
static void
take_pair(struct sp_tpiu *t, unsigned at, uint8_t *out, size_t *bytes)
{
	const uint8_t even = t->frame[at], odd = t->frame[at + 1];
	const bool bit = t->frame[SP_TPIU_FRAME - 1] >> at / 2 & 1;
	const bool last = at == SP_TPIU_FRAME - 2;

	if (!(even & 1))
		put(t, (uint8_t)(even | bit), out, bytes);
	else if (!bit)
		t->now = even >> 1;
	if (!last)
		put(t, odd, out, bytes);
	/* The bit says: from the byte behind on. */
	if ((even & 1) && bit)
		t->now = even >> 1;
}

static void
take_frame(struct sp_tpiu *t, uint8_t *out, size_t *bytes)
{
	for (unsigned at = 0; at < SP_TPIU_FRAME; at += 2)
		take_pair(t, at, out, bytes);
	t->held = 0;
	t->frames++;
}

/* What is held is no frame; true if it was taken for one's beginning. */
static bool
lose(struct sp_tpiu *t)
{
	const bool was = t->aligned;

	t->damaged += was;
	t->skipped += t->held;
	t->aligned = false;
	t->held = 0;
	t->now = 0;
	return was;
}

/*
 * A full synchronisation ends here.  Its first three bytes are held, if frames
 * are read, or were skipped.
 */
static bool
synchronise(struct sp_tpiu *t)
{
	const unsigned held = t->held;
	bool damaged = false;

	if (!t->aligned) {
		t->skipped -= SYNC_ONES;
	} else if (held != SYNC_ONES) {
		damaged = lose(t);
		t->skipped -= held < SYNC_ONES ? held : SYNC_ONES;
	}
	t->held = 0;
	t->aligned = true;
	return damaged;
}

/* One more byte of a frame; true if it shows that there is none. */
static bool
hold(struct sp_tpiu *t, uint8_t byte)
{
	const bool even = t->held % 2 == 0;

	t->frame[t->held++] = byte;
	if (even)
		return t->held == 3 && t->frame[0] == ONES && byte != ONES;
	if (t->frame[t->held - 2] != ONES)
		return false;
	if (byte == SYNC_END) {
		t->held -= 2;
		return false;
	}
	/* The reserved id, but where a full synchronisation may begin. */
	return t->held != 2 || byte != ONES;
}

size_t
sp_tpiu_feed(struct sp_tpiu *t, const uint8_t *in, size_t n,
    uint8_t out[SP_TPIU_FRAME], size_t *bytes, bool *damaged)
{
	size_t used = 0;

	*bytes = 0;
	*damaged = false;
	while (used < n && !*bytes && !*damaged) {
		const uint8_t byte = in[used++];

		if (ends_sync(&t->ones, byte)) {
			*damaged = synchronise(t);
		} else if (!t->aligned) {
			t->skipped++;
		} else if (hold(t, byte)) {
			*damaged = lose(t);
		} else if (t->held == SP_TPIU_FRAME) {
			take_frame(t, out, bytes);
		}
	}
	return used;
}

uint64_t
sp_tpiu_count_syncs(const uint8_t *in, size_t n, unsigned *ones)
{
	uint64_t syncs = 0;

	while (n--)
		syncs += ends_sync(ones, *in++);
	return syncs;
}
