/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/packet.c */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "wire/packet.h"

/* Encode a packet of a kind with addresses of n bytes; returns its length. */
static size_t
encode(enum sp_packet_kind kind, int n, uint32_t a, uint32_t b, uint8_t *out)
{
	const struct sp_header h = { .addr_bytes = (uint8_t)n };
	const struct sp_packet p = { .kind = kind, .a = a, .b = b };

	memset(out, 0xee, SP_PACKET_MAX);
	return sp_packet_encode(&h, &p, out);
}

START_TEST(an_arc_is_two_big_endian_addresses_of_the_width)
{
	static const char *const wanted[] = { "A\x12\x34\x56\x78",
	    "A\x00\x12\x34\x00\x56\x78", "A\x00\x00\x12\x34\x00\x00\x56\x78" };
	uint8_t out[SP_PACKET_MAX];

	for (int n = 2; n <= 4; n++) {
		const size_t length = 1 + 2 * (size_t)n;

		ck_assert_uint_eq(encode(SP_PACKET_ARC, n, 0x1234, 0x5678, out),
		    length);
		ck_assert_mem_eq(out, wanted[n - 2], length);
		ck_assert_uint_eq(out[length], 0xee);
	}
}
END_TEST

START_TEST(a_sample_is_one_big_endian_address_of_the_width)
{
	static const char *const wanted[] = { "P\xfe\xdc", "P\x00\xfe\xdc",
	    "P\x00\x00\xfe\xdc" };
	uint8_t out[SP_PACKET_MAX];

	for (int n = 2; n <= 4; n++) {
		const size_t length = 1 + (size_t)n;

		ck_assert_uint_eq(encode(SP_PACKET_SAMPLE, n, 0xfedc, 0, out),
		    length);
		ck_assert_mem_eq(out, wanted[n - 2], length);
		ck_assert_uint_eq(out[length], 0xee);
	}
}
END_TEST

START_TEST(an_address_wider_than_the_width_is_refused)
{
	uint8_t out[SP_PACKET_MAX];

	for (int n = 2; n <= 3; n++) {
		const uint32_t over = UINT32_C(1) << 8 * n;

		ck_assert_uint_eq(encode(SP_PACKET_ARC, n, over, 1, out), 0);
		ck_assert_uint_eq(encode(SP_PACKET_ARC, n, 1, over, out), 0);
		ck_assert_uint_eq(encode(SP_PACKET_SAMPLE, n, over, 0, out), 0);
		ck_assert_uint_gt(encode(SP_PACKET_ARC, n, over - 1, over - 1,
		    out), 0);
		ck_assert_uint_gt(encode(SP_PACKET_SAMPLE, n, over - 1, 0, out),
		    0);
	}
	ck_assert_uint_eq(encode(SP_PACKET_ARC, 4, UINT32_MAX, UINT32_MAX, out),
	    9);
}
END_TEST

START_TEST(a_header_holds_every_field_and_sums_up_to_zero)
{
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	const struct sp_header h = { .version = 1, .addr_bytes = 4,
	    .base = 0x08000000, .rate_hz = 1000, .id_bytes = 3,
	    .id = { 0xab, 0xcd, 0xef } };
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(sp_packet_encode(&h, &p, out), 19);
	ck_assert_mem_eq(out, "HGMU\x01\x04\x08\x00\x00\x00\x00\x00\x03\xe8"
	    "\x03\xab\xcd\xef", 18);
	ck_assert_uint_eq(sp_packet_sum(out, 19), 0);
}
END_TEST

START_TEST(the_longest_header_fits_the_room)
{
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	struct sp_header h = { .addr_bytes = 2,
	    .id_bytes = SPLITPROF_WIRE_ID_MAX };
	uint8_t out[SP_PACKET_MAX];

	memset(h.id, 0xff, sizeof(h.id));
	ck_assert_uint_eq(sp_packet_encode(&h, &p, out), 36);
	ck_assert_uint_eq(sp_packet_sum(out, 36), 0);
}
END_TEST

START_TEST(losses_and_totals_are_two_32_bit_counts_and_a_sum)
{
	uint8_t out[SP_PACKET_MAX];

	/* The sum of L, 1..8 is 0x70. */
	ck_assert_uint_eq(encode(SP_PACKET_LOST, 3, 0x01020304, 0x05060708,
	    out), 10);
	ck_assert_mem_eq(out, "L\x01\x02\x03\x04\x05\x06\x07\x08\x90", 10);
	ck_assert_uint_eq(encode(SP_PACKET_END, 2, UINT32_MAX, 0, out), 10);
	ck_assert_mem_eq(out, "E\xff\xff\xff\xff\0\0\0\0\xbf", 10);
}
END_TEST

/* Encode ARCS or SAMPLES with addresses of 2 bytes and that count. */
static size_t
encode_count(enum sp_packet_kind kind, uint32_t count, uint8_t *out)
{
	const struct sp_header h = { .addr_bytes = 2 };
	const struct sp_packet p =
	    { .kind = kind, .a = 0x1234, .b = 0x5678, .count = count };

	memset(out, 0xee, SP_PACKET_MAX);
	return sp_packet_encode(&h, &p, out);
}

START_TEST(counted_calls_are_addresses_a_count_and_a_sum)
{
	uint8_t out[SP_PACKET_MAX];

	/* The sum of m, 12, 34, 56 and 78 is 0x81. */
	ck_assert_uint_eq(encode_count(SP_PACKET_ARCS, 5, out), 7);
	ck_assert_mem_eq(out, "m\x12\x34\x56\x78\x05\x7a\xee", 8);
	/* That of s, 12 and 34 is 0xb9. */
	ck_assert_uint_eq(encode_count(SP_PACKET_SAMPLES, 5, out), 5);
	ck_assert_mem_eq(out, "s\x12\x34\x05\x42\xee", 6);
}
END_TEST

START_TEST(a_count_takes_one_byte_for_seven_bits)
{
	static const struct {
		uint32_t count;
		size_t bytes;
		const char *wanted;
	} counts[] = {
		{ 1, 1, "\x01" }, { 127, 1, "\x7f" }, { 128, 2, "\x80\x01" },
		{ 300, 2, "\xac\x02" }, { 16383, 2, "\xff\x7f" },
		{ 16384, 3, "\x80\x80\x01" }, { 2097151, 3, "\xff\xff\x7f" },
		{ 2097152, 4, "\x80\x80\x80\x01" },
		{ 268435455, 4, "\xff\xff\xff\x7f" },
		{ 268435456, 5, "\x80\x80\x80\x80\x01" },
		{ UINT32_MAX, 5, "\xff\xff\xff\xff\x0f" },
	};
	uint8_t out[SP_PACKET_MAX];

	for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
		const size_t n = encode_count(SP_PACKET_ARCS, counts[i].count,
		    out);

		ck_assert_uint_eq(n, 6 + counts[i].bytes);
		ck_assert_mem_eq(out + 5, counts[i].wanted, counts[i].bytes);
		ck_assert_uint_eq(sp_packet_sum(out, n), 0);
		ck_assert_uint_eq(encode_count(SP_PACKET_SAMPLES,
		    counts[i].count, out), n - 2);
		ck_assert_uint_eq(sp_packet_sum(out, n - 2), 0);
	}
	ck_assert_uint_eq(encode_count(SP_PACKET_ARCS, 0, out), 0);
	ck_assert_uint_eq(encode_count(SP_PACKET_SAMPLES, 0, out), 0);
}
END_TEST

START_TEST(counted_packets_refuse_wide_addresses_too)
{
	const struct sp_header h = { .addr_bytes = 2 };
	const struct sp_packet wide[] = {
		{ .kind = SP_PACKET_ARCS, .a = 0x10000, .b = 1, .count = 2 },
		{ .kind = SP_PACKET_ARCS, .a = 1, .b = 0x10000, .count = 2 },
		{ .kind = SP_PACKET_SAMPLES, .a = 0x10000, .count = 2 },
	};
	uint8_t out[SP_PACKET_MAX];

	for (size_t i = 0; i < 3; i++)
		ck_assert_uint_eq(sp_packet_encode(&h, &wide[i], out), 0);
}
END_TEST

START_TEST(a_task_is_an_id_of_16_bits_and_a_sum)
{
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(encode(SP_PACKET_TASK, 4, 0x1234, 0, out), 4);
	ck_assert_mem_eq(out, "k\x12\x34\x4f\xee", 5);
	ck_assert_uint_eq(encode(SP_PACKET_TASK, 4, 0xffff, 0, out), 4);
	ck_assert_uint_eq(encode(SP_PACKET_TASK, 4, 0x10000, 0, out), 0);
}
END_TEST

/* Whole addresses, whatever the width of others is. */
START_TEST(a_mark_and_a_value_have_a_whole_address_and_a_sum)
{
	const uint8_t mark[] = "u\x08\x01\x02\x03\x7d";
	const uint8_t value[] = "v\x08\x01\x02\x03\xff\xff\xff\xfe\x81";
	struct sp_header h = { .addr_bytes = 2 };
	struct sp_name name;
	struct sp_packet p;
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(encode(SP_PACKET_MARK, 2, 0x8010203, 0, out), 6);
	ck_assert_mem_eq(out, mark, 6);
	ck_assert_uint_eq(encode(SP_PACKET_VALUE, 2, 0x8010203, (uint32_t)-2,
	    out), 10);
	ck_assert_mem_eq(out, value, 10);
	for (size_t n = 1; n <= 10; n++)
		ck_assert_uint_eq(sp_layout_length(value, n, 2, true), 10);
	ck_assert_uint_eq(sp_layout_length(value, 10, 2, false), 0);
	sp_layout_read(value, &h, &name, &p);
	ck_assert_int_eq(p.kind, SP_PACKET_VALUE);
	ck_assert_uint_eq(p.a, 0x8010203);
	ck_assert_int_eq((int32_t)p.b, -2);
	sp_layout_read(mark, &h, &name, &p);
	ck_assert_int_eq(p.kind, SP_PACKET_MARK);
	ck_assert_uint_eq(p.a, 0x8010203);
	ck_assert_uint_eq(sp_packet_events(&p), 0);
}
END_TEST

START_TEST(the_size_of_a_stack_has_an_id_of_16_bits_and_4_bytes)
{
	const uint8_t bytes[] = "z\x01\x02\x00\x01\x00\x04\x7e";
	struct sp_header h = { .addr_bytes = 3 };
	struct sp_name name;
	struct sp_packet p;
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(encode(SP_PACKET_TASK_STACK, 3, 0x102, 0x10004, out),
	    8);
	ck_assert_mem_eq(out, bytes, 8);
	ck_assert_uint_eq(encode(SP_PACKET_TASK_STACK, 3, 0x10000, 4, out), 0);
	ck_assert_uint_eq(sp_layout_length(bytes, 1, 3, true), 8);
	ck_assert_uint_eq(sp_layout_length(bytes, 8, 3, false), 0);
	sp_layout_read(bytes, &h, &name, &p);
	ck_assert_int_eq(p.kind, SP_PACKET_TASK_STACK);
	ck_assert_uint_eq(p.a, 0x102);
	ck_assert_uint_eq(p.b, 0x10004);
}
END_TEST

START_TEST(a_name_is_an_id_its_length_its_bytes_and_a_sum)
{
	struct sp_name name = { .bytes = 4, .text = "idle" };
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(sp_packet_encode_name(0x102, &name, out), 9);
	ck_assert_mem_eq(out, "n\x01\x02\x04idle\xed", 9);
	ck_assert_uint_eq(sp_packet_encode_name(0x10000, &name, out), 0);
	name.bytes = 0;
	ck_assert_uint_eq(sp_packet_encode_name(1, &name, out), 0);
	name.bytes = SPLITPROF_WIRE_NAME_MAX + 1;
	ck_assert_uint_eq(sp_packet_encode_name(1, &name, out), 0);
	name.bytes = SPLITPROF_WIRE_NAME_MAX;
	ck_assert_uint_eq(sp_packet_encode_name(1, &name, out), 37);
}
END_TEST

START_TEST(skipped_bytes_and_a_name_alone_have_no_packet)
{
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(encode(SP_PACKET_SKIP, 3, 5, 0, out), 0);
	ck_assert_uint_eq(encode(SP_PACKET_NAME, 3, 5, 0, out), 0);
}
END_TEST

START_TEST(a_sum_is_taken_modulo_256)
{
	const uint8_t bytes[] = { 0xff, 0x02, 0xff };

	ck_assert_uint_eq(sp_packet_sum(bytes, 0), 0);
	ck_assert_uint_eq(sp_packet_sum(bytes, 2), 1);
	ck_assert_uint_eq(sp_packet_sum(bytes, 3), 0);
}
END_TEST

RUN("packet",
    an_arc_is_two_big_endian_addresses_of_the_width,
    a_sample_is_one_big_endian_address_of_the_width,
    an_address_wider_than_the_width_is_refused,
    a_header_holds_every_field_and_sums_up_to_zero,
    the_longest_header_fits_the_room,
    losses_and_totals_are_two_32_bit_counts_and_a_sum,
    counted_calls_are_addresses_a_count_and_a_sum,
    a_count_takes_one_byte_for_seven_bits,
    counted_packets_refuse_wide_addresses_too,
    a_task_is_an_id_of_16_bits_and_a_sum,
    a_mark_and_a_value_have_a_whole_address_and_a_sum,
    the_size_of_a_stack_has_an_id_of_16_bits_and_4_bytes,
    a_name_is_an_id_its_length_its_bytes_and_a_sum,
    skipped_bytes_and_a_name_alone_have_no_packet,
    a_sum_is_taken_modulo_256)
