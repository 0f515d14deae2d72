/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/tsp/tsp.c: which packets are missing, and when each of the others was. */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "tspstream.h"

/* Packets of these numbers; returns the decoder, for its counts. */
static struct sp_tsp
numbers(const uint8_t *packets, size_t n)
{
	size = 0;
	for (size_t i = 0; i < n; i++)
		add_event(packets[i], 5, 0, 0);
	return decode(SIZE_MAX, true);
}

START_TEST(the_first_packet_is_no_gap)
{
	static const uint8_t packets[] = { 77, 78 };
	const struct sp_tsp d = numbers(packets, 2);

	ck_assert_str_eq(told, "event 77 5 0 7 , event 78 5 0 7 , ");
	ck_assert(d.packets == 2 && d.gaps == 0 && d.lost == 0);
}
END_TEST

START_TEST(missing_packets_are_counted_modulo_256)
{
	static const uint8_t packets[] = { 254, 255, 0, 2, 1, 255, 1 };
	const struct sp_tsp d = numbers(packets, 7);

	all_pieces_tell("event 254 5 0 7 , event 255 5 0 7 , event 0 5 0 7 , "
	    "gap 1 2 1, event 2 5 0 7 , gap 3 1 254, event 1 5 0 7 , "
	    "gap 2 255 253, event 255 5 0 7 , gap 0 1 1, event 1 5 0 7 , ");
	ck_assert(d.packets == 7 && d.gaps == 4 &&
	    d.lost == 1 + 254 + 253 + 1 && d.doubts == 0);
}
END_TEST

/* Errors show the number of the packet that follows, in one mode. */
START_TEST(a_number_that_comes_twice_is_no_gap)
{
	size = 0;
	add_event(2, 5, 0, 0);
	add_event(3, 101, 0, 0);
	add_event(3, 101, 0, 0);
	add_event(3, 5, 0, 0);
	add_event(4, 101, 0, 0);
	add_event(5, 5, 0, 0);
	all_pieces_tell("event 2 5 0 7 , error 3 101 0 7 , error 3 101 0 7 , "
	    "event 3 5 0 7 , error 4 101 0 7 , event 5 5 0 7 , ");
}
END_TEST

/* What the tracer has lost has the number of its error, behind a gap. */
START_TEST(the_tracer_says_how_many_are_missing)
{
	tells(PRE "07 05 0000 0007" PRE "0a 9a 00000202 00000303 5c"
	    PRE "0a 65 0000 0007" PRE "0b 05 0000 0007",
	    "event 7 5 0 7 , gap 8 10 2, missing 10 514 771, "
	    "error 10 101 0 7 , event 11 5 0 7 , ");
	ck_assert(decode(SIZE_MAX, true).lost == 514);
	/* 255 and 256 are a step of 0 and 1. */
	tells(PRE "07 05 0000 0007" PRE "07 9a 000000ff 000000ff 68"
	    PRE "07 65 0000 0007" PRE "08 9a 00000100 000001ff 65"
	    PRE "08 65 0000 0007",
	    "event 7 5 0 7 , gap 8 7 255, missing 7 255 255, "
	    "error 7 101 0 7 , missing 8 256 511, error 8 101 0 7 , ");
	ck_assert(decode(SIZE_MAX, true).lost == 511);
}
END_TEST

START_TEST(every_kind_of_packet_has_a_number)
{
	tells(PRE "00 c8" PRE "02 97 01 00" PRE "04 49 0000 0000"
	    PRE "06 99 5350 01 00 000003e8 ffff 0000bb80 9f"
	    PRE "08 65 0000 0000",
	    "unknown 0 200 , gap 1 2 1, list 2 1 0, gap 3 4 1, "
	    "unsized 4 73 0 0 , gap 5 6 1, clock 6 1000 65535 48000, "
	    "gap 7 8 1, error 8 101 0 0 , ");
	ck_assert_uint_eq(decode(SIZE_MAX, true).packets, 5);
	ck_assert_uint_eq(decode(SIZE_MAX, true).unsized, 1);
}
END_TEST

START_TEST(what_was_cut_is_among_the_lost)
{
	size = 0;
	add_event(0, 5, 0, 0);
	add(PRE "01 05 00");
	add_event(2, 5, 0, 0);
	all_pieces_tell("event 0 5 0 7 , truncated 9 6, gap 1 2 1, "
	    "event 2 5 0 7 , ");
}
END_TEST

/* A list of six packets, the first of which has this number. */
static void
add_list(uint8_t first)
{
	for (uint8_t type = 0; type < 6; type++) {
		const uint8_t bytes[] = { type, 0, 0xfd, 0xfe, 0xff };

		size += sp_tsp_put(&(struct sp_record_tsp){
		    .kind = SP_RECORD_TSP_LIST,
		    .packet = (uint8_t)(first + type), .bytes = bytes,
		    .n_bytes = sizeof(bytes) }, stream + size);
	}
}

/* The stream has events of these two, and lists from 0 on between them. */
static struct sp_tsp
apart(uint8_t before, int lists, uint8_t behind)
{
	size = 0;
	add_event(before, 5, 0, 0);
	while (lists--)
		add_list(0);
	add_event(behind, 5, 0, 0);
	return decode(SIZE_MAX, true);
}

#define LIST	"list 0 0 0, list 1 1 0, list 2 2 0, list 3 3 0, "	\
    "list 4 4 0, list 5 5 0, "

START_TEST(a_list_in_turn_is_no_gap)
{
	struct sp_tsp d;

	size = 0;
	add_event(255, 5, 0, 0);
	add_list(0);
	add_event(6, 5, 0, 0);
	d = decode(SIZE_MAX, true);
	ck_assert_str_eq(told, "event 255 5 0 7 , " LIST "event 6 5 0 7 , ");
	ck_assert(d.gaps == 0 && d.doubts == 0);
}
END_TEST

START_TEST(a_list_that_counts_apart_is_no_loss)
{
	/* Numbers go on, or are shown again, as by an error. */
	for (uint8_t behind = 40; behind <= 41; behind++) {
		const struct sp_tsp d = apart(40, 1, behind);

		ck_assert(d.gaps == 0 && d.lost == 0 && d.doubts == 1);
		ck_assert(strstr(told, "doubt 41 0 215, " LIST "event"));
		ck_assert_ptr_null(strstr(told, "gap"));
	}
}
END_TEST

START_TEST(one_list_behind_another_that_counts_apart_is_no_loss_either)
{
	const struct sp_tsp d = apart(40, 3, 41);

	all_pieces_tell("event 40 5 0 7 , doubt 41 0 215, " LIST
	    "doubt 6 0 250, " LIST "doubt 6 0 250, " LIST "event 41 5 0 7 , ");
	ck_assert(d.gaps == 0 && d.lost == 0 && d.doubts == 3);
}
END_TEST

START_TEST(a_list_that_others_go_on_from_had_a_gap_before_it)
{
	struct sp_tsp d = apart(40, 1, 6);

	ck_assert(d.gaps == 1 && d.lost == 215 && d.doubts == 1);
	d = apart(40, 1, 42);
	ck_assert(d.gaps == 2 && d.lost == 215 + 36);
	ck_assert(strstr(told, "gap 6 42 36, "));
	d = apart(40, 2, 6);
	ck_assert(d.gaps == 2 && d.lost == 215 + 250 && d.doubts == 2);
	/* Once that is known, the next list may be apart. */
	add_list(0);
	add_event(7, 5, 0, 0);
	d = decode(SIZE_MAX, true);
	ck_assert(d.gaps == 2 && d.lost == 215 + 250 && d.doubts == 3);
	/* That was none, which the next one that was does not count again. */
	add_list(0);
	add_event(6, 5, 0, 0);
	d = decode(SIZE_MAX, true);
	ck_assert(d.gaps == 3 && d.lost == 215 + 250 + 248 && d.doubts == 4);
}
END_TEST

START_TEST(a_gap_before_any_other_list_is_one)
{
	tells(PRE "05 97 05 00" PRE "07 97 00 00" PRE "00 97 01 00"
	    PRE "07 05 0000 0000",
	    "list 5 5 0, gap 6 7 1, list 7 0 0, gap 8 0 248, list 0 1 0, "
	    "gap 1 7 6, event 7 5 0 0 , ");
	ck_assert_uint_eq(decode(SIZE_MAX, true).doubts, 0);
}
END_TEST

START_TEST(gaps_within_a_list_apart_are_gaps)
{
	tells(PRE "28 05 0000 0000" PRE "00 97 00 00" PRE "02 97 02 00"
	    PRE "29 05 0000 0000",
	    "event 40 5 0 0 , doubt 41 0 215, list 0 0 0, gap 1 2 1, "
	    "list 2 2 0, event 41 5 0 0 , ");
	ck_assert_uint_eq(decode(SIZE_MAX, true).lost, 1);
}
END_TEST

/* Ticks of packets with ids, as they come and as they are told. */
static void
ticks(const struct sp_record_tsp *events, size_t n)
{
	struct sp_record_tsp e;
	struct sp_tsp d;

	sp_tsp_init(&d);
	for (size_t i = 0; i < n; i++) {
		size = 0;
		add_event((uint8_t)i, events[i].id, events[i].timer, 0);
		sp_tsp_feed(&d, stream, size, true, &e);
		ck_assert_uint_eq(e.id, events[i].id);
		ck_assert_int_eq(e.tick, events[i].tick);
	}
}
#define TICKS(...) ticks((const struct sp_record_tsp[]){ __VA_ARGS__ },	\
    sizeof((const struct sp_record_tsp[]){ __VA_ARGS__ }) /		\
    sizeof(struct sp_record_tsp))
#define AT(i, sent, told)						\
	{ .id = (i), .timer = (sent), .tick = (told) }

START_TEST(ticks_go_on_over_their_16_bits)
{
	TICKS(AT(5, 65535, 65535), AT(5, 0, 65536), AT(5, 32767, 98303),
	    AT(5, 65534, 131070), AT(49, 5, 131077), AT(5, 6, 131078));
	TICKS(AT(5, 5, 5), AT(5, 32772, 32772), AT(5, 32773, 32773));
}
END_TEST

START_TEST(ticks_may_go_back)
{
	/* A torn one, and those from before the first. */
	TICKS(AT(5, 0x00ff, 0xff), AT(5, 0, 0), AT(5, 0x100, 0x100),
	    AT(5, 0xfff0, -16), AT(5, 0x8000, -32768), AT(5, 0, -65536));
}
END_TEST

START_TEST(the_tick_of_an_error_moves_no_other)
{
	TICKS(AT(101, 40000, 40000), AT(5, 0, 0), AT(102, 65535, -1),
	    AT(101, 0x7fff, 32767), AT(5, 0x8000, -32768),
	    AT(101, 0x7fff, -32769), AT(5, 0x8001, -32767));
}
END_TEST

RUN("tsp_order", the_first_packet_is_no_gap,
    missing_packets_are_counted_modulo_256,
    a_number_that_comes_twice_is_no_gap,
    the_tracer_says_how_many_are_missing, every_kind_of_packet_has_a_number,
    what_was_cut_is_among_the_lost, a_list_in_turn_is_no_gap,
    a_list_that_counts_apart_is_no_loss,
    one_list_behind_another_that_counts_apart_is_no_loss_either,
    a_list_that_others_go_on_from_had_a_gap_before_it,
    a_gap_before_any_other_list_is_one, gaps_within_a_list_apart_are_gaps,
    ticks_go_on_over_their_16_bits, ticks_may_go_back,
    the_tick_of_an_error_moves_no_other)
