/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of gmondump. */
#ifndef GMONDUMP_H
#define GMONDUMP_H

#include <string.h>

#include "profile/line_attribution.h"
#include "profile/profin.h"
#include "profile/sourcefile.h"
#include "text/escape.h"

/*
 * tables.c: tables of a profile, with the sampling error of each row.  These
 * functions print and exit.  The names are those that others have chosen.
 */

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
 * first, to stdout: those of g, as sp_attribute has them.  Exits with status 2
 * without memory.
 */
void functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    const struct sp_attribution *attributed);

/* The same of the lines that have samples. */
void linelist_print(const struct line_counts *b, const struct sp_gmon *g);

/*
 * annotate.c: the source of a program with a profile's samples in front of its
 * lines
 */

struct annotate {
	struct sourcedirs dirs;		/* where sources may be, too */
	struct timespec built;		/* when the program was linked */
	struct profin *in;	/* the program's name; where files are counted
				   as wrong that are not as they were when it
				   was built, or if none is there; and whether
				   that is reported */
	uint64_t hottest;		/* inner: of the line with most own
					   samples */
};

/*
 * Print each file that has samples, or has some inlined, to stdout, and what is
 * wrong with a file to stderr.  Those that are here come first, and of them the
 * one whose functions have most.  If there are no samples at all, it is each
 * file that has calls.  b has the lines with code.  Exits with status 2 without
 * memory.
 */
void annotate_print(struct annotate *a, const struct line_counts *b);

#endif
