/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short texts that share a few lines, of which some may be left out. */
#ifndef TOPITEMS_H
#define TOPITEMS_H

#include "text.h"

#define TOPITEMS_MAX	32

struct topitem {
	char text[200];
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
