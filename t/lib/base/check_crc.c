/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/base/crc.c: known values, and CRCs of stretches that overlap */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/crc.h"
#include "support/run.h"

/* The check value of this CRC's definition, and what zlib makes of others. */
START_TEST(known_values)
{
	static const struct {
		const char *text;
		uint32_t crc;
	} known[] = {
		{ "", 0 }, { "a", 0xe8b7be43 }, { "123456789", 0xcbf43926 },
		{ "The quick brown fox jumps over the lazy dog", 0x414fa339 }
	};
	static const uint8_t ones[32] = {
		255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
		255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
		255, 255, 255, 255, 255, 255, 255, 255
	};
	static const uint8_t zeros[32] = { 0 };

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		ck_assert_uint_eq(sp_crc32(0, (const uint8_t *)known[i].text,
		    strlen(known[i].text)), known[i].crc);
	ck_assert_uint_eq(sp_crc32(0, zeros, sizeof(zeros)), 0x190a55ad);
	ck_assert_uint_eq(sp_crc32(0, ones, sizeof(ones)), 0xff6cab0b);
}
END_TEST

START_TEST(pieces_give_the_same)
{
	uint8_t bytes[256];

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)i;
	for (size_t i = 0; i <= sizeof(bytes); i++)
		ck_assert_uint_eq(sp_crc32(sp_crc32(0, bytes, i), bytes + i,
		    sizeof(bytes) - i), 0x29058c73);
}
END_TEST

static uint8_t stream[3 * SP_CRCSPAN_MAX];

/* By the definition: a bit at a time. */
static uint32_t
crc32_of(uint32_t crc, const uint8_t *p, size_t n)
{
	for (; n; n--, p++) {
		crc ^= *p;
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return crc;
}

static uint16_t
crc_of(uint16_t crc, const uint8_t *p, size_t n)
{
	for (; n; n--, p++) {
		crc = (uint16_t)(crc ^ *p << 8);
		for (int bit = 0; bit < 8; bit++)
			crc = (uint16_t)(crc << 1 ^
			    (crc & 0x8000 ? 0x1021 : 0));
	}
	return crc;
}

static void
fill(void)
{
	uint32_t x = 1;

	for (size_t i = 0; i < sizeof(stream); i++) {
		x = x * 1103515245 + 12345;
		stream[i] = (uint8_t)(x >> 16);
	}
}

/* What lies behind must stay as it is. */
struct guarded {
	struct sp_crcspan s, s32;
	uint32_t guard[SP_CRCSPAN_MARKS];
};

/* Only the stretch itself may be read: the other bytes are gone. */
static void
is_right(struct guarded *g, uint16_t start, size_t offset, size_t n)
{
	static uint8_t window[2 * sizeof(stream)];
	static const uint32_t guard[SP_CRCSPAN_MARKS];
	uint8_t *const p = window + sizeof(stream);

	memcpy(p, stream + offset, n);
	ck_assert_uint_eq(sp_crcspan(&g->s, &sp_crcspan_crc16, start, p,
	    offset, n), crc_of(start, p, n));
	ck_assert_uint_eq(sp_crcspan(&g->s32, &sp_crcspan_crc32, start, p,
	    offset, n), crc32_of(start, p, n));
	memset(p, 0, n);
	ck_assert_mem_eq(g->guard, guard, sizeof(guard));
}

START_TEST(zeros_are_bytes)
{
	static const uint8_t none[1000];

	for (size_t n = 0; n < sizeof(none); n++) {
		ck_assert_uint_eq(sp_crcspan_crc16.zeros(0xffff, n),
		    crc_of(0xffff, none, n));
		ck_assert_uint_eq(sp_crcspan_crc16.zeros(0x1234, n),
		    crc_of(0x1234, none, n));
		ck_assert_uint_eq(sp_crcspan_crc32.zeros(0x12345678, n),
		    crc32_of(0x12345678, none, n));
	}
	ck_assert_uint_eq(sp_crcspan_crc16.zeros(0, 1000), 0);
}
END_TEST

/* From each of 3 steps to each end around where it becomes long. */
START_TEST(stretches_of_all_lengths_and_places)
{
	static struct guarded g;

	fill();
	for (size_t at = 0; at < 3 * SP_CRCSPAN_STEP; at++) {
		for (size_t n = 0; n < 20; n++)
			is_right(&g, (uint16_t)at, at, n);
		for (size_t n = 480; n < 680; n++)
			is_right(&g, (uint16_t)at, at, n);
	}
}
END_TEST

/* As a decoder asks that moves on: some bytes, or behind all it has seen. */
START_TEST(a_window_that_moves)
{
	static struct guarded g;
	size_t at = 0;

	fill();
	srand(1);
	while (at + UINT16_MAX < sizeof(stream)) {
		is_right(&g, 0xffff, at, (size_t)rand() % UINT16_MAX);
		at += (size_t)rand() % (rand() % 8 ? 3000 : 90000);
	}
}
END_TEST

START_TEST(any_order_and_the_longest)
{
	static struct guarded g;

	fill();
	is_right(&g, 1, 5000, 1000);
	is_right(&g, 2, 100, 5000);
	is_right(&g, 3, 4000, 2000);
	is_right(&g, 4, 0, 600);
	is_right(&g, 5, 77, SP_CRCSPAN_MAX);
	is_right(&g, 5, 77, SP_CRCSPAN_MAX);
	is_right(&g, 6, 77 + 9 * SP_CRCSPAN_STEP, SP_CRCSPAN_MAX);
	is_right(&g, 7, 50000, SP_CRCSPAN_MAX + 9 * SP_CRCSPAN_STEP);
}
END_TEST

RUN("crc", known_values, pieces_give_the_same, zeros_are_bytes,
    stretches_of_all_lengths_and_places, a_window_that_moves,
    any_order_and_the_longest)
