/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table whose columns are as wide as what is in them, or whose fields have
 * tabs between them.  Numbers stand below each other by their decimal points.
 * These functions print and exit.
 */
#ifndef TEXTTABLE_H
#define TEXTTABLE_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TEXTTABLE_PARTS	5
#define TEXTREAL_ROOM	(DBL_MAX_10_EXP + 20)

/*
 * A measured value as text with the decimals that its error, more than 0,
 * leaves: up to the error's first digit.  With plus a sign stands before what
 * is positive.
 */
void textreal_format(char text[TEXTREAL_ROOM], double value, double error,
    bool plus);

/* A signed time in ns as text: in s, to a microsecond.  Returns it. */
#define TEXTTIME_ROOM	32
const char *texttime_format(char text[TEXTTIME_ROOM], int64_t ns);

struct textcolumn {
	const char *name;	/* what it is called, and its heading */
	enum {
		TEXTCOLUMN_TEXT,
		TEXTCOLUMN_REAL,	/* a number as text */
		TEXTCOLUMN_COUNT,
		TEXTCOLUMN_NS,	/* in us, rounded to a tenth; with tabs in ns */
		TEXTCOLUMN_MS,	/* ns in ms, 4 digits; with tabs in ns */
		TEXTCOLUMN_TIME,	/* signed ns: in s; with tabs in ns */
		TEXTCOLUMN_SHARE,	/* hundredths of a percent */
		TEXTCOLUMN_EXTRA	/* a count, with tabs only */
	} kind;
	const char *group;	/* a heading above it and its neighbours of the
				   same group; or NULL */
	unsigned part;		/* without tabs a wide table is printed in
				   parts: the number of its columns; the first
				   column is in each */
};

struct textcell {
	uint64_t value;		/* or, if a TEXT or REAL: */
	char *text;		/* owned; NULL: none */
	bool none;		/* it has no value */
	bool least;		/* it may be more: not printed with tabs */
	bool few;		/* it is of too few to tell much: printed with
				   tabs only */
};

/* Set kind, columns and their number; zero-initialise the rest. */
struct texttable {
	const char *kind;	/* what a row is of */
	const struct textcolumn *columns;
	size_t n_columns;
	struct textcell *cells;	/* owned; row by row */
	size_t n, room;		/* cells */
};

/*
 * Append a cell: a row is full when it has one for each column.  A text that is
 * NULL, or a value that is not known, is none.
 */
void texttable_text(struct texttable *t, const char *text);
/* A measured value, as textreal_format has it; NAN is none. */
void texttable_real(struct texttable *t, double value, double error, bool plus);
void texttable_number(struct texttable *t, uint64_t value);
void texttable_value(struct texttable *t, bool known, uint64_t value,
    bool least);

/* Whether the last cell's value is of too few to tell much. */
void texttable_few(struct texttable *t, bool few);

/* The column of that name; -1 if there is none that can be sorted by. */
int texttable_find(const struct texttable *t, const char *name);

/*
 * Sort by a column, the greatest first, or by names.  What is equal goes by
 * name and number.
 */
void texttable_sort(struct texttable *t, int column);

/*
 * Print a heading and the first n rows.  With tabs the kind is the first field
 * of each, and the heading begins with "#".  Nothing without rows.  Of a part
 * behind the first one, rows without a value but 0 are left out, and an empty
 * line stands before it.
 */
void texttable_print(const struct texttable *t, size_t n, bool tabs, FILE *out);

void texttable_free(struct texttable *t);

#endif
