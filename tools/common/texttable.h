/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table whose columns are as wide as what is in them, or whose fields have
 * tabs between them.  Its first column is a name.  These functions print and
 * exit.
 */
#ifndef TEXTTABLE_H
#define TEXTTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct textcolumn {
	const char *name;	/* its heading */
	enum {
		TEXTCOLUMN_TEXT,
		TEXTCOLUMN_COUNT,
		TEXTCOLUMN_NS,	/* in us, rounded to a tenth; with tabs in ns */
		TEXTCOLUMN_TIME,	/* signed ns: in s; with tabs in ns */
		TEXTCOLUMN_SHARE,	/* hundredths of a percent */
		TEXTCOLUMN_EXTRA	/* a count, with tabs only */
	} kind;
};

struct textcell {
	uint64_t value;		/* or, if a TEXT: */
	char *text;		/* owned; NULL: none */
	bool none;		/* it has no value */
	bool least;		/* it may be more: not printed with tabs */
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
void texttable_number(struct texttable *t, uint64_t value);
void texttable_value(struct texttable *t, bool known, uint64_t value,
    bool least);

/* The column of that name; -1 if there is none that can be sorted by. */
int texttable_find(const struct texttable *t, const char *name);

/*
 * Sort by a column, the greatest first, or by names.  What is equal goes by
 * name and number.
 */
void texttable_sort(struct texttable *t, int column);

/*
 * Print a heading and the first n rows.  With tabs the kind is the first field
 * of each, and the heading begins with "#".  Nothing without rows.
 */
void texttable_print(const struct texttable *t, size_t n, bool tabs, FILE *out);

void texttable_free(struct texttable *t);

#endif
