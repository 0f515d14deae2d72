/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of a program with a profile's samples in front of its lines */
#ifndef ANNOTATE_H
#define ANNOTATE_H

#include "profile/line_attribution.h"
#include "profile/profin.h"
#include "profile/sourcefile.h"

struct annotate {
	struct sourcedirs dirs;		/* where sources may be, too */
	struct timespec built;		/* when the program was linked */
	struct profin *in;	/* the program's name; where files are counted
				   as wrong that are not there, or not as they
				   were when it was built; and whether that is
				   reported */
};

/*
 * Print each file that has samples, or has some inlined, the one with most
 * first, to stdout, and what is wrong with a file to stderr; if there are no
 * samples at all, each file that has calls.  b has the lines with code.  Exits
 * with status 2 without memory.
 */
void annotate_print(struct annotate *a, const struct line_counts *b);

#endif
