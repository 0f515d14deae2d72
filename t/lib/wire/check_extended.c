/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/decoder.c: counted packets, tasks and names */

#include <config.h>

#include <string.h>

#include "support/must.h"
#include "support/run.h"
#include "support/stream.h"

/* Every kind, each with every kind behind it, at least once. */
static struct stream
every_pair(int addr_bytes)
{
	const uint32_t mask = (uint32_t)((UINT64_C(1) << 8 * addr_bytes) - 1);
	struct stream s = { .n = 0 };
	uint32_t seed = 11;

	stream_add_header(&s, addr_bytes, 0);
	for (int i = 0; i < 300; i++) {
		const uint32_t a = xorshift32(&seed) & mask;
		const uint32_t b = xorshift32(&seed) & mask;

		switch (xorshift32(&seed) / 7 % 11) {
		case 0:
			stream_add(&s, SP_PACKET_ARC, a, b);
			break;
		case 1:
			stream_add(&s, SP_PACKET_SAMPLE, a, 0);
			break;
		case 2:
			stream_add(&s, SP_PACKET_LOST, a, b);
			break;
		case 3:
			stream_add(&s, SP_PACKET_END, a, b);
			break;
		case 4:
			stream_add_counted(&s, SP_PACKET_ARCS, a, b,
			    (b >> (a & 31)) + 1);
			break;
		case 5:
			stream_add_counted(&s, SP_PACKET_SAMPLES, a, 0,
			    (b >> (a & 31)) + 1);
			break;
		case 6:
			stream_add(&s, SP_PACKET_TASK, a & 0xffff, 0);
			break;
		case 7:
			stream_add(&s, SP_PACKET_TASK_STACK, a & 0xffff, b);
			break;
		case 8:
			stream_add(&s, SP_PACKET_MARK, a, 0);
			break;
		case 9:
			stream_add(&s, SP_PACKET_VALUE, a, b - i);
			break;
		default:
			stream_add_name(&s, a & 0xffff, &"PAmsuvkn: task "
			    "called HGMU or P"[b % 31]);
		}
	}
	return s;
}

START_TEST(every_kind_is_decoded_behind_every_other)
{
	for (int n = 2; n <= 4; n++) {
		struct stream s = every_pair(n);

		stream_check_decodes(&s, 3);
		stream_free(&s);
	}
}
END_TEST

START_TEST(counts_of_every_length_are_decoded)
{
	struct stream s = { .n = 0 };

	stream_add_header(&s, 3, 0);
	for (int bit = 0; bit < 32; bit++) {
		for (uint32_t less = 0; less < 2; less++) {
			const uint32_t count = (UINT32_C(1) << bit) - less;

			if (!count)
				continue;
			stream_add_counted(&s, SP_PACKET_ARCS, 5, 6, count);
			stream_add_counted(&s, SP_PACKET_SAMPLES, 5, 0, count);
		}
	}
	stream_add_counted(&s, SP_PACKET_ARCS, 5, 6, UINT32_MAX);
	stream_add_counted(&s, SP_PACKET_SAMPLES, 5, 0, UINT32_MAX);
	stream_check_decodes(&s, 3);
	stream_free(&s);
}
END_TEST

/* Add the n bytes at p, and the sum that makes them a packet. */
static void
add_summed(struct stream *s, const void *p, size_t n)
{
	const uint8_t sum = (uint8_t)-sp_packet_sum(p, n);

	stream_add_bytes(s, p, n);
	stream_add_bytes(s, &sum, 1);
}

/* Between samples, the n bytes and a right sum must be damage, all of them. */
static void
check_none(const char *bytes, size_t n)
{
	struct stream s = { .n = 0 }, got;

	stream_add_header(&s, 3, 0);
	stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
	add_summed(&s, bytes, n);
	stream_add(&s, SP_PACKET_SAMPLE, 0x2222, 0);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 4);
	ck_assert_int_eq(got.packets[2].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[2].a, n + 1);
	ck_assert_uint_eq(got.packets[3].a, 0x2222);
	stream_free(&got);
	stream_free(&s);
}

START_TEST(a_count_has_one_form_only)
{
	/* 0, 1 and 128 in more bytes than they need. */
	check_none("m\0\4\1\0\4\3\0", 8);
	check_none("s\0\4\2\0", 5);
	check_none("m\0\4\1\0\4\3\x80\0", 9);
	check_none("m\0\4\1\0\4\3\x81\0", 9);
	check_none("s\0\4\2\x81\0", 6);
	check_none("m\0\4\1\0\4\3\x80\x81\0", 10);
	check_none("s\0\4\2\x81\x80\x80\x80\0", 9);
}
END_TEST

START_TEST(a_count_has_32_bits)
{
	/* 2^32, 2^35 - 1, and a sixth byte. */
	check_none("m\0\4\1\0\4\3\x80\x80\x80\x80\x10", 12);
	check_none("s\0\4\2\x80\x80\x80\x80\x10", 9);
	check_none("s\0\4\2\xff\xff\xff\xff\x7f", 9);
	check_none("s\0\4\2\xff\xff\xff\xff\x8f\1", 10);
}
END_TEST

START_TEST(a_name_has_1_to_32_bytes)
{
	char bytes[40];

	memset(bytes, 'x', sizeof(bytes));
	memcpy(bytes, "n\0\7\41", 4);
	check_none(bytes, 4 + 33);
	bytes[3] = 0;
	check_none(bytes, 4);
	bytes[3] = (char)0xff;
	check_none(bytes, 37);
}
END_TEST

START_TEST(a_name_may_be_of_any_bytes)
{
	struct stream s = { .n = 0 }, got;
	static const uint8_t bytes[] = "n\x12\x34\x05\0\xff\tPA";

	stream_add_header(&s, 3, 0);
	add_summed(&s, bytes, sizeof(bytes) - 1);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 2);
	ck_assert_int_eq(got.packets[1].kind, SP_PACKET_NAME);
	ck_assert_uint_eq(got.packets[1].a, 0x1234);
	ck_assert_uint_eq(got.packets[1].name.bytes, 5);
	ck_assert_mem_eq(got.packets[1].name.text, bytes + 4, 5);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

START_TEST(the_packets_do_not_depend_on_the_pieces)
{
	struct stream s = every_pair(3);

	stream_check_pieces(s.bytes, s.n);
	stream_free(&s);
}
END_TEST

START_TEST(nor_do_those_of_random_bytes)
{
	static const char often[] = "AAPPHLEmmmsssknF\1\2\3\4\x80\x81\xff";
	uint32_t seed = 21;

	for (int round = 0; round < 12; round++) {
		struct stream s = { .n = 0 };

		/* Every other one without a header. */
		if (round % 2)
			stream_add_header(&s, 2 + round % 3, 0);
		for (int i = 0; i < 250; i++) {
			const uint32_t r = xorshift32(&seed) >> 8;
			const char byte = r & 1 ? (char)(r >> 1) :
			    often[(r >> 1) % (sizeof(often) - 1)];

			if (r % 11)
				stream_add_bytes(&s, &byte, 1);
			else
				stream_add_counted(&s, SP_PACKET_SAMPLES,
				    r & 0xff, 0, r | 1);
		}
		stream_check_pieces(s.bytes, s.n);
		stream_free(&s);
	}
}
END_TEST

START_TEST(a_stream_cut_anywhere_has_all_whole_packets)
{
	struct stream s = every_pair(3);

	for (size_t cut = s.packets[1].offset; cut <= s.n; cut++) {
		struct stream got =
		    stream_decode(s.bytes, cut, 3, NULL, NULL);
		size_t whole = 0;

		while (whole < s.n_packets && (whole + 1 < s.n_packets ?
		    s.packets[whole + 1].offset : s.n) <= cut)
			whole++;
		/* In what was cut there may be bytes that look like some. */
		ck_assert_uint_ge(got.n_packets, whole);
		for (size_t i = 0; i < whole; i++)
			MUST(stream_is_same(&got.packets[i], &s.packets[i]));
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

/* Flip each bit of the packet between samples: it must be told as damage. */
static void
check_flips(enum sp_packet_kind kind, uint32_t count)
{
	struct stream s = { .n = 0 };
	size_t from, to;

	stream_add_header(&s, 3, 0);
	stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
	from = s.n;
	if (kind == SP_PACKET_NAME)
		stream_add_name(&s, 0x304, "a task");
	else if (kind == SP_PACKET_TASK)
		stream_add(&s, kind, 0x304, 0);
	else if (kind == SP_PACKET_MARK)
		stream_add(&s, kind, 0x8010203, 0);
	else if (kind == SP_PACKET_VALUE || kind == SP_PACKET_TASK_STACK)
		stream_add(&s, kind, 0x304, 0x10203);
	else
		stream_add_counted(&s, kind, 0x10203,
		    kind == SP_PACKET_ARCS ? 0x405 : 0, count);
	to = s.n;
	for (uint32_t i = 0; i < 12; i++)
		stream_add(&s, SP_PACKET_SAMPLE, 0x2222 + i, 0);
	for (size_t bit = 8 * from; bit < 8 * to; bit++) {
		struct stream got;

		s.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
		/* Some bytes may look like an arc, as there are no sums. */
		ck_assert_msg(got.n_packets >= 10 &&
		    got.packets[2].kind == SP_PACKET_SKIP &&
		    got.packets[3].kind <= SP_PACKET_SAMPLE, "kind %d bit %zu",
		    (int)kind, bit - 8 * from);
		for (size_t i = 4; i < got.n_packets; i++)
			ck_assert_int_eq(got.packets[i].kind,
			    SP_PACKET_SAMPLE);
		ck_assert(stream_is_same(&got.packets[got.n_packets - 1],
		    &s.packets[s.n_packets - 1]));
		s.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		stream_free(&got);
	}
	stream_free(&s);
}

START_TEST(each_flipped_bit_is_noticed)
{
	static const uint32_t counts[] = { 2, 127, 128, 300, 0x4000, 0x123456,
	    0x7654321, UINT32_MAX };

	for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
		check_flips(SP_PACKET_ARCS, counts[i]);
		check_flips(SP_PACKET_SAMPLES, counts[i]);
	}
	check_flips(SP_PACKET_TASK, 0);
	check_flips(SP_PACKET_MARK, 0);
	check_flips(SP_PACKET_VALUE, 0);
	check_flips(SP_PACKET_TASK_STACK, 0);
	check_flips(SP_PACKET_NAME, 0);
}
END_TEST

START_TEST(junk_behind_a_packet_leaves_it_whole)
{
	struct stream s = { .n = 0 }, got;

	stream_add_header(&s, 3, 0);
	stream_add_counted(&s, SP_PACKET_ARCS, 1, 2, 300);
	stream_add_bytes(&s, "xyz", 3);
	stream_add_counted(&s, SP_PACKET_SAMPLES, 3, 0, 400);
	stream_add(&s, SP_PACKET_TASK, 5, 0);
	stream_add_bytes(&s, "xyz", 3);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 6);
	ck_assert_uint_eq(got.packets[1].count, 300);
	ck_assert_uint_eq(got.packets[2].a, 3);
	ck_assert_uint_eq(got.packets[3].count, 400);
	ck_assert_uint_eq(got.packets[4].a, 5);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

START_TEST(a_name_does_not_outlive_a_shorter_one)
{
	struct stream s = { .n = 0 };

	stream_add_header(&s, 3, 0);
	stream_add_name(&s, 1, "a long name");
	stream_add_name(&s, 2, "b");
	stream_check_decodes(&s, 3);
	stream_free(&s);
}
END_TEST

RUN("extended",
    every_kind_is_decoded_behind_every_other,
    counts_of_every_length_are_decoded,
    a_count_has_one_form_only,
    a_count_has_32_bits,
    a_name_has_1_to_32_bytes,
    a_name_may_be_of_any_bytes,
    the_packets_do_not_depend_on_the_pieces,
    nor_do_those_of_random_bytes,
    a_stream_cut_anywhere_has_all_whole_packets,
    each_flipped_bit_is_noticed,
    junk_behind_a_packet_leaves_it_whole,
    a_name_does_not_outlive_a_shorter_one)
