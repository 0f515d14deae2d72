/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/tsp/tsp.c and lib/tsp/id.c: packets are those of the protocol's document,
 * byte by byte, and all of their fields are had back.
 */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "tspstream.h"

START_TEST(an_event_has_tick_timer_and_the_data_of_its_id)
{
	tells(PRE "00 05 0102 fffe" PRE "01 02 0103 0304 ff"
	    PRE "02 19 0103 8000 04 09" PRE "03 27 0104 0000 05 01 f4",
	    "event 0 5 258 65534 , event 1 2 259 772 ff, "
	    "event 2 25 259 32768 0409, event 3 39 260 0 0501f4, ");
}
END_TEST

/* What a tracer sends as the first two packets of a list. */
START_TEST(a_list_has_its_objects_and_a_preamble_at_its_end)
{
	tells(PRE "00 97 00 01 01 05 5175657565" PRE
	    PRE "01 97 01 00" PRE,
	    "list 0 0 1, object 0 1 Queue, list 1 1 0, ");
}
END_TEST

START_TEST(a_list_may_have_any_type_number_name_and_no_end)
{
	tells(PRE "05 97 05 03 00 00 ff 01 41 07 04 4944 4c45"
	    PRE "06 05 0000 0000" PRE "07 97 ff 00",
	    "list 5 5 3, object 5 0 , object 5 255 A, object 5 7 IDLE, "
	    "event 6 5 0 0 , list 7 255 0, ");
}
END_TEST

START_TEST(a_list_may_have_255_objects_of_255_bytes)
{
	static uint8_t list[2 + 255 * 257];
	const struct sp_record_tsp whole = { .kind = SP_RECORD_TSP_LIST,
	    .packet = 9, .bytes = list, .n_bytes = sizeof(list) };
	struct sp_record_tsp e, o;
	struct sp_tsp d;
	size_t at = 0, n;

	memset(list, 255, sizeof(list));
	list[0] = 2;
	n = sp_tsp_put(&whole, stream);
	ck_assert_uint_eq(n, 5 + sizeof(list));
	memcpy(stream + n, "\xfd\xfe\xff\xfd\xfe\xff", 6);
	ck_assert_uint_eq(n + 6, SP_TSP_MAX);
	sp_tsp_init(&d);
	ck_assert_uint_eq(sp_tsp_feed(&d, stream, n - 1, false, &e), 0);
	ck_assert_uint_eq(sp_tsp_feed(&d, stream, n, false, &e), n);
	ck_assert_int_eq(e.kind, SP_RECORD_TSP_LIST);
	for (int i = 0; i < 255; i++) {
		ck_assert(sp_tsp_object(&e, &at, &o));
		ck_assert(o.u.object.type == 2 && o.u.object.number == 255 &&
		    o.n_bytes == 255);
		ck_assert_ptr_eq(o.bytes, e.bytes + 4 + i * 257);
	}
	ck_assert(!sp_tsp_object(&e, &at, &o));
}
END_TEST

START_TEST(errors_of_the_tracer_are_not_events)
{
	size = 0;
	add_event(3, 101, 5, 0);
	add_event(4, 102, 6, 0);
	all_pieces_tell("error 3 101 5 7 , error 4 102 6 7 , ");
	ck_assert_uint_eq(decode(SIZE_MAX, true).errors, 2);
}
END_TEST

START_TEST(the_clock_says_what_ticks_and_timer_mean)
{
	const struct sp_record_tsp clock = { .kind = SP_RECORD_TSP_CLOCK,
	    .packet = 8, .u.clock = { .down = true, .max = 47999,
	    .tick_hz = 0x01020304, .per_tick = 0xfffefdfc } };

	/* The sum makes 0x99 + "SP" + all others a multiple of 256. */
	tells(PRE "01 99 5350 01 00 000003e8 ffff 0000bb80 9f",
	    "clock 1 1000 65535 48000, ");
	size = sp_tsp_put(&clock, stream);
	ck_assert_uint_eq(size, SP_TSP_ROOM(0));
	all_pieces_tell("down clock 8 16909060 47999 4294901244, ");
	/* Other flags are for later. */
	tells(PRE "01 99 5350 01 fe 000003e8 ffff 0000bb80 a1",
	    "clock 1 1000 65535 48000, ");
}
END_TEST

START_TEST(a_clock_of_another_kind_is_an_unknown_packet)
{
	static const size_t bytes[] = { 5, 6, 7, 8, 12, 14, 18, 19 };
	static const char good[] =
	    PRE "01 99 5350 01 00 000003e8 ffff 0000bb80 9f";

	for (size_t i = 0; i < sizeof(bytes) / sizeof(*bytes); i++) {
		size = 0;
		add(good);
		stream[bytes[i]]++;
		decode(SIZE_MAX, true);
		ck_assert_str_eq(strncmp(told, "unknown 1 153 5", 15) ? told :
		    "", "");
	}
	/* Also with the right sum: magic, version, no ticks. */
	tells(PRE "01 99 5250 01 00 000003e8 ffff 0000bb80 a0"
	    PRE "02 99 5351 01 00 000003e8 ffff 0000bb80 9e"
	    PRE "03 99 5350 02 00 000003e8 ffff 0000bb80 9e"
	    PRE "04 99 5350 01 00 00000000 ffff 0000bb80 8a"
	    PRE "05 99 5350 01 00 000003e8 ffff 0000bb80",
	    "unknown 1 153 52500100000003e8ffff0000bb80a0, "
	    "unknown 2 153 53510100000003e8ffff0000bb809e, "
	    "unknown 3 153 53500200000003e8ffff0000bb809e, "
	    "unknown 4 153 5350010000000000ffff0000bb808a, "
	    "unknown 5 153 53500100000003e8ffff0000bb80, ");
}
END_TEST

START_TEST(the_tracer_knows_what_is_missing)
{
	const struct sp_record_tsp missing = { .kind = SP_RECORD_TSP_MISSING,
	    .packet = 6, .u.missing = { 0x01020304, 0xfffefdfc } };

	tells(PRE "05 9a 00000003 00000102 60",
	    "missing 5 3 258, ");
	size = sp_tsp_put(&missing, stream);
	ck_assert_uint_eq(size, 14);
	all_pieces_tell("missing 6 16909060 4294901244, ");
	/* Anything else of that id is another one's. */
	tells(PRE "05 9a 00000003 00000102 61"
	    PRE "06 9a 000003 00000102 60"
	    PRE "07 9a 00000003 00000102 60 00"
	    PRE "08 9a 00000003 000001",
	    "unknown 5 154 000000030000010261, "
	    "unknown 6 154 0000030000010260, "
	    "missing 7 3 258, junk 41 1, "
	    "unknown 8 154 00000003000001, ");
}
END_TEST

START_TEST(behind_a_clock_open_ids_have_the_data_of_our_tracer)
{
	given[60] = 1 + 1;
	tells(PRE "00 2d 0001 0002 09" PRE "01 34 0001 0002"
	    PRE "02 99 5350 01 00 000003e8 ffff 0000bb80 9f"
	    PRE "03 2d 0001 0002 09" PRE "04 36 0001 0002 010203"
	    PRE "05 3c 0001 0002 07" PRE "06 02 0001 0002 08",
	    "unsized 0 45 1 2 09, unsized 1 52 1 2 , "
	    "clock 2 1000 65535 48000, event 3 45 1 2 09, "
	    "event 4 54 1 2 010203, event 5 60 1 2 07, event 6 2 1 2 08, ");
}
END_TEST

START_TEST(ids_may_be_given_a_size)
{
	given[73] = 0 + 1;
	given[3] = 0 + 1;
	given[200] = 2 + 1;
	given[153] = 3 + 1;
	tells(PRE "00 49 0001 0002" PRE "01 03 0001 0002"
	    PRE "02 c8 0001 0002 0304" PRE "03 99 0001 0002 030405",
	    "event 0 73 1 2 , event 1 3 1 2 , event 2 200 1 2 0304, "
	    "event 3 153 1 2 030405, ");
}
END_TEST

START_TEST(ids_of_nobody_have_data_up_to_the_next_preamble)
{
	tells(PRE "00 98" PRE "01 67 0a" PRE "02 ff 0001020304050607",
	    "unknown 0 152 , unknown 1 103 0a, "
	    "unknown 2 255 0001020304050607, ");
	ck_assert_uint_eq(decode(SIZE_MAX, true).unknown, 3);
}
END_TEST

/* Of ids from 0 on, copied from the document by hand. */
static const char sizes[] = "--" "11" "00" "1" "2222" "11111" "0" "2222" "00"
    "22222222222" "0" "1" "0" "1" "33" "2" "111" "0" "-----" "22"
    "--------------------------";

START_TEST(each_id_has_the_size_of_the_document)
{
	uint8_t of[256];

	sp_tspid_sizes(of);
	ck_assert_uint_eq(sizeof(sizes) - 1, 78);
	for (int id = 0; id < 78; id++)
		ck_assert_msg(of[id] == (sizes[id] == '-' ? SP_TSPID_OPEN :
		    sizes[id] - '0'), "%d", id);
	for (int id = 78; id < 256; id++)
		ck_assert_uint_eq(of[id], id == 101 || id == 102 ? 0 :
		    id == 151 ? SP_TSPID_LIST : id == 153 ? SP_TSPID_CLOCK :
		    id == 154 ? SP_TSPID_MISSING : SP_TSPID_UNKNOWN);
}
END_TEST

START_TEST(our_sizes_fill_in_what_is_open)
{
	/* From 45 on, as our tracer sends them. */
	static const char ours[] = "10312" "22" "1033" "23" "2222" "111"
	    "2" "2222222" "00000";
	uint8_t before[256], of[256];

	sp_tspid_sizes(before);
	memcpy(of, before, sizeof(of));
	of[46] = 3;
	sp_tspid_our_sizes(of);
	ck_assert_uint_eq(of[46], 3);
	for (int id = 0; id < 256; id++)
		if (before[id] != SP_TSPID_OPEN)
			ck_assert_uint_eq(of[id], before[id]);
	for (int id = 45; ours[id - 45]; id++)
		if (id != 46 && id != 50 && id != 51)
			ck_assert_msg(of[id] == ours[id - 45] - '0', "%d", id);
	ck_assert(of[0] == 0 && of[1] == 0);
}
END_TEST

START_TEST(names_are_those_of_the_document_or_numbers)
{
	static const struct {
		int id;
		const char *name;
	} cases[] = { { 0, "ID_START" }, { 2, "ID_TASK_SWITCHED_IN" },
	    { 77, "ID_CUSTOM_MARKER_5" }, { 78, "ID_78" }, { 100, "ID_100" },
	    { 101, "ID_ERROR_STREAM_FIFO_FULL" }, { 151, "ID_OBJECT_LIST" },
	    { 152, "ID_SNIFF_FILTER" }, { 153, "ID_153" }, { 249, "ID_249" },
	    { 255, "ID_255" } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		ck_assert_str_eq(sp_tspid_name((uint8_t)cases[i].id),
		    cases[i].name);
	for (int id = 0; id < 256; id++) {
		const char *const name = sp_tspid_name((uint8_t)id);

		ck_assert_uint_lt(strlen(name), SP_TSPID_ROOM);
		ck_assert_int_eq(sp_tspid_find(name), id);
		ck_assert_int_eq(sp_tspid_find(name + 3), id);
	}
	ck_assert_int_eq(sp_tspid_find("id_task_Switched_in"), 2);
	ck_assert_int_eq(sp_tspid_find("255"), 255);
	ck_assert_int_eq(sp_tspid_find("0xff"), 255);
	ck_assert_int_eq(sp_tspid_find("256"), -1);
	ck_assert_int_eq(sp_tspid_find(""), -1);
	ck_assert_int_eq(sp_tspid_find("ID_"), -1);
	ck_assert_int_eq(sp_tspid_find("TASK_SWITCHED"), -1);
}
END_TEST

START_TEST(what_was_encoded_is_decoded)
{
	const struct sp_record_tsp event = { .kind = SP_RECORD_TSP_EVENT,
	    .packet = 0xfd, .id = 38, .tick = 0xfeff, .timer = 0xfdfe,
	    .n_data = 3, .data = { 0xfd, 0xfe, 0xff } };
	const struct sp_record_tsp unknown = { .kind = SP_RECORD_TSP_UNKNOWN,
	    .packet = 1, .id = 200 };
	uint8_t out[SP_TSP_ROOM(0)];

	size = sp_tsp_put(&event, stream);
	ck_assert_uint_eq(size, 12);
	ck_assert_mem_eq(stream,
	    "\xfd\xfe\xff\xfd\x26\xfe\xff\xfd\xfe\xfd\xfe\xff", 12);
	all_pieces_tell("event 253 38 65279 65022 fdfeff, ");
	ck_assert_uint_eq(sp_tsp_put(&unknown, out), 5);
	ck_assert_mem_eq(out, "\xfd\xfe\xff\x01\xc8", 5);
}
END_TEST

RUN("tsp", an_event_has_tick_timer_and_the_data_of_its_id,
    a_list_has_its_objects_and_a_preamble_at_its_end,
    a_list_may_have_any_type_number_name_and_no_end,
    a_list_may_have_255_objects_of_255_bytes,
    errors_of_the_tracer_are_not_events,
    the_clock_says_what_ticks_and_timer_mean,
    the_tracer_knows_what_is_missing,
    a_clock_of_another_kind_is_an_unknown_packet,
    behind_a_clock_open_ids_have_the_data_of_our_tracer,
    ids_may_be_given_a_size, ids_of_nobody_have_data_up_to_the_next_preamble,
    each_id_has_the_size_of_the_document, our_sizes_fill_in_what_is_open,
    names_are_those_of_the_document_or_numbers, what_was_encoded_is_decoded)
