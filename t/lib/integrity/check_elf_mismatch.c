/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/elf_mismatch.c: a stream of another build */

#include <config.h>

#include "integrity/elf_mismatch.h"
#include "support/synthetic_program.h"
#include "support/run.h"

static struct synth_program synth;
static struct sp_checker checker;
static const struct sp_header header = { .addr_bytes = 3 };

static struct sp_mismatch mismatch;

static void
begin(void)
{
	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
}

static void
end(void)
{
	sp_mismatch_free(&mismatch);
	sp_checker_free(&checker);
}

static void
add_arc(uint32_t from, uint32_t to, uint32_t count)
{
	const struct sp_packet p = { .a = from, .b = to, .count = count };

	ck_assert(sp_mismatch_add(&mismatch, &p));
}

static void
add_sample(uint32_t pc, uint32_t count)
{
	add_arc(pc, 0, count);
}

/* count calls with addresses that are by too small. */
static void
add(int i, int k, uint32_t by, uint32_t count)
{
	add_arc((synth_from(i, k) - by) & 0xffffff,
	    (synth_to(i, k) - by) & 0xffffff, count);
}

static void
check_shift(uint32_t shift, uint64_t fits)
{
	uint64_t got_fits;
	uint32_t got;

	ck_assert(sp_mismatch_shift(&mismatch, &checker, &header, &got,
	    &got_fits));
	ck_assert_uint_eq(got_fits, fits);
	ck_assert_uint_eq(got, shift);
}

START_TEST(calls_of_a_shifted_program_tell_the_shift)
{
	static const uint32_t shifts[] = { 0xc, 2, 0x1000, (uint32_t)-0xc };

	for (int s = 0; s < 4; s++) {
		for (int i = 0; i < 40; i++)
			add(i, i % SYNTH_CALLS, shifts[s], 3);
		ck_assert_uint_eq(mismatch.calls, 120);
		check_shift(shifts[s] & 0xffffff, 120);
		sp_mismatch_free(&mismatch);
	}
}
END_TEST

static void
check_reasons(const struct sp_profile *p, uint64_t changed, uint64_t sent_arcs,
    uint64_t sent_samples)
{
	const struct sp_mismatch_reasons r = sp_mismatch_reasons(&mismatch, p,
	    &checker);

	ck_assert_uint_eq(r.changed, changed);
	ck_assert_uint_eq(r.sent_arcs, sent_arcs);
	ck_assert_uint_eq(r.sent_samples, sent_samples);
}

START_TEST(the_reasons_are_damage_or_another_program)
{
	const uint32_t from = synth_from(3, 1), to = synth_to(3, 1);
	const uint32_t pc = synth_pc(500);
	const struct sp_packet came[] = {
		{ .kind = SP_PACKET_ARCS, .a = from, .b = to, .count = 1000 },
		{ .kind = SP_PACKET_SAMPLES, .a = pc, .count = 640 }
	};
	struct sp_profile p = { .bin_bytes = 2, .addr_bytes = 3 };

	ck_assert(sp_text_add(&p.text, SYNTH_LOW, SYNTH_LOW + 0x3000));
	ck_assert(sp_text_add(&p.text, 0x400000, 0x403000));
	sp_text_tidy(&p.text, 2);
	for (int i = 0; i < 2; i++)
		ck_assert(sp_profile_add(&p, &came[i], 1));
	/* One bit has changed, in few of them. */
	add_arc(from ^ 0x40, to, 18);
	add_sample(pc ^ 1, 13);
	check_reasons(&p, 31, 0, 0);
	/* These are too many, or have nothing beside them. */
	add_arc(from ^ 0x40, to, 1);
	add_sample(pc ^ 1, 1);
	add_sample(pc ^ 0x111, 4);
	check_reasons(&p, 0, 19, 18);
	/* Nothing is said of few, nor of what is elsewhere: it may be code. */
	add_sample(pc ^ 0x333, 3);
	add_sample(pc ^ 0x400000, 2);
	add_arc(from, to ^ 0x400000, 2);
	add_sample(0x800000, 9);
	add_arc(from, 0x800001, 9);
	check_reasons(&p, 0, 19, 18);
	sp_profile_free(&p);
}
END_TEST

START_TEST(the_reasons_know_the_form_of_addresses)
{
	const struct sp_profile p = { .bin_bytes = 2, .addr_bytes = 4,
	    .base = 0x400 };

	add_sample(0x101, 9);
	add_sample(0x1000101, 9);
	check_reasons(&p, 0, 0, 9);
}
END_TEST

START_TEST(callers_that_no_call_has_left_are_not_shifted)
{
	for (int i = 0; i < 10; i++)
		add(i, 0, 0xc, 1);
	add_arc(0xfffff9, synth_to(7, 1) - 0xc, 5);
	check_shift(0xc, 15);
}
END_TEST

START_TEST(calls_of_another_program_have_no_shift_in_common)
{
	uint64_t fits;
	uint32_t shift;

	for (uint32_t i = 0; i < 100; i++)
		add_arc(0x500 + i * i * 6, 0x600 + i * i * 10, 1);
	ck_assert(sp_mismatch_shift(&mismatch, &checker, &header, &shift,
	    &fits));
	ck_assert_uint_lt(fits, 20);
}
END_TEST

START_TEST(callees_are_counted_once)
{
	for (uint32_t i = 0; i < 10; i++)
		add_arc(0x500 + 2 * i, 0x600 + 2 * (i % 3), 7);
	ck_assert_uint_eq(sp_mismatch_callees(&mismatch), 3);
}
END_TEST

START_TEST(none_is_of_no_other_build)
{
	check_shift(0, 0);
}
END_TEST

START_TEST(junk_takes_bounded_memory_but_all_of_it_counts)
{
	for (uint32_t i = 0; i < 200000; i++)
		add_arc(i, 7, 2);
	ck_assert_uint_eq(mismatch.calls, 400000);
	ck_assert_uint_eq(mismatch.arcs.used, 65536);
}
END_TEST

RUN_WITH("elf_mismatch", begin, end, the_reasons_are_damage_or_another_program,
    the_reasons_know_the_form_of_addresses,
    calls_of_a_shifted_program_tell_the_shift,
    callers_that_no_call_has_left_are_not_shifted,
    calls_of_another_program_have_no_shift_in_common,
    callees_are_counted_once, none_is_of_no_other_build,
    junk_takes_bounded_memory_but_all_of_it_counts)
