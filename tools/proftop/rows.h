/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's tables: functions, and the calls of one of them */
#ifndef TOPROWS_H
#define TOPROWS_H

#include "live/live_profile.h"
#include "table.h"

/* An empty table of functions, sorted by their share of the last seconds. */
void toprows_functions_begin(struct toptable *t);

/*
 * Its rows: the functions that have samples or calls, and if filter is not
 * empty have it in their name, in whatever case.
 */
void toprows_functions(struct toptable *t, const struct sp_live *w,
    const char *filter);

/* An empty table of calls, sorted by their number. */
void toprows_calls_begin(struct toptable *t);

/* Its rows are in two groups; each has the number of an arc as its id. */
enum { TOPROWS_CALLERS, TOPROWS_CALLEES };

/* Calls of and by a function. */
void toprows_calls(struct toptable *t, const struct sp_live *w,
    uint32_t function);

/* The name of a function, or what stands for one; NULL: there is none. */
const char *toprows_name(const struct sp_live *w, uint32_t function);

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
