/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file on stdout that is whole again and again while its program goes on (-i):
 * behind what is known stands an end, which is taken back for what comes then.
 * Where stdout is no file, or one that is only appended to, nothing can be taken
 * back: all is written as it comes, and the end once.  These functions exit if
 * that fails.
 */
#ifndef LIVEFILE_H
#define LIVEFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct livefile {
	FILE *out;		/* where to write all but the end */
	bool held;		/* it is kept until livefile_begin_end: */

	/* Inner state: as what. */
	char *text;
	size_t bytes;
	off_t end;		/* where it begins */
};

/*
 * To be called before anything is written.  live: as above, if possible.
 */
void livefile_begin(struct livefile *f, bool live);

/* What was written goes to stdout.  Write the end there, */
void livefile_begin_end(struct livefile *f);

/* and say that it stands; and if not last, that it is to be taken back. */
void livefile_end(struct livefile *f, bool last);

#endif
