/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/qs/trace_record.c */

#include <config.h>

#include <string.h>

#include "qs/qs.h"
#include "qs/trace_record.h"
#include "support/run.h"

static const struct sp_header header = { .version = 1, .addr_bytes = 4,
    .base = 0x8000000, .rate_hz = 1000, .id_bytes = 2, .id = { 0xab, 0xff } };
static const struct sp_name name = { .bytes = 4, .text = "idle" };

/* Packets, and the records that they are: form, little-endian value, ... */
static const struct {
	struct sp_packet packet;
	uint8_t kind;
	size_t bytes;
	const char *fields;
} records[] = {
	{ { .kind = SP_PACKET_ARC, .a = 0x1234, .b = 0xfffffff9 }, 1, 15,
	    "\x0c\x34\x12\0\0\x0c\xf9\xff\xff\xff\x05\1\0\0\0" },
	{ { .kind = SP_PACKET_ARCS, .a = 0x1234, .b = 0x5678, .count = 300 },
	    1, 15,
	    "\x0c\x34\x12\0\0\x0c\x78\x56\0\0\x05\x2c\1\0\0" },
	{ { .kind = SP_PACKET_SAMPLE, .a = 0x80004a6 },
	    2, 5, "\x0c\xa6\4\0\x08" },
	{ { .kind = SP_PACKET_SAMPLES, .a = 0x80004a6, .count = UINT32_MAX },
	    2, 10,
	    "\x0c\xa6\4\0\x08\x05\xff\xff\xff\xff" },
	{ { .kind = SP_PACKET_HEADER }, 3, 18,
	    "\1\1\1\4\5\0\0\0\x08\5\xe8\3\0\0\x09\2\xab\xff" },
	{ { .kind = SP_PACKET_LOST, .a = 1, .b = 0x20000 },
	    4, 10, "\5\1\0\0\0\5\0\0\2\0" },
	{ { .kind = SP_PACKET_END, .a = 3, .b = 4 },
	    5, 10, "\5\3\0\0\0\5\4\0\0\0" },
	{ { .kind = SP_PACKET_TASK, .a = 0x102 }, 6, 3, "\3\2\1" },
	{ { .kind = SP_PACKET_NAME, .a = 0xffff },
	    7, 9, "\3\xff\xff\x08idle\0" },
};
#define RECORDS	(sizeof(records) / sizeof(*records))

/* Decode a record that has no name and no header. */
static bool
decode(uint8_t kind, const uint8_t *data, size_t n)
{
	struct sp_packet p;
	struct sp_header h;
	struct sp_name text;

	return sp_qsrecord_decode(kind, data, n, &p, &h, &text);
}

START_TEST(a_packet_is_a_time_and_typed_fields)
{
	uint8_t data[SP_QSRECORD_MAX], kind;

	for (size_t i = 0; i < RECORDS; i++) {
		ck_assert_uint_eq(sp_qsrecord_encode(&records[i].packet,
		    &header, &name, 0x1020304, &kind, data),
		    4 + records[i].bytes);
		ck_assert_uint_eq(kind, records[i].kind);
		ck_assert_mem_eq(data, "\4\3\2\1", 4);
		ck_assert_mem_eq(data + 4, records[i].fields, records[i].bytes);
	}
}
END_TEST

START_TEST(a_record_is_a_packet_again)
{
	for (size_t i = 0; i < RECORDS; i++) {
		const struct sp_packet *const wanted = &records[i].packet;
		uint8_t data[SP_QSRECORD_MAX];
		struct sp_packet p;
		struct sp_header h;
		struct sp_name text;

		memcpy(data + 4, records[i].fields, records[i].bytes);
		ck_assert(sp_qsrecord_decode(records[i].kind, data,
		    4 + records[i].bytes, &p, &h, &text));
		ck_assert_int_eq(p.kind, wanted->kind);
		if (p.kind == SP_PACKET_HEADER)
			ck_assert_mem_eq(&h, &header, sizeof(h));
		else
			ck_assert_uint_eq(p.a, wanted->a);
		if (p.kind == SP_PACKET_NAME)
			ck_assert(text.bytes == 4 &&
			    !memcmp(text.text, "idle", 4));
		if (wanted->b)
			ck_assert_uint_eq(p.b, wanted->b);
		if (wanted->count)
			ck_assert_uint_eq(p.count, wanted->count);
	}
}
END_TEST

START_TEST(a_record_that_is_cut_or_longer_or_of_another_kind_is_none)
{
	uint8_t data[SP_QSRECORD_MAX] = { 0 };

	for (size_t i = 0; i < RECORDS; i++) {
		const size_t n = 4 + records[i].bytes;
		const uint8_t kind = records[i].kind;

		memcpy(data + 4, records[i].fields, records[i].bytes);
		for (size_t cut = 0; cut < n; cut++) {
			/* Two may leave out their last field. */
			const bool shorter = (kind == 2 && cut == 9) ||
			    (kind == 3 && cut == 18);

			ck_assert_int_eq(decode(kind, data, cut), shorter);
		}
		ck_assert(!decode(kind, data, n + 1));
		/* LOST and END, 4 and 5, are alike. */
		for (unsigned k = 0; k < 256; k++)
			ck_assert_int_eq(decode((uint8_t)k, data, n),
			    k == kind || (k / 2 == 2 && kind / 2 == 2));
	}
}
END_TEST

START_TEST(fields_out_of_range_are_no_packet)
{
	static const struct {
		uint8_t kind;
		size_t bytes;
		const char *fields;
	} bad[] = {
		/* No call, no sample; another form; a version, a width. */
		{ 1, 15, "\x0c\1\0\0\0\x0c\1\0\0\0\5\0\0\0\0" },
		{ 2, 10, "\x0c\1\0\0\0\5\0\0\0\0" },
		{ 2, 5, "\5\1\0\0\0" },
		{ 3, 14, "\1\2\1\4\5\0\0\0\0\5\0\0\0\0" },
		{ 3, 14, "\1\1\1\5\5\0\0\0\0\5\0\0\0\0" },
		{ 3, 14, "\1\1\1\1\5\0\0\0\0\5\0\0\0\0" },
		/* A build id of 21 bytes; one not as long as it says. */
		{ 3, 37, "\1\1\1\4\5\0\0\0\0\5\0\0\0\0\x09\x15"
		    "123456789012345678901" },
		{ 3, 18, "\1\1\1\4\5\0\0\0\0\5\0\0\0\0\x09\3ab" },
		/* Names: none, without an end, with one within, too long. */
		{ 7, 5, "\3\1\0\x08\0" },
		{ 7, 7, "\3\1\0\x08" "abc" },
		{ 7, 8, "\3\1\0\x08" "a\0b\0" },
		{ 7, 38, "\3\1\0\x08" "123456789012345678901234567890123\0" },
	};
	uint8_t data[SP_QSRECORD_MAX] = { 0 };

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		memcpy(data + 4, bad[i].fields, bad[i].bytes);
		ck_assert_msg(!decode(bad[i].kind, data, 4 + bad[i].bytes),
		    "%zu", i);
	}
}
END_TEST

START_TEST(a_count_of_1_is_no_count)
{
	uint8_t data[SP_QSRECORD_MAX];
	struct sp_packet p;
	struct sp_header h;
	struct sp_name text;

	memcpy(data + 4, "\x0c\xa6\4\0\x08\x05\1\0\0\0", 10);
	ck_assert(sp_qsrecord_decode(2, data, 14, &p, &h, &text));
	ck_assert_int_eq(p.kind, SP_PACKET_SAMPLE);
}
END_TEST

START_TEST(what_is_no_packet_or_no_text_has_no_record)
{
	const struct sp_packet skip = { .kind = SP_PACKET_SKIP, .a = 5 };
	const struct sp_packet named = { .kind = SP_PACKET_NAME, .a = 5 };
	const struct sp_name with_nul = { .bytes = 3, .text = { 'a', 0, 'b' } };
	uint8_t data[SP_QSRECORD_MAX], kind;

	ck_assert_uint_eq(sp_qsrecord_encode(&skip, &header, &name, 0, &kind,
	    data), 0);
	ck_assert_uint_eq(sp_qsrecord_encode(&named, &header, &with_nul, 0,
	    &kind, data), 0);
}
END_TEST

START_TEST(the_longest_name_and_header_fit_the_room)
{
	const struct sp_packet named = { .kind = SP_PACKET_NAME, .a = 5 };
	const struct sp_packet described = { .kind = SP_PACKET_HEADER };
	struct sp_header h = header;
	struct sp_name text = { .bytes = SPLITPROF_WIRE_NAME_MAX };
	uint8_t data[SP_QSRECORD_MAX], kind;

	memset(text.text, 'x', sizeof(text.text));
	h.id_bytes = SPLITPROF_WIRE_ID_MAX;
	ck_assert_uint_eq(sp_qsrecord_encode(&named, &h, &text, 0, &kind,
	    data), 41);
	ck_assert(decode(kind, data, 41));
	ck_assert_uint_eq(sp_qsrecord_encode(&described, &h, &text, 0, &kind,
	    data), 40);
	ck_assert(decode(kind, data, 40));
}
END_TEST

START_TEST(a_stream_begins_with_empty_info_and_names)
{
	static const char *const names[] = { "AP", "ARC", "PC", "HEADER",
	    "LOST", "END", "TASK", "NAME" };
	uint8_t data[SP_QSRECORD_MAX], id;

	ck_assert_uint_eq(sp_qsrecord_first(0, 100, &id, data), 0);
	ck_assert_uint_eq(id, 0);
	ck_assert_uint_eq(sp_qsrecord_first(1, 100, &id, data), 16);
	ck_assert_uint_eq(id, 64);
	ck_assert_uint_eq(data[0], 0xff);
	for (int i = 0; i < 8; i++) {
		ck_assert_uint_eq(sp_qsrecord_first(2 + i, 110, &id, data),
		    2 + strlen(names[i]));
		ck_assert_uint_eq(id, 63);
		ck_assert_uint_eq(data[0], 110 + i);
		ck_assert_str_eq((char *)data + 1, names[i]);
	}
	ck_assert_int_eq(SP_QSRECORD_FIRST, 10);
}
END_TEST

START_TEST(samples_are_what_makes_the_time)
{
	const uint32_t wanted[RECORDS] = { [2] = 1, [3] = UINT32_MAX };

	for (size_t i = 0; i < RECORDS; i++)
		ck_assert_uint_eq(sp_qsrecord_samples(&records[i].packet),
		    wanted[i]);
}
END_TEST

/* Packets as they are. */
static uint8_t packets[SP_QS_DATA_MAX], frame[SP_QS_DATA_MAX];
static uint8_t again[SP_QS_DATA_MAX];
static size_t made;

START_TEST(packets_are_fields_of_bytes)
{
	ck_assert_uint_eq(sp_qspackets_put((const uint8_t *)"P\1\2", 3, frame),
	    9);
	ck_assert_mem_eq(frame, "\0\0\0\0\x09\3P\1\2", 9);
	ck_assert(sp_qspackets_get(frame, 9, again, &made));
	ck_assert_uint_eq(made, 3);
	ck_assert_mem_eq(again, "P\1\2", 3);
}
END_TEST

START_TEST(all_sizes_are_had_back)
{
	for (size_t i = 0; i < SP_QSPACKETS_MAX; i++)
		packets[i] = (uint8_t)(i * 7 + 1);
	for (size_t n = 0; n <= SP_QSPACKETS_MAX; n++) {
		const size_t size = sp_qspackets_put(packets, n, frame);

		ck_assert_uint_eq(size, 4 + n + 2 * ((n + 254) / 255));
		ck_assert_uint_le(size, SP_QS_DATA_MAX);
		ck_assert(sp_qspackets_get(frame, size, again, &made));
		ck_assert_uint_eq(made, n);
		ck_assert_mem_eq(again, packets, n);
	}
	ck_assert_uint_eq(sp_qspackets_put(packets, SP_QSPACKETS_MAX, frame),
	    SP_QS_DATA_MAX);
}
END_TEST

START_TEST(packets_alone_are_read_as_well)
{
	ck_assert(sp_qspackets_get((const uint8_t *)"P\1\2\0", 4, again,
	    &made));
	ck_assert_uint_eq(made, 4);
	ck_assert_mem_eq(again, "P\1\2\0", 4);
	ck_assert(sp_qspackets_get(frame, 0, again, &made));
	ck_assert_uint_eq(made, 0);
}
END_TEST

/* What was whole before it is used. */
START_TEST(what_is_neither_is_told)
{
	static const struct {
		const char *bytes;
		size_t n, made;
	} bad[] = {
		{ "\0", 1, 0 }, { "\0\0\0\0\x09", 5, 0 },
		{ "\0\0\0\0\x09\1", 6, 0 }, { "\0\0\0\0\x08\1P", 7, 0 },
		{ "\0\0\0\0\x09\1P\x09\2P", 10, 1 },
		{ "\0\0\0\0\x09\1PP", 8, 1 },
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		ck_assert(!sp_qspackets_get((const uint8_t *)bad[i].bytes,
		    bad[i].n, again, &made));
		ck_assert_uint_eq(made, bad[i].made);
	}
}
END_TEST

RUN("trace_record",
    a_packet_is_a_time_and_typed_fields,
    a_record_is_a_packet_again,
    a_record_that_is_cut_or_longer_or_of_another_kind_is_none,
    fields_out_of_range_are_no_packet,
    a_count_of_1_is_no_count,
    what_is_no_packet_or_no_text_has_no_record,
    the_longest_name_and_header_fit_the_room,
    a_stream_begins_with_empty_info_and_names,
    samples_are_what_makes_the_time,
    packets_are_fields_of_bytes,
    all_sizes_are_had_back,
    packets_alone_are_read_as_well,
    what_is_neither_is_told)
