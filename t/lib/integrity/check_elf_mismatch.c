/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/elf_mismatch.c: a stream of another build */

#include <config.h>

#include "integrity/elf_mismatch.h"
#include "support/synthetic_program.h"
#include "support/run.h"

static struct synth_program synth;
static struct sp_checker checker;
static const struct sp_header header = { .addr_bytes = 3 };

static void
begin(void)
{
	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
}

/* count calls with addresses that are by too small. */
static void
add(struct sp_mismatch *m, int i, int k, uint32_t by, uint32_t count)
{
	const struct sp_packet arc = { .a = (synth_from(i, k) - by) & 0xffffff,
	    .b = (synth_to(i, k) - by) & 0xffffff, .count = count };

	ck_assert(sp_mismatch_add(m, &arc));
}

static void
check_shift(const struct sp_mismatch *m, uint32_t shift, uint64_t fits)
{
	uint64_t got_fits;
	uint32_t got;

	ck_assert(sp_mismatch_shift(m, &checker, &header, &got, &got_fits));
	ck_assert_uint_eq(got_fits, fits);
	ck_assert_uint_eq(got, shift);
}

START_TEST(calls_of_a_shifted_program_tell_the_shift)
{
	static const uint32_t shifts[] = { 0xc, 2, 0x1000, (uint32_t)-0xc };

	for (int s = 0; s < 4; s++) {
		struct sp_mismatch m = { .calls = 0 };

		begin();
		for (int i = 0; i < 40; i++)
			add(&m, i, i % SYNTH_CALLS, shifts[s], 3);
		ck_assert_uint_eq(m.calls, 120);
		check_shift(&m, shifts[s] & 0xffffff, 120);
		sp_mismatch_free(&m);
		sp_checker_free(&checker);
	}
}
END_TEST

static void
add_sample(struct sp_mismatch *m, uint32_t pc, uint32_t count)
{
	const struct sp_packet p = { .a = pc, .count = count };

	ck_assert(sp_mismatch_add(m, &p));
}

START_TEST(the_reasons_are_damage_or_another_program)
{
	const struct sp_packet came[] = {
		{ .kind = SP_PACKET_ARCS, .a = synth_from(3, 1),
		    .b = synth_to(3, 1), .count = 1000 },
		{ .kind = SP_PACKET_SAMPLES, .a = synth_pc(500), .count = 640 }
	};
	struct sp_profile p = { .bin_bytes = 2, .addr_bytes = 3 };
	struct sp_mismatch m = { .calls = 0 };
	struct sp_mismatch_reasons r;
	struct sp_packet arc = came[0];

	begin();
	ck_assert(sp_text_add(&p.text, SYNTH_LOW, SYNTH_LOW + 0x3000));
	ck_assert(sp_text_add(&p.text, 0x400000, 0x403000));
	sp_text_tidy(&p.text, 2);
	for (int i = 0; i < 2; i++)
		ck_assert(sp_profile_add(&p, &came[i], 1));
	/* One bit has changed, in few of them. */
	arc.a ^= 0x40;
	arc.count = 18;
	ck_assert(sp_mismatch_add(&m, &arc));
	add_sample(&m, came[1].a ^ 1, 13);
	r = sp_mismatch_reasons(&m, &p, &checker);
	ck_assert_uint_eq(r.changed, 31);
	ck_assert_uint_eq(r.sent_arcs + r.sent_samples, 0);
	/* These are too many, or have nothing beside them. */
	arc.count = 1;
	ck_assert(sp_mismatch_add(&m, &arc));
	add_sample(&m, came[1].a ^ 1, 1);
	add_sample(&m, came[1].a ^ 0x111, 4);
	r = sp_mismatch_reasons(&m, &p, &checker);
	ck_assert_uint_eq(r.changed, 0);
	ck_assert_uint_eq(r.sent_arcs, 19);
	ck_assert_uint_eq(r.sent_samples, 18);
	/* Nothing is said of few, nor of what is elsewhere: it may be code. */
	add_sample(&m, came[1].a ^ 0x333, 3);
	add_sample(&m, came[1].a ^ 0x400000, 2);
	arc = came[0];
	arc.b ^= 0x400000;
	arc.count = 2;
	ck_assert(sp_mismatch_add(&m, &arc));
	arc.count = 1;
	add_sample(&m, 0x800000, 9);
	arc.b = 0x800001;
	arc.count = 9;
	ck_assert(sp_mismatch_add(&m, &arc));
	r = sp_mismatch_reasons(&m, &p, &checker);
	ck_assert_uint_eq(r.changed, 0);
	ck_assert_uint_eq(r.sent_arcs, 19);
	ck_assert_uint_eq(r.sent_samples, 18);
	sp_profile_free(&p);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(the_reasons_know_the_form_of_addresses)
{
	struct sp_profile p = { .bin_bytes = 2, .addr_bytes = 4,
	    .base = 0x400 };
	struct sp_mismatch m = { .calls = 0 };

	begin();
	add_sample(&m, 0x101, 9);
	add_sample(&m, 0x1000101, 9);
	ck_assert_uint_eq(sp_mismatch_reasons(&m, &p, &checker).sent_samples,
	    9);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(callers_that_no_call_has_left_are_not_shifted)
{
	struct sp_mismatch m = { .calls = 0 };
	const struct sp_packet handler = { .a = 0xfffff9,
	    .b = synth_to(7, 1) - 0xc, .count = 5 };

	begin();
	for (int i = 0; i < 10; i++)
		add(&m, i, 0, 0xc, 1);
	ck_assert(sp_mismatch_add(&m, &handler));
	check_shift(&m, 0xc, 15);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(calls_of_another_program_have_no_shift_in_common)
{
	struct sp_mismatch m = { .calls = 0 };
	uint64_t fits;
	uint32_t shift;

	begin();
	for (uint32_t i = 0; i < 100; i++) {
		const struct sp_packet arc = { .a = 0x500 + i * i * 6,
		    .b = 0x600 + i * i * 10, .count = 1 };

		ck_assert(sp_mismatch_add(&m, &arc));
	}
	ck_assert(sp_mismatch_shift(&m, &checker, &header, &shift, &fits));
	ck_assert_uint_lt(fits, 20);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(callees_are_counted_once)
{
	struct sp_mismatch m = { .calls = 0 };

	begin();
	for (int i = 0; i < 10; i++) {
		const struct sp_packet arc = { .a = 0x500 + 2 * (uint32_t)i,
		    .b = 0x600 + 2 * (uint32_t)(i % 3), .count = 7 };

		ck_assert(sp_mismatch_add(&m, &arc));
	}
	ck_assert_uint_eq(sp_mismatch_callees(&m), 3);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(none_is_of_no_other_build)
{
	struct sp_mismatch m = { .calls = 0 };

	begin();
	check_shift(&m, 0, 0);
	sp_mismatch_free(&m);
	sp_checker_free(&checker);
}
END_TEST

START_TEST(junk_takes_bounded_memory_but_all_of_it_counts)
{
	struct sp_mismatch m = { .calls = 0 };

	for (uint32_t i = 0; i < 200000; i++) {
		const struct sp_packet arc = { .a = i, .b = 7, .count = 2 };

		ck_assert(sp_mismatch_add(&m, &arc));
	}
	ck_assert_uint_eq(m.calls, 400000);
	ck_assert_uint_eq(m.arcs.used, 65536);
	sp_mismatch_free(&m);
}
END_TEST

RUN("elf_mismatch", the_reasons_are_damage_or_another_program,
    the_reasons_know_the_form_of_addresses,
    calls_of_a_shifted_program_tell_the_shift,
    callers_that_no_call_has_left_are_not_shifted,
    calls_of_another_program_have_no_shift_in_common,
    callees_are_counted_once, none_is_of_no_other_build,
    junk_takes_bounded_memory_but_all_of_it_counts)
