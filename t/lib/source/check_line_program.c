/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/source/line_program.c and lib/source/line_header.c, by
 * DWARF 5, section 6.2
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "source/line_program.h"
#include "support/run.h"

/* A section, while it is written. */
struct section {
	uint8_t bytes[8192];
	size_t n;
};

static void
put(struct section *s, const void *bytes, size_t n)
{
	ck_assert(n <= sizeof(s->bytes) - s->n);
	memcpy(s->bytes + s->n, bytes, n);
	s->n += n;
}

static void
put_number(struct section *s, unsigned bytes, uint64_t v)
{
	for (unsigned i = 0; i < bytes; i++) {
		const uint8_t byte = (uint8_t)(v >> 8 * i);

		put(s, &byte, 1);
	}
}

/* Its own length stands before a part of a section: remember where, and set. */
static size_t
begin(struct section *s, unsigned bytes)
{
	put_number(s, bytes, 0);
	return s->n;
}

static void
end(struct section *s, unsigned bytes, size_t at)
{
	const size_t n = s->n;

	s->n = at - bytes;
	put_number(s, bytes, n - at);
	s->n = n;
}

#define BYTES(s, ...)							\
do {									\
	const uint8_t bytes_of[] = { __VA_ARGS__ };			\
									\
	put(s, bytes_of, sizeof(bytes_of));				\
} while (0)

/* With the zero behind it. */
#define PUT_TEXT(s, text)	put(s, text, sizeof(text))

/* What is alike in all headers: rows are of 2 bytes, lines from -3 to 8. */
static void
put_settings(struct section *s, unsigned version)
{
	BYTES(s, 2);
	if (version >= 4)
		BYTES(s, 1);
	BYTES(s, 1, (uint8_t)-3, 12, 15, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1,
	    2, 0);
}

/* A program of that version, in a file of its own folder. */
static struct section
program(unsigned version, const uint8_t *code, size_t n)
{
	struct section s = { .n = 0 };
	const size_t whole = begin(&s, 4);
	size_t header;

	put_number(&s, 2, version);
	header = begin(&s, 4);
	put_settings(&s, version);
	PUT_TEXT(&s, "/abs\0sub\0");
	PUT_TEXT(&s, "one.c\0\1\0\0two.c\0\2\0\0/whole.c\0\1\0\0bare.c\0\0\0\0");
	end(&s, 4, header);
	put(&s, code, n);
	end(&s, 4, whole);
	return s;
}

static const struct sp_line_strings none;

static struct sp_lineprog
parse(const struct section *s)
{
	struct sp_dwarf_bytes left = { s->bytes, s->n, false };
	struct sp_lineprog p;

	ck_assert(sp_lineprog_next(&p, &left, &none));
	ck_assert_uint_eq(left.n, 0);
	return p;
}

/* The rows of a program as text: "addr/file/line ", and "addr. " at the end. */
static bool
note(void *arg, const struct sp_line_row *row)
{
	char *const text = (char *)arg + strlen(arg);

	if (row->ends)
		sprintf(text, "%x. ", (unsigned)row->addr);
	else
		sprintf(text, "%x/%u/%u ", (unsigned)row->addr,
		    (unsigned)row->file, (unsigned)row->line);
	return true;
}

#define ROWS(wanted, ...)						\
do {									\
	const uint8_t code[] = { __VA_ARGS__ };				\
	struct section s = program(4, code, sizeof(code));		\
	struct sp_lineprog p = parse(&s);				\
	char got[500] = "";						\
									\
	ck_assert(sp_lineprog_run(&p, note, got));			\
	ck_assert_str_eq(got, wanted);					\
	sp_lineprog_free(&p);						\
} while (0)

#define SET_ADDRESS	0, 5, 2, 0x34, 0x12, 0, 0
#define END		0, 1, 1

START_TEST(opcodes_move_address_file_and_line)
{
	ROWS("0/1/1 ", 1);
	ROWS("1234/1/1 ", SET_ADDRESS, 1);
	/* Instructions have two bytes each. */
	ROWS("120/1/1 ", 2, 0x90, 1, 1);
	ROWS("0/1/301 ", 3, 0xac, 2, 1);
	ROWS("4/1/5 4/1/3 ", 2, 2, 3, 4, 1, 3, 0x7e, 1);
	ROWS("0/200/1 ", 4, 0xc8, 1, 1);
	/* The last special opcode's advance: (255 - 15) / 12 of 2 bytes. */
	ROWS("28/1/1 ", 8, 1);
	ROWS("203/1/1 ", 9, 3, 2, 1);
}
END_TEST

START_TEST(special_opcodes_move_both_and_are_rows)
{
	ROWS("0/1/4294967294 0/1/1 ", 15, 15 + 6);
	ROWS("0/1/9 ", 15 + 11);
	ROWS("2/1/4294967294 ", 15 + 12);
	/* 255 - 15 is 20 * 12. */
	ROWS("0/1/9 28/1/6 ", 15 + 11, 255);
}
END_TEST

START_TEST(opcodes_that_say_nothing_of_lines_are_skipped)
{
	ROWS("0/1/1 ", 5, 0x81, 1, 6, 7, 10, 11, 12, 0x7f, 1);
	/* One that we do not know has two operands, says the header. */
	ROWS("0/1/1 ", 13, 0x81, 1, 1, 1);
	/* Extended ones have their length with them: a file, and unknown. */
	ROWS("0/1/1 ", 0, 5, 3, 'x', 0, 0, 0, 1);
	ROWS("0/1/1 ", 0, 2, 0x80, 1, 1);
	ROWS("0/1/1 ", 0, 0, 1);
	/* An address may have fewer bytes, and more than it needs. */
	ROWS("201/1/1 ", 0, 3, 2, 1, 2, 1);
	ROWS("201/1/1 ", 0, 9, 2, 1, 2, 0, 0, 0, 0, 0, 0, 1);
}
END_TEST

START_TEST(a_sequence_begins_as_the_first_one)
{
	ROWS("1236/1/5 1236. 0/1/1 0. ", SET_ADDRESS, 2, 1, 3, 4, 1, END, 1, END);
	ROWS("0/7/1 0. 0/1/1 ", 4, 7, 1, END, 1);
}
END_TEST

START_TEST(what_is_cut_is_no_row)
{
	ROWS("0/1/1 ", 1, 0, 5, 2, 0x34);
	ROWS("0/1/1 ", 1, 2, 0x80);
	ROWS("0/1/1 ", 1, 9, 1);
	ROWS("0/1/1 ", 1, 0, 0x7f, 1);
	ROWS("0/1/1 ", 1, 0);
}
END_TEST

static bool
stop(void *arg, const struct sp_line_row *row)
{
	(void)row;
	return --*(int *)arg > 0;
}

START_TEST(who_takes_rows_may_stop)
{
	const uint8_t code[] = { 1, 1, 1 };
	struct section s = program(2, code, sizeof(code));
	struct sp_lineprog p = parse(&s);
	int left = 2;

	ck_assert(!sp_lineprog_run(&p, stop, &left));
	ck_assert_int_eq(left, 0);
	left = 4;
	ck_assert(sp_lineprog_run(&p, stop, &left));
	sp_lineprog_free(&p);
}
END_TEST

static void
check_name(const struct sp_lineprog *p, unsigned file, const char *comp_dir,
    const char *wanted)
{
	char name[SP_LINE_NAME_MAX + 1];

	if (!sp_lineprog_name(p, file, comp_dir, name))
		strcpy(name, "-");
	ck_assert_str_eq(name, wanted);
}

START_TEST(names_have_their_folders)
{
	const uint8_t code[] = { 1 };

	for (unsigned version = 2; version <= 4; version++) {
		struct section s = program(version, code, 1);
		struct sp_lineprog p = parse(&s);

		ck_assert_uint_eq(p.version, version);
		check_name(&p, 0, "/here", "-");
		check_name(&p, 1, "/here", "/abs/one.c");
		check_name(&p, 2, "/here", "/here/sub/two.c");
		check_name(&p, 2, "/here/", "/here/sub/two.c");
		check_name(&p, 2, NULL, "sub/two.c");
		check_name(&p, 2, "", "sub/two.c");
		check_name(&p, 3, "/here", "/whole.c");
		check_name(&p, 4, "rel", "rel/bare.c");
		check_name(&p, 4, NULL, "bare.c");
		check_name(&p, 5, "/here", "-");
		sp_lineprog_free(&p);
	}
}
END_TEST

/* A header of DWARF 5: its fields, with names in all the forms there are. */
static struct section
program_5(unsigned offset_bytes)
{
	struct section s = { .n = 0 };
	size_t whole, header;

	if (offset_bytes == 8)
		put_number(&s, 4, UINT32_MAX);
	whole = begin(&s, offset_bytes);
	BYTES(&s, 5, 0, 4, 0);
	header = begin(&s, offset_bytes);
	put_settings(&s, 5);
	BYTES(&s, 1, 1, 0x1f, 2);		/* folders: line_strp */
	put_number(&s, offset_bytes, 2);
	put_number(&s, offset_bytes, 8);
	/*
	 * Files: strp, and their folder as data1; then what is skipped, as
	 * data16, block, udata, data4, data2 and data8.
	 */
	BYTES(&s, 8, 1, 0x0e, 2, 0x0b, 5, 0x1e, 0x81, 0x40, 9, 3, 0x0f, 4, 6,
	    4, 5, 4, 7, 2);
	put_number(&s, offset_bytes, 1);
	BYTES(&s, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x55, 10, 11, 12, 13, 14, 15, 16);
	BYTES(&s, 3, 1, 2, 3, 0x80, 1, 0, 0, 0, 0, 1, 1);
	BYTES(&s, 1, 1, 1, 1, 1, 1, 1, 1);
	put_number(&s, offset_bytes, 3);
	BYTES(&s, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
	BYTES(&s, 0, 0x80, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
	end(&s, offset_bytes, header);
	BYTES(&s, 1);
	end(&s, offset_bytes, whole);
	return s;
}

START_TEST(dwarf_5_tells_its_fields)
{
	static const uint8_t folders[] = "x\0/here\0sub", names[] = "xab.c";
	const struct sp_line_strings strings = {
	    { folders, sizeof(folders), false }, { names, sizeof(names), false } };

	for (unsigned bytes = 4; bytes <= 8; bytes += 4) {
		struct section s = program_5(bytes);
		struct sp_dwarf_bytes left = { s.bytes, s.n, false };
		struct sp_lineprog p;

		ck_assert(sp_lineprog_next(&p, &left, &strings));
		ck_assert_uint_eq(p.version, 5);
		ck_assert_uint_eq(p.dirs.n, 2);
		ck_assert_uint_eq(p.files.n, 2);
		ck_assert_uint_eq(p.code.n, 1);
		check_name(&p, 0, "/not", "/here/ab.c");
		check_name(&p, 1, NULL, "/here/sub/.c");
		check_name(&p, 2, NULL, "-");
		sp_lineprog_free(&p);
	}
}
END_TEST

START_TEST(strings_that_do_not_end_are_not_known)
{
	static const uint8_t folders[] = "x\0/here\0sub", names[] = "xab.c";
	const struct sp_line_strings strings = {
	    { folders, sizeof(folders) - 1, false },
	    { names, sizeof(names) - 1, false } };
	struct section s = program_5(4);
	struct sp_dwarf_bytes left = { s.bytes, s.n, false };
	struct sp_lineprog p;

	ck_assert(sp_lineprog_next(&p, &left, &strings));
	ck_assert_uint_eq(p.code.n, 1);
	check_name(&p, 0, NULL, "-");
	ck_assert_str_eq(p.dirs.list[0].name, "/here");
	ck_assert(!p.dirs.list[1].name);
	sp_lineprog_free(&p);
}
END_TEST

/* They would take no bytes, however many there are. */
START_TEST(entries_without_fields_are_damage)
{
	const uint8_t tables[] = { 0, 3, 0, 0 };
	struct section s = { .n = 0 };
	const size_t whole = begin(&s, 4);
	struct sp_lineprog p;
	size_t header;

	BYTES(&s, 5, 0, 4, 0);
	header = begin(&s, 4);
	put_settings(&s, 5);
	put(&s, tables, sizeof(tables));
	end(&s, 4, header);
	BYTES(&s, 1);
	end(&s, 4, whole);
	p = parse(&s);
	ck_assert_uint_eq(p.code.n, 0);
	sp_lineprog_free(&p);
}
END_TEST

START_TEST(what_is_damaged_is_empty_and_the_next_is_read)
{
	static const struct { size_t at; uint8_t byte; } damage[] = {
		{ 4, 1 }, { 4, 6 }, { 6, 0xff }, { 11, 2 }, { 14, 0 }, { 15, 0 }
	};
	const uint8_t code[] = { 1, 1 };

	for (size_t i = 0; i < sizeof(damage) / sizeof(*damage); i++) {
		struct section s = program(4, code, 2);
		const struct section more = program(4, code, 2);
		struct sp_dwarf_bytes left = { s.bytes, s.n + more.n, false };
		struct sp_lineprog p;

		s.bytes[damage[i].at] = damage[i].byte;
		put(&s, more.bytes, more.n);
		ck_assert(sp_lineprog_next(&p, &left, &none));
		ck_assert_uint_eq(p.code.n, 0);
		ck_assert(p.unread);
		sp_lineprog_free(&p);
		ck_assert(sp_lineprog_next(&p, &left, &none));
		ck_assert_uint_eq(p.code.n, 2);
		ck_assert(!p.unread);
		sp_lineprog_free(&p);
		ck_assert(!sp_lineprog_next(&p, &left, &none));
	}
}
END_TEST

START_TEST(a_program_that_is_cut_is_none)
{
	const uint8_t code[] = { 1, 1 };
	struct section s = program(3, code, 2);

	for (size_t n = 0; n < s.n; n++) {
		struct sp_dwarf_bytes left = { s.bytes, n, false };
		struct sp_lineprog p;

		ck_assert(!sp_lineprog_next(&p, &left, &none));
	}
}
END_TEST

START_TEST(names_that_are_too_long_are_not_known)
{
	static char comp_dir[SP_LINE_NAME_MAX + 2];
	char name[SP_LINE_NAME_MAX + 1];
	const uint8_t code[] = { 1 };
	struct section s = program(4, code, 1);
	struct sp_lineprog p = parse(&s);

	memset(comp_dir, 'x', SP_LINE_NAME_MAX - 10);
	ck_assert(sp_lineprog_name(&p, 4, comp_dir, name));
	ck_assert_uint_eq(strlen(name), SP_LINE_NAME_MAX - 3);
	for (unsigned more = 7; more > 0; more--) {
		comp_dir[SP_LINE_NAME_MAX - more] = '\0';
		memset(comp_dir, 'x', SP_LINE_NAME_MAX - more);
		ck_assert(sp_lineprog_name(&p, 4, comp_dir, name) ==
		    (more == 7));
	}
	sp_lineprog_free(&p);
}
END_TEST

RUN("line_program", opcodes_move_address_file_and_line,
    special_opcodes_move_both_and_are_rows,
    opcodes_that_say_nothing_of_lines_are_skipped,
    a_sequence_begins_as_the_first_one, what_is_cut_is_no_row,
    who_takes_rows_may_stop, names_have_their_folders,
    dwarf_5_tells_its_fields, strings_that_do_not_end_are_not_known,
    entries_without_fields_are_damage,
    what_is_damaged_is_empty_and_the_next_is_read, a_program_that_is_cut_is_none,
    names_that_are_too_long_are_not_known)
