/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/mp.c: what the protocol's document leaves open may be set, and is
 * found out from a stream that tells it.
 */

#include <config.h>

#include <string.h>

#include "mpstream.h"
#include "support/run.h"

/*
 * An ACK of each: swapped, big, start.  The four CRCs are another program's;
 * there are no more, since 0xffff ^ 0x55aa is 0xaa55.
 */
static const struct {
	struct sp_mp_variant v;
	uint8_t ack[8];
} variants[] = {
	{ { false, false, 0xffff }, { 0xaa, 0x55, 1, 0, 0, 0x88, 0x83, 10 } },
	{ { true, false, 0xffff }, { 0x55, 0xaa, 1, 0, 0, 0x84, 0x92, 10 } },
	{ { false, true, 0xffff }, { 0xaa, 0x55, 1, 0, 0, 0x83, 0x88, 10 } },
	{ { true, true, 0xffff }, { 0x55, 0xaa, 1, 0, 0, 0x92, 0x84, 10 } },
	{ { false, false, 0 }, { 0xaa, 0x55, 1, 0, 0, 0x84, 0x92, 10 } },
	{ { true, false, 0 }, { 0x55, 0xaa, 1, 0, 0, 0x88, 0x83, 10 } },
	{ { false, true, 0 }, { 0xaa, 0x55, 1, 0, 0, 0x92, 0x84, 10 } },
	{ { true, true, 0 }, { 0x55, 0xaa, 1, 0, 0, 0x83, 0x88, 10 } },
};
#define VARIANTS	(sizeof(variants) / sizeof(*variants))

START_TEST(each_variant_has_its_bytes)
{
	for (size_t i = 0; i < VARIANTS; i++) {
		ck_assert_uint_eq(sp_mp_encode(&variants[i].v, 1, NULL, 0,
		    stream), 8);
		ck_assert_mem_eq(stream, variants[i].ack, 8);
	}
}
END_TEST

START_TEST(each_variant_is_decoded_by_itself_only)
{
	for (size_t i = 0; i < VARIANTS; i++) {
		size = 0;
		ADD(variants[i].ack);
		for (size_t j = 0; j < VARIANTS; j++) {
			decode(&variants[j].v, SIZE_MAX, true);
			ck_assert_int_eq(!strcmp(told, "packet 1 0, "),
			    i == j);
		}
	}
}
END_TEST

START_TEST(each_variant_is_found_from_one_packet_within_junk)
{
	for (size_t i = 0; i < VARIANTS; i++) {
		const struct sp_mp_variant v = variants[i].v;
		struct sp_mp_variant found = ours;

		size = 0;
		ADD_TEXT("\xaa\x55\x01\x02junk\x55\xaa\x05");
		ck_assert(!sp_mp_guess(stream, size, false, &found));
		ck_assert_mem_eq(&found, &ours, sizeof(ours));
		ADD(variants[i].ack);
		ck_assert(!sp_mp_guess(stream, size - 1, false, &found));
		ck_assert(sp_mp_guess(stream, size, false, &found));
		ck_assert_int_eq(found.swapped, v.swapped);
		ck_assert_int_eq(found.crc_big, v.crc_big);
		ck_assert_uint_eq(found.crc_start, v.crc_start);
	}
}
END_TEST

/* Its CRC has the same byte twice: it is sound in either order. */
START_TEST(a_packet_that_is_sound_in_two_ways_settles_nothing)
{
	struct sp_mp_status status = { .profiling = 1 };
	struct sp_mp_variant found = ours;
	uint8_t payload[SPLITPROF_WIRE_MP_STATUS_BYTES];

	do {
		status.records++;
		sp_mp_put_status(&status, payload);
		size = 0;
		add_packet(SPLITPROF_WIRE_MP_STATUS, payload, sizeof(payload));
	} while (stream[15] != stream[16]);
	ck_assert(!sp_mp_guess(stream, size, false, &found));
	found.crc_big = true;
	ck_assert(sp_mp_guess(stream, size, true, &found));
	ck_assert(!found.crc_big);
	ADD(ack);
	ck_assert(sp_mp_guess(stream, size, false, &found));
	ck_assert(!found.crc_big);
}
END_TEST

START_TEST(without_a_packet_the_variant_stays)
{
	struct sp_mp_variant found = { true, true, 7 };

	ADD_TEXT("junk");
	ck_assert(sp_mp_guess(stream, size, true, &found));
	ck_assert(found.swapped && found.crc_big && found.crc_start == 7);
}
END_TEST

RUN("mp_guess",
    each_variant_has_its_bytes,
    each_variant_is_decoded_by_itself_only,
    each_variant_is_found_from_one_packet_within_junk,
    a_packet_that_is_sound_in_two_ways_settles_nothing,
    without_a_packet_the_variant_stays)
