/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The profile so far as a gmon.out, written by a child: nothing waits for the
 * disk, and what fails there ends nothing here.
 */
#ifndef TOPSAVE_H
#define TOPSAVE_H

#include <sys/types.h>

#include "profile/intake.h"

/* Zero-initialise but for what the caller sets. */
struct topsave {
	const char *file;
	const char *const *sources;	/* see outfile_spare */

	bool written;		/* once before: it may be written again */
	pid_t child;		/* 0: none */
	int from;		/* what it says */
};

/* Would it replace what it has not written? */
bool topsave_replaces(const struct topsave *s);

/* Begin to write it, unless that is under way.  False, and errno, if not. */
bool topsave_begin(struct topsave *s, struct intake *in);

/* Has it ended?  Then what came of it is written to text. */
bool topsave_ended(struct topsave *s, char *text, size_t room);

#endif
