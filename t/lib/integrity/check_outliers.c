/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/outliers.c: samples that damage has made */

#include <config.h>

#include "integrity/outliers.h"
#include "support/synthetic_program.h"
#include "support/run.h"

static struct synth_program synth;
static struct sp_checker checker;

/* A frequent program counter: of its bits 2 and 3 both make an instruction. */
#define HOT	(synth_pc(64 * 20 + 48))

/* What came of the made-up program. */
static struct sp_profile profile;
static struct sp_mismatch mismatch;
static uint64_t places;	/* where bytes were skipped */

static void
begin(void)
{
	profile = (struct sp_profile){ .bin_bytes = 2, .addr_bytes = 3 };
	places = UINT64_MAX;
	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
	ck_assert(sp_text_add(&profile.text, SYNTH_LOW, SYNTH_LOW +
	    64 * (SYNTH_FUNCTIONS + 1)));
	sp_text_tidy(&profile.text, 2);
}

static void
end(void)
{
	sp_profile_free(&profile);
	sp_mismatch_free(&mismatch);
	sp_checker_free(&checker);
}

static void
add(uint32_t pc, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_SAMPLES, .a = pc,
	    .count = count };

	ck_assert(sp_profile_add(&profile, &p, 1));
}

static void
add_arc(uint32_t from, uint32_t to, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_ARCS, .a = from, .b = to,
	    .count = count };

	ck_assert(sp_profile_add(&profile, &p, 1));
}

static void
add_mismatch(uint32_t from, uint32_t to, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_MISMATCH, .a = from,
	    .b = to, .count = count };

	ck_assert(sp_mismatch_add(&mismatch, &p));
}

/* The only suspect sample; 0: there is none. */
static uint32_t
find_suspect(void)
{
	const struct sp_countmap_slot *s;
	struct sp_countmap suspect;
	uint32_t pc;

	ck_assert(sp_outliers_find(&profile, &mismatch, places, &checker,
	    &suspect));
	ck_assert_uint_le(suspect.used, 1);
	s = sp_countmap_next(&suspect, NULL);
	ck_assert(!s || s->key & SP_KEY_SAMPLE);
	pc = s ? sp_key_high(s->key) : 0;
	sp_countmap_free(&suspect);
	return pc;
}

/* So many bits of 20 000 samples of HOT have changed, bit 0 among them. */
static void
change_some(uint32_t bits)
{
	add(HOT, 20000);
	for (uint32_t i = 0; i < bits; i++)
		add_mismatch(HOT ^ (i % 8 ? UINT32_C(0x800000) >> i % 8 : 1),
		    0, 1);
}

START_TEST(rare_samples_beside_a_frequent_one_are_damage)
{
	change_some(40);
	add(HOT ^ 4, 2);
	ck_assert_uint_eq(find_suspect(), HOT ^ 4);
}
END_TEST

START_TEST(damage_to_calls_tells_of_damage_as_well)
{
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	add_arc(from, to, 20000);
	add(HOT, 20000);
	add(HOT ^ 4, 2);
	ck_assert_uint_eq(find_suspect(), 0);
	for (uint32_t i = 0; i < 40; i++)
		add_mismatch(from ^ 1u << i % 20, to, 1);
	ck_assert_uint_eq(find_suspect(), HOT ^ 4);
}
END_TEST

/* Of calls all bits count twice, of HOT those that lead to no instruction. */
static double
bits_of_hot(void)
{
	const struct sp_header h = { .addr_bytes = 3 };
	struct sp_packet p = { .kind = SP_PACKET_SAMPLE };
	int n = 0;

	for (int i = 0; i < 24; i++) {
		p.a = HOT ^ 1u << i;
		n += !sp_checker_packet(&checker, &h, &p);
	}
	return n;
}

/*
 * One bit of so many has changed: so one sample beside HOT is expected to be
 * made for (bits / samples of HOT).  That must be ten times as likely as that
 * it is one of the instructions that came once, of which there are as many as
 * came twice: half of one, of those that never came.
 */
START_TEST(ten_times_as_likely_is_enough)
{
	for (int more = 0; more < 2; more++) {
		const double never = (double)sp_program_instructions(
		    &checker.program) - 2;
		const double bits = 20000 * never / 10;
		const double calls = (bits - 20000 * bits_of_hot()) / 48;

		add_arc(synth_from(5, 1), synth_to(5, 1),
		    (uint32_t)(calls * (more ? 1.05 : 0.95)));
		add(HOT, 20000);
		add(HOT ^ 4, 1);
		add_mismatch(HOT ^ 1, 0, 1);
		ck_assert_uint_eq(find_suspect(), more ? 0 : HOT ^ 4);
		end();
		begin();
	}
}
END_TEST

START_TEST(others_are_not)
{
	change_some(40);
	/* Two bits, no bit of HOT, and far too many for damage. */
	add(HOT ^ 0x30, 1);
	add(synth_pc(64 * 90), 1);
	add(HOT ^ 8, 50);
	ck_assert_uint_eq(find_suspect(), 0);
}
END_TEST

START_TEST(nothing_is_doubtful_in_a_sound_stream)
{
	change_some(0);
	add(HOT ^ 4, 1);
	ck_assert_uint_eq(find_suspect(), 0);
}
END_TEST

/* What does not fit may be of another reason than damage. */
START_TEST(few_places_have_little_damage)
{
	change_some(40);
	add(HOT ^ 4, 4);
	/* Of 4 samples it takes 5 changed bits: two places have them. */
	for (places = 0; places < 4; places++)
		ck_assert_uint_eq(find_suspect(),
		    places > 1 ? HOT ^ 4 : 0);
}
END_TEST

/* A program that sends what does not fit has damaged nothing. */
START_TEST(what_comes_too_often_is_no_damage)
{
	change_some(0);
	add(HOT ^ 4, 1);
	add_mismatch(HOT ^ 0x800000, 0, 2000);
	add_mismatch(0x654320, 0x123456, 5);
	ck_assert_uint_eq(find_suspect(), 0);
}
END_TEST

/* Where rare samples are all over the program, these may be of it. */
START_TEST(rare_samples_among_many_are_not_doubtful)
{
	change_some(8);
	for (uint32_t at = 0; at < 64 * 100; at += 2)
		add(synth_pc(64 * 60 + at), 1 + at % 3);
	add(HOT ^ 4, 1);
	ck_assert_uint_eq(find_suspect(), 0);
}
END_TEST

/* What came so often that damage is likely to have made some of it, too. */
START_TEST(much_damage_makes_some_that_come_often)
{
	change_some(8 * 30 * 3);
	add(HOT ^ 4, 40);
	ck_assert_uint_eq(find_suspect(), HOT ^ 4);
}
END_TEST

/* A frequent call, of which so many bits have changed. */
static void
change_call(uint32_t from, uint32_t to, uint32_t bits)
{
	add_arc(from, to, 20000);
	for (uint32_t i = 0; i < bits; i++)
		add_mismatch(from, to ^ UINT32_C(0x800000) >> i % 8, 1);
}

static void
add_calm(void)
{
	for (int i = 0; i < 10; i++)
		add_arc(synth_from(20 + i, 1), synth_to(20 + i, 1),
		    20 + (uint32_t)i);
}

/* The same, and some calls that are not frequent. */
static void
change_calls(uint32_t from, uint32_t to)
{
	change_call(from, to, 40);
	add_calm();
}

/* How many suspect arcs are there? */
static size_t
count_arcs(void)
{
	struct sp_profile p = profile;
	struct sp_countmap suspect;
	size_t n;

	ck_assert(sp_outliers_find(&p, &mismatch, places, &checker,
	    &suspect));
	p.suspect = &suspect;
	n = suspect.used;
	ck_assert_uint_eq(p.arcs - sp_profile_arcs(&p), n ? 2 : 0);
	sp_countmap_free(&suspect);
	return n;
}

/* By symbols alone a call may come from anywhere. */
static void
know_symbols_only(void)
{
	sp_checker_free(&checker);
	synth_init(&synth, false);
	ck_assert(sp_checker_init(&checker, &synth.elf));
}

START_TEST(rare_calls_that_may_be_made_are_damage)
{
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	know_symbols_only();
	change_calls(from, to);
	add_arc(from ^ 0x100, to, 2);
	ck_assert_uint_eq(count_arcs(), 1);
}
END_TEST

/* What damage makes says nothing of what is true. */
START_TEST(many_of_them_are_damage_as_well)
{
	struct sp_countmap suspect;

	know_symbols_only();
	for (int i = 0; i < 8; i++) {
		const uint32_t from = synth_from(5 + i, 1);
		const uint32_t to = synth_to(5 + i, 1);

		change_call(from, to, 3);
		for (uint32_t bit = 4; bit < 0x1000; bit <<= 1)
			add_arc(from ^ bit, to, 1);
	}
	add_calm();
	ck_assert(sp_outliers_find(&profile, &mismatch, places, &checker,
	    &suspect));
	ck_assert_uint_ge(suspect.used, 70);
	sp_countmap_free(&suspect);
}
END_TEST

START_TEST(others_of_them_are_not)
{
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	know_symbols_only();
	change_calls(from, to);
	/* Two bits, and far too many. */
	add_arc(from ^ 0x300, to, 2);
	add_arc(from ^ 0x80, to, 50);
	ck_assert_uint_eq(count_arcs(), 0);
}
END_TEST

START_TEST(a_call_that_the_code_has_is_not)
{
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	change_calls(from ^ 0x100, to);
	/* Beside what an exception leaves there is more that may come. */
	for (int i = 0; i < 60; i++)
		add_arc(0xfffff9, synth_to(60 + i, 0), 20);
	add_arc(from, to, 2);
	ck_assert_uint_eq(count_arcs(), 0);
}
END_TEST

/* Of ten million samples a thousand with each bit of theirs changed. */
START_TEST(a_long_run_makes_many)
{
	places = 11000;
	add(HOT, 10000000);
	add_mismatch(HOT ^ 1, 0, 1000);
	for (uint32_t bit = 0x4000; bit < 0x1000000; bit <<= 1)
		add_mismatch(HOT ^ bit, 0, 1000);
	add(HOT ^ 4, 1020);
	ck_assert_uint_eq(find_suspect(), HOT ^ 4);
	add(HOT ^ 4, 500);
	ck_assert_uint_eq(find_suspect(), 0);
}
END_TEST

START_TEST(other_forms_of_addresses_make_no_difference)
{
	profile.addr_bytes = 2;
	profile.base = 0x100;
	add(HOT - 0x100, 20000);
	for (int i = 0; i < 40; i++)
		add_mismatch((HOT - 0x100) ^ 0x8001, 0, 1);
	for (int i = 0; i < 40; i++)
		add_mismatch((HOT - 0x100) ^ 1, 0, 1);
	add((HOT - 0x100) ^ 4, 2);
	ck_assert_uint_eq(find_suspect(), (HOT - 0x100) ^ 4);
}
END_TEST

START_TEST(a_profile_leaves_them_out)
{
	struct sp_profile_facts facts;
	struct sp_countmap suspect;
	struct sp_gmon g;
	uint64_t sum = 0;

	change_some(40);
	add(HOT ^ 4, 2);
	profile.rate_hz = 1000;
	ck_assert(sp_outliers_find(&profile, &mismatch, places, &checker,
	    &suspect));
	profile.suspect = &suspect;
	ck_assert_uint_eq(sp_profile_samples(&profile), 20000);
	ck_assert(sp_profile_gmon(&profile, &g, &facts));
	for (uint32_t i = 0; i < g.hists[0].n_bins; i++)
		sum += g.hists[0].bins[i];
	ck_assert_uint_eq(sum, 20000);
	sp_gmon_free(&g);
	sp_countmap_free(&suspect);
}
END_TEST

/* The most often that the sample beside HOT may come and be left out. */
static uint32_t
most_left_out(void)
{
	uint32_t n = 0;

	add(HOT, 20000);
	for (uint32_t i = 0; i < 40; i++)
		add_mismatch(HOT ^ UINT32_C(0x10000) >> i % 4, 0, 1);
	do {
		add(HOT ^ 4, 1);
		n++;
	} while (find_suspect() == (HOT ^ 4));
	return n - 1;
}

/* Fewer bits are sent, so that as much damage is more of each. */
START_TEST(words_have_fewer_bits)
{
	const uint32_t bytes = most_left_out();

	sp_profile_free(&profile);
	sp_mismatch_free(&mismatch);
	sp_checker_free(&checker);
	begin();
	profile.addr_bytes = SPLITPROF_WIRE_WORDS_BITS;
	profile.words = true;
	ck_assert_uint_gt(most_left_out(), bytes + bytes / 2);
}
END_TEST

RUN_WITH("outliers", begin, end, words_have_fewer_bits, a_long_run_makes_many,
    rare_calls_that_may_be_made_are_damage,
    many_of_them_are_damage_as_well, others_of_them_are_not,
    a_call_that_the_code_has_is_not,
    rare_samples_beside_a_frequent_one_are_damage,
    damage_to_calls_tells_of_damage_as_well, others_are_not,
    ten_times_as_likely_is_enough, few_places_have_little_damage,
    nothing_is_doubtful_in_a_sound_stream, what_comes_too_often_is_no_damage,
    rare_samples_among_many_are_not_doubtful,
    much_damage_makes_some_that_come_often,
    other_forms_of_addresses_make_no_difference, a_profile_leaves_them_out)
