/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line number program of DWARF 2 to 5, from its bytes: which line of which
 * file the instructions at an address come from.
 *
 * libdw runs these programs as well, but sorts the rows of all sequences of a
 * unit by address, and does not tell which sequence a row is of.  That loses:
 *
 * - Removed code.  The linker leaves it at address 0, and on a microcontroller
 *   code is not far from there: a removed function of 64 bytes has rows among
 *   those of a function at 8.  dwarf_next_lines reads it the same way.
 * - The end of a sequence.  GCC puts a row there, for no code, after some tail
 *   calls.  Sorted, it stands behind the end, like the first row of another
 *   sequence, and lasts up to the unit's next function: behind a function in
 *   ITCM it covers all that other files have there.  So moving what was removed
 *   elsewhere before libdw reads it is not enough.
 *
 * libdw's tables of files don't help: it runs the whole program for them, has
 * none if one of its opcodes is damaged, and writes out each file's name with
 * its folder, which can take 2 GB for a file of 200 kB.
 */
#ifndef SP_LINE_PROGRAM_H
#define SP_LINE_PROGRAM_H

#include "base/intern.h"
#include "source/dwarf_bytes.h"

/* Longer names of files and folders are taken as not known. */
#define SP_LINE_NAME_MAX	SP_INTERN_MAX

/* The sections that a program's header may point to; n is 0 without one. */
struct sp_line_strings {
	struct sp_dwarf_bytes line_str, str;
};

/*
 * A file or folder as the header tells it; its name may have folders of its
 * own.
 */
struct sp_line_file {
	const char *name;	/* NULL: not known */
	uint64_t dir;		/* of a file: the number of its folder */
	const char *whole;	/* for line_units.c: its name with that */
};

struct sp_line_files {
	struct sp_line_file *list;	/* owned */
	size_t n, room;
};

/* Names point into the sections. */
struct sp_lineprog {
	unsigned version;	/* 2 to 5 */
	uint64_t min_insn;	/* bytes that addresses are counted in */
	int8_t line_base;
	uint8_t line_range;	/* 1 at least */
	uint8_t opcode_base;	/* 1 at least */
	const uint8_t *operands;	/* of opcodes from 1 on: how many */
	struct sp_line_files dirs;	/* in DWARF 5 the first is where the
					   compiler ran; before it is not told,
					   and NULL */
	struct sp_line_files files;	/* the first is not known before
					   DWARF 5 */
	struct sp_dwarf_bytes code;
	bool unread;		/* it is damaged, or of an unknown version */
};

/*
 * Take the first program of *section, which is then behind it.  False if there
 * is none any more.  One that is damaged or of an unknown version is taken as
 * an empty one, as it is without memory.  Free *p in both cases.
 */
bool sp_lineprog_next(struct sp_lineprog *p, struct sp_dwarf_bytes *section,
    const struct sp_line_strings *strings);

/*
 * A row: from addr on, code is of that line of files[file], which may not be
 * there; line may be 0, for code of no line.  Where a sequence of code ends,
 * ends is set, and the rest means nothing.
 */
struct sp_line_row {
	uint64_t addr;
	uint64_t file, line;
	bool ends;
};

/*
 * Call row for each row, in order, until it returns false or the program ends.
 * Returns false if row did.
 */
bool sp_lineprog_run(const struct sp_lineprog *p,
    bool (*row)(void *arg, const struct sp_line_row *r), void *arg);

/*
 * Write the whole name of a file, which may still be a relative one, with a 0
 * at the end: comp_dir is where the compiler ran, or NULL.  False if it is not
 * known or too long.
 */
bool sp_lineprog_name(const struct sp_lineprog *p, uint64_t file,
    const char *comp_dir, char name[SP_LINE_NAME_MAX + 1]);

void sp_lineprog_free(struct sp_lineprog *p);

#endif
