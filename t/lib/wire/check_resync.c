/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/resync.c: a stream is read with its program known */

#include <config.h>

#include <string.h>

#include "support/known_stream.h"
#include "support/run.h"

static void
begin(void)
{
	known_begin(true);
}

/* Packets of the program, six in ten of them arcs. */
static void
add_packet(struct stream *s, uint32_t *seed, bool counted)
{
	known_add(s, seed, 6, counted);
}

static struct stream
stream_of(size_t n, uint32_t seed)
{
	struct stream s = { .header.addr_bytes = 3 };

	while (n--)
		add_packet(&s, &seed, false);
	return s;
}

/* One with a header, counts, tasks, losses and totals. */
static struct stream
extended_stream(size_t n, uint32_t seed)
{
	struct stream s = { .header.addr_bytes = 3 };

	stream_add_header(&s, 4, 0);
	for (size_t i = 0; i < n; i++) {
		add_packet(&s, &seed, i % 3);
		if (i % 20 == 3)
			stream_add(&s, SP_PACKET_TASK, i % 5, 0);
		if (i % 50 == 7)
			stream_add(&s, SP_PACKET_LOST, 2, 1);
		if (i % 60 == 11)
			stream_add_name(&s, i % 5, "idle");
	}
	stream_add(&s, SP_PACKET_END, 1, 2);
	return s;
}

static void
check_sound(struct stream s)
{
	stream_check_decodes(&s, 3);
	stream_free(&s);
}

START_TEST(a_sound_stream_is_read_whole)
{
	check_sound(stream_of(2000, 3));
	check_sound(extended_stream(2000, 4));
	known_end();
	known_begin(false);
	check_sound(stream_of(2000, 3));
	check_sound(extended_stream(2000, 4));
}
END_TEST

static void
check_pieces(struct stream s, struct damage_line line)
{
	struct stream bad = known_damaged(&s, line);

	stream_check_pieces(bad.bytes, bad.n);
	stream_free(&bad);
	stream_free(&s);
}

START_TEST(pieces_make_no_difference)
{
	for (int damage = KEEP; damage <= CHANGE; damage++) {
		const struct damage_line line = { (enum damage)damage, 33333,
		    5 };

		check_pieces(stream_of(300, 6), line);
		check_pieces(extended_stream(300, 7), line);
	}
}
END_TEST

/* How many arcs and samples are found in n bytes? */
static size_t
count_found(const uint8_t *bytes, size_t n)
{
	struct stream got = stream_decode(bytes, n, 3, NULL, NULL);
	size_t found = 0;

	for (size_t i = 0; i < got.n_packets; i++)
		found += got.packets[i].kind <= SP_PACKET_SAMPLE;
	stream_free(&got);
	return found;
}

START_TEST(all_whole_packets_of_a_cut_stream_are_found)
{
	struct stream s = stream_of(60, 8);

	for (size_t n = 0; n <= s.n; n++) {
		const size_t found = count_found(s.bytes, n);
		size_t whole = 0;

		while (whole < s.n_packets && (whole + 1 < s.n_packets ?
		    s.packets[whole + 1].offset : s.n) <= n)
			whole++;
		ck_assert_msg(found == whole, "%zu of %zu found in %zu bytes",
		    found, whole, n);
	}
	stream_free(&s);
}
END_TEST

START_TEST(a_stream_joined_anywhere_is_found_from_the_next_packet_on)
{
	struct stream s = stream_of(60, 9);

	for (size_t i = 1; i < s.n / 2; i++) {
		size_t first = 0;

		while (s.packets[first].offset < i)
			first++;
		ck_assert_uint_eq(count_found(s.bytes + i, s.n - i),
		    s.n_packets - first);
	}
	stream_free(&s);
}
END_TEST

static struct stream
decode(void *arg, const uint8_t *bytes, size_t n, int addr_bytes)
{
	(void)arg;
	return stream_decode(bytes, n, addr_bytes, NULL, NULL);
}

/*
 * What the goals say: so many undamaged packets of 100 000 are found, and so
 * many are invented for 1000 that are damaged.
 */
static void
check_goal(damage_at *at, void *arg, const char *name, size_t found,
    size_t invented)
{
	struct stream s = stream_of(40000, 10);
	const struct score score = damage_score(&s, at, arg, decode, NULL);

	ck_assert_msg(score.found >= score.whole / 100000. * found &&
	    score.invented <= score.damaged / 1000. * invented,
	    "%s: %zu of %zu found, %zu invented for %zu damaged", name,
	    score.found, score.whole, score.invented, score.damaged);
	stream_free(&s);
}

static void
check_goals(uint32_t per_million)
{
	struct damage_line drop = { DROP, per_million, 11 };
	struct damage_line insert = { INSERT, per_million, 12 };
	struct damage_line change = { CHANGE, per_million, 13 };

	check_goal(damage_at_random, &drop, "drop", 99990, 0);
	check_goal(damage_at_random, &insert, "insert", 99950, 10);
	/*
	 * In this program each second address is an instruction, and so are
	 * many samples with a changed bit.
	 */
	check_goal(damage_at_random, &change, "change", 99990, 200);
}

START_TEST(damage_costs_next_to_nothing_but_what_it_hits)
{
	check_goals(1000);
	check_goals(300);
	check_goal(damage_in_bursts, NULL, "bursts", 99900, 10);
}
END_TEST

START_TEST(damage_costs_as_little_with_other_widths)
{
	for (uint8_t width = 2; width <= 4; width += 2) {
		struct damage_line drop = { DROP, 1000, 18 };
		struct damage_line change = { CHANGE, 1000, 19 };
		struct stream s = { .header.addr_bytes = width };
		struct score score;
		uint32_t seed = 20;

		for (int i = 0; i < 20000; i++)
			add_packet(&s, &seed, false);
		score = damage_score(&s, damage_at_random, &drop, decode, NULL);
		ck_assert_uint_le(score.whole - score.found, 2);
		ck_assert_uint_le(score.invented, width == 2);
		score = damage_score(&s, damage_at_random, &change, decode,
		    NULL);
		ck_assert_uint_le(score.whole - score.found, 2);
		ck_assert_uint_le(score.invented, score.damaged / 5);
		stream_free(&s);
	}
}
END_TEST

START_TEST(what_does_not_fit_is_told)
{
	struct stream s = stream_of(20, 14), got;
	size_t misfits = 0;

	/* No call is there. */
	stream_add(&s, SP_PACKET_ARC, synth_from(3, 1), synth_to(3, 2));
	stream_add(&s, SP_PACKET_SAMPLE, synth_pc(3 * 64 + 4) + 2, 0);
	for (int i = 0; i < 20; i++)
		stream_add(&s, SP_PACKET_SAMPLE, synth_pc(500), 0);
	got = stream_decode(s.bytes, s.n, 3, NULL, NULL);
	for (size_t i = 0; i < got.n_packets; i++) {
		const struct placed *const p = &got.packets[i];

		if (p->kind != SP_PACKET_MISMATCH)
			continue;
		ck_assert_uint_eq(p->a, s.packets[20 + misfits].a);
		ck_assert_uint_eq(p->b, s.packets[20 + misfits].b);
		misfits++;
	}
	ck_assert_uint_eq(misfits, 2);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

START_TEST(a_stream_met_behind_its_header_is_understood)
{
	struct stream s = { .header.addr_bytes = 3 }, got;
	uint32_t seed = 15;
	size_t counted = 0;

	stream_add_header(&s, 3, 0);
	for (int i = 0; i < 400; i++)
		add_packet(&s, &seed, i % 2);
	got = stream_decode(s.bytes + s.packets[1].offset,
	    s.n - s.packets[1].offset, 3, NULL, NULL);
	for (size_t i = 0; i < got.n_packets; i++)
		counted += got.packets[i].kind == SP_PACKET_ARCS ||
		    got.packets[i].kind == SP_PACKET_SAMPLES;
	/* What it takes to be sure is skipped. */
	ck_assert_uint_ge(counted, 190);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

START_TEST(damage_to_a_plain_stream_does_not_look_like_a_missed_header)
{
	struct damage_line r = { CHANGE, 20000, 16 };

	for (uint32_t i = 0; i < 20; i++) {
		struct stream s = stream_of(2000, 17 + i), bad, got;

		r.seed = i + 1;
		bad = known_damaged(&s, r);
		got = stream_decode(bad.bytes, bad.n, 3, NULL, NULL);
		for (size_t k = 0; k < got.n_packets; k++)
			ck_assert(got.packets[k].kind <= SP_PACKET_SAMPLE ||
			    got.packets[k].kind == SP_PACKET_SKIP ||
			    got.packets[k].kind == SP_PACKET_MISMATCH);
		stream_free(&got);
		stream_free(&bad);
		stream_free(&s);
	}
}
END_TEST

/* A sample that has come leaves its twin with bit 0 set as wrong as it is. */
START_TEST(what_has_come_lets_nothing_else_pass)
{
	struct sp_countmap known = { .slots = NULL };

	ck_assert(sp_countmap_add(&known, sp_key(true, synth_pc(500), 0), 1));
	known_checker.known = &known;
	for (int odd = 40; odd < 60; odd++) {
		struct stream s = { .header.addr_bytes = 3 };

		for (int i = 0; i < 100; i++)
			stream_add(&s, SP_PACKET_SAMPLE, synth_pc(500) |
			    (i == odd), 0);
		ck_assert_uint_eq(count_found(s.bytes, s.n), 99);
		stream_free(&s);
	}
	sp_countmap_free(&known);
}
END_TEST

static struct stream
calls(int n)
{
	struct stream s = { .header.addr_bytes = 3 };

	for (int i = 0; i < n; i++)
		stream_add(&s, SP_PACKET_ARC, synth_from(i, i % 4),
		    synth_to(i, i % 4));
	return s;
}

/* How many packets are taken of s with n bytes behind packet first? */
static size_t
count_taken(const struct stream *s, const char *bytes, size_t n)
{
	struct stream in = { .header.addr_bytes = 3 };
	size_t taken;

	stream_add_bytes(&in, s->bytes, s->n);
	stream_add_bytes(&in, bytes, n);
	for (int i = 0; i < 20; i++)
		stream_add(&in, SP_PACKET_ARC, synth_from(i, 1),
		    synth_to(i, 1));
	taken = count_found(in.bytes, in.n) - 20;
	stream_free(&in);
	return taken;
}

START_TEST(a_packet_before_skipped_bytes_may_have_taken_some)
{
	static const char junk[] = "\xff\xff\xff\xff\xff\xff\xff";
	/* Of samples: taken before so many bytes; three are of a sample. */
	static const size_t sample[] = { 1, 1, 0, 1, 1, 0, 1, 1 };
	struct stream s;

	for (size_t n = 0; n < 8; n++) {
		s = calls(20);
		ck_assert_uint_eq(count_taken(&s, junk, n), 20);
		stream_add(&s, SP_PACKET_SAMPLE, SYNTH_LOW + 0x80, 0);
		ck_assert_uint_eq(count_taken(&s, junk, n), 20 + sample[n]);
		stream_free(&s);
		/* Its last byte may be the next one's type byte. */
		s = calls(20);
		stream_add(&s, SP_PACKET_SAMPLE, SYNTH_LOW + 0x40, 0);
		ck_assert_uint_eq(count_taken(&s, junk, n), 20 + !n);
		stream_free(&s);
	}
}
END_TEST

RUN_WITH("resync", begin, known_end,
    a_sound_stream_is_read_whole, pieces_make_no_difference,
    all_whole_packets_of_a_cut_stream_are_found,
    a_stream_joined_anywhere_is_found_from_the_next_packet_on,
    damage_costs_next_to_nothing_but_what_it_hits,
    damage_costs_as_little_with_other_widths, what_does_not_fit_is_told,
    what_has_come_lets_nothing_else_pass,
    a_stream_met_behind_its_header_is_understood,
    damage_to_a_plain_stream_does_not_look_like_a_missed_header,
    a_packet_before_skipped_bytes_may_have_taken_some)
