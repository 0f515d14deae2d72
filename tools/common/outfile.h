/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An output file that appears complete or not at all: it is written beside
 * its name and renamed.  What is no regular file (/dev/null, a FIFO) is
 * written directly.
 */
#ifndef OUTFILE_H
#define OUTFILE_H

#include <stdio.h>

#include "gmon/gmon.h"

/* Behind the name while it is not complete, with other letters. */
#define OUTFILE_PART	".XXXXXX"

struct outfile {
	const char *name;	/* "-" is stdout */
	char *path, *part;	/* owned: the file, and the file beside it */
	FILE *out;		/* to be written by the caller */
};

/* Begin to write name; exits with status 2 if it can't be written. */
void outfile_open(struct outfile *o, const char *name);

/* It is complete: make it appear.  A failed write exits with status 2. */
void outfile_commit(struct outfile *o);

/* Leave no trace of it. */
void outfile_abandon(struct outfile *o);

/* Exit with status 2 now if name could not be written later. */
void outfile_check(const char *name);

/*
 * Exit with status 2 if name is one of these files, of which NULL is the last
 * and "-" is stdin: what is read must not be replaced by what is made of it.
 */
void outfile_spare(const char *name, const char *const *files);

/*
 * Such files of a program: its operands, or else stdin, and two that may be
 * NULL.  The caller frees the result.
 */
const char **outfile_sources(char **operands, const char *one,
    const char *other);

/*
 * Set an enum sp_gmon_format to the one that -f names; exits with status 2 if
 * it is none.  To be the take of an option.
 */
void parse_gmon_format(void *format, const char *name);

/* Exit with status 2 if the format can't hold that many ranges of text. */
void check_gmon_format(enum sp_gmon_format format, size_t ranges);

#endif
