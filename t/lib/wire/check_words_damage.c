/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/words_parse.c: frames of words that were damaged */

#include <config.h>

#include "support/known_stream.h"
#include "support/run.h"
#include "wire/words.h"

#define HEADER	21	/* bytes of a stream's header */
#define TAIL	150	/* events behind those that are known before */
#define LOOK	60	/* events before the tail that are looked at as well */

/* A stream whose tail is damaged, and what is in it. */
struct sound {
	struct stream bytes, packets;
	size_t from;		/* the first packet that is looked at */
};

static struct stream
events(size_t n, uint32_t seed, unsigned arcs_in_ten)
{
	struct stream s = { .n = 0 };

	stream_add_version(&s, SPLITPROF_WIRE_VERSION_WORDS,
	    SPLITPROF_WIRE_WORDS_BITS, 0);
	while (n--)
		known_add(&s, &seed, arcs_in_ten, false);
	return s;
}

static struct stream
decode(const struct stream *s)
{
	return stream_decode(s->bytes, s->n, 3, NULL, NULL);
}

static struct sound
begin(unsigned arcs_in_ten)
{
	struct sound s = { .bytes = events(1500, 9, arcs_in_ten) };
	struct stream tail = events(TAIL, 9, arcs_in_ten);

	stream_add_bytes(&s.bytes, tail.bytes + HEADER, tail.n - HEADER);
	s.packets = decode(&s.bytes);
	s.from = s.packets.n_packets - TAIL - LOOK;
	stream_free(&tail);
	return s;
}

static void
end(struct sound *s)
{
	stream_free(&s->bytes);
	stream_free(&s->packets);
}

/* How many of a's packets, from the one that is looked at on, has b not? */
static size_t
count_missing(const struct stream *a, const struct stream *b, size_t from)
{
	size_t n = 0, more;

	for (size_t i = from; i < a->n_packets; i++) {
		const struct placed *const p = &a->packets[i];

		if (p->kind > SP_PACKET_SAMPLE)
			continue;
		more = 1;
		for (size_t k = from; k < i; k++)
			more += stream_is_same(&a->packets[k], p);
		for (size_t k = from; k < b->n_packets; k++)
			more -= more && stream_is_same(&b->packets[k], p);
		n += more > 0;
	}
	return n;
}

/* The bytes, where one of both places, or both, have such damage. */
static struct stream
spoil(const struct stream *s, enum damage damage, size_t one, size_t other)
{
	struct stream bad = { .n = 0 };

	for (size_t i = 0; i < s->n; i++) {
		const bool here = i == one || i == other;
		const uint8_t more = (uint8_t)(i * 7);
		const uint8_t changed = s->bytes[i] ^ (uint8_t)(1 << i % 8);

		if (here && damage == INSERT)
			stream_add_bytes(&bad, &more, 1);
		if (!here || damage == INSERT)
			stream_add_bytes(&bad, &s->bytes[i], 1);
		else if (damage == CHANGE)
			stream_add_bytes(&bad, &changed, 1);
	}
	return bad;
}

/*
 * Damage bytes of the tail in turn, and those so far behind them: how many
 * packets are missing then beside those that they were in, and how many are
 * there that were not sent?
 */
static void
damage_each(const struct sound *s, enum damage damage, size_t apart,
    size_t *missing, size_t *made)
{
	const size_t n = s->bytes.n, hit = apart ? 2 : 1;

	*missing = *made = 0;
	for (size_t i = n - 520; i < n - 150; i++) {
		struct stream bad = spoil(&s->bytes, damage, i, i + apart);
		struct stream got = decode(&bad);
		const size_t lost = count_missing(&s->packets, &got, s->from);

		*missing += lost > hit ? lost - hit : 0;
		*made += count_missing(&got, &s->packets, s->from);
		stream_free(&got);
		stream_free(&bad);
	}
}

static void
check_damage(unsigned arcs_in_ten, enum damage damage, size_t apart,
    size_t most_missing, size_t most_made)
{
	struct sound s = begin(arcs_in_ten);
	size_t missing, made;

	damage_each(&s, damage, apart, &missing, &made);
	ck_assert_msg(missing <= most_missing && made <= most_made,
	    "%u %d %zu: %zu missing, %zu made", arcs_in_ten, damage, apart,
	    missing, made);
	end(&s);
}

START_TEST(damage_costs_next_to_nothing_but_what_it_hits)
{
	static const struct {
		unsigned arcs;
		enum damage damage;
		size_t missing, made;
	} cases[] = {
		{ 8, DROP, 0, 0 }, { 8, INSERT, 0, 0 }, { 8, CHANGE, 0, 24 },
		{ 1, DROP, 0, 0 }, { 1, INSERT, 0, 0 }, { 1, CHANGE, 0, 122 },
	};

	known_begin(true);
	check_damage(cases[_i].arcs, cases[_i].damage, 0, cases[_i].missing,
	    cases[_i].made);
}
END_TEST

/* Two damaged words beside each other may look like one between them. */
START_TEST(what_is_made_of_two_is_not_taken)
{
	static const struct {
		enum damage damage;
		size_t apart, missing, made;
	} cases[] = {
		{ DROP, 3, 54, 0 }, { DROP, 4, 0, 0 }, { DROP, 5, 67, 3 },
		{ INSERT, 3, 0, 1 }, { INSERT, 4, 0, 3 }, { INSERT, 5, 0, 3 },
	};

	known_begin(true);
	check_damage(1, cases[_i].damage, cases[_i].apart, cases[_i].missing,
	    cases[_i].made);
}
END_TEST

START_TEST(without_a_program_what_came_before_shows_what_is_whole)
{
	check_damage(8, DROP, 0, 60, 0);
}
END_TEST

/*
 * One bit of a sample's upper half: whatever that makes, it is no call and no
 * mark of a task, however often it comes.
 */
START_TEST(a_damaged_sample_is_nothing_else)
{
	const uint32_t pc = synth_pc(77);
	struct stream s = events(100, 5, 8), got;
	const size_t others = s.n_packets;

	/* Without the program two bits are known to be wrong. */
	if (_i < 16)
		known_begin(true);
	for (int i = 0; i < 400; i++) {
		stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
		if (i % 10 == 9)
			s.bytes[s.n - 2 + _i % 16 / 8] ^=
			    (uint8_t)(1 << _i % 8);
	}
	got = decode(&s);
	for (size_t i = others; i < got.n_packets; i++)
		ck_assert(got.packets[i].kind == SP_PACKET_SKIP ||
		    (got.packets[i].kind == SP_PACKET_SAMPLE &&
		    got.packets[i].a == pc));
	ck_assert_uint_ge(got.n_packets, others + 360);
	stream_free(&got);
	stream_free(&s);
}
END_TEST

/* How many samples of pc are taken, with byte before the last of n? */
static size_t
count_behind(uint32_t pc, uint8_t byte, int n)
{
	struct stream s = events(100, 5, 10), got;
	size_t taken = 0;

	for (int i = 0; i < n; i++) {
		stream_add(&s, SP_PACKET_ARC, synth_from(i, 1),
		    synth_to(i, 1));
		stream_add(&s, SP_PACKET_LOST, 0, 0);
		stream_add_bytes(&s, "W\x06", 2);
		if (i == n - 1)
			stream_add_bytes(&s, &byte, 1);
		stream_add_bytes(&s, (uint8_t[]){ (uint8_t)(pc >> 1),
		    (uint8_t)(pc >> 9), 0, 0 }, 4);
	}
	for (int i = 0; i < 60; i++)
		stream_add(&s, SP_PACKET_ARC, synth_from(i, 1),
		    synth_to(i, 1));
	got = decode(&s);
	for (size_t i = 0; i < got.n_packets; i++)
		taken += got.packets[i].kind == SP_PACKET_SAMPLE &&
		    got.packets[i].a == pc;
	stream_free(&got);
	stream_free(&s);
	return taken;
}

/* The byte may be in the place of the sample's first one. */
START_TEST(a_byte_before_a_sample_that_came_often_is_no_doubt)
{
	const uint32_t pc = synth_pc(500);

	known_begin(true);
	ck_assert_uint_eq(count_behind(pc, (uint8_t)(pc >> 1) ^ 1, 2), 1);
	ck_assert_uint_eq(count_behind(pc, (uint8_t)(pc >> 1) ^ 1, 9), 9);
}
END_TEST

RUN_TIMES("words_damage",
    { a_byte_before_a_sample_that_came_often_is_no_doubt, 1 },
    { damage_costs_next_to_nothing_but_what_it_hits, 6 },
    { what_is_made_of_two_is_not_taken, 6 },
    { without_a_program_what_came_before_shows_what_is_whole, 1 },
    { a_damaged_sample_is_nothing_else, 18 })
