/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/text/hexdump.c, lib/text/offsets.c: dumps to bytes, whole or in pieces */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "support/run.h"
#include "text/hexdump.h"

static uint8_t got[8192];
static struct sp_hexdump d;

/* All that comes of text, or of the end; room bytes at a time. */
static size_t
feed(const uint8_t *text, size_t n, size_t room, uint8_t *out)
{
	size_t made = 0, more;

	do {
		more = sp_hexdump_feed(&d, &text, &n, out + made, room);
		made += more;
	} while (more == room);
	ck_assert_uint_eq(n, 0);
	return made;
}

static size_t
decode_in(const char *text, size_t step, size_t room)
{
	const size_t n = strlen(text);
	size_t made = 0;

	memset(&d, 0, sizeof(d));
	for (size_t i = 0; i < n; i += step)
		made += feed((const uint8_t *)text + i,
		    n - i < step ? n - i : step, room, got + made);
	sp_hexdump_end(&d);
	return made + feed(NULL, 0, room, got + made);
}

/* The text gives these bytes (as digits), in pieces of any size. */
static void
check_dump(const char *text, const char *digits, uint64_t places)
{
	for (size_t step = strlen(text); step > 0; step--) {
		char hex[512] = "";
		const size_t made = decode_in(text, step, 1 + step % 5);

		ck_assert_uint_lt(made, 256);
		for (size_t i = 0; i < made; i++)
			snprintf(hex + 2 * i, 3, "%02x", got[i]);
		ck_assert_str_eq(hex, digits);
		ck_assert_uint_eq(d.damage.places, places);
	}
}

static void
check_place(uint64_t i, enum sp_hex_fault fault, uint64_t line,
    uint64_t column)
{
	const struct sp_hex_place *p = &d.damage.first[i];

	ck_assert_uint_lt(i, d.damage.places);
	ck_assert_int_eq(p->fault, fault);
	ck_assert_uint_eq(p->line, line);
	ck_assert_uint_eq(p->column, column);
}

static void
check_offset(uint64_t i, uint64_t line, uint64_t offset, uint64_t due)
{
	check_place(i, SP_HEX_OFFSET, line, 1);
	ck_assert_uint_eq(d.damage.first[i].got, offset);
	ck_assert_uint_eq(d.damage.first[i].wanted, due);
}

START_TEST(the_layout_of_xxd_is_read)
{
	check_dump("00000000: 4100 1531 0014 d941  A..1...A\n"
	    "00000008: 0014 d9                  ...\n",
	    "410015310014d9410014d9", 0);
	check_dump("00000000: 41 00 15  A..\n00000003: 0A FF     ..",
	    "4100150aff", 0);
	check_dump("00000000: 4100153100  A..1.\r\n00000005: 0a  .\r\n",
	    "41001531000a", 0);
	check_dump("\t0x0000:  4500\n", "", 1);
	check_dump("  0000:  4500\n", "4500", 0);
}
END_TEST

START_TEST(the_layouts_of_hexdump_and_od_are_read)
{
	check_dump("00000000  41 00 15 31  00 14 d9 41  |A..1...A|\n"
	    "00000008  00 14 D9                   |...|\n0000000b\n",
	    "410015310014d9410014d9", 0);
	check_dump("000000 41 00 15 31  >A..1<\n000004 0a           >.<\n"
	    "000005\n", "410015310a", 0);
	check_dump("000000 41 00 15 31\n000004 0a\n000005\n", "410015310a", 0);
	check_dump("000000\n", "", 0);
	check_dump("", "", 0);
	check_dump("\n \n", "", 0);
}
END_TEST

START_TEST(the_ascii_column_is_never_data)
{
	check_dump("00000000: 2034 3120 3030  41 00\n"
	    "00000006: 20                41 00 15\n", "20343120303020", 0);
	check_dump("00000000: 3431  41\n00000002: 0a    41\n", "34310a", 0);
	check_dump("00000000  34 31 20 7c  |41 ||\n"
	    "00000004  34           |41 |\n00000005\n", "3431207c34", 0);
	check_dump("000000 3e 20 34 31  >> 41<\n000004\n", "3e203431", 0);
	check_dump("00000000  34 31   41 42\n", "3431", 0);
	/* Neither when all bytes are gone. */
	check_dump("00000000  |41 42 43|\n", "", 1);
	check_dump("00000000:          41 42\n", "", 1);
}
END_TEST

START_TEST(a_star_repeats_the_line_above)
{
	check_dump("00000000  00 01  |..|\n*\n00000006  02  |.|\n00000007\n",
	    "00010001000102", 0);
	check_dump("000000 00 01 >..<\n*\n000008\n", "0001000100010001", 0);
	check_dump("00000000: 0001  ..\n*\n00000004: 02  .\n", "0001000102", 0);
	/* The size of a line may have been lost with a line. */
	check_dump("000000 00 01 >..<\n*\n000005\n", "0001000100", 1);
	check_offset(0, 3, 5, 4);
	check_dump("0 00 01 02 03\n*\na 04 05\n*\ne\n",
	    "0001020300010203000104050405", 1);
	check_offset(0, 3, 10, 8);
	/* Only the last line is repeated. */
	check_dump("0 00 01\n2 02 03\n*\n6\n", "000102030203", 0);
}
END_TEST

START_TEST(a_long_dump_is_read)
{
	char text[16 * 1024] = "";
	size_t n = 0;

	for (unsigned int i = 0; i < 1024; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n,
		    "%x: %04x\n", 2 * i, i);
	ck_assert_uint_eq(decode_in(text, n, 4096), 2048);
	for (unsigned int i = 0; i < 1024; i++)
		ck_assert_uint_eq(got[2 * i] << 8 | got[2 * i + 1], i);
	ck_assert_uint_eq(d.damage.places, 0);
}
END_TEST

START_TEST(a_star_that_is_not_clear_is_damage)
{
	check_dump("*\n000002 41\n000003\n", "41", 1);
	check_place(0, SP_HEX_REPEAT, 1, 1);
	check_dump("000000 00 01\n*\n", "0001", 1);
	check_place(0, SP_HEX_REPEAT, 2, 1);
	check_dump("000000 00 01\n*\n*\n000004\n", "00010001", 1);
	check_dump("000000 00 0x\n*\n000004\n", "00", 2);
	check_dump("000000 00 01\n*\n000002 41\n", "000141", 1);
	check_dump("000000 00 01\n*\n000001 41\n", "0001", 1);
	check_dump("000000 00 01\n*\n100000000 41\n", "000141", 1);
	check_place(0, SP_HEX_REPEAT, 2, 1);
	check_dump("000000 00 01\n* 2\n000004 41\n", "000141", 2);
	check_place(0, SP_HEX_LINE, 2, 1);
	/* The pattern must not come from an earlier dump. */
	check_dump("000000 00 01\n000002\n*\n000004\n", "0001", 1);
}
END_TEST

START_TEST(the_largest_repeat_is_written_in_full)
{
	static const char text[] = "0 41 00 15 d9\n*\n40000004 50\n";
	const uint8_t *t = (const uint8_t *)text;
	size_t n = sizeof(text) - 1;
	uint64_t sum = 0;
	size_t made;

	memset(&d, 0, sizeof(d));
	do {
		made = sp_hexdump_feed(&d, &t, &n, got, sizeof(got));
		sum += made;
	} while (made == sizeof(got));
	ck_assert_uint_eq(sum, 4 + SP_HEXDUMP_REPEAT_MAX + 1);
	ck_assert_uint_eq(got[made - 1], 0x50);
	ck_assert_uint_eq(got[made - 2], 0xd9);
	ck_assert_uint_eq(d.damage.places, 0);
	check_dump("0 41 00 15 d9\n*\n40000005 50\n", "410015d950", 1);
}
END_TEST

START_TEST(a_lost_line_is_told_once_and_no_byte_more_is_lost)
{
	check_dump("00000000: 4100  A.\n00000004: 1531  .1\n00000006: 0a  .\n",
	    "410015310a", 1);
	check_offset(0, 2, 4, 2);
	check_dump("00000002: 4100  A.\n", "4100", 1);
	check_offset(0, 1, 2, 0);
}
END_TEST

START_TEST(doubled_lines_are_written_once)
{
	check_dump("0: 4100  A.\n2: 1531  .1\n2: 1531  .1\n4: 0a  .\n",
	    "410015310a", 1);
	check_offset(0, 3, 2, 4);
	/* All from the start again, and on. */
	check_dump("0: 4100  A.\n2: 1531  .1\n0: 4100  A.\n2: 1531  .1\n"
	    "4: 0a  .\n", "410015310a", 1);
	/* Half of a line is new. */
	check_dump("0: 4100  A.\n1: 0015  ..\n3: 0a  .\n", "4100150a", 1);
	check_dump("0 00 01\n2 02 03\n0 00 01\n*\n4 04\n", "0001020304", 2);
	check_dump("0 00 01\n*\n6 02 03\n4 00 01\n6 02 03\n8 04\n",
	    "000100010001020304", 1);
}
END_TEST

START_TEST(a_damaged_offset_costs_no_byte)
{
	check_dump("0: 4100\n82: 1531\n4: 0a0b\n6: 0c\n", "410015310a0b0c", 1);
	check_offset(0, 2, 0x82, 2);
	check_dump("10000000: 4100\n2: 1531\n4: 0a0b\n", "410015310a0b", 1);
	check_dump("0 00\n*\n80000000 02\n5 03\n6 04\n", "00020304", 2);
	/* The size of the line with it counts, not that of those behind it. */
	check_dump("0: 0001\n10: 0203\n12: 04\n4: 0506\n", "00010203040506",
	    1);
}
END_TEST

START_TEST(lines_in_another_order_are_all_written)
{
	check_dump("0: 00\n1: 01\n4: 04\n5: 05\n2: 02\n3: 03\n6: 06\n",
	    "00010405020306", 3);
	/* But once only. */
	check_dump("0: 00\n1: 01\n4: 04\n2: 02\n3: 03\n2: 02\n3: 03\n4: 05\n",
	    "000104020305", 3);
}
END_TEST

START_TEST(damaged_bytes_are_skipped_and_their_place_kept)
{
	check_dump("0: 41zz 1531\n4: z5\n5: 6z\n6: 10  .\n", "41153110", 3);
	check_place(0, SP_HEX_JUNK, 1, 6);
	check_place(1, SP_HEX_JUNK, 2, 4);
	check_place(2, SP_HEX_JUNK, 3, 5);
	ck_assert_uint_eq(d.damage.chars, 6);
	check_dump("0: 410z\n2: 10\n", "4110", 1);
	check_place(0, SP_HEX_JUNK, 1, 7);
	check_dump("0: 41 0 15\n3: 10\n", "411510", 1);
	check_place(0, SP_HEX_LONE, 1, 7);
	check_dump("0  41 0 15  |A..|\n3  10 |.|\n", "411510", 1);
	check_place(0, SP_HEX_JUNK, 1, 7);
}
END_TEST

START_TEST(words_in_the_byte_order_of_the_machine_are_refused)
{
	check_dump("0000000 0041 3115\n0000004 0a\n", "0a", 2);
	check_dump("0000000 31150041 0014d941\n", "", 2);
}
END_TEST

START_TEST(what_is_no_line_of_a_dump_is_told)
{
	check_dump("$ xxd a\n0: 4100\n\n  message\n2: 15\n", "410015", 2);
	check_place(0, SP_HEX_LINE, 1, 1);
	check_place(1, SP_HEX_LINE, 4, 3);
	ck_assert_uint_eq(d.damage.chars, 14);
	check_dump("00000000000000000: 41\n", "", 1);
	check_dump("ffffffffffffffff: 41\n", "", 1);
	check_dump("0:\n", "", 1);
	check_dump("*x\n", "", 1);
}
END_TEST

START_TEST(the_end_is_checked_and_another_dump_may_follow)
{
	check_dump("0 41 00\n000002 \n0 15\n", "410015", 0);
	check_dump("0 41 00\n000003\n", "4100", 1);
	check_offset(0, 2, 3, 2);
	check_dump("0 41 00\n000002\n0 15\n1 31\n2\n", "41001531", 0);
}
END_TEST

START_TEST(a_last_line_that_is_cut_is_told)
{
	check_dump("0: 4100  A.\n2: 1531  .1\n4: 0a0b", "410015310a0b", 1);
	check_place(0, SP_HEX_CUT, 3, 7);
	check_dump("0  41 00  |A.|\n2  15 ", "410015", 1);
	check_place(0, SP_HEX_CUT, 2, 5);
	check_dump("0  41 00  |A.|\n2  15  ", "410015", 1);
	check_dump("0 41 00 >A.<\n2 15", "410015", 1);
	check_place(0, SP_HEX_CUT, 2, 4);
	check_dump("0: 4100  A.\n2: 153", "410015", 2);
	check_place(0, SP_HEX_LONE, 2, 6);
	check_dump("0: 4100  A.\n2:", "4100", 1);
	check_place(0, SP_HEX_LINE, 2, 1);
	/* In the ASCII column, or before it, no byte is missing. */
	check_dump("0: 4100 1531  A..1\n4: 0a0b       .", "410015310a0b", 0);
	check_dump("0: 4100 1531  A..1\n4: 0a0b       ", "410015310a0b", 0);
	/* A line that has its end is whole; so is one in a dump like it. */
	check_dump("0: 4100  A.\n2: 1531\n", "41001531", 0);
	check_dump("0: 4100\n2: 1531", "41001531", 0);
	check_dump("0: 4100", "4100", 0);
	/* Another dump may have another layout. */
	check_dump("0  41 00  |A.|\n2\n0 15 31", "41001531", 0);
}
END_TEST

START_TEST(a_line_longer_than_any_dump_has_is_told)
{
	static char text[SP_HEXDUMP_LINE + 64];

	memset(text, ' ', SP_HEXDUMP_LINE + 1);
	memcpy(text, "0: 41", 5);
	strcpy(text + SP_HEXDUMP_LINE + 1, "\n0: 42\n");
	ck_assert_uint_eq(decode_in(text, sizeof(text), 64), 1);
	ck_assert_uint_eq(got[0], 0x42);
	check_place(0, SP_HEX_LINE, 1, 1);
	ck_assert_uint_eq(d.damage.chars, SP_HEXDUMP_LINE + 1);
	/* One less is short enough. */
	ck_assert_uint_eq(decode_in(text + 1, 1, 64), 1);
	memcpy(text, "0:  41", 6);
	memmove(text + 8, text + 9, strlen(text + 9) + 1);
	ck_assert_uint_eq(decode_in(text, 100, 64), 1);
	ck_assert_uint_eq(got[0], 0x41);
}
END_TEST

RUN("hexdump",
    the_layout_of_xxd_is_read,
    the_layouts_of_hexdump_and_od_are_read,
    the_ascii_column_is_never_data,
    a_star_repeats_the_line_above,
    a_long_dump_is_read,
    a_star_that_is_not_clear_is_damage,
    the_largest_repeat_is_written_in_full,
    a_lost_line_is_told_once_and_no_byte_more_is_lost,
    doubled_lines_are_written_once,
    a_damaged_offset_costs_no_byte,
    lines_in_another_order_are_all_written,
    damaged_bytes_are_skipped_and_their_place_kept,
    words_in_the_byte_order_of_the_machine_are_refused,
    what_is_no_line_of_a_dump_is_told,
    the_end_is_checked_and_another_dump_may_follow,
    a_last_line_that_is_cut_is_told,
    a_line_longer_than_any_dump_has_is_told)
