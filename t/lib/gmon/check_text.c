/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/gmon/text.c: which lines make a profile, and where their samples go */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "gmon/text.h"
#include "support/run.h"

/* What was read last. */
static struct sp_gmon g;
static struct sp_stacks s;

/* Read lines that end in '\n'; why they can't be taken. */
static const char *
take(const char *text)
{
	char line[256];
	const char *why = NULL;

	sp_gmon_free(&g);
	sp_stacks_free(&s);
	for (size_t n; *text && !why; text += n + 1) {
		n = strcspn(text, "\n");
		snprintf(line, sizeof(line), "%.*s", (int)n, text);
		why = sp_proftext_take(&g, &s, line);
	}
	return why ? why : sp_proftext_end(&g, &s);
}

/* NULL: they are taken. */
static void
expect(const char *text, const char *why)
{
	ck_assert_pstr_eq(take(text), why);
}

#define HIST(range, bins)	"hist\t" range "\t" bins "\t1000\tseconds\n"

START_TEST(samples_find_their_bins_wherever_the_histograms_stand)
{
	const char *const text =
	    HIST("0x3000\t0x3008", "4") "pc\t0x3006\t1\n"
	    HIST("0x1000\t0x1008", "4") HIST("0x5000\t0x5002", "1")
	    HIST("0x2000\t0x2008", "4")
	    "pc\t0x5001\t2\npc\t0x1000\t3\npc\t0x1007\t4\npc\t0x3007\t5\n"
	    "pc\t0x2006\t6\npc\t0x2003\t7\npc\t0x3002\t8\n";

	ck_assert_pstr_eq(take(text), NULL);
	ck_assert_uint_eq(g.n_hists, 4);
	ck_assert_uint_eq(g.hists[0].bins[0], 3);
	ck_assert_uint_eq(g.hists[0].bins[3], 4);
	ck_assert_uint_eq(g.hists[1].bins[1], 7);
	ck_assert_uint_eq(g.hists[1].bins[3], 6);
	ck_assert_uint_eq(g.hists[2].bins[1], 8);
	ck_assert_uint_eq(g.hists[2].bins[3], 1 + 5);
	ck_assert_uint_eq(g.hists[3].bins[0], 2);
}
END_TEST

START_TEST(a_histogram_that_comes_again_is_the_same_one)
{
	ck_assert_pstr_eq(take(HIST("0x1000\t0x1008", "4")
	    "pc\t0x1002\t1\n" HIST("0x1008\t0x1010", "4")
	    HIST("0x1000\t0x1008", "4") "pc\t0x1002\t2\n"), NULL);
	ck_assert_uint_eq(g.n_hists, 1);
	ck_assert_uint_eq(g.hists[0].n_bins, 8);
	ck_assert_uint_eq(g.hists[0].bins[1], 3);
}
END_TEST

START_TEST(histograms_that_overlap_are_refused)
{
	static const char *const others[] = {
		HIST("0x1000\t0x1008", "8"), HIST("0x1000\t0x1006", "3"),
		HIST("0x1002\t0x1008", "3"), HIST("0xffe\t0x1002", "2"),
		HIST("0x1006\t0x1010", "5"), HIST("0xffe\t0x1010", "9"),
		HIST("0x1007\t0x1009", "1")
	};
	char text[256];

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		snprintf(text, sizeof(text), "%s%s",
		    HIST("0x1000\t0x1008", "4"), others[i]);
		expect(text, "overlapping histograms");
	}
	expect(HIST("0x1000\t0x1008", "4") HIST("0x1008\t0x100a", "1")
	    HIST("0xffe\t0x1000", "1"), NULL);
	expect(HIST("0x1000\t0x1008", "4") HIST("0x2000\t0x2008", "8"),
	    "different bin widths");
}
END_TEST

START_TEST(samples_beside_the_histograms_are_refused)
{
	static const char *const beside[] = {
		"0xfff", "0x1008", "0x1fff", "0x2008", "0xffffffffffffffff"
	};
	char text[256];

	for (size_t i = 0; i < sizeof(beside) / sizeof(*beside); i++) {
		snprintf(text, sizeof(text), "%s%spc\t%s\t1\n",
		    HIST("0x2000\t0x2008", "4"), HIST("0x1000\t0x1008", "4"),
		    beside[i]);
		expect(text, "samples outside the histograms before them");
	}
	expect("pc\t0x1000\t1\n" HIST("0x1000\t0x1008", "4"),
	    "samples outside the histograms before them");
}
END_TEST

START_TEST(so_many_histograms_but_no_more)
{
	const char *why = NULL;
	unsigned n;
	char line[80];

	/* From the last one to the first. */
	for (n = 0; !why; n++) {
		snprintf(line, sizeof(line),
		    "hist\t%u\t%u\t1\t1000\tseconds", (9999 - n) * 8,
		    (9999 - n) * 8 + 2);
		why = sp_proftext_take(&g, &s, line);
	}
	ck_assert_str_eq(why, "too many bins");
	ck_assert_uint_eq(n, 4096 + 1);
	snprintf(line, sizeof(line), "pc\t%u\t7", 9999 * 8);
	ck_assert_ptr_null(sp_proftext_take(&g, &s, line));
	snprintf(line, sizeof(line), "pc\t%u\t5", (9999 - 4095) * 8 + 1);
	ck_assert_ptr_null(sp_proftext_take(&g, &s, line));
	ck_assert_ptr_null(sp_proftext_end(&g, &s));
	ck_assert_uint_eq(g.n_hists, 4096);
	ck_assert_uint_eq(g.hists[0].bins[0], 5);
	ck_assert_uint_eq(g.hists[4095].bins[0], 7);
}
END_TEST

START_TEST(stacks_share_what_their_bin_has)
{
	const char *const hists =
	    HIST("0x1000\t0x1008", "2") "pc\t0x1000\t5\npc\t0x1004\t3\n";
	static const struct {
		const char *stacks, *why;
	} cases[] = {
		{ "stack\t0x1000\t2\t-\nstack\t0x1002\t3\t0x1004 0x1006\n"
		    "stack\t0x1006\t3\t-\n", NULL },
		{ "stack\t0x1000\t3\t-\nstack\t0x1002\t3\t-\n",
		    "stacks of more samples than there are" },
		{ "stack\t0x1006\t4\t-\n",
		    "stacks of more samples than there are" },
		{ "stack\t0x1008\t1\t-\n",
		    "stacks of more samples than there are" },
		{ "stack\t0x1000\t0\t-\n", "is no record of a profile" }
	};
	char text[512];

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		snprintf(text, sizeof(text), "%s%s", hists, cases[i].stacks);
		expect(text, cases[i].why);
	}
}
END_TEST

START_TEST(a_format_is_a_known_one)
{
	static const struct {
		const char *line;
		enum sp_gmon_format format;
		int addr_bytes;
	} cases[] = {
		{ "gmon\tgnu\t8\n", SP_GMON_GNU, 8 },
		{ "gmon\tbsd44\t4\n", SP_GMON_BSD44, 4 },
		{ "gmon\tbsd\t4\n", SP_GMON_BSD, 4 },
		{ HIST("0\t8", "4"), SP_GMON_GNU, 4 }
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		ck_assert_ptr_null(take(cases[i].line));
		ck_assert_int_eq(g.format, cases[i].format);
		ck_assert_int_eq(g.addr_bytes, cases[i].addr_bytes);
	}
	expect("gmon\tgnu\t5\n", "is no record of a profile");
	expect("gmon\tgnu\t-\n", "is no record of a profile");
	expect("gmon\telf\t4\n", "is no record of a profile");
	expect("gmon\t\t4\n", "is no record of a profile");
	expect("", "has no record of a profile");
	expect("pc\n", "is no record of a profile");
	expect("other\t1\n# text\n", "has no record of a profile");
}
END_TEST

START_TEST(all_have_one_rate_and_unit)
{
	const char *const other = "different sample rates or units";

	expect("hist\t0\t8\t4\t1\t15-letters-long\n", NULL);
	expect("hist\t0\t8\t4\t1\t16-letters--long\n",
	    "is no record of a profile");
	expect(HIST("0\t8", "4") "hist\t8\t16\t4\t1000\tticks\n", other);
	expect(HIST("0\t8", "4") "hist\t8\t16\t4\t1\tseconds\n", other);
	expect(HIST("0\t8", "4") HIST("8\t16", "4"), NULL);
}
END_TEST

/* 2^62 - 1 of a kind, and no more. */
START_TEST(sums_have_a_limit)
{
	static const char *const full[] = {
		HIST("0\t8", "4") "pc\t0\t4611686018427387902\npc\t2\t1\n",
		HIST("0\t8", "4") "pc\t0\t4611686018427387903\n"
		    "stack\t0\t4611686018427387903\t-\n",
		"arc\t0\t0\t4611686018427387902\narc\t0\t2\t1\n"
	};
	static const char *const more[] = {
		"pc\t4\t1\n", "pc\t4\t1\n", "arc\t0\t4\t1\n"
	};
	char text[256];

	for (size_t i = 0; i < sizeof(full) / sizeof(*full); i++) {
		expect(full[i], NULL);
		snprintf(text, sizeof(text), "%s%s", full[i], more[i]);
		expect(text, "counts are too large");
	}
	expect("arc\t0\t0\t4611686018427387904\n",
	    "is no record of a profile");
}
END_TEST

START_TEST(a_histogram_has_bins_of_a_byte_at_least)
{
	expect(HIST("0x1000\t0x1008", "8"), NULL);
	expect(HIST("0x1000\t0x1008", "9"), "is no record of a profile");
	expect(HIST("0x1000\t0x1008", "0"), "is no record of a profile");
	expect(HIST("0x1000\t0x1000", "1"), "is no record of a profile");
	expect(HIST("0x1000\t0xfff", "1"), "is no record of a profile");
}
END_TEST

START_TEST(stacks_may_be_those_of_the_samples)
{
	expect("callers\tstack\tcalls\narc\t1\t2\t3\n", NULL);
	ck_assert(g.by_stack && !g.sampled_calls);
	expect("callers\tstack\tsamples\narc\t1\t2\t3\n", NULL);
	ck_assert(g.by_stack && g.sampled_calls);
	expect("callers\torder\tcalls\n", "is no record of a profile");
	expect("callers\tstack\tarcs\n", "is no record of a profile");
}
END_TEST

START_TEST(what_is_written_is_read_as_the_same)
{
	const char *const text = "gmon\tbsd44\t8\n"
	    "callers\tstack\tsamples\n"
	    HIST("0x1000\t0x1008", "2")
	    "pc\t0x1000\t5\n"
	    "arc\t0x1004\t0x1001\t7\narc\t0x1006\t0x1003\t1\n"
	    "block\t0x1002\t9\n"
	    "stack\t0x1000\t2\t-\n"
	    "stack\t0x1002\t3\t0x1004 0x1006 0x1002\n";
	char back[512] = "";
	FILE *const out = fmemopen(back, sizeof(back), "w");

	ck_assert_ptr_nonnull(out);
	ck_assert_ptr_null(take(text));
	sp_proftext_write(&g, &s, out);
	fclose(out);
	ck_assert_str_eq(back, text);
}
END_TEST

RUN("gmon_text", a_format_is_a_known_one, samples_find_their_bins_wherever_the_histograms_stand,
    a_histogram_that_comes_again_is_the_same_one,
    histograms_that_overlap_are_refused,
    samples_beside_the_histograms_are_refused,
    so_many_histograms_but_no_more, stacks_share_what_their_bin_has,
    all_have_one_rate_and_unit, sums_have_a_limit,
    a_histogram_has_bins_of_a_byte_at_least,
    stacks_may_be_those_of_the_samples,
    what_is_written_is_read_as_the_same)
