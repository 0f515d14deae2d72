/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of source that DWARF names, found and read.  Exits without memory. */
#ifndef SOURCEFILE_H
#define SOURCEFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Folders where sources may be, too. */
struct sourcedirs {
	char **list;		/* owned */
	size_t n;
};

/* Add those of a list with colons between them, as a tool_option's take. */
void sourcedirs_add(void *dirs, const char *list);

void sourcedirs_free(struct sourcedirs *d);

struct sourcefile {
	char *path;		/* owned: where it was read; or NULL */
	char *text;		/* owned: its bytes */
	size_t *ends;		/* owned: offset of each line's end, where its
				   '\n' is, if it has one */
	size_t n;		/* lines */
	struct timespec changed;
	bool missing;		/* there is no such file */
};

/*
 * Read the file of that name: as it stands; else below each of the folders, by
 * the longest end of its path that is there.  Returns NULL, or why it can't be
 * read.  Free *f in both cases.
 */
const char *sourcefile_read(struct sourcefile *f, const char *name,
    const struct sourcedirs *dirs);

/* Line number line, from 1 to n, and its bytes, without what ends it. */
const char *sourcefile_line(const struct sourcefile *f, size_t line,
    size_t *bytes);

/*
 * What is wrong with it as the source of a program that was built then, and
 * has code of that line; or NULL.
 */
const char *sourcefile_doubt(const struct sourcefile *f, size_t last,
    const struct timespec *built);

/*
 * What a file is called for those who need not know where the program was
 * built: if there are folders, a whole path is what is below one of them, or
 * ".../" and its last part.  The caller frees it.
 */
char *sourcefile_shown(const char *name, const struct sourcedirs *dirs);

void sourcefile_free(struct sourcefile *f);

#endif
