/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line of a screen: text that takes no more columns than there is room for,
 * in pieces of different style.
 */
#ifndef TOPTEXT_H
#define TOPTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOPTEXT_COLUMNS	500	/* more of a screen is not used */
#define TOPTEXT_PIECES	32

enum topstyle {
	TOPSTYLE_PLAIN,
	TOPSTYLE_BOLD,
	TOPSTYLE_BAR,		/* a heading, or what is selected */
	TOPSTYLE_ALARM,		/* must not be missed */
	/* A share: the terminal may have a colour for it, which tells no more
	   than the number does. */
	TOPSTYLE_COLD, TOPSTYLE_WARM, TOPSTYLE_HOT
};

struct topline {
	unsigned room;		/* columns that it may have */
	unsigned width;		/* columns that it has */
	/* UTF-8, or ASCII if the locale has no UTF-8; ends in a 0. */
	char text[4 * TOPTEXT_COLUMNS + 1];
	size_t n;		/* bytes */
	struct toppiece {
		size_t end;	/* behind its last byte */
		enum topstyle style;
	} pieces[TOPTEXT_PIECES];
	size_t n_pieces;
};

/*
 * Read from the environment what characters the terminal has.  To be called
 * once, before all else here.
 */
void toptext_locale(void);

/* Has it those of UTF-8?  Else there is ASCII only. */
bool toptext_utf8(void);

/* Begin an empty line of room columns, TOPTEXT_COLUMNS at most. */
void topline_begin(struct topline *l, unsigned room);

/* Append text, ASCII without control characters; what has no room is cut. */
void topline_add(struct topline *l, enum topstyle style, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

/*
 * Append a name of any bytes: what is not printable, or has no width of its
 * own, is escaped (see escape.h).  If it is wider than max columns, or than
 * there is room for, its end is cut and an ellipsis tells so.
 */
void topline_name(struct topline *l, enum topstyle style, const char *name,
    unsigned max);

/* How many columns does a name take, if that is max or fewer?  Else more. */
unsigned topline_columns(const char *name, unsigned max);

/*
 * Append n bytes of a line of source.  A tab goes on to the next eighth column,
 * a backslash stands for itself; all else is shown as in a name.  What has no
 * room is cut.
 */
void topline_source(struct topline *l, enum topstyle style, const char *text,
    size_t n);

/* Append one character of one column, which the terminal has. */
void topline_put(struct topline *l, enum topstyle style, const char *character);

/* Append blanks up to a column. */
void topline_fill(struct topline *l, enum topstyle style, unsigned column);

/* chart.c: numbers as pictures, of blocks, or of what ASCII has for them */

/*
 * Append a bar of that many columns for a share, from 0 to 1.  More than 0 can
 * be seen.
 */
void topline_bar(struct topline *l, enum topstyle style, double share,
    unsigned columns);

/*
 * Append a sparkline: a column for each of n counts, as high as it is beside
 * the greatest.  None is a blank.
 */
void topline_sparkline(struct topline *l, enum topstyle style,
    const uint64_t *counts, size_t n);

/* items.c: short texts that share a few lines, of which some may be left out */
#define TOPITEMS_MAX	32
#define TOPITEM_TEXT	200	/* bytes */

struct topitem {
	char text[TOPITEM_TEXT];
	const char *name;	/* any bytes; or NULL.  Stands behind it */
	unsigned rank;		/* 0 is never left out */
	enum topstyle style;
};

struct topitems {
	struct topitem items[TOPITEMS_MAX];
	size_t n;
};

/*
 * Add one, in the order in which they stand there.  The text should be ASCII:
 * all else in it becomes a question mark.
 */
void topitems_add(struct topitems *t, unsigned rank, enum topstyle style,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same with a name behind it. */
void topitems_name(struct topitems *t, unsigned rank, enum topstyle style,
    const char *text, const char *name);

/*
 * Write them to at most max lines of that many columns, and leave out those of
 * the highest ranks if need be; returns the number of lines.
 */
unsigned topitems_lay(struct topitems *t, unsigned columns, unsigned max,
    struct topline lines[]);

#endif
