/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/mp.c and lib/mp/encode.c: packets and commands are those of the
 * protocol's document, byte by byte, and all of their fields are had back.
 */

#include <config.h>

#include <string.h>

#include "base/crc.h"
#include "mpstream.h"
#include "support/run.h"

START_TEST(the_crc_is_the_one_of_the_document)
{
	static const uint8_t digits[] = "123456789";

	ck_assert_uint_eq(sp_crc16(0xffff, digits, 9), 0x29b1);
	ck_assert_uint_eq(sp_crc16(0, digits, 9), 0x31c3);
	ck_assert_uint_eq(sp_crc16(0xffff, digits, 0), 0xffff);
	for (size_t i = 0; i <= 9; i++)
		ck_assert_uint_eq(sp_crc16(sp_crc16(0xffff, digits, i),
		    digits + i, 9 - i), 0x29b1);
	ck_assert_uint_eq(sp_crc16(0xffff, ack, 5), 0x8388);
}
END_TEST

START_TEST(packets_of_the_document_are_decoded_from_any_pieces)
{
	ADD(ack);
	ADD(nack);
	ADD(meta);
	ADD(calls);
	all_pieces_tell("packet 1 0, packet 2 8, packet 3 16, packet 5 52, ");
}
END_TEST

START_TEST(their_fields_are_what_they_say)
{
	uint8_t payload[SPLITPROF_WIRE_MP_METADATA_BYTES];
	struct sp_mp_meta m;
	struct sp_call c;

	sp_mp_meta(meta + 5, &m);
	ck_assert_uint_eq(m.mcu_clock_hz, 168000000);
	ck_assert_uint_eq(m.timer_hz, 1000000);
	ck_assert_uint_eq(m.build_id, 0xdeadbeef);
	ck_assert_uint_eq(m.version_bytes, 6);
	ck_assert_mem_eq(m.version, "v1.0.0", 6);
	ck_assert_uint_eq(sp_mp_calls(31), 2);
	sp_mp_call(calls + 5, 1, &c);
	ck_assert_uint_eq(c.func, 0x08000220);
	ck_assert_uint_eq(c.entry_us, 500);
	ck_assert_uint_eq(c.duration_us, 300);
	ck_assert_uint_eq(c.depth, 1);
	/* And back. */
	sp_mp_put_meta(&m, payload);
	ck_assert_mem_eq(payload, meta + 5, sizeof(payload));
	sp_mp_put_call(&c, payload);
	ck_assert_mem_eq(payload, calls + 22, 14);
	add_packet(SPLITPROF_WIRE_MP_CALLS, calls + 5, 31);
	ck_assert_uint_eq(size, sizeof(calls));
	ck_assert_mem_eq(stream, calls, size);
}
END_TEST

START_TEST(a_version_of_all_its_bytes_has_no_end)
{
	struct sp_mp_meta m = { .version_bytes = 16 };
	uint8_t payload[SPLITPROF_WIRE_MP_METADATA_BYTES];

	memcpy(m.version, "0123456789abcdef", 16);
	sp_mp_put_meta(&m, payload);
	ck_assert_mem_eq(payload + 12, "0123456789abcdef", 16);
	memset(&m, 0, sizeof(m));
	sp_mp_meta(payload, &m);
	ck_assert_uint_eq(m.version_bytes, 16);
	ck_assert_mem_eq(m.version, "0123456789abcdef", 16);
}
END_TEST

START_TEST(all_bits_of_a_status_are_kept)
{
	static const uint8_t bytes[SPLITPROF_WIRE_MP_STATUS_BYTES] = { 255,
	    0x98, 0xba, 0xdc, 0xfe, 0x21, 0x43, 0x65, 0x87, 254 };
	const struct sp_mp_status s = { .profiling = 255,
	    .overflows = 0xfedcba98, .records = 0x87654321,
	    .usage_percent = 254 };
	struct sp_mp_status t;
	uint8_t payload[SPLITPROF_WIRE_MP_STATUS_BYTES];

	sp_mp_put_status(&s, payload);
	ck_assert_mem_eq(payload, bytes, sizeof(bytes));
	sp_mp_status(payload, &t);
	ck_assert_uint_eq(t.profiling, 255);
	ck_assert_uint_eq(t.usage_percent, 254);
	ck_assert_uint_eq(t.overflows, 0xfedcba98);
	ck_assert_uint_eq(t.records, 0x87654321);
}
END_TEST

START_TEST(commands_have_the_bytes_of_the_document)
{
	static const uint8_t start[] = { 0x55, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	    0x56 };
	static const uint8_t full[] = { 0x55, 6, 8, 255, 255, 255, 255, 255,
	    255, 255, 255, 0x5b };
	uint8_t out[SPLITPROF_WIRE_MP_COMMAND_BYTES];

	sp_mp_command(SPLITPROF_WIRE_MP_START, NULL, 0, out);
	ck_assert_mem_eq(out, start, 12);
	sp_mp_command(SPLITPROF_WIRE_MP_CONFIG, full + 3, 8, out);
	ck_assert_mem_eq(out, full, 12);
}
END_TEST

START_TEST(lengths_are_those_of_the_type)
{
	static const struct {
		uint8_t type, low, high;
	} cases[] = { { 1, 1, 0 }, { 2, 0, 1 }, { 3, 27, 0 }, { 3, 28, 1 },
	    { 4, 9, 0 }, { 4, 11, 0 }, { 5, 0, 0 }, { 5, 2, 0 }, { 5, 4, 0 },
	    { 5, 18, 0 }, { 5, 255, 255 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const uint8_t head[] = { 0xaa, 0x55, cases[i].type,
		    cases[i].low, cases[i].high, 1, 1, 0 };

		size = 0;
		/* Known before anything else has come. */
		add(head, cases[i].type < 5 || cases[i].low < 3 ? 5 : 8);
		decode(&ours, SIZE_MAX, false);
		ck_assert_str_eq(told, "bad length 0, ");
	}
}
END_TEST

START_TEST(a_packet_may_have_no_calls_or_as_many_as_fit)
{
	static uint8_t payload[UINT16_MAX];

	payload[0] = 1;
	add_packet(5, payload, 3);
	payload[1] = SP_MP_CALLS_MAX & 0xff;
	payload[2] = SP_MP_CALLS_MAX >> 8;
	add_packet(5, payload, 3 + 14 * SP_MP_CALLS_MAX);
	all_pieces_tell("packet 5 0, packet 5 11, ");
}
END_TEST

START_TEST(other_versions_and_counts_are_told_and_left_out)
{
	uint8_t payload[31] = { 2, 2 };
	struct sp_mp d;

	add_packet(5, payload, 31);
	add_packet(5, payload, 20);	/* that version's own length */
	payload[0] = 1;
	payload[1] = 1;
	add_packet(5, payload, 31);
	payload[1] = 2;
	payload[2] = 1;
	add_packet(5, payload, 31);
	ADD(ack);
	all_pieces_tell("bad version 0, bad version 39, bad count 67, "
	    "bad count 106, packet 1 145, ");
	d = decode(&ours, SIZE_MAX, true);
	ck_assert_uint_eq(d.framing.skipped, 145);
	ck_assert_uint_eq(d.framing.places, 4);
	ck_assert_uint_eq(d.packets, 1);
}
END_TEST

START_TEST(unknown_types_are_passed_over_as_a_whole)
{
	static uint8_t payload[UINT16_MAX];

	add_packet(0, payload, 0);
	add_packet(6, payload, 5);
	add_packet(255, payload, UINT16_MAX);
	ADD(ack);
	all_pieces_tell("other 0 0, other 6 8, other 255 21, "
	    "packet 1 65564, ");
	ck_assert_uint_eq(decode(&ours, 100, false).others, 3);
	/* As soon as they are there. */
	size -= sizeof(ack);
	ck_assert_uint_eq(decode(&ours, SIZE_MAX, false).others, 3);
}
END_TEST

RUN("mp",
    the_crc_is_the_one_of_the_document,
    packets_of_the_document_are_decoded_from_any_pieces,
    their_fields_are_what_they_say,
    a_version_of_all_its_bytes_has_no_end,
    all_bits_of_a_status_are_kept,
    commands_have_the_bytes_of_the_document,
    lengths_are_those_of_the_type,
    a_packet_may_have_no_calls_or_as_many_as_fit,
    other_versions_and_counts_are_told_and_left_out,
    unknown_types_are_passed_over_as_a_whole)
