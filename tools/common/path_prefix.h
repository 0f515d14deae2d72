/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The folder that many files have in common: printed once, and left out of
 * each path of a table.
 */
#ifndef PATH_PREFIX_H
#define PATH_PREFIX_H

#include <stddef.h>
#include <stdio.h>

/* Zero-initialise. */
struct path_prefix {
	const char *path;	/* the first one; NULL: none yet */
	size_t n;		/* its characters that all begin with, up to a
				   slash */
};

/* Take one more path, which must outlive p. */
void path_prefix_add(struct path_prefix *p, const char *path);

/*
 * Print the folder, in a line that begins with "# ", if there is one.
 * Returns how many characters of each path it is.
 */
size_t path_prefix_print(const struct path_prefix *p, FILE *out);

#endif
