/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/decoder.c: kinds of packets, pieces, cut ends */

#include <config.h>

#include <string.h>

#include "support/must.h"
#include "support/run.h"
#include "support/stream.h"

/* Every kind, two widths, junk in four places: the hard case of pieces. */
static struct stream
mixed_stream(void)
{
	struct stream s = { .n = 0 };
	uint32_t seed = 5;

	stream_add(&s, SP_PACKET_ARC, 0x4150, 0x504841);
	stream_add(&s, SP_PACKET_SAMPLE, 0x414141, 0);
	stream_add_bytes(&s, "xAyP", 4);
	for (int i = 0; i < 12; i++)
		stream_add(&s, i % 3 ? SP_PACKET_ARC : SP_PACKET_SAMPLE,
		    xorshift32(&seed) >> 8, i % 3 ? 0x50414c : 0);
	stream_add_bytes(&s, "HGMUHGMU\001\001", 10);
	stream_add_header(&s, 4, 0x08000000);
	for (int i = 0; i < 12; i++)
		stream_add(&s, i % 4 ? SP_PACKET_ARC : SP_PACKET_SAMPLE,
		    xorshift32(&seed), i % 4 ? 0x41504845 : 0);
	stream_add(&s, SP_PACKET_LOST, 0x41, 0x50);
	stream_add_bytes(&s, "L\0\0\0\0", 5);
	stream_add(&s, SP_PACKET_SAMPLE, 0x50505050, 0);
	stream_add_header(&s, 2, 0);
	stream_add(&s, SP_PACKET_ARC, 0x4150, 0x4850);
	stream_add(&s, SP_PACKET_END, 30, 9);
	stream_add_bytes(&s, "junk", 4);
	return s;
}

START_TEST(packets_of_each_width_are_decoded)
{
	for (int n = 2; n <= 4; n++) {
		const uint32_t mask = (uint32_t)((UINT64_C(1) << 8 * n) - 1);
		struct stream s = { .header.addr_bytes = (uint8_t)n };

		for (uint32_t i = 0; i < 50; i++) {
			stream_add(&s, SP_PACKET_ARC, 0xfedcba98 & mask,
			    (0x01234567 + i) & mask);
			stream_add(&s, SP_PACKET_SAMPLE, (0xffffffff - i) & mask,
			    0);
		}
		stream_check_decodes(&s, n);
		stream_free(&s);
	}
}
END_TEST

START_TEST(one_packet_alone_is_decoded)
{
	struct stream s = { .n = 0 };

	stream_add(&s, SP_PACKET_SAMPLE, 0x1234, 0);
	stream_check_decodes(&s, 3);
	stream_free(&s);
}
END_TEST

START_TEST(nothing_has_no_packets)
{
	const struct stream none = { .header.addr_bytes = 3 };

	stream_check_decodes(&none, 3);
}
END_TEST

START_TEST(a_header_switches_the_width_and_is_kept)
{
	struct stream s = { .n = 0 };

	stream_add(&s, SP_PACKET_ARC, 1, 2);
	stream_add_header(&s, 4, 0x20000000);
	stream_add(&s, SP_PACKET_ARC, 0x12345678, 0x9abcdef0);
	stream_add_header(&s, 2, 7);
	stream_add(&s, SP_PACKET_SAMPLE, 0xabcd, 0);
	stream_check_decodes(&s, 3);
	ck_assert_uint_eq(s.header.base, 7);
	stream_free(&s);
}
END_TEST

START_TEST(losses_and_totals_need_a_header)
{
	struct stream s = { .n = 0 };
	struct stream got;

	stream_add_header(&s, 3, 0);
	stream_add(&s, SP_PACKET_LOST, 3, 4);
	stream_add(&s, SP_PACKET_ARC, 5, 6);
	stream_add(&s, SP_PACKET_ARC, 7, 8);
	stream_add(&s, SP_PACKET_END, UINT32_MAX, 0);
	stream_check_decodes(&s, 3);
	/* The same without the header, of 21 bytes. */
	got = stream_decode(s.bytes + 21, s.n - 21, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 4);
	ck_assert_int_eq(got.packets[0].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[0].a, SPLITPROF_WIRE_COUNTS);
	ck_assert_uint_eq(got.packets[1].a, 5);
	ck_assert_uint_eq(got.packets[2].a, 7);
	ck_assert_int_eq(got.packets[3].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[3].a, SPLITPROF_WIRE_COUNTS);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

/* Spoil one byte of the second of three packets; the others must be found. */
static void
check_spoiled(enum sp_packet_kind kind, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct stream s = { .n = 0 }, got;

		stream_add_header(&s, 3, 0);
		stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
		if (kind == SP_PACKET_HEADER)
			stream_add_header(&s, 4, 0x99);
		else
			stream_add(&s, kind, 0x01020304, 0x05060708);
		s.bytes[s.packets[2].offset + i] ^= 0x10;
		s.header.addr_bytes = 3;
		stream_add(&s, SP_PACKET_SAMPLE, 0x2222, 0);
		got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
		ck_assert_msg(got.n_packets == 4, "kind %d byte %d: %d packets",
		    (int)kind, (int)i, (int)got.n_packets);
		ck_assert_int_eq(got.packets[2].kind, SP_PACKET_SKIP);
		ck_assert_uint_eq(got.packets[2].offset, s.packets[2].offset);
		ck_assert_uint_eq(got.packets[2].a, s.packets[3].offset -
		    s.packets[2].offset);
		ck_assert_uint_eq(got.packets[3].a, 0x2222);
		ck_assert_uint_eq(got.header.addr_bytes, 3);
		stream_free(&got);
		stream_free(&s);
	}
}

START_TEST(a_packet_with_a_wrong_sum_is_skipped_whole)
{
	check_spoiled(SP_PACKET_LOST, 0, SPLITPROF_WIRE_COUNTS);
	check_spoiled(SP_PACKET_END, 0, SPLITPROF_WIRE_COUNTS);
	check_spoiled(SP_PACKET_HEADER, 0, 14);
	/* Byte 14, the length of the id, may ask for bytes behind the end. */
	check_spoiled(SP_PACKET_HEADER, 15, 21);
}
END_TEST

/* A header with that byte in that place, and the sum put right, is none. */
static void
check_refused(size_t place, uint8_t value, size_t more)
{
	struct stream s = { .n = 0 }, got;

	stream_add_header(&s, 3, 0);
	stream_add_bytes(&s, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", more);
	s.bytes[20] = 0;
	s.bytes[place] = value;
	s.bytes[s.n - 1] = (uint8_t)-sp_packet_sum(s.bytes, s.n - 1);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 1);
	ck_assert_int_eq(got.packets[0].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.header.version, 0);
	stream_free(&got);
	stream_free(&s);
}

START_TEST(a_header_of_another_version_or_size_is_refused)
{
	check_refused(4, 2, 0);
	check_refused(4, 0, 0);
	check_refused(5, 1, 0);
	check_refused(5, 5, 0);
	check_refused(14, SPLITPROF_WIRE_ID_MAX + 1, 16);
}
END_TEST

START_TEST(the_packets_do_not_depend_on_the_pieces)
{
	struct stream s = mixed_stream();

	stream_check_pieces(s.bytes, s.n);
	stream_free(&s);
}
END_TEST

START_TEST(random_bytes_do_not_depend_on_the_pieces)
{
	/* Types are frequent, so that packets seem to be everywhere. */
	static const char often[] = "AAAPPPHLESF\1\2\3\4";
	uint32_t seed = 9;

	for (int round = 0; round < 10; round++) {
		struct stream s = { .n = 0 };

		stream_add_header(&s, 2 + round % 3, 0);
		for (int i = 0; i < 150; i++) {
			const uint32_t r = xorshift32(&seed) >> 8;
			const char byte = r & 1 ? (char)(r >> 1) :
			    often[(r >> 1) % (sizeof(often) - 1)];

			stream_add_bytes(&s, &byte, 1);
		}
		stream_check_pieces(s.bytes, s.n);
		stream_free(&s);
	}
}
END_TEST

/* Are the n packets equal, those got from a stream that begins later? */
static void
check_like(const struct placed *got, const struct placed *wanted,
    size_t n, size_t later)
{
	for (; n--; got++, wanted++) {
		MUST(got->kind == wanted->kind);
		MUST(got->offset + later == wanted->offset);
		MUST(got->a == wanted->a);
		MUST(got->b == wanted->b);
	}
}

START_TEST(a_stream_cut_anywhere_has_all_whole_packets)
{
	struct stream s = stream_like_capture(40, 3);

	for (size_t cut = 0; cut <= s.n; cut++) {
		struct stream got =
		    stream_decode(s.bytes, cut, 3, NULL, NULL);
		size_t whole = 0, end;

		while (whole + 1 < s.n_packets &&
		    s.packets[whole + 1].offset <= cut)
			whole++;
		whole += cut == s.n;
		end = whole < s.n_packets ? s.packets[whole].offset : s.n;
		ck_assert_uint_eq(got.n_packets, whole + (cut > end));
		check_like(got.packets, s.packets, whole, 0);
		if (cut > end) {
			ck_assert_int_eq(got.packets[whole].kind,
			    SP_PACKET_SKIP);
			ck_assert_uint_eq(got.packets[whole].a, cut - end);
		}
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

START_TEST(a_stream_may_begin_anywhere)
{
	struct stream s = stream_like_capture(40, 4);

	for (size_t from = 1; from < s.n; from++) {
		struct stream got =
		    stream_decode(s.bytes + from, s.n - from, 3, NULL, NULL);
		size_t first = 0, skips;

		while (first < s.n_packets && s.packets[first].offset < from)
			first++;
		skips = first == s.n_packets || s.packets[first].offset > from;
		ck_assert_uint_eq(got.n_packets, s.n_packets - first + skips);
		check_like(got.packets + skips, s.packets + first,
		    s.n_packets - first, from);
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

START_TEST(a_cut_packet_hides_none_whatever_its_bytes_are)
{
	struct stream s = { .n = 0 };
	uint32_t seed = 12;

	for (int i = 0; i < 400; i++)
		stream_add(&s, i % 2 ? SP_PACKET_ARC : SP_PACKET_SAMPLE,
		    xorshift32(&seed) & 0xffff50,
		    i % 2 ? xorshift32(&seed) & 0x50ffff : 0);
	for (size_t cut = 0; cut < s.n; cut++) {
		struct stream got =
		    stream_decode(s.bytes, cut, 3, NULL, NULL);
		size_t n = got.n_packets;

		if (n && got.packets[n - 1].kind == SP_PACKET_SKIP)
			n--;
		check_like(got.packets, s.packets, n, 0);
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

/* Bytes of which a number at the beginning are junk; then come two samples. */
static void
check_resumes(const char *bytes, size_t n, size_t junk)
{
	struct stream got =
	    stream_decode((const uint8_t *)bytes, n, 3, NULL, NULL);

	ck_assert_uint_eq(got.n_packets, 3);
	ck_assert_int_eq(got.packets[0].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[0].a, junk);
	ck_assert_uint_eq(got.packets[1].offset, junk);
	ck_assert_uint_eq(got.packets[1].a, 0x010203);
	ck_assert_uint_eq(got.packets[2].a, 0x040506);
	stream_free(&got);
}

START_TEST(at_the_beginning_only_a_confirmed_packet_is_taken)
{
	check_resumes("P\0\x14\x25\xe1P\1\2\3P\4\5\6", 13, 5);
	check_resumes("A\0\x14\x25\xe1\0\0\0P\1\2\3P\4\5\6", 16, 8);
}
END_TEST

START_TEST(a_byte_h_without_the_magic_confirms_nothing)
{
	check_resumes("xP\1\1\1HSPxP\1\2\3P\4\5\6", 17, 9);
	check_resumes("xP\1\1\1Hxx\7P\1\2\3P\4\5\6", 17, 9);
}
END_TEST

START_TEST(a_cut_header_still_confirms_the_packet_before)
{
	struct stream got =
	    stream_decode((const uint8_t *)"xP\1\2\3HGM", 8, 3, NULL, NULL);

	ck_assert_uint_eq(got.n_packets, 3);
	ck_assert_uint_eq(got.packets[1].a, 0x010203);
	ck_assert_uint_eq(got.packets[2].a, 3);
	stream_free(&got);
}
END_TEST

START_TEST(out_of_step_a_sum_needs_a_packet_behind_it)
{
	const char *const lost = "L\0\0\0\1\0\0\0\2\xb1";
	struct stream s = { .n = 0 };
	struct stream got;

	stream_add_header(&s, 3, 0);
	stream_add_bytes(&s, lost, 10);
	stream_add_bytes(&s, "x", 1);
	stream_add_bytes(&s, lost, 10);
	stream_add_bytes(&s, "x", 1);
	stream_add_bytes(&s, lost, 10);
	stream_add(&s, SP_PACKET_SAMPLE, 0x111111, 0);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 5);
	ck_assert_int_eq(got.packets[1].kind, SP_PACKET_LOST);
	ck_assert_int_eq(got.packets[2].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[2].a, 12);
	ck_assert_int_eq(got.packets[3].kind, SP_PACKET_LOST);
	ck_assert_uint_eq(got.packets[3].b, 2);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

RUN("decoder",
    packets_of_each_width_are_decoded,
    one_packet_alone_is_decoded,
    nothing_has_no_packets,
    a_header_switches_the_width_and_is_kept,
    losses_and_totals_need_a_header,
    a_packet_with_a_wrong_sum_is_skipped_whole,
    a_header_of_another_version_or_size_is_refused,
    the_packets_do_not_depend_on_the_pieces,
    random_bytes_do_not_depend_on_the_pieces,
    a_stream_cut_anywhere_has_all_whole_packets,
    a_stream_may_begin_anywhere,
    a_cut_packet_hides_none_whatever_its_bytes_are,
    at_the_beginning_only_a_confirmed_packet_is_taken,
    a_byte_h_without_the_magic_confirms_nothing,
    a_cut_header_still_confirms_the_packet_before,
    out_of_step_a_sum_needs_a_packet_behind_it)
