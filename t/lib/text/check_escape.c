/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/text/escape.c */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "text/escape.h"

/* The n bytes must become text, and text the bytes again. */
static void
check_both_ways(const char *bytes, size_t n, const char *text)
{
	char out[SP_ESCAPE_ROOM(64)];
	uint8_t back[64];
	size_t n_back;

	memset(out, 'x', sizeof(out));
	sp_escape((const uint8_t *)bytes, n, out);
	ck_assert_str_eq(out, text);
	ck_assert(sp_unescape(text, back, n, &n_back));
	ck_assert_uint_eq(n_back, n);
	ck_assert_mem_eq(back, bytes, n);
}

START_TEST(printable_text_stays_as_it_is)
{
	check_both_ways("", 0, "");
	check_both_ways("main ~", 6, "main ~");
	/* The first and last characters of 2, 3 and 4 bytes. */
	check_both_ways("\xc2\xa0\xdf\xbf", 4, "\xc2\xa0\xdf\xbf");
	check_both_ways("\xe0\xa0\x80\xef\xbf\xbf", 6,
	    "\xe0\xa0\x80\xef\xbf\xbf");
	check_both_ways("\xed\x9f\xbf", 3, "\xed\x9f\xbf");
	check_both_ways("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8,
	    "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}
END_TEST

START_TEST(a_backslash_is_doubled)
{
	check_both_ways("\\x41\\", 5, "\\\\x41\\\\");
}
END_TEST

START_TEST(control_characters_are_written_in_digits)
{
	check_both_ways("a\tb\nc", 5, "a\\x09b\\x0ac");
	check_both_ways("\0\x1f\x7f", 3, "\\x00\\x1f\\x7f");
	check_both_ways("\xc2\x80\xc2\x9f", 4, "\\xc2\\x80\\xc2\\x9f");
}
END_TEST

START_TEST(what_is_not_utf8_is_written_in_digits)
{
	/* Alone, cut short, too long a form, a surrogate, too large. */
	check_both_ways("\x80\xbf\xff", 3, "\\x80\\xbf\\xff");
	check_both_ways("\xc3", 1, "\\xc3");
	check_both_ways("\xc3x", 2, "\\xc3x");
	check_both_ways("\xe2\x82", 2, "\\xe2\\x82");
	check_both_ways("\xf0\x9f\x98", 3, "\\xf0\\x9f\\x98");
	check_both_ways("\xc1\xbf", 2, "\\xc1\\xbf");
	check_both_ways("\xe0\x9f\xbf", 3, "\\xe0\\x9f\\xbf");
	check_both_ways("\xed\xa0\x80", 3, "\\xed\\xa0\\x80");
	check_both_ways("\xf0\x8f\xbf\xbf", 4, "\\xf0\\x8f\\xbf\\xbf");
	check_both_ways("\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80");
	check_both_ways("\xf5\x80\x80\x80", 4, "\\xf5\\x80\\x80\\x80");
}
END_TEST

START_TEST(every_pair_of_bytes_comes_back)
{
	for (unsigned v = 0; v < 0x10000; v++) {
		const uint8_t bytes[] = { (uint8_t)(v >> 8), (uint8_t)v };
		char text[SP_ESCAPE_ROOM(2)];
		uint8_t back[2];
		size_t n;

		sp_escape(bytes, 2, text);
		ck_assert(strspn(text, "\t\n") == 0);
		ck_assert(sp_unescape(text, back, 2, &n));
		ck_assert_uint_eq(n, 2);
		ck_assert_mem_eq(back, bytes, 2);
	}
}
END_TEST

START_TEST(digits_may_be_of_either_case)
{
	uint8_t back[1];
	size_t n;

	ck_assert(sp_unescape("\\xaB", back, 1, &n));
	ck_assert_uint_eq(n, 1);
	ck_assert_uint_eq(back[0], 0xab);
}
END_TEST

START_TEST(other_escapes_and_more_than_the_room_are_refused)
{
	static const char *const wrong[] = { "\\", "\\t", "\\x", "\\x4",
	    "\\x4g", "\\xg4", "a\\X41" };
	uint8_t back[8];
	size_t n;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		ck_assert_msg(!sp_unescape(wrong[i], back, 8, &n), "%s",
		    wrong[i]);
	ck_assert(sp_unescape("12345678", back, 8, &n));
	ck_assert(!sp_unescape("123456789", back, 8, &n));
	ck_assert(!sp_unescape("1234567\\x388", back, 8, &n));
	ck_assert(!sp_unescape("1", back, 0, &n));
}
END_TEST

/* As a string of JSON. */
START_TEST(text_is_quoted)
{
	static const char *const strings[][2] = {
		{ "", "\"\"" },
		{ "main", "\"main\"" },
		{ "operator\"\" _s", "\"operator\\\"\\\" _s\"" },
		{ "C:\\src\\main.c", "\"C:\\\\src\\\\main.c\"" },
		{ "a\tb\n\x7f", "\"a\\u0009b\\u000a\\u007f\"" },
		{ "caf\xc3\xa9 \xe2\x82\xac", "\"caf\xc3\xa9 \xe2\x82\xac\"" },
		{ "\xff", "\"\\ufffd\"" },
		{ "\xc3(", "\"\\ufffd(\"" },
		{ "\xe2\x82", "\"\\ufffd\\ufffd\"" },
		{ "</script>", "\"</script>\"" },
	};

	for (size_t i = 0; i < sizeof(strings) / sizeof(*strings); i++) {
		char out[SP_JSON_ROOM(32)];

		ck_assert_uint_le(strlen(strings[i][0]), 32);
		ck_assert_ptr_eq(sp_json_string(strings[i][0], out),
		    out + strlen(strings[i][1]));
		ck_assert_str_eq(out, strings[i][1]);
	}
}
END_TEST

START_TEST(the_room_is_enough)
{
	char text[256], out[SP_JSON_ROOM(255)];

	for (int i = 1; i < 256; i++) {
		memset(text, i, 255);
		text[255] = '\0';
		ck_assert_uint_lt((size_t)(sp_json_string(text, out) - out),
		    sizeof(out));
	}
}
END_TEST

RUN("escape",
    printable_text_stays_as_it_is,
    a_backslash_is_doubled,
    control_characters_are_written_in_digits,
    what_is_not_utf8_is_written_in_digits,
    every_pair_of_bytes_comes_back,
    digits_may_be_of_either_case,
    other_escapes_and_more_than_the_room_are_refused,
    text_is_quoted,
    the_room_is_enough)
