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
struct came {
	struct sp_profile profile;
	struct sp_mismatch mismatch;
	uint64_t places;	/* where bytes were skipped */
};

static struct came
begin(void)
{
	struct came c = { .profile = { .bin_bytes = 2, .addr_bytes = 3 },
	    .places = UINT64_MAX };

	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
	ck_assert(sp_text_add(&c.profile.text, SYNTH_LOW, SYNTH_LOW +
	    64 * (SYNTH_FUNCTIONS + 1)));
	sp_text_tidy(&c.profile.text, 2);
	return c;
}

static void
end(struct came *c)
{
	sp_profile_free(&c->profile);
	sp_mismatch_free(&c->mismatch);
	sp_checker_free(&checker);
}

static void
add(struct came *c, uint32_t pc, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_SAMPLES, .a = pc,
	    .count = count };

	ck_assert(sp_profile_add(&c->profile, &p, 1));
}

static void
add_mismatch(struct came *c, uint32_t from, uint32_t to, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_MISMATCH, .a = from,
	    .b = to, .count = count };

	ck_assert(sp_mismatch_add(&c->mismatch, &p));
}

/* How many suspect samples are there, and is pc one of them? */
static size_t
count_suspect(const struct came *c, uint32_t pc, bool *is)
{
	struct sp_countmap suspect;
	size_t n;

	ck_assert(sp_outliers_find(&c->profile, &c->mismatch, c->places,
	    &checker, &suspect));
	*is = sp_countmap_find(&suspect, sp_key(true, pc, 0));
	n = suspect.used;
	sp_countmap_free(&suspect);
	return n;
}

/* So many bits of 20 000 samples of HOT have changed, bit 0 among them. */
static void
change_some(struct came *c, uint32_t bits)
{
	add(c, HOT, 20000);
	for (uint32_t i = 0; i < bits; i++)
		add_mismatch(c, HOT ^ (i % 8 ? UINT32_C(0x800000) >> i % 8 : 1),
		    0, 1);
}

START_TEST(rare_samples_beside_a_frequent_one_are_damage)
{
	struct came c = begin();
	bool is;

	change_some(&c, 40);
	add(&c, HOT ^ 4, 2);
	ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), 1);
	ck_assert(is);
	end(&c);
}
END_TEST

START_TEST(damage_to_calls_tells_of_damage_as_well)
{
	struct came c = begin();
	const struct sp_packet arcs = { .kind = SP_PACKET_ARCS,
	    .a = synth_from(5, 1), .b = synth_to(5, 1), .count = 20000 };
	bool is;

	ck_assert(sp_profile_add(&c.profile, &arcs, 1));
	add(&c, HOT, 20000);
	add(&c, HOT ^ 4, 2);
	ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), 0);
	for (uint32_t i = 0; i < 40; i++)
		add_mismatch(&c, arcs.a ^ 1u << i % 20, arcs.b, 1);
	ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), 1);
	ck_assert(is);
	end(&c);
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
		struct came c = begin();
		const double never = (double)sp_program_instructions(
		    &checker.program) - 2;
		const double bits = 20000 * never / 10;
		const double calls = (bits - 20000 * bits_of_hot()) / 48;
		const struct sp_packet arcs = { .kind = SP_PACKET_ARCS,
		    .a = synth_from(5, 1), .b = synth_to(5, 1),
		    .count = (uint32_t)(calls * (more ? 1.05 : 0.95)) };
		bool is;

		ck_assert(sp_profile_add(&c.profile, &arcs, 1));
		add(&c, HOT, 20000);
		add(&c, HOT ^ 4, 1);
		add_mismatch(&c, HOT ^ 1, 0, 1);
		ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), !more);
		end(&c);
	}
}
END_TEST

START_TEST(others_are_not)
{
	struct came c = begin();
	bool is;

	change_some(&c, 40);
	/* Two bits, no bit of HOT, and far too many for damage. */
	add(&c, HOT ^ 0x30, 1);
	add(&c, synth_pc(64 * 90), 1);
	add(&c, HOT ^ 8, 50);
	ck_assert_uint_eq(count_suspect(&c, 0, &is), 0);
	end(&c);
}
END_TEST

START_TEST(nothing_is_doubtful_in_a_sound_stream)
{
	struct came c = begin();
	bool is;

	change_some(&c, 0);
	add(&c, HOT ^ 4, 1);
	ck_assert_uint_eq(count_suspect(&c, 0, &is), 0);
	end(&c);
}
END_TEST

/* What does not fit may be of another reason than damage. */
START_TEST(few_places_have_little_damage)
{
	struct came c = begin();
	bool is;

	change_some(&c, 40);
	add(&c, HOT ^ 4, 4);
	/* Of 4 samples it takes 5 changed bits: two places have them. */
	for (c.places = 0; c.places < 4; c.places++)
		ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is),
		    c.places > 1);
	end(&c);
}
END_TEST

/* A program that sends what does not fit has damaged nothing. */
START_TEST(what_comes_too_often_is_no_damage)
{
	struct came c = begin();
	bool is;

	change_some(&c, 0);
	add(&c, HOT ^ 4, 1);
	add_mismatch(&c, HOT ^ 0x800000, 0, 2000);
	add_mismatch(&c, 0x654320, 0x123456, 5);
	ck_assert_uint_eq(count_suspect(&c, 0, &is), 0);
	end(&c);
}
END_TEST

/* Where rare samples are all over the program, these may be of it. */
START_TEST(rare_samples_among_many_are_not_doubtful)
{
	struct came c = begin();
	bool is;

	change_some(&c, 8);
	for (uint32_t at = 0; at < 64 * 100; at += 2)
		add(&c, synth_pc(64 * 60 + at), 1 + at % 3);
	add(&c, HOT ^ 4, 1);
	ck_assert_uint_eq(count_suspect(&c, 0, &is), 0);
	end(&c);
}
END_TEST

/* What came so often that damage is likely to have made some of it, too. */
START_TEST(much_damage_makes_some_that_come_often)
{
	struct came c = begin();
	bool is;

	change_some(&c, 8 * 30 * 3);
	add(&c, HOT ^ 4, 40);
	ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), 1);
	ck_assert(is);
	end(&c);
}
END_TEST

static void
add_arc(struct came *c, uint32_t from, uint32_t to, uint32_t count)
{
	const struct sp_packet p = { .kind = SP_PACKET_ARCS, .a = from, .b = to,
	    .count = count };

	ck_assert(sp_profile_add(&c->profile, &p, 1));
}

/* A frequent call, of which so many bits have changed. */
static void
change_call(struct came *c, uint32_t from, uint32_t to, uint32_t bits)
{
	add_arc(c, from, to, 20000);
	for (uint32_t i = 0; i < bits; i++)
		add_mismatch(c, from, to ^ UINT32_C(0x800000) >> i % 8, 1);
}

static void
add_calm(struct came *c)
{
	for (int i = 0; i < 10; i++)
		add_arc(c, synth_from(20 + i, 1), synth_to(20 + i, 1),
		    20 + (uint32_t)i);
}

/* The same, and some calls that are not frequent. */
static void
change_calls(struct came *c, uint32_t from, uint32_t to)
{
	change_call(c, from, to, 40);
	add_calm(c);
}

/* How many suspect arcs are there? */
static size_t
count_arcs(const struct came *c)
{
	struct sp_profile p = c->profile;
	struct sp_countmap suspect;
	size_t n;

	ck_assert(sp_outliers_find(&p, &c->mismatch, c->places, &checker,
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
	struct came c = begin();
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	know_symbols_only();
	change_calls(&c, from, to);
	add_arc(&c, from ^ 0x100, to, 2);
	ck_assert_uint_eq(count_arcs(&c), 1);
	end(&c);
}
END_TEST

/* What damage makes says nothing of what is true. */
START_TEST(many_of_them_are_damage_as_well)
{
	struct came c = begin();
	struct sp_countmap suspect;

	know_symbols_only();
	for (int i = 0; i < 8; i++) {
		const uint32_t from = synth_from(5 + i, 1);
		const uint32_t to = synth_to(5 + i, 1);

		change_call(&c, from, to, 3);
		for (uint32_t bit = 4; bit < 0x1000; bit <<= 1)
			add_arc(&c, from ^ bit, to, 1);
	}
	add_calm(&c);
	ck_assert(sp_outliers_find(&c.profile, &c.mismatch, c.places, &checker,
	    &suspect));
	ck_assert_uint_ge(suspect.used, 70);
	sp_countmap_free(&suspect);
	end(&c);
}
END_TEST

START_TEST(others_of_them_are_not)
{
	struct came c = begin();
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	know_symbols_only();
	change_calls(&c, from, to);
	/* Two bits, and far too many. */
	add_arc(&c, from ^ 0x300, to, 2);
	add_arc(&c, from ^ 0x80, to, 50);
	ck_assert_uint_eq(count_arcs(&c), 0);
	end(&c);
}
END_TEST

START_TEST(a_call_that_the_code_has_is_not)
{
	struct came c = begin();
	const uint32_t from = synth_from(5, 1), to = synth_to(5, 1);

	change_calls(&c, from ^ 0x100, to);
	/* Beside what an exception leaves there is more that may come. */
	for (int i = 0; i < 60; i++)
		add_arc(&c, 0xfffff9, synth_to(60 + i, 0), 20);
	add_arc(&c, from, to, 2);
	ck_assert_uint_eq(count_arcs(&c), 0);
	end(&c);
}
END_TEST

/* Of ten million samples a thousand with each bit of theirs changed. */
START_TEST(a_long_run_makes_many)
{
	struct came c = begin();
	bool is;

	c.places = 11000;
	add(&c, HOT, 10000000);
	add_mismatch(&c, HOT ^ 1, 0, 1000);
	for (uint32_t bit = 0x4000; bit < 0x1000000; bit <<= 1)
		add_mismatch(&c, HOT ^ bit, 0, 1000);
	add(&c, HOT ^ 4, 1020);
	ck_assert_uint_eq(count_suspect(&c, HOT ^ 4, &is), 1);
	ck_assert(is);
	add(&c, HOT ^ 4, 500);
	ck_assert_uint_eq(count_suspect(&c, 0, &is), 0);
	end(&c);
}
END_TEST

START_TEST(other_forms_of_addresses_make_no_difference)
{
	struct came c = begin();
	bool is;

	c.profile.addr_bytes = 2;
	c.profile.base = 0x100;
	add(&c, HOT - 0x100, 20000);
	for (int i = 0; i < 40; i++)
		add_mismatch(&c, (HOT - 0x100) ^ 0x8001, 0, 1);
	for (int i = 0; i < 40; i++)
		add_mismatch(&c, (HOT - 0x100) ^ 1, 0, 1);
	add(&c, (HOT - 0x100) ^ 4, 2);
	ck_assert_uint_eq(count_suspect(&c, (HOT - 0x100) ^ 4, &is), 1);
	ck_assert(is);
	end(&c);
}
END_TEST

START_TEST(a_profile_leaves_them_out)
{
	struct came c = begin();
	struct sp_profile_facts facts;
	struct sp_countmap suspect;
	struct sp_gmon g;
	uint64_t sum = 0;

	change_some(&c, 40);
	add(&c, HOT ^ 4, 2);
	c.profile.rate_hz = 1000;
	ck_assert(sp_outliers_find(&c.profile, &c.mismatch, c.places, &checker,
	    &suspect));
	c.profile.suspect = &suspect;
	ck_assert_uint_eq(sp_profile_samples(&c.profile), 20000);
	ck_assert(sp_profile_gmon(&c.profile, &g, &facts));
	for (uint32_t i = 0; i < g.hists[0].n_bins; i++)
		sum += g.hists[0].bins[i];
	ck_assert_uint_eq(sum, 20000);
	sp_gmon_free(&g);
	sp_countmap_free(&suspect);
	end(&c);
}
END_TEST

RUN("outliers", a_long_run_makes_many,
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
