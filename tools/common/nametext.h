/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of functions and files, which may hold any bytes, as text.  The caller
 * frees the results; without memory these exit with status 2.
 */
#ifndef NAMETEXT_H
#define NAMETEXT_H

#include <stdio.h>

/* The text escaped, see escape.h; and the same, printed. */
char *nametext_escape(const char *text);
void nametext_print(const char *text, FILE *out);

/*
 * As a frame of a folded stack: what separates names, and the count, is escaped
 * as what is not printable.
 */
char *nametext_fold(const char *name);

#endif
