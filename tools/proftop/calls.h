/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of one function: what stands above and between its calls. */
#ifndef TOPCALLS_H
#define TOPCALLS_H

#include "live/live_profile.h"
#include "table.h"

/* Write what the function is and has got to lines; returns how many: 2. */
unsigned topcalls_title(const struct sp_live *w, uint32_t function,
    unsigned columns, struct topline lines[]);

/* The lines below: a text before each group of rows. */
struct topcalls {
	size_t callers, callees;	/* rows */
	size_t lines;
	char text[80];
};

void topcalls_begin(struct topcalls *c, const struct toptable *t);

/* The line of a row. */
size_t topcalls_line(const struct topcalls *c, size_t row);

/*
 * The text of a line, until the next call; NULL if it has a row: then *row is
 * its number.
 */
const char *topcalls_text(struct topcalls *c, size_t line, size_t *row);

#endif
