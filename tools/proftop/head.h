/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above proftop's table: of the stream, its losses first. */
#ifndef TOPHEAD_H
#define TOPHEAD_H

#include "text.h"
#include "stream.h"

#define TOPHEAD_LINES	4	/* at most */

/* What is given beside what the stream has itself. */
struct topmode {
	bool paused;
	bool reset;		/* the start is not that of the stream */
	const char *filter;	/* any bytes; empty: none */
};

/*
 * Write it to at most max lines of that many columns; returns how many.  What
 * has no room is left out, but what is wrong with the stream comes before all
 * else.
 */
unsigned tophead_lines(const struct topstream *s, const struct topmode *m,
    unsigned columns, unsigned max, struct topline lines[]);

#endif
