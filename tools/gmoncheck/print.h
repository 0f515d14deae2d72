/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of gmoncheck as lines of text */
#ifndef CHECKPRINT_H
#define CHECKPRINT_H

#include "gprof/traps.h"

/*
 * Print the hits of c, which is tidy: a line each, and below those of a trap
 * its remedy.  elf is the file's name.  Of a trap's hits the first few are
 * printed, or all of them; with counts the samples and calls as well.
 */
void checkprint(const struct sp_check *c, const char *elf, bool all,
    bool counts);

/* Print a line: two fields and a text.  What is not printable is escaped. */
void checkprint_line(const char *trap, const char *subject, const char *text);

#endif
