/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/read.c, on files of every form made here */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon/gmon.h"
#include "support/run.h"

/* A file in the making, in a form. */
static struct {
	uint8_t bytes[400];
	size_t n;
	enum sp_gmon_format format;
	int addr_bytes;
	bool big_endian;
} f;

static void
put(uint64_t v, int bytes)
{
	for (int i = 0; i < bytes; i++) {
		const int at = f.big_endian ? bytes - 1 - i : i;

		f.bytes[f.n + (size_t)at] = (uint8_t)(v >> 8 * i);
	}
	f.n += (size_t)bytes;
}

static void
put_text(const char *text, size_t room)
{
	memset(f.bytes + f.n, 0, room);
	memcpy(f.bytes + f.n, text, strlen(text));
	f.n += room;
}

static void
put_range(uint64_t low, uint64_t high)
{
	put(low, f.addr_bytes);
	put(high, f.addr_bytes);
}

static void
put_hist(uint64_t low, uint32_t rate, const char *unit)
{
	put(0, 1);
	put_range(low, low + 16);
	put(4, 4);
	put(rate, 4);
	put_text(unit, 15);
	put_text("s", 1);
	for (unsigned i = 0; i < 4; i++)
		put(0x1200 + i, 2);
}

static void
put_arc(uint64_t from, uint64_t self, uint64_t count)
{
	const bool gnu = f.format == SP_GMON_GNU;

	if (gnu)
		put(1, 1);
	put(from, f.addr_bytes);
	put(self, f.addr_bytes);
	put(count, gnu ? 4 : f.addr_bytes);
}

static void
begin_form(enum sp_gmon_format format, int addr_bytes, bool big_endian)
{
	memset(&f, 0, sizeof(f));
	f.format = format;
	f.addr_bytes = addr_bytes;
	f.big_endian = big_endian;
	if (format == SP_GMON_GNU) {
		put_text("gmon", 4);
		put(1, 4);
		put_text("", 12);
	}
}

static void
begin(void)
{
	begin_form(SP_GMON_GNU, 4, false);
}

/* The header of a BSD file with four bins, and the bins. */
static void
put_bsd_hist(uint64_t low)
{
	const unsigned header = f.format == SP_GMON_BSD44 ?
	    2 * (unsigned)f.addr_bytes + 24 : 12;

	put_range(low, low + 16);
	put(header + 8, 4);
	if (f.format == SP_GMON_BSD44) {
		put(0x51879, 4);
		put(1000, 4);
		put_text("", 12);
	}
	for (unsigned i = 0; i < 4; i++)
		put(0x1200 + i, 2);
}

/* What was read of the last file, and what was told about it. */
static struct sp_gmon g;
static struct told {
	int notes, wrong;
	char last[200];
} told;

static void
tell(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	(void)arg;
	(void)offset;
	told.wrong += finding == SP_FINDING_WRONG;
	told.notes += finding == SP_FINDING_NOTE;
	ck_assert_uint_lt(strlen(text), sizeof(told.last) - 1);
	strcpy(told.last, text);
}

/* Read the first n bytes of f, in a block of their own. */
static const char *
read_part(size_t n)
{
	uint8_t *const copy = malloc(n + 1);
	const char *why;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, f.bytes, n);
	memset(&told, 0, sizeof(told));
	sp_gmon_free(&g);
	why = sp_gmon_read(&g, copy, n, 0, tell, NULL);
	free(copy);
	return why;
}

/* Read f; there must be so many findings, the last of which says that. */
static void
check_read(int notes, int wrong, const char *says)
{
	ck_assert_ptr_null(read_part(f.n));
	ck_assert_msg(told.notes == notes && told.wrong == wrong &&
	    strstr(told.last, says), "%d notes, %d wrong: %s", told.notes,
	    told.wrong, told.last);
	ck_assert_int_eq(g.format, f.format);
	ck_assert_int_eq(g.addr_bytes, f.addr_bytes);
	ck_assert_int_eq(g.big_endian, f.big_endian);
}

/* The histogram of put_hist and an arc of the count. */
static void
check_content(uint64_t low, uint64_t count)
{
	ck_assert_uint_eq(g.n_hists, 1);
	ck_assert_uint_eq(g.hists[0].low, low);
	ck_assert_uint_eq(g.hists[0].high, low + 16);
	ck_assert_uint_eq(g.hists[0].n_bins, 4);
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_eq(g.hists[0].bins[i], 0x1200 + i);
	ck_assert_uint_eq(g.n_arcs, 1);
	ck_assert_uint_eq(g.arcs[0].from, low + 2);
	ck_assert_uint_eq(g.arcs[0].self, low + 5);
	ck_assert_uint_eq(g.arcs[0].count, count);
	ck_assert_uint_eq(g.rate_hz, g.format == SP_GMON_BSD ? 0 : 1000);
	ck_assert_str_eq(g.dimension, "seconds");
	ck_assert_int_eq(g.abbreviation, 's');
}

/* A sound file of that form, as put_hist and one arc. */
static void
make_sound(enum sp_gmon_format format, int addr_bytes, bool big_endian,
    uint64_t low, uint64_t count)
{
	begin_form(format, addr_bytes, big_endian);
	if (format == SP_GMON_GNU)
		put_hist(low, 1000, "seconds");
	else
		put_bsd_hist(low);
	put_arc(low + 2, low + 5, count);
}

START_TEST(the_gnu_form_is_read)
{
	for (int i = 0; i < 4; i++) {
		const int addr_bytes = i & 1 ? 8 : 4;
		const uint64_t low = i & 1 ? 0x400012345678 : 0x08000100;

		make_sound(SP_GMON_GNU, addr_bytes, i & 2, low, 0x01020304);
		check_read(0, 0, "");
		check_content(low, 0x01020304);
	}
}
END_TEST

START_TEST(what_fits_both_widths_is_taken_for_32_bits)
{
	check_read(0, 0, "");
	ck_assert_uint_eq(g.n_hists + g.n_arcs, 0);
}
END_TEST

START_TEST(the_bsd44_form_is_read)
{
	for (int i = 0; i < 4; i++) {
		const int addr_bytes = i & 1 ? 8 : 4;
		const uint64_t low = i & 1 ? 0x400012345678 : 0x08000100;
		const uint64_t count = i & 1 ? 0x0102030405060708 : 0x1020304;

		make_sound(SP_GMON_BSD44, addr_bytes, i & 2, low, count);
		check_read(0, 0, "");
		check_content(low, count);
	}
}
END_TEST

START_TEST(the_old_bsd_form_is_read_but_has_no_rate)
{
	for (int i = 0; i < 2; i++) {
		make_sound(SP_GMON_BSD, 4, i, 0x100, 77);
		check_read(0, 1, "no sample rate");
		check_content(0x100, 77);
	}
}
END_TEST

START_TEST(an_old_bsd_file_without_samples_is_taken_for_none)
{
	begin_form(SP_GMON_BSD, 4, false);
	/* Its header is all that its length tells of: so may be any text. */
	put_range(0x100, 0x110);
	put(12, 4);
	put_arc(0x102, 0x106, 1);
	ck_assert_str_eq(read_part(f.n), "not a gmon.out");
}
END_TEST

START_TEST(basic_blocks_are_read)
{
	for (int addr_bytes = 4; addr_bytes <= 8; addr_bytes += 4) {
		begin_form(SP_GMON_GNU, addr_bytes, false);
		put(2, 1);
		put(2, 4);
		for (unsigned i = 0; i < 4; i++)
			put(0x30 + i, addr_bytes);
		put_arc(1, 2, 3);
		check_read(0, 0, "");
		ck_assert_uint_eq(g.n_blocks, 2);
		ck_assert_uint_eq(g.blocks[0].addr, 0x30);
		ck_assert_uint_eq(g.blocks[1].addr, 0x32);
		ck_assert_uint_eq(g.blocks[1].count, 0x33);
		ck_assert_uint_eq(g.n_arcs, 1);
	}
}
END_TEST

START_TEST(files_cut_anywhere_are_read_as_far_as_they_go)
{
	static const enum sp_gmon_format formats[] =
	    { SP_GMON_GNU, SP_GMON_BSD44, SP_GMON_BSD };

	for (int i = 0; i < 12; i++) {
		const size_t addr_bytes = i & 1 && i < 8 ? 8 : 4;
		const size_t arc = i < 4 ? 5 + 2 * addr_bytes : 3 * addr_bytes;

		make_sound(formats[i / 4], (int)addr_bytes, i & 2, 0x100, 5);
		for (size_t n = 0; n < f.n; n++) {
			const char *const why = read_part(n);

			ck_assert_uint_eq(g.n_arcs, 0);
			/* Whole without the arc, and without anything. */
			if (!why && n != f.n - arc && n != 20)
				ck_assert_msg(told.wrong > 0, "form %d, %zu of "
				    "%zu bytes", i, n, f.n);
		}
	}
}
END_TEST

START_TEST(what_is_no_gmon_out_is_refused)
{
	static const uint8_t zeros[100];
	static const char *const texts[] = { "", "gmo", "\177ELF\1\1\1",
	    "flat profile: the text that gprof prints, a common mistake" };

	for (size_t i = 0; i < 4; i++)
		ck_assert_ptr_nonnull(sp_gmon_read(&g,
		    (const uint8_t *)texts[i], strlen(texts[i]), 0, tell,
		    NULL));
	ck_assert_ptr_nonnull(sp_gmon_read(&g, zeros, 100, 0, tell, NULL));
}
END_TEST

START_TEST(an_unknown_version_or_tag_is_told)
{
	make_sound(SP_GMON_GNU, 4, false, 0x100, 1);
	f.bytes[4] = 2;
	check_read(0, 1, "version 2 is not known");
	check_content(0x100, 1);
	f.bytes[4] = 1;
	put(3, 1);
	put(0, 8);
	check_read(0, 1, "no record has the tag 3");
	check_content(0x100, 1);
}
END_TEST

START_TEST(spare_bytes_are_noted)
{
	for (int i = 0; i < 2; i++) {
		make_sound(i ? SP_GMON_GNU : SP_GMON_BSD44, 4, false, 0x100,
		    1);
		for (size_t at = i ? 8 : 20; at < (i ? 20 : 32); at++) {
			f.bytes[at] = 1;
			check_read(1, 0, "spare bytes");
			check_content(0x100, 1);
			f.bytes[at] = 0;
		}
	}
}
END_TEST

START_TEST(histograms_that_differ_are_told)
{
	static const struct {
		uint64_t low;
		uint32_t rate;
		const char *unit, *says;
	} cases[] = {
		{ 0x200, 100, "seconds", "sampled at 100 Hz, the first" },
		{ 0x200, 1000, "cycles", "counts cycles, the first" },
		{ 0x108, 1000, "seconds", "overlapping histograms: gprof" },
	};

	for (size_t i = 0; i < 3; i++) {
		begin();
		put_hist(0x100, 1000, "seconds");
		put_hist(cases[i].low, cases[i].rate, cases[i].unit);
		check_read(0, 1, cases[i].says);
		ck_assert_uint_eq(g.n_hists, 2);
	}
}
END_TEST

START_TEST(a_range_that_bins_do_not_divide_is_told)
{
	static const struct {
		uint32_t high, bins;
		int notes, wrong;
		const char *says;
	} cases[] = {
		{ 0x103, 4, 0, 1, "can't have 4 bins" },
		{ 0x100, 4, 0, 1, "can't have 4 bins" },
		{ 0xf0, 4, 0, 1, "can't have 4 bins" },
		{ 0x104, 4, 0, 0, "" },
		{ 0x107, 4, 1, 0, "4 bins do not divide a histogram's 7 " },
		{ 0x110, 0, 0, 1, "can't have 0 bins" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		begin();
		put_hist(0x100, 1000, "seconds");
		f.n = 25;
		put(cases[i].high, 4);
		put(cases[i].bins, 4);
		f.n = 53 + 2 * cases[i].bins;
		check_read(cases[i].notes, cases[i].wrong, cases[i].says);
		ck_assert_uint_eq(g.n_hists, cases[i].wrong ? 0 : 1);
	}
}
END_TEST

START_TEST(an_odd_start_no_rate_and_full_bins_are_told)
{
	put_hist(0x101, 1000, "seconds");
	check_read(0, 1, "odd address 0x101");
	begin();
	put_hist(0x100, 0, "seconds");
	check_read(0, 1, "no sample rate");
	make_sound(SP_GMON_GNU, 4, false, 0x100, 1);
	memset(f.bytes + 53, 0xff, 4);
	check_read(1, 0, "2 bins stand at 65535");
}
END_TEST

START_TEST(a_unit_can_hold_nothing_odd)
{
	put_hist(0x100, 1000, "s\npc\t\033[m");
	check_read(0, 0, "");
	ck_assert_str_eq(g.dimension, "s?pc??[m");
}
END_TEST

START_TEST(arcs_outside_the_histograms_are_told)
{
	make_sound(SP_GMON_GNU, 4, false, 0x100, 1);
	put_arc(0x110, 0x100, 1);
	put_arc(0x100, 0xff, 1);
	put_arc(0x100, 0x10f, 1);
	check_read(0, 1, "2 arcs begin or end outside");
	ck_assert_uint_eq(g.n_arcs, 4);
}
END_TEST

START_TEST(a_bsd44_file_of_arcs_only_is_sound)
{
	begin_form(SP_GMON_BSD44, 4, false);
	put_range(0, 0);
	put(32, 4);
	put(0x51879, 4);
	put_text("", 16);
	put_arc(1, 2, 3);
	check_read(0, 0, "");
	ck_assert_uint_eq(g.n_hists, 0);
	ck_assert_uint_eq(g.n_arcs, 1);
	/* But one whose header is shorter than itself is not. */
	f.bytes[8] = 31;
	check_read(0, 1, "gprof refuses");
	ck_assert_uint_eq(g.n_arcs, 0);
}
END_TEST

START_TEST(huge_counts_do_not_ask_for_memory)
{
	put(0, 1);
	put_range(0, 0xfffffffe);
	put(0xffffffff, 4);
	put(1000, 4);
	put_text("seconds", 16);
	check_read(0, 1, "the file ends in a record that needs 85899");
	begin();
	put(2, 1);
	put(0xffffffff, 4);
	put(0, 8);
	check_read(0, 1, "the file ends in a record that needs 34359");
}
END_TEST

RUN_WITH("gmon_read", begin, NULL,
    the_gnu_form_is_read,
    what_fits_both_widths_is_taken_for_32_bits,
    the_bsd44_form_is_read,
    the_old_bsd_form_is_read_but_has_no_rate,
    an_old_bsd_file_without_samples_is_taken_for_none,
    basic_blocks_are_read,
    files_cut_anywhere_are_read_as_far_as_they_go,
    what_is_no_gmon_out_is_refused,
    an_unknown_version_or_tag_is_told,
    spare_bytes_are_noted,
    histograms_that_differ_are_told,
    a_range_that_bins_do_not_divide_is_told,
    an_odd_start_no_rate_and_full_bins_are_told,
    a_unit_can_hold_nothing_odd, arcs_outside_the_histograms_are_told,
    a_bsd44_file_of_arcs_only_is_sound,
    huge_counts_do_not_ask_for_memory)
