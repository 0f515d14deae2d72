/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/base/crc.c: the CRC that a build id is */

#include <config.h>

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

RUN("crc32", known_values, pieces_give_the_same)
