/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables of a profile, with the sampling error of each row.  These functions
 * print and exit.  The names are those that others have chosen.
 */
#ifndef GMONDUMP_TABLES_H
#define GMONDUMP_TABLES_H

#include <string.h>

#include "profile/line_attribution.h"
#include "profile/profin.h"
#include "text/escape.h"

/* A name as text without control characters; what is behind is left out. */
#define NAMESAFE_MAX	1000
struct namesafe {
	char text[SP_ESCAPE_ROOM(NAMESAFE_MAX)];
};

/* The text of a name, in *room. */
static inline const char *
namesafe(const char *name, struct namesafe *room)
{
	sp_escape((const uint8_t *)name, strnlen(name, NAMESAFE_MAX),
	    room->text);
	return room->text;
}

/*
 * Print the functions that have samples or calls, those with most samples
 * first, to stdout.  Exits with status 2 without memory.
 */
void functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    struct profin_lost *lost);

/* The same of the lines that have samples. */
void linelist_print(const struct line_counts *b, const struct sp_gmon *g);

#endif
