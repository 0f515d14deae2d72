/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/tsp/tsp.c and lib/tsp/framing.c: which bytes are a packet */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "support/run.h"
#include "tspstream.h"

#define E	PRE "09 05 0001 0002"	/* an event without data, and told: */
#define E_TOLD	"event 9 5 1 2 , "

START_TEST(a_preamble_that_another_or_the_end_follows_is_nothing)
{
	tells("", "");
	tells(PRE, "");
	tells(PRE PRE PRE, "");
	tells(PRE PRE E PRE PRE E PRE, E_TOLD E_TOLD);
	ck_assert_uint_eq(decode(1, true).truncated, 0);
}
END_TEST

START_TEST(bytes_of_no_packet_are_one_run)
{
	tells("00 fd 01 fdfe 02" E "ff" E "fe ff fd fdfe 00",
	    "junk 0 6, " E_TOLD "junk 15 1, " E_TOLD "junk 25 6, ");
	ck_assert(decode(SIZE_MAX, true).junk_places == 3 &&
	    decode(2, true).junk == 13);
	/* Also if a preamble begins right behind its own beginning. */
	tells("fd" E "fdfe" E, "junk 0 1, " E_TOLD "junk 10 2, " E_TOLD);
}
END_TEST

START_TEST(the_beginning_of_a_preamble_at_the_end_is_cut)
{
	tells("fd", "truncated 0 1, ");
	tells("fdfe", "truncated 0 2, ");
	tells("00 fdfe", "junk 0 1, truncated 1 2, ");
	tells(E "fdfe", E_TOLD "truncated 9 2, ");
	tells(E "fd fd", E_TOLD "junk 9 1, truncated 10 1, ");
}
END_TEST

START_TEST(a_packet_that_is_too_short_is_cut)
{
	static const char *const short_ones[] = { PRE "01", PRE "01 02",
	    PRE "01 02 00", PRE "01 02 0001 0002", PRE "01 27 0001 0002 0304",
	    PRE "01 49", PRE "01 49 0001 00", PRE "01 97", PRE "01 97 05",
	    PRE "01 97 05 01", PRE "01 97 05 01 01", PRE "01 97 05 01 01 02",
	    PRE "01 97 05 02 01 00", PRE "01 97 05 01 01 02 41" };
	char wanted[80];

	for (size_t i = 0; i < sizeof(short_ones) / sizeof(*short_ones); i++) {
		size_t n;

		size = 0;
		add(short_ones[i]);
		n = size;
		sprintf(wanted, "truncated 0 %zu, ", n);
		all_pieces_tell(wanted);
		add(E);
		sprintf(wanted, "truncated 0 %zu, " E_TOLD, n);
		all_pieces_tell(wanted);
	}
}
END_TEST

START_TEST(a_list_is_whole_if_its_last_byte_is_the_last_of_all)
{
	tells(PRE "01 97 05 01 01 01 fd", "list 1 5 1, object 5 1 \xfd, ");
	tells(PRE "01 97 05 01 01 02 fdfe",
	    "list 1 5 1, object 5 1 \xfd\xfe, ");
}
END_TEST

START_TEST(what_is_behind_a_whole_packet_is_junk)
{
	tells(PRE "01 02 0001 0002 03 04" E, "event 1 2 1 2 03, junk 10 1, "
	    "gap 2 9 7, " E_TOLD);
	tells(PRE "01 97 05 01 01 00 41 42" E, "list 1 5 1, object 5 1 , "
	    "junk 9 2, gap 2 9 7, " E_TOLD);
	tells(PRE "01 99 5350 01 00 000003e8 ffff 0000bb80 9f 00" E,
	    "clock 1 1000 65535 48000, junk 20 1, gap 2 9 7, " E_TOLD);
	tells(PRE "01 49 0001 0002 03 04 05 06" E,
	    "unsized 1 73 1 2 030405, junk 12 1, gap 2 9 7, " E_TOLD);
}
END_TEST

/* Where the next one follows: in the tick, the timer and all data. */
START_TEST(a_preamble_may_be_within_a_packet)
{
	tells(PRE "08 26 fdfe ff03 040506" E,
	    "event 8 38 65022 65283 040506, event 9 5 65537 2 , ");
	tells(PRE "08 26 00fd feff 010203" E,
	    "event 8 38 253 65279 010203, event 9 5 1 2 , ");
	tells(PRE "08 26 0000 fdfe ff0203" E,
	    "event 8 38 0 65022 ff0203, event 9 5 1 2 , ");
	tells(PRE "08 26 0000 00fd feff03" E,
	    "event 8 38 0 253 feff03, event 9 5 1 2 , ");
	tells(PRE "08 26 0000 0000" PRE E,
	    "event 8 38 0 0 fdfeff, event 9 5 1 2 , ");
	tells(PRE "fd 26 0000 0000" PRE, "event 253 38 0 0 fdfeff, ");
	/* The clock, too. */
	tells(PRE "01 99 5350 01 00 fdfeff00 0000 00000000 c9" E,
	    "clock 1 4261347072 0 0, gap 2 9 7, " E_TOLD);
}
END_TEST

START_TEST(or_begin_the_next_one_if_nothing_follows)
{
	tells(PRE "08 26 0000 00" E, "truncated 0 8, " E_TOLD);
	tells(PRE "08 26 0000 0000" E, "truncated 0 9, " E_TOLD);
	tells(PRE "08 26 0000 0000 00" E, "truncated 0 10, " E_TOLD);
	tells(PRE "08 26 0000 0000 0000" E, "truncated 0 11, " E_TOLD);
	tells(PRE "08" E, "truncated 0 4, " E_TOLD);
	tells(PRE "08 26" E, "truncated 0 5, " E_TOLD);
	tells(PRE "01 99 5350 01 00 fdfeff00 0000 00000000 c9 00" E,
	    "truncated 0 9, unsized 0 0 0 0 00c900, gap 1 9 8, " E_TOLD);
	tells(PRE "01 97 05 01 01 05 4142" E, "truncated 0 11, " E_TOLD);
	/* Names have none: not even here. */
	tells(PRE "01 97 05 01 01 04 41" PRE PRE, "truncated 0 10, ");
}
END_TEST

START_TEST(what_nobody_describes_has_three_bytes_at_most)
{
	tells(PRE "08 49 0001 0002" E, "unsized 8 73 1 2 , " E_TOLD);
	tells(PRE "08 49 0001 0002 03" E, "unsized 8 73 1 2 03, " E_TOLD);
	tells(PRE "08 49 0001 0002 0304" E, "unsized 8 73 1 2 0304, " E_TOLD);
	tells(PRE "08 49 0001 0002 030405" E,
	    "unsized 8 73 1 2 030405, " E_TOLD);
	tells(PRE "08 49 0001 0002 fd 04" E, "unsized 8 73 1 2 fd04, " E_TOLD);
	ck_assert_uint_eq(decode(SIZE_MAX, true).unsized, 1);
	tells(PRE "08 49 0001 0002 0304", "unsized 8 73 1 2 0304, ");
	tells(PRE "08 49 0001 00" E, "truncated 0 8, " E_TOLD);
	/* Without a usual size the first preamble ends it. */
	tells(PRE "08 49 0001" PRE "01" E,
	    "truncated 0 7, truncated 7 4, " E_TOLD);
}
END_TEST

/* So many packets of an id with so much data. */
static void
add_unsized(int packets, uint8_t id, size_t n)
{
	while (packets--)
		add_event(9, id, 1, n);
}

START_TEST(four_packets_with_as_much_data_make_a_usual_size)
{
	/* A preamble in the data, then in the timer; four, and three. */
	static const char data[] = PRE "09 4a 0001 0007" PRE E;
	static const char timer[] = PRE "09 4a 0001 fdfe ff 02 03" E;

	for (int packets = 3; packets <= 4; packets++) {
		const bool usual = packets == 4;

		size = 0;
		add_unsized(packets, 74, 3);
		add(data);
		decode(SIZE_MAX, true);
		ck_assert(!strstr(told, "07 fdfeff") &&
		    !strstr(told, "7 fdfeff") == !usual);
		size = 0;
		add_unsized(packets, 74, 3);
		add(timer);
		decode(1, true);
		ck_assert(!strstr(told, "unsized 9 74 1 65022 ff0203") ==
		    !usual);
	}
}
END_TEST

START_TEST(a_usual_size_is_that_of_the_last_four)
{
	size = 0;
	add_unsized(4, 74, 3);
	add_unsized(1, 74, 2);
	add_unsized(3, 74, 3);
	add(PRE "09 4a 0001 0007" PRE E);
	decode(SIZE_MAX, true);
	ck_assert(!strstr(told, "74 1 7 fdfeff"));
	/* It may be none. */
	size = 0;
	add_unsized(4, 74, 0);
	add(PRE "09 4a fdfe ff02" E);
	decode(SIZE_MAX, true);
	ck_assert(strstr(told, "unsized 9 74 -514 65282 , " E_TOLD));
	/* Other ids are not asked. */
	size = 0;
	add_unsized(4, 74, 3);
	add(PRE "09 4b 0001 0007" PRE E);
	decode(SIZE_MAX, true);
	ck_assert(!strstr(told, "75 1 7 fdfeff"));
	/* Where no preamble follows, there may be more or less. */
	size = 0;
	add_unsized(4, 74, 1);
	add(PRE "09 4a 0001 0007 0908" E PRE "09 4a 0001 0007" E);
	decode(3, true);
	ck_assert(strstr(told, "unsized 9 74 1 7 0908, " E_TOLD
	    "unsized 9 74 1 7 , " E_TOLD));
}
END_TEST

START_TEST(an_unknown_packet_has_255_bytes_at_most)
{
	for (size_t n = 254; n <= 257; n++) {
		char wanted[600] = "unknown 1 200 ";

		size = 0;
		add(PRE "01 c8");
		for (size_t i = 0; i < n; i++) {
			add("aa");
			if (i < 255)
				strcat(wanted, "aa");
		}
		add(E);
		sprintf(wanted + strlen(wanted), ", ");
		if (n > 255)
			sprintf(wanted + strlen(wanted), "junk 260 %zu, ",
			    n - 255);
		strcat(wanted, "gap 2 9 7, " E_TOLD);
		all_pieces_tell(wanted);
	}
	tells(PRE "01 c8 fd fdfe" E,
	    "unknown 1 200 fdfdfe, gap 2 9 7, " E_TOLD);
}
END_TEST

RUN("tsp_damage", a_preamble_that_another_or_the_end_follows_is_nothing,
    bytes_of_no_packet_are_one_run,
    the_beginning_of_a_preamble_at_the_end_is_cut,
    a_packet_that_is_too_short_is_cut,
    a_list_is_whole_if_its_last_byte_is_the_last_of_all,
    what_is_behind_a_whole_packet_is_junk,
    a_preamble_may_be_within_a_packet,
    or_begin_the_next_one_if_nothing_follows,
    what_nobody_describes_has_three_bytes_at_most,
    four_packets_with_as_much_data_make_a_usual_size,
    a_usual_size_is_that_of_the_last_four,
    an_unknown_packet_has_255_bytes_at_most)
