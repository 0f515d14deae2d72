/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/text/hex.c: hexadecimal text to bytes, whole or in pieces */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "support/run.h"
#include "text/hex.h"

static uint8_t got[4096];
static struct sp_hex h;

/* Decode text in pieces of step characters; returns the number of bytes. */
static size_t
decode_in(const char *text, size_t n, size_t step)
{
	size_t made = 0;

	memset(&h, 0, sizeof(h));
	for (size_t i = 0; i < n; i += step) {
		const size_t piece = n - i < step ? n - i : step;

		made += sp_hex_feed(&h, (const uint8_t *)text + i, piece,
		    got + made);
	}
	sp_hex_end(&h);
	return made;
}

/* Text gives these bytes (as plain digits) in pieces of every size. */
static void
check_text(const char *text, const char *digits, uint64_t places,
    uint64_t chars)
{
	const size_t n = strlen(text);

	for (size_t step = n ? n : 1; step > 0; step--) {
		char hex[2 * sizeof(got) + 1] = "";
		const size_t made = decode_in(text, n, step);

		for (size_t i = 0; i < made; i++)
			snprintf(hex + 2 * i, 3, "%02x", got[i]);
		ck_assert_str_eq(hex, digits);
		ck_assert_uint_eq(h.damage.places, places);
		ck_assert_uint_eq(h.damage.chars, chars);
	}
}

static void
check_place(uint64_t i, enum sp_hex_fault fault, char c, uint64_t line,
    uint64_t column)
{
	const struct sp_hex_place *p = &h.damage.first[i];

	ck_assert_uint_lt(i, h.damage.places);
	ck_assert_int_eq(p->fault, fault);
	ck_assert_int_eq(p->c, (unsigned char)c);
	ck_assert_uint_eq(p->line, line);
	ck_assert_uint_eq(p->column, column);
}

START_TEST(every_byte_value_comes_from_digits_of_either_case)
{
	static const char *const digits[] = {
		"0123456789abcdef", "0123456789ABCDEF"
	};
	char text[512];

	for (int f = 0; f < 2; f++) {
		for (int i = 0; i < 256; i++) {
			text[2 * i] = digits[f][i >> 4];
			text[2 * i + 1] = digits[f][i & 15];
		}
		ck_assert_uint_eq(decode_in(text, 512, 512), 256);
		for (int i = 0; i < 256; i++)
			ck_assert_uint_eq(got[i], i);
		ck_assert_uint_eq(h.damage.places, 0);
	}
}
END_TEST

START_TEST(separators_between_bytes_may_be_left_out)
{
	check_text("", "", 0, 0);
	check_text("41 00,15;31:00-14\tD9\r\n4100\n", "410015310014d94100", 0,
	    0);
	check_text(" ,, 41,  00 - ", "4100", 0, 0);
}
END_TEST

START_TEST(prefixes_stand_before_bytes)
{
	check_text("0x41, 0X00,0x15", "410015", 0, 0);
	check_text("\\x41\\x00\\x0f", "41000f", 0, 0);
	check_text("0x410015 0x000x10", "4100150010", 0, 0);
	check_text("41\\x00", "4100", 0, 0);
}
END_TEST

START_TEST(a_prefix_without_a_byte_is_damage)
{
	check_text("41 0x 15", "4115", 1, 2);
	check_place(0, SP_HEX_JUNK, 'x', 1, 4);
	check_text("41 0x", "41", 1, 2);
	check_text("\\0a \\", "0a", 2, 2);
	check_place(0, SP_HEX_JUNK, '\\', 1, 1);
	check_place(1, SP_HEX_JUNK, '\\', 1, 5);
	check_text("\\\\x41", "41", 1, 1);
	check_text("0x0x41", "41", 1, 2);
	check_place(0, SP_HEX_JUNK, 'x', 1, 1);
	check_text("4x1", "41", 1, 1);
	check_text("0xx41", "41", 1, 3);
	check_text("10x15", "1015", 1, 1);
	check_text("4\\x41", "41", 1, 1);
	check_place(0, SP_HEX_LONE, '4', 1, 1);
}
END_TEST

/* Each is skipped alone and told, wherever it stands in a byte. */
START_TEST(any_other_character_is_skipped_and_told)
{
	for (int c = 0; c < 256; c++) {
		char text[] = "41 ?00 4?1\n";

		if (c && strchr("0123456789abcdefABCDEF \t\r\n,;:-\\", c))
			continue;
		text[3] = text[8] = (char)c;
		/* Longer than one block, so that no fast path takes it. */
		ck_assert_uint_eq(decode_in(text, sizeof(text) - 1, 99), 3);
		ck_assert_mem_eq(got, "\x41\x00\x41", 3);
		ck_assert_uint_eq(h.damage.places, 2);
		ck_assert_uint_eq(h.damage.chars, 2);
		check_place(0, SP_HEX_JUNK, (char)c, 1, 4);
		check_place(1, SP_HEX_JUNK, (char)c, 1, 9);
	}
}
END_TEST

START_TEST(a_bad_character_is_found_at_each_place_of_a_long_run)
{
	char text[201];

	for (size_t at = 0; at < 200; at++) {
		for (const char *c = "/:@G`g\x10\x15\x80\xb0\xc1"; *c; c++) {
			memset(text, 'a', 200);
			text[at] = *c == ':' ? '!' : *c;
			ck_assert_uint_eq(decode_in(text, 200, 200), 99);
			ck_assert_uint_eq(got[98], 0xaa);
			ck_assert_uint_eq(h.damage.chars, 2);
			check_place(0, SP_HEX_JUNK, text[at], 1, at + 1);
		}
	}
}
END_TEST

START_TEST(junk_in_a_row_is_one_place)
{
	check_text("41zzz00 zz 15\nz", "410015", 3, 6);
	check_place(0, SP_HEX_JUNK, 'z', 1, 3);
	check_place(1, SP_HEX_JUNK, 'z', 1, 9);
	check_place(2, SP_HEX_JUNK, 'z', 2, 1);
	check_text("z", "", 1, 1);
}
END_TEST

START_TEST(half_a_byte_before_a_separator_or_the_end_is_damage)
{
	check_text("41 0 15\n4 1\n7", "4115", 4, 4);
	check_place(0, SP_HEX_LONE, '0', 1, 4);
	check_place(1, SP_HEX_LONE, '4', 2, 1);
	check_place(2, SP_HEX_LONE, '1', 2, 3);
	check_place(3, SP_HEX_LONE, '7', 3, 1);
}
END_TEST

START_TEST(more_places_than_are_remembered_are_counted)
{
	check_text("! ! ! ! ! ! ! !", "", 8, 8);
	check_place(4, SP_HEX_JUNK, '!', 1, 9);
}
END_TEST

START_TEST(digits_may_be_wrapped_inside_a_byte)
{
	check_text("410\n0153\r\n1\n", "41001531", 0, 0);
	check_text("4\n1\n0\n0\n", "4100", 0, 0);
	check_text("0\n041", "0041", 0, 0);
}
END_TEST

START_TEST(a_line_with_other_separators_ends_with_a_byte)
{
	check_text("41 0\n0 15", "4115", 2, 2);
	check_text("0x41\\x0\n015", "4101", 2, 2);
	/* What a line is like says nothing of the next. */
	check_text("41 00\n4\n1", "410041", 0, 0);
}
END_TEST

START_TEST(a_digit_lost_from_one_of_many_equal_lines_stays_there)
{
	check_text("4100\n4101\n4102\n4103\n410\n4105\n",
	    "41004101410241034"
	    "14105", 1, 1);
	check_place(0, SP_HEX_LONE, '0', 5, 3);
	/* Twice, and with CR LF. */
	check_text("4100\r\n4101\r\n4102\r\n4103\r\n4104\r\n10\r\n0\r\n4107"
	    "\r\n410\r\n4109\r\n", "410041014102410341041041074141" "09", 2, 2);
	/* Three lines are not enough to be sure. */
	check_text("4100\n4101\n4102\n410\n4", "4100410141024104", 0, 0);
}
END_TEST

START_TEST(text_wrapped_at_any_width_decodes)
{
	char plain[1201], text[2402];

	for (size_t i = 0; i < 1200; i++)
		plain[i] = "0123456789abcdef"[(i * 7 + i / 9) % 16];
	for (size_t width = 1; width < 120; width++) {
		size_t n = 0;

		for (size_t i = 0; i < 1200; i++) {
			text[n++] = plain[i];
			if (i % width == width - 1)
				text[n++] = '\n';
		}
		ck_assert_uint_eq(decode_in(text, n, n), 600);
		ck_assert_uint_eq(h.damage.places, 0);
		for (size_t i = 0; i < 600; i++)
			ck_assert_int_eq(got[i], sp_hex_digit(
			    (uint8_t)plain[2 * i]) << 4 |
			    sp_hex_digit((uint8_t)plain[2 * i + 1]));
	}
}
END_TEST

START_TEST(no_more_than_the_promised_room_is_used)
{
	static const char text[] = "4100153100d9410014d950ff14d98d41"
	    "4100153100d9410014d950ff14d98d41" "5 0 3b 4a";
	uint8_t out[sizeof(text)];

	for (size_t n = 0; n < sizeof(text); n++) {
		memset(out, 0x5a, sizeof(out));
		memset(&h, 0, sizeof(h));
		sp_hex_feed(&h, (const uint8_t *)text, n, out);
		for (size_t i = n / 2 + 1; i < sizeof(out); i++)
			ck_assert_uint_eq(out[i], 0x5a);
	}
}
END_TEST

RUN("hex",
    every_byte_value_comes_from_digits_of_either_case,
    separators_between_bytes_may_be_left_out,
    prefixes_stand_before_bytes,
    a_prefix_without_a_byte_is_damage,
    any_other_character_is_skipped_and_told,
    a_bad_character_is_found_at_each_place_of_a_long_run,
    junk_in_a_row_is_one_place,
    half_a_byte_before_a_separator_or_the_end_is_damage,
    more_places_than_are_remembered_are_counted,
    digits_may_be_wrapped_inside_a_byte,
    a_line_with_other_separators_ends_with_a_byte,
    a_digit_lost_from_one_of_many_equal_lines_stays_there,
    text_wrapped_at_any_width_decodes,
    no_more_than_the_promised_room_is_used)
