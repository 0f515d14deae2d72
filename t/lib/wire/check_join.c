/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/decoder.c: streams that are met behind their header */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "support/stream.h"

/* A stream of what a runtime with a cache sends, without its header. */
static struct stream
headless(int addr_bytes, uint32_t seed)
{
	struct stream s = { .header.addr_bytes = (uint8_t)addr_bytes };

	for (int i = 0; i < 40; i++) {
		stream_add(&s, SP_PACKET_TASK, xorshift32(&seed) % 5, 0);
		stream_add_counted(&s, SP_PACKET_ARCS, 0x411, 0x423,
		    2 + xorshift32(&seed) % 1000);
		stream_add(&s, SP_PACKET_ARC, 0x425, 0x423);
		stream_add_counted(&s, SP_PACKET_SAMPLES, 0x426, 0, 200);
		stream_add(&s, SP_PACKET_SAMPLE, 0x428, 0);
		stream_add(&s, SP_PACKET_SAMPLE, 0x430, 0);
		if (i % 8 == 7)
			stream_add_name(&s, 3, "idle");
	}
	stream_add(&s, SP_PACKET_LOST, 2, 3);
	stream_add(&s, SP_PACKET_END, 7, 8);
	return s;
}

/* From which packet of s on does got, met at byte from, have all of them? */
static size_t
complete_from(const struct stream *got, const struct stream *s, size_t from)
{
	size_t g = got->n_packets, n = s->n_packets;

	while (g && n && got->packets[g - 1].offset + from ==
	    s->packets[n - 1].offset &&
	    stream_is_same(&got->packets[g - 1], &s->packets[n - 1])) {
		g--;
		n--;
	}
	return n;
}

START_TEST(two_packets_of_a_stream_with_a_header_give_it_away)
{
	for (int width = 2; width <= 4; width++) {
		struct stream s = headless(width, 6);

		for (size_t from = 0; from < s.packets[20].offset; from++) {
			struct stream got = stream_decode(s.bytes + from,
			    s.n - from, width, NULL, NULL);
			size_t first = 0, hints = 0;

			while (s.packets[first].offset < from)
				first++;
			while (hints < 2) {
				hints += s.packets[first].kind >
				    SP_PACKET_SAMPLE;
				first++;
			}
			ck_assert_msg(complete_from(&got, &s, from) < first,
			    "width %d from byte %zu", width, from);
			stream_free(&got);
		}
		stream_free(&s);
	}
}
END_TEST

START_TEST(the_first_is_skipped_and_nothing_else)
{
	struct stream s = { .n = 0 }, got;

	stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
	stream_add(&s, SP_PACKET_SAMPLE, 0x2222, 0);
	stream_add(&s, SP_PACKET_TASK, 5, 0);
	stream_add(&s, SP_PACKET_SAMPLE, 0x3333, 0);
	stream_add_counted(&s, SP_PACKET_ARCS, 1, 2, 7);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 5);
	ck_assert_int_eq(got.packets[2].kind, SP_PACKET_SKIP);
	ck_assert_uint_eq(got.packets[2].a, SPLITPROF_WIRE_TASK_BYTES);
	ck_assert_uint_eq(got.packets[3].a, 0x3333);
	ck_assert_uint_eq(got.packets[4].count, 7);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

/* Does a task's mark that is followed by these bytes end with one skip? */
static void
check_not_joined(const char *between, size_t n)
{
	struct stream s = { .n = 0 }, got;

	stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
	stream_add(&s, SP_PACKET_TASK, 5, 0);
	stream_add_bytes(&s, between, n);
	stream_add(&s, SP_PACKET_TASK, 5, 0);
	stream_add(&s, SP_PACKET_SAMPLE, 0x2222, 0);
	stream_add(&s, SP_PACKET_LOST, 1, 2);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	for (size_t i = 0; i < got.n_packets; i++)
		ck_assert(got.packets[i].kind <= SP_PACKET_SAMPLE ||
		    got.packets[i].kind == SP_PACKET_SKIP);
	stream_free(&got);
	stream_free(&s);
}

START_TEST(junk_between_the_two_makes_the_second_a_first)
{
	check_not_joined("P\0\1\2x", 5);
	check_not_joined("xP\0\1\2", 5);
	check_not_joined("P\0\1\2A\0\1\2", 8);
	/* Losses and totals are junk as well; an m with a wrong sum, too. */
	check_not_joined("P\0\1\2L\0\0\0\1\0\0\0\2\xb1", 14);
	check_not_joined("P\0\1\2m\0\4\1\0\4\3\1\1", 13);
}
END_TEST

START_TEST(losses_and_totals_give_nothing_away)
{
	for (int kind = SP_PACKET_LOST; kind <= SP_PACKET_END; kind++) {
		struct stream s = { .n = 0 }, got;

		for (int i = 0; i < 4; i++) {
			stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
			stream_add(&s, SP_PACKET_SAMPLE, 0x2222, 0);
			stream_add(&s, (enum sp_packet_kind)kind, 1, 2);
		}
		got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
		ck_assert_uint_eq(got.n_packets, 12);
		for (size_t i = 0; i < got.n_packets; i++)
			ck_assert(got.packets[i].kind == (i % 3 == 2 ?
			    SP_PACKET_SKIP : SP_PACKET_SAMPLE));
		stream_free(&got);
		stream_free(&s);
	}
}
END_TEST

START_TEST(a_wrong_sum_or_no_packet_behind_it_gives_nothing_away)
{
	struct stream s = headless(3, 8), got;

	/* Spoil the sum of all that have one. */
	for (size_t i = 0; i < s.n_packets; i++) {
		if (s.packets[i].kind > SP_PACKET_SAMPLE)
			s.bytes[(i + 1 < s.n_packets ?
			    s.packets[i + 1].offset : s.n) - 1] ^= 1;
	}
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	for (size_t i = 0; i < got.n_packets; i++)
		ck_assert(got.packets[i].kind <= SP_PACKET_SAMPLE ||
		    got.packets[i].kind == SP_PACKET_SKIP);
	stream_free(&got);
	stream_free(&s);
	memset(&s, 0, sizeof(s));
	for (int i = 0; i < 5; i++) {
		stream_add_counted(&s, SP_PACKET_ARCS, 1, 2, 7);
		stream_add_bytes(&s, "x", 1);
	}
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 1);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

START_TEST(a_header_needs_no_second_packet)
{
	struct stream s = { .n = 0 };

	stream_add(&s, SP_PACKET_SAMPLE, 0x1111, 0);
	stream_add_header(&s, 3, 0);
	stream_add_counted(&s, SP_PACKET_ARCS, 1, 2, 7);
	stream_check_decodes(&s, 3);
	stream_free(&s);
}
END_TEST

/* s with noise: bytes lost, put in, changed, or text between. */
static struct stream
noisy(const struct stream *s, int kind, uint32_t *seed)
{
	static const char text[] = "main: task snmk 3 has started\r\n";
	struct stream out = { .n = 0 };

	for (size_t i = 0; i < s->n; i++) {
		const bool hit = xorshift32(seed) % 1000 == 0;
		const uint8_t noise = (uint8_t)(xorshift32(seed) >> 9);

		if (hit && kind == 1)
			stream_add_bytes(&out, &noise, 1);
		if (hit && kind == 2)
			stream_add_bytes(&out, text + noise % 16, 15);
		if (hit && kind == 3)
			stream_add_bytes(&out, &noise, 1);
		else if (!hit || kind)
			stream_add_bytes(&out, &s->bytes[i], 1);
	}
	return out;
}

START_TEST(noise_in_a_plain_stream_gives_nothing_away)
{
	struct stream s = stream_like_capture(40000, 3);
	uint32_t seed = 4;

	for (int round = 0; round < 20; round++) {
		struct stream bad = noisy(&s, round % 4, &seed);
		struct sp_packet packets[256];
		struct sp_decoder d;
		size_t used = 0, made;

		sp_decoder_init(&d, 3);
		do {
			used += sp_decoder_feed(&d, bad.bytes + used,
			    bad.n - used, true, packets, 256, &made);
			ck_assert(!d.extended);
		} while (made);
		stream_free(&bad);
	}
	stream_free(&s);
}
END_TEST

RUN("join",
    two_packets_of_a_stream_with_a_header_give_it_away,
    the_first_is_skipped_and_nothing_else,
    junk_between_the_two_makes_the_second_a_first,
    losses_and_totals_give_nothing_away,
    a_wrong_sum_or_no_packet_behind_it_gives_nothing_away,
    a_header_needs_no_second_packet,
    noise_in_a_plain_stream_gives_nothing_away)
