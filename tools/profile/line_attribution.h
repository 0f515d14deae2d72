/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attribution to lines of the source: a sample to its line, a call to the line
 * that it comes from, be it inlined or not.  These functions exit without
 * memory.
 */
#ifndef PROFILE_LINE_ATTRIBUTION_H
#define PROFILE_LINE_ATTRIBUTION_H

#include "gmon/gmon.h"
#include "source/functions.h"
#include "source/line_table.h"

/* What a program says of its addresses; not owned. */
struct line_counts_program {
	const struct sp_functions *functions;
	const struct sp_linetable *lines;
};

/* What has the code that was sampled. */
enum linerow_kind {
	LINEROW_LINE,
	LINEROW_NO_LINE,	/* a function, but no known line */
	LINEROW_UNKNOWN,	/* neither */
	LINEROW_SHARED,		/* bins of several lines or functions */
	LINEROW_KINDS
};

/* A line in a function: it may have code in several. */
struct linerow {
	enum linerow_kind kind;
	const char *file;	/* as the table of lines has it, or NULL */
	unsigned line;		/* 0 without a file */
	const char *function;	/* that has the code; NULL: none, or several */
	uint64_t samples;
	uint64_t inlined;	/* samples in functions inlined there: they
				   are attributed to the lines of those, too */
	uint64_t own;		/* samples in code that is there in the source
				   of the function that has it: samples, but
				   where code is inlined the outermost call */
	uint64_t calls;		/* that begin there */
};

/* What a row is called that is no line. */
extern const char *const linerow_names[LINEROW_KINDS];

struct line_counts {
	struct linerow *rows;	/* owned; sorted by file, line, function */
	size_t n, room;
	uint64_t all;		/* samples */
	uint64_t samples[LINEROW_KINDS];	/* of them, by kind of row */
};

/*
 * Attribute all of g.  *b is zero at first.  With code, all lines that have
 * code are rows, be there samples or not.
 */
void line_counts_fill(struct line_counts *b, const struct sp_gmon *g,
    const struct line_counts_program *program, bool code);

void line_counts_free(struct line_counts *b);

#endif
