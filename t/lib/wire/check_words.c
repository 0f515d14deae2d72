/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/words*.c: streams with frames of words */

#include <config.h>

#include <string.h>

#include "support/known_stream.h"
#include "support/run.h"
#include "wire/words.h"

#define WORDS	SPLITPROF_WIRE_VERSION_WORDS
#define BITS	SPLITPROF_WIRE_WORDS_BITS

/* Eight in ten are arcs. */
static struct stream
events(size_t n, uint32_t seed)
{
	struct stream s = { .n = 0 };

	stream_add_version(&s, WORDS, BITS, 0);
	while (n--)
		known_add(&s, &seed, 8, false);
	return s;
}

/* All kinds of packets, some of them in frames. */
static struct stream
all_kinds(size_t n, uint32_t seed)
{
	struct stream s = { .n = 0 };

	stream_add_version(&s, WORDS, BITS, 0x20000000);
	for (size_t i = 0; i < n; i++) {
		known_add(&s, &seed, 8, false);
		if (i % 20 == 3)
			stream_add(&s, SP_PACKET_TASK, i % 5, 0);
		if (i % 50 == 7)
			stream_add(&s, SP_PACKET_LOST, 2, 1);
		if (i % 60 == 11)
			stream_add_name(&s, i % 5, "idle");
		if (i % 70 == 13)
			stream_add_counted(&s, SP_PACKET_ARCS,
			    synth_from(1, 1), synth_to(1, 1), 300);
		/* Another firmware, perhaps of another architecture. */
		if (i % 300 == 299)
			stream_add_version(&s, WORDS + i / 300 % 2, BITS, 0);
	}
	stream_add(&s, SP_PACKET_END, 1, 2);
	return s;
}

static struct stream
decode(const void *bytes, size_t n)
{
	return stream_decode(bytes, n, 3, NULL, NULL);
}

static void
check_packet(const struct stream *s, size_t i, enum sp_packet_kind kind,
    uint32_t a, uint32_t b)
{
	ck_assert_uint_lt(i, s->n_packets);
	ck_assert_int_eq(s->packets[i].kind, kind);
	ck_assert_uint_eq(s->packets[i].a, a);
	ck_assert_uint_eq(s->packets[i].b, b);
}

#define HEADER	"HGMU\2\x11\0\0\0\0\0\0\3\xe8\0\xd1"
#define EVEN	"HGMU\3\x11\0\0\0\0\0\0\3\xe8\0\xd0"

START_TEST(words_have_these_bytes)
{
	static const char bytes[] = HEADER
	    "W\x16" "\x9e\x0a\x72\x0a" "\x55\x02\0\0" "\4\0\2\0"
	    "k\x12\x34\x4f" "\xfc\xff\x72\x0a"
	    "W\x16" "\x9e\x0a\x72\x0a" "\x0a\0\2\0"
	    "E\0\0\0\3\0\0\0\1\xb7\0\0";
	struct stream s = decode(bytes, sizeof(bytes) - 1);

	ck_assert_uint_eq(s.n_packets, 7);
	check_packet(&s, 0, SP_PACKET_HEADER, 0, 0);
	check_packet(&s, 1, SP_PACKET_ARC, 0x153d, 0x14e5);
	check_packet(&s, 2, SP_PACKET_SAMPLE, 0x4aa, 0);
	check_packet(&s, 3, SP_PACKET_TASK, 0x1234, 0);
	check_packet(&s, 4, SP_PACKET_ARC, 0x1fff9, 0x14e5);
	check_packet(&s, 5, SP_PACKET_ARC, 0x153d, 0x14e5);
	check_packet(&s, 6, SP_PACKET_END, 3, 1);
	stream_free(&s);
}
END_TEST

START_TEST(bit_0_of_a_call_is_that_of_the_version)
{
	static const char bytes[] = EVEN "W\x0a" "\x9e\x0a\x72\x0a\x55\x02\0\0";
	struct stream s = decode(bytes, sizeof(bytes) - 1);

	ck_assert_uint_eq(s.n_packets, 3);
	check_packet(&s, 1, SP_PACKET_ARC, 0x153c, 0x14e4);
	check_packet(&s, 2, SP_PACKET_SAMPLE, 0x4aa, 0);
	stream_free(&s);
}
END_TEST

START_TEST(what_does_not_fit_in_a_word_is_none)
{
	static const struct {
		struct sp_packet p;
		bool fits;
	} cases[] = {
		{ { .kind = SP_PACKET_ARC, .a = 0x1ffff, .b = 0x1ffff }, true },
		{ { .kind = SP_PACKET_ARC, .a = 0, .b = 6 }, true },
		{ { .kind = SP_PACKET_ARC, .a = 0, .b = 5 }, false },
		{ { .kind = SP_PACKET_ARC, .a = 0x20000, .b = 6 }, false },
		{ { .kind = SP_PACKET_ARC, .a = 0, .b = 0x20000 }, false },
		{ { .kind = SP_PACKET_SAMPLE, .a = 0x1fffe }, true },
		{ { .kind = SP_PACKET_SAMPLE, .a = 0x20000 }, false },
		{ { .kind = SP_PACKET_SAMPLE, .a = 0x1001 }, false },
		{ { .kind = SP_PACKET_TASK, .a = 1 }, false },
		{ { .kind = SP_PACKET_END }, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		uint8_t word[SPLITPROF_WIRE_WORD];

		ck_assert_msg(sp_packet_encode_word(&cases[i].p, word) ==
		    cases[i].fits, "case %zu", i);
	}
}
END_TEST

START_TEST(a_sound_stream_is_read_whole)
{
	struct stream some = events(3000, 3), all = all_kinds(3000, 4);

	if (_i)
		known_begin(true);
	stream_check_decodes(&some, 3);
	stream_check_decodes(&all, 3);
	stream_free(&some);
	stream_free(&all);
}
END_TEST

START_TEST(pieces_make_no_difference)
{
	if (_i % 2)
		known_begin(true);
	for (int damage = KEEP; damage <= CHANGE; damage++) {
		const struct damage_line line = { (enum damage)damage, 15000,
		    5 };
		struct stream s = all_kinds(400, 6);
		struct stream bad = known_damaged(&s, line);

		stream_check_pieces(bad.bytes, bad.n);
		/* And joined late. */
		stream_check_pieces(bad.bytes + 40, bad.n - 40);
		stream_free(&bad);
		stream_free(&s);
	}
}
END_TEST

/* The events in the first n bytes are those that were sent first. */
START_TEST(a_stream_that_is_cut_has_the_words_before)
{
	struct stream s = events(100, 8);

	if (_i)
		known_begin(true);
	for (size_t n = 21; n <= s.n; n++) {
		struct stream got = decode(s.bytes, n);
		size_t at = 21, events = 0, bytes, k = 0;

		while (at + 2 <= n && at < s.n) {
			bytes = s.bytes[at + 1] - 2u;
			events += n - at - 2 < bytes ? (n - at - 2) / 4 :
			    bytes / 4;
			at += 2 + bytes;
		}
		for (size_t i = 1; i < got.n_packets; i++) {
			if (got.packets[i].kind == SP_PACKET_SKIP)
				continue;
			k++;
			ck_assert(stream_is_same(&got.packets[i],
			    &s.packets[k]));
		}
		ck_assert_uint_eq(k, events);
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

START_TEST(a_header_that_was_missed_is_not_needed)
{
	struct stream s = events(200, 7);

	if (_i)
		known_begin(true);
	for (size_t from = 21; from < 300; from++) {
		struct stream got = decode(s.bytes + from, s.n - from);
		size_t at = 21, before = 0;

		while (at < from) {
			before += (s.bytes[at + 1] - 2u) / 4;
			at += s.bytes[at + 1];
		}
		ck_assert_uint_ge(got.n_packets, 200 - before);
		for (size_t i = 0; i < 200 - before; i++)
			ck_assert(stream_is_same(&got.packets[got.n_packets -
			    1 - i], &s.packets[200 - i]));
		ck_assert(sp_header_has_words(&got.header));
		stream_free(&got);
	}
	stream_free(&s);
}
END_TEST

/* Noise, and calls whose addresses look like frames. */
START_TEST(other_streams_are_not_taken_for_one_of_words)
{
	struct stream s = { .header.addr_bytes = 3 }, got;
	uint32_t seed = 11;

	for (int i = 0; i < 300000; i++) {
		const uint8_t byte = (uint8_t)(xorshift32(&seed) >> 8);

		stream_add_bytes(&s, &byte, 1);
	}
	for (int i = 0; i < 30000; i++)
		stream_add(&s, SP_PACKET_ARC, 0x57065a, 0x005706);
	got = decode(s.bytes, s.n);
	ck_assert_uint_eq(got.header.version, 0);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

/* A board that is reset in the middle of a frame, with another firmware. */
START_TEST(a_header_may_come_in_a_frame)
{
	struct stream s = events(100, 5), more = { .n = 0 }, got;

	if (_i)
		known_begin(true);
	s.n -= 30;
	stream_add_header(&more, 3, 0);
	stream_add(&more, SP_PACKET_ARC, synth_from(1, 1), synth_to(1, 1));
	stream_add_version(&more, WORDS, BITS, 0);
	stream_add(&more, SP_PACKET_ARC, synth_from(2, 1), synth_to(2, 1));
	stream_add_bytes(&s, more.bytes, more.n);
	got = decode(s.bytes, s.n);
	ck_assert_uint_gt(got.n_packets, 4);
	check_packet(&got, got.n_packets - 4, SP_PACKET_HEADER, 0, 0);
	check_packet(&got, got.n_packets - 3, SP_PACKET_ARC, synth_from(1, 1),
	    synth_to(1, 1));
	check_packet(&got, got.n_packets - 1, SP_PACKET_ARC, synth_from(2, 1),
	    synth_to(2, 1));
	stream_free(&got);
	stream_free(&more);
	stream_free(&s);
}
END_TEST

/* A word that can't be of the program is told, and skipped. */
START_TEST(what_does_not_fit_is_told)
{
	struct stream s = events(100, 5), got;
	size_t told = 0;

	known_begin(true);
	stream_add(&s, SP_PACKET_ARC, synth_from(1, 1), 0x10101);
	stream_add(&s, SP_PACKET_ARC, 0x1fff9, synth_to(1, 1));
	got = decode(s.bytes, s.n);
	for (size_t i = 0; i < got.n_packets; i++) {
		if (got.packets[i].kind != SP_PACKET_MISMATCH)
			continue;
		check_packet(&got, i, SP_PACKET_MISMATCH, synth_from(1, 1),
		    0x10101);
		check_packet(&got, i + 1, SP_PACKET_SKIP, 4, 0);
		check_packet(&got, i + 2, SP_PACKET_ARC, 0x1fff9,
		    synth_to(1, 1));
		told++;
	}
	ck_assert_uint_eq(told, 1);
	stream_free(&got);
	/* Those of another build are told one by one. */
	for (uint32_t i = 0; i < 200; i++)
		stream_add(&s, SP_PACKET_ARC, synth_from(1, 1) + 2,
		    synth_to(1, 1) + 4);
	got = decode(s.bytes, s.n);
	told = 0;
	for (size_t i = 0; i < got.n_packets; i++)
		told += got.packets[i].kind == SP_PACKET_MISMATCH;
	ck_assert_uint_eq(told, 201);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

RUN_TIMES("words", { words_have_these_bytes, 1 },
    { bit_0_of_a_call_is_that_of_the_version, 1 },
    { what_does_not_fit_in_a_word_is_none, 1 },
    { a_sound_stream_is_read_whole, 2 }, { pieces_make_no_difference, 2 },
    { a_stream_that_is_cut_has_the_words_before, 2 },
    { a_header_that_was_missed_is_not_needed, 2 },
    { other_streams_are_not_taken_for_one_of_words, 1 },
    { a_header_may_come_in_a_frame, 2 }, { what_does_not_fit_is_told, 1 })
