/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/packet.c */

#include <config.h>

#include <string.h>

#include "packet.h"
#include "run.h"

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
	ck_assert_uint_eq(sp_packet_encode(&h, &p, out), sizeof(out));
	ck_assert_uint_eq(sp_packet_sum(out, sizeof(out)), 0);
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

START_TEST(skipped_bytes_have_no_packet)
{
	uint8_t out[SP_PACKET_MAX];

	ck_assert_uint_eq(encode(SP_PACKET_SKIP, 3, 5, 0, out), 0);
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
    skipped_bytes_have_no_packet,
    a_sum_is_taken_modulo_256)
