/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table whose last column is the name of a function, with its place in the
 * source where there is room, and whose others are numbers: of the columns
 * there are as many as have room.
 */
#ifndef TOPTABLE_H
#define TOPTABLE_H

#include <stdint.h>

#include "text.h"

#define TOPTABLE_COLUMNS	10

struct topcolumn {
	const char *name;	/* its heading */
	const char *key;	/* what -s calls it; NULL: can't be sorted by */
	unsigned width;
	unsigned rank;		/* among those that are kept where there is no
				   room for all: 0 is the first, no two have
				   the same */
	int decimals;		/* or: */
#define TOPCOLUMN_ADDRESS	(-1)
#define TOPCOLUMN_BAR		(-2)	/* a share from 0 to 1 */
	bool heat;		/* it is a share of the time in percent, whose
				   colour says whether it is much */
};

struct toprow {
	uint32_t id;		/* of what it shows */
	uint32_t group;		/* rows of the lower group come first */
	const char *name;	/* any bytes; NULL: */
	uint32_t addr;		/* is its name */
	const char *file;	/* of the source, any bytes; NULL: not known */
	unsigned line;
	double values[TOPTABLE_COLUMNS];	/* below 0: it has none; NAN:
						   it can't have one */
};

struct toptable {
	/* Set by the caller. */
	const struct topcolumn *columns;
	size_t n_columns;
	size_t sort;		/* a column, or n_columns: the name */
	bool bars;		/* a terminal shows them, not a text */

	struct toprow *rows;	/* owned */
	size_t n, room;
	/* By toptable_fit. */
	bool shown[TOPTABLE_COLUMNS];
	unsigned name_width;	/* 0: it has the rest of the line; else the
				   place in the source has that */
};

/*
 * A further row, to be filled in; all its values are 0.  Exits with status 2
 * without memory.
 */
struct toprow *toptable_add(struct toptable *t);

/* The column of that name, n_columns for "name"; -1: none. */
int toptable_find(const struct toptable *t, const char *key);

/* The next column that can be sorted by, to the right or to the left. */
size_t toptable_beside(const struct toptable *t, bool right);

/*
 * Sort: the greatest first, or by name.  Of equal ones the other columns
 * decide, and then name and address.
 */
void toptable_sort(struct toptable *t);

/* Choose the columns for which a line of that many columns has room. */
void toptable_fit(struct toptable *t, unsigned room);

/* Append the headings of the numbers, or those of a row, to a line. */
void toptable_headings(const struct toptable *t, struct topline *l);
void toptable_numbers(const struct toptable *t, const struct toprow *row,
    enum topstyle style, struct topline *l);

/* The same with the name of a function, and its place. */
void toptable_heading(const struct toptable *t, struct topline *l);
void toptable_row(const struct toptable *t, const struct toprow *row,
    enum topstyle style, struct topline *l);

/* The style of a share of the time in percent. */
enum topstyle toptable_heat(double percent);

/* The name, or the address as text. */
#define TOPTABLE_ADDRESS	11
const char *toptable_name(const struct toprow *row,
    char address[TOPTABLE_ADDRESS]);

#endif
