/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The source of one function, line by line, with its samples and calls.  The
 * program's lines are read when a function is first opened, and the files of a
 * function while it is open.  These functions exit without memory.
 */
#ifndef TOPSOURCE_H
#define TOPSOURCE_H

#include <time.h>

#include "profile/line_attribution.h"
#include "profile/sourcefile.h"
#include "stream.h"
#include "table.h"

enum topsource_kind {
	TOPSOURCE_LINE,
	TOPSOURCE_FILE,		/* another file begins: what is inlined */
	TOPSOURCE_GAP,		/* lines of others are left out */
	TOPSOURCE_END		/* there are more, which have no room */
};

/* A row of the view. */
struct topsource_row {
	enum topsource_kind kind;
	size_t file;		/* its number */
	unsigned line;
	bool code;		/* the function has code there */
	uint64_t samples, inlined, calls;	/* see struct linerow */
	uint64_t recent;	/* both kinds, of the last seconds */
};

struct topsource_file {
	const char *name;	/* as the line table has it */
	size_t first, n;	/* its rows, by line */
	struct sourcefile text;	/* without a line: it can't be read */
	char *why;		/* owned: what is wrong with it, or NULL */
};

/* Of a larger function the rest has no lines: it is data that is called so. */
#define TOPSOURCE_BYTES	((uint32_t)1 << 20)

/* Zero-initialise but for what the caller sets. */
struct topsource {
	/* Set by the caller. */
	const char *elf_name;	/* or NULL */
	const struct sp_names *names;	/* or NULL */
	struct sourcedirs dirs;	/* freed with it */
	double window_s;	/* the last seconds */

	const struct sp_named_function *function;	/* NULL: none is open */
	struct topsource_row *rows;	/* owned */
	size_t n, room;
	struct topsource_file *files;	/* owned; the function's own is first */
	size_t n_files;
	uint64_t all, recent_all;	/* samples of the program */
	uint64_t no_line;	/* of the function, where no line is known */
	double recent_s;	/* how long the last seconds are by now */

	/* Inner state. */
	struct sp_linetable *table;	/* read at the first function */
	struct timespec built;	/* when the program was linked */
	struct sp_window recent;
	unsigned forgotten;	/* as the stream had it */
};

/*
 * Open a function, in place of what is open.  Returns NULL, or why it has no
 * lines, a text that lives until the next call: then none is open.
 */
const char *topsource_open(struct topsource *s,
    const struct sp_named_function *function);

/* Count what has come so far, if a function is open. */
void topsource_count(struct topsource *s, const struct topstream *stream);

/* The row with most samples. */
size_t topsource_hottest(const struct topsource *s);

void topsource_close(struct topsource *s);

/*
 * source_draw.c: the headings, what is wrong with a file, and a row, as lines
 * of so many columns.  False if nothing is wrong.
 */
void topsource_heading(unsigned columns, struct topline *l);
bool topsource_remark(const struct topsource *s, unsigned columns,
    struct topline *l);
void topsource_draw(const struct topsource *s, size_t row, unsigned columns,
    struct topline *l);

void topsource_free(struct topsource *s);

/*
 * source_rows.c, private: the rows of the function that is open, and its files
 * but for their text.  Without any none of its code has a line.
 */
void topsource_make_rows(struct topsource *s);

#endif
