/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lib/wire/decoder.c makes of a damaged stream, without knowing the
 * program
 */

#include <config.h>

#include <string.h>

#include "support/damage.h"
#include "support/run.h"

static struct stream
decode(void *arg, const uint8_t *bytes, size_t n, int addr_bytes)
{
	(void)arg;
	return stream_decode(bytes, n, addr_bytes, NULL, NULL);
}

static struct score
score_of(const struct stream *s, damage_at *at, void *arg)
{
	return damage_score(s, at, arg, decode, NULL);
}

/* Something done to byte number place. */
struct single {
	size_t place;
	enum damage damage;
	uint8_t value;		/* inserted, or added to what was there */
};

static enum damage
at_one_place(void *arg, size_t i, uint8_t byte, uint8_t *value)
{
	const struct single *const one = arg;

	*value = one->damage == CHANGE ? byte ^ one->value : one->value;
	return i == one->place ? one->damage : KEEP;
}

/* Could the byte that single puts into s be taken for a packet's type? */
static bool
makes_type(const struct stream *s, const struct single *one)
{
	const uint8_t byte = one->damage == CHANGE ?
	    s->bytes[one->place] ^ one->value : one->value;

	return one->damage != DROP && memchr(stream_types, byte,
	    STREAM_TYPES);
}

/*
 * Damage each byte of s behind the first skip in turn.  A false type may cost
 * one packet beside it; anything else costs none but the one it hits.
 */
static void
check_everywhere(const struct stream *s, size_t skip, enum damage damage,
    uint8_t value)
{
	for (size_t i = skip; i < s->n; i++) {
		struct single one = { i, damage, value };
		const struct score score = score_of(s, at_one_place, &one);
		const size_t lost = score.whole - score.found;

		ck_assert_uint_eq(score.places, 1);
		ck_assert_msg(lost <= makes_type(s, &one) &&
		    score.invented <= 1, "damage %d, value %u at byte %zu: %zu "
		    "lost, %zu invented", (int)damage, value, i, lost,
		    score.invented);
	}
}

static void
check_every_damage(const struct stream *s, size_t skip)
{
	check_everywhere(s, skip, DROP, 0);
	for (unsigned value = 0; value < 256; value++)
		check_everywhere(s, skip, INSERT, (uint8_t)value);
	for (unsigned bit = 0; bit < 8; bit++)
		check_everywhere(s, skip, CHANGE, (uint8_t)(1 << bit));
}

START_TEST(damage_in_one_place_costs_no_packet_beside_it)
{
	struct stream s = stream_like_capture(30, 2);

	/* The first packet is only trusted with another behind it. */
	check_every_damage(&s, s.packets[2].offset);
	stream_free(&s);
}
END_TEST

START_TEST(nor_does_it_in_a_stream_with_losses_and_totals)
{
	struct stream s = { .n = 0 };
	uint32_t seed = 8;

	stream_add_header(&s, 4, 0);
	for (int i = 0; i < 24; i++) {
		stream_add(&s, i % 3 ? SP_PACKET_ARC : SP_PACKET_SAMPLE,
		    xorshift32(&seed) & 0x0f0f0f0f,
		    i % 3 ? xorshift32(&seed) & 0x0f0f0f0f : 0);
		if (i % 8 == 4)
			stream_add(&s, SP_PACKET_LOST, 3, 5);
		if (i % 8 == 6)
			stream_add(&s, SP_PACKET_TASK, 2, 0);
	}
	stream_add(&s, SP_PACKET_END, 16, 8);
	check_every_damage(&s, s.packets[1].offset);
	stream_free(&s);
}
END_TEST

/* Two thirds of the packets with counts, each with its sum. */
static struct stream
counted_stream(size_t n)
{
	struct stream s = stream_like_capture(n, 7), out = { .n = 0 };
	uint32_t seed = 17;

	stream_add_header(&out, 3, 0);
	for (size_t i = 0; i < n; i++) {
		const struct placed *const p = &s.packets[i];
		const uint32_t r = xorshift32(&seed) >> 8;

		if (i % 50 == 0)
			stream_add(&out, SP_PACKET_TASK, r % 5, 0);
		if (r % 3 == 0)
			stream_add(&out, p->kind, p->a, p->b);
		else
			stream_add_counted(&out, p->kind == SP_PACKET_ARC ?
			    SP_PACKET_ARCS : SP_PACKET_SAMPLES, p->a, p->b,
			    2 + r / 3 % 60);
	}
	stream_free(&s);
	return out;
}

/*
 * Of 10000 undamaged packets at least 9998 must be found, and no more packets
 * invented than percent of the damaged.
 */
static void
check_score(const struct score *score, unsigned percent)
{
	const size_t lost = score->whole - score->found;

	ck_assert_uint_gt(score->places, 20);
	ck_assert_msg(lost * 10000 <= 2 * score->whole, "%zu of %zu lost",
	    lost, score->whole);
	ck_assert_msg(score->invented * 100 <= percent * score->damaged,
	    "%zu invented, %zu damaged", score->invented, score->damaged);
	ck_assert_uint_le(score->invented, score->places);
}

static void
check_line(enum damage damage, unsigned percent)
{
	static const uint32_t rates[] = { 100, 1000 };
	struct stream s = stream_like_capture(60000, 7);

	for (size_t i = 0; i < 2; i++) {
		struct damage_line line = { damage, rates[i], 1 };
		const struct score score =
		    score_of(&s, damage_at_random, &line);

		check_score(&score, percent);
	}
	stream_free(&s);
}

START_TEST(a_line_that_drops_bytes_loses_only_what_it_hits)
{
	check_line(DROP, 1);
}
END_TEST

START_TEST(a_line_that_inserts_bytes_loses_only_what_it_hits)
{
	check_line(INSERT, 100);
}
END_TEST

START_TEST(a_line_that_changes_bits_loses_only_what_it_hits)
{
	check_line(CHANGE, 100);
}
END_TEST

START_TEST(bursts_of_64_bytes_lose_only_what_they_hit)
{
	struct stream s = stream_like_capture(60000, 7);
	const struct score score = score_of(&s, damage_in_bursts, NULL);

	check_score(&score, 8);
	stream_free(&s);
}
END_TEST

START_TEST(counted_packets_lose_only_what_is_hit)
{
	struct stream s = counted_stream(60000);

	for (int damage = DROP; damage <= CHANGE; damage++) {
		struct damage_line line = { (enum damage)damage, 1000, 1 };
		const struct score score =
		    score_of(&s, damage_at_random, &line);
		const size_t lost = score.whole - score.found;

		ck_assert_uint_gt(score.places, 300);
		ck_assert_msg(lost * 10000 <= 2 * score.whole, "damage %d: "
		    "%zu of %zu lost", damage, lost, score.whole);
		ck_assert_msg(score.invented * 2 <= score.damaged,
		    "damage %d: %zu invented, %zu damaged", damage,
		    score.invented, score.damaged);
	}
	stream_free(&s);
}
END_TEST

RUN("damage",
    damage_in_one_place_costs_no_packet_beside_it,
    nor_does_it_in_a_stream_with_losses_and_totals,
    a_line_that_drops_bytes_loses_only_what_it_hits,
    a_line_that_inserts_bytes_loses_only_what_it_hits,
    a_line_that_changes_bits_loses_only_what_it_hits,
    bursts_of_64_bytes_lose_only_what_they_hit,
    counted_packets_lose_only_what_is_hit)
