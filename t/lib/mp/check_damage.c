/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/mp.c: whatever comes between packets, or happens to one, costs no
 * other: each sound packet behind it is told, and what is lost is told where it
 * is.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "mpstream.h"
#include "support/run.h"

START_TEST(bytes_between_packets_are_told)
{
	ADD_TEXT("boot");
	ADD(ack);
	ADD_TEXT("\xaa");
	ADD(ack);
	ADD_TEXT("x\xaa");
	all_pieces_tell("skip 0 4, packet 1 4, skip 12 1, packet 1 13, "
	    "skip 21 2, ");
	size = 0;
	ADD_TEXT("\xaa.");
	all_pieces_tell("skip 0 2, ");
}
END_TEST

START_TEST(each_damaged_byte_costs_its_packet_only)
{
	for (size_t bit = 0; bit < 8 * sizeof(calls); bit++) {
		const size_t i = bit / 8;
		struct sp_mp d;

		size = 0;
		ADD(ack);
		ADD(calls);
		ADD(nack);
		stream[8 + i] ^= (uint8_t)(1 << bit % 8);
		d = decode(&ours, SIZE_MAX, true);
		ck_assert_msg(!strncmp(told, "packet 1 0, ", 12) &&
		    !strstr(told, "packet 5") && strstr(told, "packet 2 47, "),
		    "bit %zu: %s", bit, told);
		ck_assert_msg(strstr(told, i < 2 ? "skip" : "bad"),
		    "bit %zu: %s", bit, told);
		ck_assert_uint_eq(d.framing.places, 1);
		ck_assert_uint_eq(d.framing.skipped, sizeof(calls));
	}
}
END_TEST

START_TEST(a_packet_may_be_cut_anywhere)
{
	for (size_t i = 0; i < sizeof(calls); i++) {
		char wanted[99];

		size = 0;
		ADD(ack);
		add(calls, i);
		sprintf(wanted, i < 2 ? "packet 1 0, %s" :
		    "packet 1 0, bad length 8, ", i ? "skip 8 1, " : "");
		all_pieces_tell(wanted);
		sprintf(wanted, "packet 3 %zu, ", size);
		ADD(meta);
		decode(&ours, 1, true);
		ck_assert_ptr_nonnull(strstr(told, wanted));
	}
	/* Of a type that is not known. */
	size = 0;
	add_packet(7, "any", 3);
	size--;
	all_pieces_tell("bad length 0, ");
}
END_TEST

START_TEST(an_end_must_be_right)
{
	ADD(ack);
	stream[7] = 0x0d;
	ADD(nack);
	all_pieces_tell("bad end 0, packet 2 8, ");
}
END_TEST

START_TEST(unknown_types_need_their_end_too)
{
	add_packet(7, "x", 1);
	stream[size - 1] = 0x0d;
	ADD(ack);
	all_pieces_tell("bad end 0, packet 1 9, ");
	stream[5]++;
	all_pieces_tell("bad crc 0, packet 1 9, ");
}
END_TEST

START_TEST(what_looks_like_a_packet_within_one_is_none)
{
	uint8_t payload[3 + 28] = { 1, 2 };

	memcpy(payload + 5, ack, sizeof(ack));
	memcpy(payload + 17, "\xaa\x55\x05\xff\xff\x01", 6);
	add_packet(5, payload, 31);
	ADD(nack);
	all_pieces_tell("packet 5 0, packet 2 39, ");
}
END_TEST

START_TEST(no_length_is_waited_for_that_sound_packets_refute)
{
	/* An unknown type, a count that does not fit, another version. */
	static const char *const heads[] = { "\xaa\x55\x77\xff\xff",
	    "\xaa\x55\x05\xe5\xff\x01\x01\x00",
	    "\xaa\x55\x05\xff\xff\x02\x01\x00" };
	static const size_t sizes[] = { 5, 8, 8 };

	for (size_t i = 0; i < 3; i++) {
		char wanted[99];
		const unsigned n = (unsigned)sizes[i];

		size = 0;
		add(heads[i], n);
		ADD(ack);
		ADD(nack);
		sprintf(wanted, "bad crc 0, packet 1 %u, packet 2 %u, ", n,
		    n + 8);
		decode(&ours, SIZE_MAX, false);
		ck_assert_str_eq(told, wanted);
		all_pieces_tell(wanted);
	}
}
END_TEST

/* That of metadata, whose end is behind that of the unknown type. */
START_TEST(what_begins_within_a_long_unknown_type_is_waited_for)
{
	uint8_t payload[1030] = { 0 };

	memcpy(payload + 1025, meta, 5);
	add_packet(7, payload, sizeof(payload));
	decode(&ours, SIZE_MAX, false);
	ck_assert_str_eq(told, "");
	for (int i = 0; i < 3; i++)
		ADD(ack);
	all_pieces_tell("other 7 0, packet 1 1038, packet 1 1046, "
	    "packet 1 1054, ");
}
END_TEST

/* What is in it is its own, as long as it is not too long to be waited for. */
START_TEST(a_sound_packet_of_an_unknown_type_keeps_what_it_has)
{
	static uint8_t payload[1025];

	memcpy(payload, ack, sizeof(ack));
	add_packet(9, payload, 8);
	add_packet(9, payload, 1024);
	all_pieces_tell("other 9 0, other 9 16, ");
	size = 0;
	add_packet(9, payload, 1025);
	all_pieces_tell("bad crc 0, packet 1 5, skip 13 1020, ");
	/* Where it is damaged or cut short, what is in it is found. */
	size = 0;
	add_packet(9, payload, 8);
	stream[3 + 8 + 2]++;
	all_pieces_tell("bad crc 0, packet 1 5, skip 13 3, ");
	size -= 1;
	all_pieces_tell("bad length 0, packet 1 5, skip 13 2, ");
}
END_TEST

START_TEST(many_false_headers_are_got_through)
{
	for (size_t i = 0; i < 30000; i++)
		add("\xaa\x55\x77\xff\xff", 5);
	ADD(ack);
	decode(&ours, 4096, true);
	ck_assert_ptr_nonnull(strstr(told, "packet 1 150000, "));
	ck_assert_uint_le(held_most, SP_MP_MAX);
}
END_TEST

/* Each of them claims bytes that the others claim, too. */
START_TEST(long_packets_among_false_headers_are_found)
{
	static uint8_t payload[3 + 14 * 100] = { 1, 100 };

	for (int sound = 0; sound < 2; sound++) {
		for (int i = 0; i < 100; i++)
			ADD_TEXT("\xaa\x55\x05\x7b\x05\x01\x64\x00");
		add_packet(5, payload, sizeof(payload));
	}
	decode(&ours, SIZE_MAX, true);
	ck_assert_ptr_nonnull(strstr(told, "bad crc 792, packet 5 800, "
	    "bad crc 2211, "));
	ck_assert_ptr_nonnull(strstr(told, "bad crc 3003, packet 5 3011, "));
}
END_TEST

/* To begin anew is to sum up 64 KiB again. */
START_TEST(false_headers_within_others_are_summed_up_once)
{
	struct sp_mp d = { .variant = ours };
	struct sp_mp_event e;
	uint64_t outer = 0, inner = 0;
	int anew = 0;

	while (size < sizeof(stream) - 21)
		ADD_TEXT("\xaa\x55\x05\xff\xff\x02\x01\x00"
		    "\xaa\x55\x09\xff\xff"
		    "\xaa\x55\x05\xf3\xff\x01\x48\x12");
	for (size_t used = 0; used < size;) {
		used += sp_mp_feed(&d, stream + used, size - used, true, &e);
		anew += d.sums.first != outer || d.inner.first != inner;
		outer = d.sums.first;
		inner = d.inner.first;
	}
	ck_assert_int_le(anew, 8);
}
END_TEST

START_TEST(places_count_damage_however_many_headers_it_has)
{
	struct sp_mp d;

	ADD_TEXT("\xaa\x55\x01\x01\x00\xaa\x55\x02\x01\x00junk");
	ADD(ack);
	ADD_TEXT("j\xaa\x55\x01\x01\x00");
	ADD(ack);
	d = decode(&ours, SIZE_MAX, true);
	ck_assert_str_eq(told, "bad length 0, bad length 5, packet 1 14, "
	    "skip 22 1, bad length 23, packet 1 28, ");
	ck_assert_uint_eq(d.framing.places, 2);
	ck_assert_uint_eq(d.framing.skipped, 20);
	ck_assert_uint_eq(d.bad[SP_MP_LENGTH], 3);
}
END_TEST

RUN("mp_damage",
    bytes_between_packets_are_told,
    each_damaged_byte_costs_its_packet_only,
    a_packet_may_be_cut_anywhere,
    an_end_must_be_right,
    unknown_types_need_their_end_too,
    what_looks_like_a_packet_within_one_is_none,
    no_length_is_waited_for_that_sound_packets_refute,
    what_begins_within_a_long_unknown_type_is_waited_for,
    a_sound_packet_of_an_unknown_type_keeps_what_it_has,
    many_false_headers_are_got_through,
    long_packets_among_false_headers_are_found,
    false_headers_within_others_are_summed_up_once,
    places_count_damage_however_many_headers_it_has)
