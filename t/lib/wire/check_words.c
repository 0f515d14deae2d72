/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/words*.c: streams with frames of words */

#include <config.h>

#include <string.h>

#include "support/damage.h"
#include "support/run.h"
#include "support/synthetic_program.h"
#include "wire/words.h"

#define WORDS	SPLITPROF_WIRE_VERSION_WORDS
#define BITS	SPLITPROF_WIRE_WORDS_BITS

static struct synth_program synth;
static struct sp_checker checker;

/* All that is decoded from now on is of the made-up program. */
static void
know(void)
{
	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
	stream_checker = &checker;
}

/* An arc or a sample of the program, of which so many in ten are arcs. */
static unsigned arcs_in_ten = 8;

static void
add_event(struct stream *s, uint32_t *seed)
{
	const uint32_t r = xorshift32(seed) >> 8;
	const int i = (int)(r / 10 % SYNTH_FUNCTIONS), k = (int)(r % 4);
	const uint32_t even = s->header.version == SPLITPROF_WIRE_VERSION_EVEN;

	if (r % 10 < arcs_in_ten)
		stream_add(s, SP_PACKET_ARC, synth_from(i, k) & ~even,
		    synth_to(i, k) & ~even);
	else
		stream_add(s, SP_PACKET_SAMPLE,
		    synth_pc(xorshift32(seed) >> 4), 0);
}

static struct stream
events(size_t n, uint32_t seed)
{
	struct stream s = { .n = 0 };

	stream_add_version(&s, WORDS, BITS, 0);
	while (n--)
		add_event(&s, &seed);
	return s;
}

/* All kinds of packets, some of them in frames. */
static struct stream
all_kinds(size_t n, uint32_t seed)
{
	struct stream s = { .n = 0 };

	stream_add_version(&s, WORDS, BITS, 0x20000000);
	for (size_t i = 0; i < n; i++) {
		add_event(&s, &seed);
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
		know();
	stream_check_decodes(&some, 3);
	stream_check_decodes(&all, 3);
	stream_free(&some);
	stream_free(&all);
}
END_TEST

static struct stream
damaged(const struct stream *s, struct damage_line line)
{
	struct stream out = { .header = s->header };

	for (size_t i = 0; i < s->n; i++) {
		uint8_t value = 0;
		const enum damage d = damage_at_random(&line, i, s->bytes[i],
		    &value);

		if (d == INSERT || d == CHANGE)
			stream_add_bytes(&out, &value, 1);
		if (d == INSERT || d == KEEP)
			stream_add_bytes(&out, &s->bytes[i], 1);
	}
	return out;
}

START_TEST(pieces_make_no_difference)
{
	if (_i % 2)
		know();
	for (int damage = KEEP; damage <= CHANGE; damage++) {
		const struct damage_line line = { (enum damage)damage, 15000,
		    5 };
		struct stream s = all_kinds(400, 6);
		struct stream bad = damaged(&s, line);

		stream_check_pieces(bad.bytes, bad.n);
		/* And joined late. */
		stream_check_pieces(bad.bytes + 40, bad.n - 40);
		stream_free(&bad);
		stream_free(&s);
	}
}
END_TEST

/* Calls and samples, each of them as often as it is there. */
static size_t
count_like(const struct stream *s, const struct placed *p)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_packets; i++)
		n += stream_is_same(&s->packets[i], p);
	return n;
}

/* How many of a's packets, of those kinds, has b not? */
static size_t
count_missing(const struct stream *a, const struct stream *b)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n_packets; i++) {
		const struct placed *const p = &a->packets[i];
		size_t before = 0;

		for (size_t k = 0; k < i; k++)
			before += stream_is_same(&a->packets[k], p);
		n += p->kind <= SP_PACKET_SAMPLE && before >= count_like(b, p);
	}
	return n;
}

/*
 * One byte of a short stream behind a long one is damaged, each in turn: how
 * many packets are missing then beside the one that it was in, and how many are
 * there that were not sent?
 */
static void
damage_each(enum damage damage, size_t *missing, size_t *made)
{
	struct stream before = events(1500, 9), s = events(150, 9), all;
	const size_t head = 21;		/* of the stream's header */
	size_t from, lost;

	*missing = *made = 0;
	s.n_packets = 0;
	all = decode(before.bytes, before.n);
	from = all.n_packets;
	stream_add_bytes(&before, s.bytes + head, s.n - head);
	stream_free(&all);
	all = decode(before.bytes, before.n);
	ck_assert_uint_eq(all.n_packets, from + 150);
	for (size_t i = before.n - (s.n - head) + 100; i < before.n - 150;
	    i++) {
		struct stream bad = { .n = 0 }, got;
		const uint8_t changed = before.bytes[i] ^
		    (uint8_t)(1 << i % 8);
		const uint8_t more = (uint8_t)(i * 7);

		stream_add_bytes(&bad, before.bytes, i);
		if (damage == INSERT)
			stream_add_bytes(&bad, &more, 1);
		if (damage == CHANGE)
			stream_add_bytes(&bad, &changed, 1);
		if (damage == INSERT)
			stream_add_bytes(&bad, before.bytes + i, 1);
		stream_add_bytes(&bad, before.bytes + i + 1,
		    before.n - i - 1);
		got = decode(bad.bytes, bad.n);
		/* Those of the end are looked at alone: it is faster. */
		all.packets += from - 60;
		all.n_packets -= from - 60;
		got.packets += from - 60;
		got.n_packets -= from - 60;
		lost = count_missing(&all, &got);
		*missing += lost ? lost - 1 : 0;
		*made += count_missing(&got, &all);
		all.packets -= from - 60;
		all.n_packets += from - 60;
		got.packets -= from - 60;
		stream_free(&got);
		stream_free(&bad);
	}
	stream_free(&all);
	stream_free(&before);
	stream_free(&s);
}

START_TEST(damage_costs_next_to_nothing_but_what_it_hits)
{
	size_t missing, made;

	static const struct {
		unsigned arcs;
		enum damage damage;
		size_t missing, made;
	} cases[] = {
		{ 8, DROP, 0, 0 }, { 8, INSERT, 0, 0 }, { 8, CHANGE, 0, 24 },
		{ 1, DROP, 0, 0 }, { 1, INSERT, 0, 0 }, { 1, CHANGE, 0, 122 },
	};

	know();
	arcs_in_ten = cases[_i].arcs;
	damage_each(cases[_i].damage, &missing, &made);
	ck_assert_msg(missing <= cases[_i].missing && made <= cases[_i].made,
	    "%zu missing, %zu made", missing, made);
}
END_TEST

START_TEST(without_a_program_what_came_before_shows_what_is_whole)
{
	size_t missing, made;

	damage_each(DROP, &missing, &made);
	ck_assert_msg(missing <= 60 && !made, "%zu missing, %zu made",
	    missing, made);
}
END_TEST

/* The events in the first n bytes are those that were sent first. */
START_TEST(a_stream_that_is_cut_has_the_words_before)
{
	struct stream s = events(100, 8);

	if (_i)
		know();
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
		know();
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
		know();
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

	know();
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
	stream_free(&s);
}
END_TEST

/*
 * One bit of a sample makes the mark of a task of it.  A task that has such a
 * number comes again.
 */
START_TEST(a_damaged_sample_is_no_task)
{
	const uint32_t pc = synth_pc(77), id = pc >> 1;
	struct stream s = events(100, 5), got;
	size_t tasks = 0, at;

	if (_i)
		know();
	stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
	stream_add(&s, SP_PACKET_LOST, 0, 0);
	for (int i = 0; i < 20; i++)
		stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
	at = s.n - 2;
	s.bytes[at] = 1;	/* the last one's upper half */
	for (int i = 0; i < 40; i++)
		stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
	got = decode(s.bytes, s.n);
	for (size_t i = 0; i < got.n_packets; i++)
		tasks += got.packets[i].kind == SP_PACKET_TASK;
	ck_assert_uint_eq(tasks, 0);
	stream_free(&got);
	stream_add(&s, SP_PACKET_TASK, id, 0);
	got = decode(s.bytes, s.n);
	check_packet(&got, got.n_packets - 1, SP_PACKET_TASK, id, 0);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

RUN_TIMES("words", { words_have_these_bytes, 1 },
    { bit_0_of_a_call_is_that_of_the_version, 1 },
    { what_does_not_fit_in_a_word_is_none, 1 },
    { a_sound_stream_is_read_whole, 2 }, { pieces_make_no_difference, 2 },
    { damage_costs_next_to_nothing_but_what_it_hits, 6 },
    { without_a_program_what_came_before_shows_what_is_whole, 1 },
    { a_stream_that_is_cut_has_the_words_before, 2 },
    { a_header_that_was_missed_is_not_needed, 2 },
    { other_streams_are_not_taken_for_one_of_words, 1 },
    { a_header_may_come_in_a_frame, 2 }, { what_does_not_fit_is_told, 1 },
    { a_damaged_sample_is_no_task, 2 })
