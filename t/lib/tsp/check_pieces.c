/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/tsp/tsp.c: it makes no difference how a stream comes, and how far. */

#include <config.h>

#include <string.h>

#include "support/must.h"
#include "support/run.h"
#include "tspstream.h"

#define E_TOLD	"event 9 5 1 2 , "

/* All kinds of packets, and of damage. */
static void
add_mixed(void)
{
	static const char mixed[] = "01 fd" PRE "09 05 0001 0002"
	    PRE "0a c8 0102fd"
	    PRE "0b 26 fdfe ff03 040506" PRE "0c 49 0001 0002 fdfe"
	    PRE "0d 26 00" PRE "0e 97 05 02 01 01 41 02 02 4243" PRE
	    PRE "0f 99 5350 01 00 000003e8 ffff 0000bb80 9f"
	    PRE "10 49 0001 0002 99" PRE "11 65 0000 0000" PRE "12 97 00 01 41"
	    PRE "14 19 0009 0002 fdfe 07 fdfe" PRE "15 02 0000 00fd fe" PRE
	    PRE PRE "17 4a 0001 0002";

	size = 0;
	add(mixed);
}

START_TEST(how_a_stream_is_cut_into_pieces_makes_no_difference)
{
	static char whole[sizeof(told)];
	struct sp_tsp d, again;

	add_mixed();
	for (size_t n = 0; n <= size; n++) {
		const size_t all = size;

		size = n;
		d = decode(SIZE_MAX, true);
		strcpy(whole, told);
		for (size_t piece = 1; piece < n; piece++) {
			again = decode(piece, true);
			MUST(!strcmp(told, whole));
			MUST(!memcmp(&again, &d, sizeof(d)));
		}
		size = all;
	}
	ck_assert_str_eq(whole, "junk 0 2, " E_TOLD "unknown 10 200 0102fd, "
	    "event 11 38 -514 65283 040506, unsized 12 73 1 2 fdfe, "
	    "truncated 42 6, gap 13 14 1, list 14 5 2, object 5 1 A, "
	    "object 5 2 BC, clock 15 1000 65535 48000, "
	    "event 16 73 1 2 , junk 94 1, error 17 101 0 0 , "
	    "truncated 104 8, gap 18 20 2, event 20 25 9 2 fdfe, "
	    "junk 123 3, event 21 2 0 253 fe, gap 22 23 1, "
	    "event 23 74 1 2 , ");
}
END_TEST

/* Each beginning tells a beginning of what the whole does, before it ends. */
START_TEST(what_is_told_does_not_depend_on_what_may_still_come)
{
	static char whole[sizeof(told)];
	size_t all;

	add_mixed();
	all = size;
	decode(SIZE_MAX, true);
	strcpy(whole, told);
	for (size = 0; size < all; size++) {
		decode(SIZE_MAX, false);
		MUST(!strncmp(told, whole, strlen(told)));
	}
}
END_TEST

/* On a line that goes quiet, the last event is not held back. */
START_TEST(a_packet_is_told_when_nothing_can_change_it)
{
	static const struct {
		const char *hex;
		bool told;
	} cases[] = { { PRE "01 05 0001 00", false },
	    { PRE "01 05 0001 0002", true },
	    { PRE "01 02 0001 0002 fd", false },
	    { PRE "01 02 0001 0002 fd fe", false },
	    { PRE "01 02 0001 0002 fd fe 00", true },
	    { PRE "01 02 0001 0002 fd 00", true },
	    { PRE "01 02 00 fdfeff 00", false },
	    { PRE "01 02 00 fdfeff 00 fdfe", false },
	    { PRE "01 02 00 fdfeff 00 fd00", true },
	    { PRE "01 02 00 fdfeff", false },
	    { PRE "01 97 00 00", true }, { PRE "01 97 00 01 00 00", true },
	    { PRE "01 97 00 01 00 01", false },
	    { PRE "01 97 00 01 00 01 fd", false },
	    { PRE "01 97 00 01 00 01 fd fd", true },
	    { PRE "01 97 00 02 00 01 41" PRE, true },
	    { PRE "01 49 0001 0002 0304", false },
	    { PRE "01 49 0001 0002" PRE, true },
	    { PRE "01 49 0001 0002 030405 000000", true },
	    { PRE "01 99 5350 01 00 000003e8 ffff 0000bb80", false },
	    { PRE "01 99 5350 01 00 000003e8 ffff 0000bb80 9f", true },
	    { PRE "01 c8 0000 fdfe", false }, { PRE "01 c8 00" PRE, true },
	    { "00 00", false }, { "00 00" PRE, true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		size = 0;
		add(cases[i].hex);
		decode(1, false);
		ck_assert_msg(!*told == !cases[i].told, "%s: %s", cases[i].hex,
		    told);
	}
}
END_TEST

RUN("tsp_pieces", how_a_stream_is_cut_into_pieces_makes_no_difference,
    what_is_told_does_not_depend_on_what_may_still_come,
    a_packet_is_told_when_nothing_can_change_it)
