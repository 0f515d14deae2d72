/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/stack.c, stack_sample.c and what decoders do */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "support/known_stream.h"
#include "support/run.h"
#include "support/stacks.h"
#include "support/stream.h"

#define EVERY	64	/* the firmware's: one of so many is full */

/* Packets by hand, as core/wire.h has them: each builds on those before. */
static const struct {
	size_t n;
	uint8_t bytes[32];
	struct sp_stack_sample sample;	/* of an ARM */
} cases[] = {
	/* Slot 30 has 080001e6 gap 1, 0c has 08000a30 gap 6, 04 has 08000200
	   gap 4. */
	{ 21, { 'C', 8, 0, 0, 0, 64, 0xa4, 0x02, 0x80, 0x8c, 0x12,
	    0x81, 0xc2, 0x01, 0x4c, 0x06, 0x84, 0xdc, 0x01, 0xc1, 0xf9 },
	    { 0x8000124, 0x8000a31, { { { { 4, 0x8000201 }, { 20, 0x8000a31 },
	    { 44, 0x80001e7 } }, 3, 48, false } } } },
	/* The same stack, with another pc and no lr. */
	{ 6, { 'c', 0x13, 0x02, 0xc0, 0xc1, 0x07 },
	    { 0x8000126, 0, { { { { 4, 0x8000201 }, { 20, 0x8000a31 },
	    { 44, 0x80001e7 } }, 3, 48, false } } } },
	/* In a handler, whose frame is at the pointer, and padded. */
	{ 16, { 'c', 0x23, 0xda, 0x03, 0x80, 0xf8, 0xf9, 0xff, 0x0f,
	    0x81, 0xa4, 0xfc, 0xff, 0x07, 0xc9, 0x2e },
	    { 0x8000300, 0xfffffff9, { { { { 24, 0x8000125 },
	    { 36, 0x8000201 }, { 52, 0x8000a31 }, { 76, 0x80001e7 } }, 4, 80,
	    false } } } },
	/* That is not known; the stack goes on, and a gap is 241. */
	{ 13, { 'c', 0x30, 0x00, 0x03, 0x00, 0x80, 0x00, 0x0c,
	    0x44, 0xf1, 0x01, 0xc9, 0xdf },
	    { 0x8000300, 0xfffffff9, { { { { 36, 0x8000201 },
	    { 1000, 0x8000a31 } }, 2, 1024, true } } } },
	/* A thread on PSP, and the handler that was interrupted. */
	{ 22, { 'c', 0x41, 0x10, 0x80, 0xec, 0xf9, 0xff, 0x0f,
	    0x81, 0xe9, 0x03, 0x4c, 0x0e, 0x80, 0x16, 0x41, 0x06, 0x00,
	    0x83, 0x0f, 0xc1, 0xe2 },
	    { 0x8000310, 0xfffffffd, { { { { 4, 0x8000301 },
	    { 16, 0xfffffffd } }, 2, 40, false }, { { { 24, 0x8000126 },
	    { 40, 0x8000a31 } }, 2, 96, true } } } },
	/* Gaps of 300, which slots do not keep. */
	{ 12, { 'c', 0x50, 0x00, 0xc0, 0x4c, 0xac, 0x02, 0x44, 0xac, 0x02,
	    0xc0, 0xe1 },
	    { 0x8000310, 0, { { { { 0, 0x8000201 }, { 1200, 0x8000a31 } }, 2,
	    2400, false } } } },
	{ 12, { 'c', 0x60, 0x00, 0xc0, 0x44, 0xac, 0x02, 0x4c, 0xac, 0x02,
	    0xc0, 0xd1 },
	    { 0x8000310, 0, { { { { 0, 0x8000a31 }, { 1200, 0x8000201 } }, 2,
	    2400, false } } } },
	/* A word, and again three times. */
	{ 10, { 'c', 0x70, 0x00, 0xc0, 0x44, 0x02, 0x80, 0x05, 0xc0, 0xe2 },
	    { 0x8000310, 0, { { { { 0, 0x8000201 }, { 8, 0x8000201 },
	    { 16, 0x8000201 }, { 24, 0x8000201 } }, 4, 32, false } } } },
};
#define CASES	(sizeof(cases) / sizeof(*cases))

static void
check_words(const struct sp_stack_words *got,
    const struct sp_stack_words *wanted)
{
	ck_assert_uint_eq(got->n, wanted->n);
	ck_assert_uint_eq(got->bytes, wanted->bytes);
	ck_assert_int_eq(got->cut, wanted->cut);
	for (size_t i = 0; i < got->n; i++) {
		ck_assert_uint_eq(got->words[i].at, wanted->words[i].at);
		ck_assert_uint_eq(got->words[i].value, wanted->words[i].value);
	}
}

START_TEST(packets_are_read_and_written_as_they_are_by_hand)
{
	struct sp_stack_state from = { .known = false };
	struct sp_stack_state to = { .base = 0x8000000, .slots = 64 };
	struct sp_stack_sample got;
	uint8_t out[SP_STACK_BYTES_MAX];

	for (size_t i = 0; i < CASES; i++) {
		const uint8_t *const p = cases[i].bytes;
		const size_t n = cases[i].n;

		ck_assert_uint_eq(sp_stack_length(p, n), n);
		ck_assert_uint_eq(sp_packet_sum(p, n), 0);
		ck_assert(sp_stack_take(&from, p, n));
		ck_assert_int_eq(from.full, !i);
		sp_stack_sample(&from, true, &got);
		ck_assert_uint_eq(got.pc, cases[i].sample.pc);
		ck_assert_uint_eq(got.lr, cases[i].sample.lr);
		check_words(&got.stack[0], &cases[i].sample.stack[0]);
		if (got.stack[1].n)
			check_words(&got.stack[1], &cases[i].sample.stack[1]);
		else
			ck_assert_uint_eq(cases[i].sample.stack[1].n, 0);
		ck_assert_uint_eq(sp_stack_encode(&to, &from.last, !i, out), n);
		ck_assert_mem_eq(out, p, n);
	}
}
END_TEST

/* The first of the cases, in two packets. */
START_TEST(a_part_is_no_sample_and_the_rest_is_all_of_it)
{
	static const uint8_t part[] = { 'C', 8, 0, 0, 0, 64, 0xa4, 0x02,
	    0x80, 0x8c, 0x12, 0x81, 0xc2, 0x01, 0xff, 0xc1, 0xff, 0x03, 0xab };
	static const uint8_t rest[] = { 'c', 0x11, 0x00, 0x0c, 0x4c, 0x06,
	    0x84, 0xdc, 0x01, 0xc1, 0x0c };
	struct sp_stack_state s = { .known = false };
	struct sp_stack_sample got;

	ck_assert_uint_eq(sp_stack_length(part, sizeof(part)), sizeof(part));
	ck_assert_uint_eq(sp_stack_length(rest, sizeof(rest)), sizeof(rest));
	ck_assert(!sp_stack_take(&s, rest, sizeof(rest)));
	ck_assert(sp_stack_take(&s, part, sizeof(part)));
	ck_assert(s.part && sp_stack_is_part(part, sizeof(part)));
	ck_assert(sp_stack_take(&s, rest, sizeof(rest)));
	ck_assert(!s.part && !sp_stack_is_part(rest, sizeof(rest)));
	ck_assert(s.full);
	sp_stack_sample(&s, true, &got);
	ck_assert_uint_eq(got.pc, cases[0].sample.pc);
	ck_assert_uint_eq(got.lr, cases[0].sample.lr);
	check_words(&got.stack[0], &cases[0].sample.stack[0]);
}
END_TEST

START_TEST(without_thumb_only_what_is_padded_is_odd)
{
	struct sp_stack_state s = { .known = false };
	struct sp_stack_sample got;

	for (size_t i = 0; i < 3; i++)
		ck_assert(sp_stack_take(&s, cases[i].bytes, cases[i].n));
	sp_stack_sample(&s, false, &got);
	ck_assert_uint_eq(got.lr, 0xfffffff9);
	ck_assert_uint_eq(got.stack[0].words[0].value, 0x8000125);
	for (size_t i = 1; i < got.stack[0].n; i++)
		ck_assert_uint_eq(got.stack[0].words[i].value & 1, 0);
}
END_TEST

/* At PSP, or above the word that the exception's handler has pushed. */
START_TEST(a_frame_is_on_the_stack_that_its_exception_tells)
{
	static const struct sp_stack_state s = { .base = 0x8000000,
	    .slots = 64, .last = { .pc = 0x80, .n = 7, .end = 2, .items = {
	    { 0x518, 5 }, { 21, 0 }, { 0xf3, 1 }, { 0xfffffe, 20 },
	    { 0x92, 0 }, { 0xfffff8, 10 }, { 0x93, 0 } } } };
	struct sp_stack_sample got;

	sp_stack_sample(&s, true, &got);
	check_words(&got.stack[0], &(struct sp_stack_words){ {
	    { 8, 0xfffffff1 }, { 36, 0x8000126 }, { 48, 0xfffffffd },
	    { 128, 0x80001e7 } }, 4, 132, false });
	check_words(&got.stack[1], &(struct sp_stack_words){ {
	    { 24, 0x8000124 }, { 80, 0x8000a31 } }, 2, 100, false });
}
END_TEST

/* n samples with other packets between. */
static struct stream
random_stream(size_t n, uint32_t seed, struct sp_stack_list *lists)
{
	struct stream s = { .n = 0 };
	struct sp_stack_list l = { .pc = 0 };

	stream_add_header(&s, 3, 0);
	for (size_t i = 0; i < n; i++) {
		stacks_next(&seed, &l);
		stream_add_stack(&s, &l, i % EVERY == 0);
		if (lists)
			lists[i] = l;
		if (xorshift32(&seed) % 8 == 0)
			stream_add(&s, SP_PACKET_TASK, i % 3, 0);
		if (xorshift32(&seed) % 8 == 0)
			stream_add(&s, SP_PACKET_ARC, 0x1235, 0x4567);
	}
	stream_add(&s, SP_PACKET_END, 0, (uint32_t)n);
	return s;
}

/* Feed a stream in pieces of so many bytes; returns how many stacks came. */
static size_t
compare(const struct stream *s, size_t piece, const struct sp_stack_list *lists)
{
	struct sp_decoder d;
	struct sp_packet p;
	size_t at = 0, made, found = 0, held = 0;

	sp_decoder_init(&d, 3);
	do {
		held += piece < s->n - at - held ? piece : s->n - at - held;
		do {
			const size_t used = sp_decoder_feed(&d, s->bytes + at,
			    held, at + held == s->n, &p, 1, &made);

			at += used;
			held -= used;
			ck_assert(!made || (p.kind != SP_PACKET_SKIP &&
			    p.kind != SP_PACKET_UNREADABLE));
			if (made && p.kind == SP_PACKET_STACK)
				ck_assert(stacks_are_same(&d.stacks.last,
				    &lists[found++]));
		} while (made);
	} while (at < s->n);
	return found;
}

START_TEST(stacks_come_as_they_were_sent_in_any_pieces)
{
	static struct sp_stack_list lists[3000];
	const size_t n = sizeof(lists) / sizeof(*lists);
	struct stream s = random_stream(n, 5, lists);

	for (size_t piece = 1; piece < 2000; piece = piece * 3 + 1)
		ck_assert_uint_eq(compare(&s, piece, lists), n);
	ck_assert_uint_eq(compare(&s, s.n, lists), n);
	stream_check_decodes(&s, 3);
	stream_free(&s);
}
END_TEST

/* What is written in addresses is what was sent. */
START_TEST(a_view_is_the_same_sample)
{
	static struct sp_stack_list l, again;
	static struct sp_stack_view view;
	static struct sp_stack_state s = { .base = 0x20000000, .slots = 64 };
	uint32_t seed = 11;

	for (int i = 0; i < 20000; i++) {
		stacks_next(&seed, &l);
		s.last = l;
		sp_stack_view(&s, &view);
		ck_assert(sp_stack_list_of(&view, s.base, &again));
		ck_assert(stacks_are_same(&again, &l));
	}
}
END_TEST

START_TEST(a_length_is_not_known_before_the_end)
{
	struct stream s = random_stream(400, 9, NULL);

	for (size_t i = 0; i + 1 < s.n_packets; i++) {
		const uint8_t *const p = s.bytes + s.packets[i].offset;
		const size_t n = s.packets[i + 1].offset - s.packets[i].offset;

		if (s.packets[i].kind != SP_PACKET_STACK)
			continue;
		ck_assert_uint_eq(sp_stack_length(p, n), n);
		for (size_t k = 1; k < n; k++) {
			/* A block of its own: checkers see its end. */
			uint8_t *const copy = malloc(k);

			memcpy(copy, p, k);
			ck_assert_uint_gt(sp_stack_length(copy, k), k);
			free(copy);
		}
	}
	stream_free(&s);
}
END_TEST

/*
 * Without one packet: what comes until the next full stack is not readable, and
 * all else is as it was.
 */
static void
check_without(const struct stream *s, size_t gone)
{
	const size_t from = s->packets[gone].offset;
	const size_t to = s->packets[gone + 1].offset;
	struct stream cut = { .n = 0 }, got;
	bool lost = s->packets[gone].kind == SP_PACKET_STACK;

	stream_add_bytes(&cut, s->bytes, from);
	stream_add_bytes(&cut, s->bytes + to, s->n - to);
	got = stream_decode(cut.bytes, cut.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, s->n_packets - 1);
	for (size_t i = 0; i < got.n_packets; i++) {
		const struct placed *const g = &got.packets[i];
		const struct placed *const w = &s->packets[i + (i >= gone)];

		if (i >= gone && w->kind == SP_PACKET_STACK)
			lost &= s->bytes[w->offset] !=
			    SPLITPROF_WIRE_STACK_FULL;
		if (i >= gone && lost && w->kind == SP_PACKET_STACK)
			ck_assert_int_eq(g->kind, SP_PACKET_UNREADABLE);
		else
			ck_assert(g->kind == w->kind && g->a == w->a);
	}
	stream_free(&cut);
	stream_free(&got);
}

START_TEST(a_packet_that_was_lost_makes_no_stack_wrong)
{
	struct stream s = random_stream(200, 3, NULL);

	/* An arc at the end of the stream, or a header, is another thing. */
	for (size_t i = 1; i + 2 < s.n_packets; i++)
		check_without(&s, i);
	stream_free(&s);
}
END_TEST

/* One changed bit in each of some places, which no sum hides. */
START_TEST(damage_makes_no_stack_wrong)
{
	static struct sp_stack_list lists[2000];
	const size_t n = sizeof(lists) / sizeof(*lists);
	struct stream s = random_stream(n, 21, lists), got;
	uint32_t seed = 77;
	size_t at = 0, right = 0, wrong = 0;

	for (size_t i = 0; i + 400 < s.n; i += 3000)
		s.bytes[i + xorshift32(&seed) % 300 + 20] ^=
		    (uint8_t)(1 << xorshift32(&seed) % 8);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	for (size_t i = 0; i < got.n_packets; i++) {
		const struct placed *const g = &got.packets[i];

		while (at < s.n_packets && s.packets[at].offset < g->offset)
			at++;
		if (g->kind != SP_PACKET_STACK)
			continue;
		if (at < s.n_packets && s.packets[at].offset == g->offset &&
		    stream_is_same(g, &s.packets[at]))
			right++;
		else
			wrong++;
	}
	ck_assert_uint_ge(right, n / 2);
	ck_assert_uint_eq(wrong, 0);
	stream_free(&s);
	stream_free(&got);
}
END_TEST

START_TEST(behind_a_header_is_another_stream)
{
	struct stream s = { .n = 0 }, got;
	struct sp_stack_list l = { .pc = 0x100 };

	stream_add_header(&s, 3, 0);
	stream_add_stack(&s, &l, true);
	stream_add_stack(&s, &l, false);
	stream_add_header(&s, 3, 0);
	stream_add_stack(&s, &l, false);
	stream_add_stack(&s, &l, true);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 6);
	for (size_t i = 0; i < 6; i++)
		ck_assert_int_eq(got.packets[i].kind, i % 3 == 0 ?
		    SP_PACKET_HEADER : i == 4 ? SP_PACKET_UNREADABLE :
		    SP_PACKET_STACK);
	stream_free(&s);
	stream_free(&got);
}
END_TEST

/*
 * Where no instruction begins; and if there is any damage, what follows, up to
 * a full one.
 */
static void
check_inside(bool damaged)
{
	const uint32_t inside = synth_from(3, 1) - 3;
	struct stream s = { .n = 0 }, got;
	struct sp_stack_list l = { .pc = synth_pc(5) / 2 };

	known_begin(true);
	stream_add_header(&s, 3, 0);
	if (damaged)
		stream_add_bytes(&s, "boot\n", 5);
	for (int i = 0; i < 6; i++) {
		l.pc = i == 2 ? inside / 2 : synth_pc((uint32_t)i * 40) / 2;
		stream_add_stack(&s, &l, i == 0 || i == 4);
	}
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	ck_assert_uint_eq(got.n_packets, 7 + damaged);
	for (size_t i = 0; i < 6; i++) {
		const struct placed *const p = &got.packets[1 + damaged + i];

		ck_assert_int_eq(p->kind, i == 2 || (i == 3 && damaged) ?
		    SP_PACKET_UNREADABLE : SP_PACKET_STACK);
		ck_assert_uint_eq(p->b, i == 2);
		if (i == 2)
			ck_assert_uint_eq(p->a, inside);
	}
	known_end();
	stream_free(&s);
	stream_free(&got);
}

START_TEST(a_stack_in_an_instruction_is_none)
{
	check_inside(false);
	check_inside(true);
}
END_TEST

/* Full ones of any length among packets of the program. */
static struct stream
full_stream(uint32_t seed)
{
	struct stream s = { .n = 0 };
	struct sp_stack_list l = { .pc = 0 };

	stream_add_header(&s, 3, 0);
	for (uint32_t i = 0; i < 40; i++) {
		known_add(&s, &seed, 5, i % 3);
		l.n = 0;
		l.pc = synth_pc(i * 71) / 2;
		for (uint32_t k = 0; k < i; k++)
			l.items[l.n++] = (struct sp_stack_item){
			    0x300 + 7 * k * i % 600, 1 + k % 9 };
		stream_add_stack(&s, &l, true);
	}
	known_add(&s, &seed, 5, true);
	stream_add(&s, SP_PACKET_END, 0, 0);
	return s;
}

/* Has got a full stack where it was sent? */
static bool
has_stack(const struct stream *got, const struct placed *wanted)
{
	for (size_t i = 0; i < got->n_packets; i++) {
		if (got->packets[i].offset == wanted->offset)
			return stream_is_same(&got->packets[i], wanted);
	}
	return false;
}

/*
 * One changed byte in what comes before it, or in what follows; but a long one
 * is not trusted where no packet seems to follow.
 */
static void
check_damage_beside(const struct stream *s, size_t at)
{
	struct stream got;

	s->bytes[at] ^= 0x55;
	got = stream_decode(s->bytes, s->n, 3, NULL, NULL);
	s->bytes[at] ^= 0x55;
	for (size_t i = 1; i + 1 < s->n_packets; i++) {
		const struct placed *const p = &s->packets[i];

		if (p->kind == SP_PACKET_STACK &&
		    (at < p->offset || at > p[1].offset))
			ck_assert_msg(has_stack(&got, p), "byte %zu: %zu", at,
			    p->offset);
	}
	stream_free(&got);
}

START_TEST(damage_costs_no_full_stack_beside_it)
{
	struct stream s;

	known_begin(true);
	s = full_stream(2);
	/* The header, and then not every byte. */
	for (size_t at = s.packets[1].offset; at < s.n; at += 3)
		check_damage_beside(&s, at);
	known_end();
	stream_free(&s);
}
END_TEST

START_TEST(what_no_firmware_sends_is_no_packet)
{
	static const uint8_t none[][16] = {
		{ 'C', 8, 0, 0, 0, 3, 0, 0xc0, 0xc0 },	/* slots */
		{ 'C', 8, 0, 0, 0, 0, 0, 0xc0, 0xc0 },
		{ 'C', 8, 0, 0, 0, 128, 0, 0xc0, 0xc0 },
		{ 'C', 8, 0, 0, 1, 64, 0, 0xc0, 0xc0 },	/* an odd base */
		{ 'c', 0x1f, 0x72, 0, 0xc0, 0xc0 },	/* keeps 129 */
		{ 'c', 0x10, 0, 0xc0, 0xbf, 0xc1, 0xff, 3, 0, 0xc0 },	/* a
		    word with the gap of a part's end */
		{ 'c', 0x1f, 0x80, 0, 0, 0xc0, 0xc0 },	/* two bytes for 0 */
		{ 'c', 0x10, 0x80, 0, 0xc0, 0xc0 },
		{ 'c', 0x10, 0xff, 0xff, 0xff, 0xff, 0x1f, 0xc0, 0xc0 },
		{ 'c', 0x10, 0, 0x40, 1, 0xc0 },	/* lr with a gap */
		{ 'c', 0x10, 0, 0x81, 1, 0xc0 },
		{ 'c', 0x10, 0, 0xc1, 0xc0 },
		{ 'c', 0x10, 0, 0xc0, 0xff, 0xff, 0xff, 3 },	/* a gap */
	};

	for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++)
		ck_assert_uint_eq(sp_stack_length(none[i], 16), 0);
}
END_TEST

/* Right packets, but of nothing that can be behind the full one. */
START_TEST(what_can_not_be_is_not_readable)
{
	static const uint8_t bad[][16] = {
		{ 'c', 0x20, 0, 0xc0, 0xc0 },		/* one is missing */
		{ 'c', 0x14, 0, 0xc0, 0xc0 },		/* keeps 4 of 3 */
		{ 'c', 0x10, 0, 0x05, 0xc0 },		/* an empty slot */
		{ 'c', 0x10, 0, 0xc0, 0x05, 0xc0 },
		{ 'c', 0x10, 0, 0xc0, 0x45, 1, 0xc0 },
		{ 'c', 0x10, 0xc9, 2, 0xc0, 0xc0 },	/* pc before place 0 */
		{ 'c', 0x10, 0, 0xc0, 0x81, 0xc9, 2, 0xc0 },	/* a word */
		{ 'c', 0x10, 0, 0xc0, 0x80, 1, 0xc0 },	/* again none */
		{ 'c', 0x13, 0, 0xc0, 0x80, 0x41, 0xc0 },	/* 33 times */
		{ 'c', 0x10, 0, 0xc0, 0x80, 2, 0x80, 2, 0xc0 },	/* 3 stacks */
		/* An EXC_RETURN without a frame, or with a gap behind it. */
		{ 'c', 0x10, 0, 0xc0, 0x81, 0xd4, 0xfd, 0xff, 0x0f, 0xc0 },
		{ 'c', 0x10, 0, 0xc0, 0x81, 0xd4, 0xfd, 0xff, 0x0f, 0x84, 0,
		    0xc0 },
		{ 'c', 0x10, 0, 0x80, 0xd4, 0xfd, 0xff, 0x0f, 0xc0 },
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct sp_stack_state s = { .known = false };
		const size_t n = sp_stack_length(bad[i], 16);

		ck_assert_uint_gt(n, 0);
		ck_assert(!sp_stack_take(&s, cases[1].bytes, cases[1].n));
		ck_assert(sp_stack_take(&s, cases[0].bytes, cases[0].n));
		ck_assert_msg(!sp_stack_take(&s, bad[i], n), "case %zu", i);
		ck_assert(!sp_stack_take(&s, cases[1].bytes, cases[1].n));
		ck_assert(sp_stack_take(&s, cases[0].bytes, cases[0].n));
		ck_assert(sp_stack_take(&s, cases[1].bytes, cases[1].n));
	}
}
END_TEST

RUN("stack",
    packets_are_read_and_written_as_they_are_by_hand,
    a_part_is_no_sample_and_the_rest_is_all_of_it,
    without_thumb_only_what_is_padded_is_odd,
    a_frame_is_on_the_stack_that_its_exception_tells,
    stacks_come_as_they_were_sent_in_any_pieces,
    a_view_is_the_same_sample,
    a_length_is_not_known_before_the_end,
    a_packet_that_was_lost_makes_no_stack_wrong,
    damage_makes_no_stack_wrong,
    behind_a_header_is_another_stream,
    a_stack_in_an_instruction_is_none,
    damage_costs_no_full_stack_beside_it,
    what_no_firmware_sends_is_no_packet,
    what_can_not_be_is_not_readable)
