/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/text/escape.c: any text as a string of JSON */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "text/escape.h"

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

RUN("json", text_is_quoted, the_room_is_enough)
