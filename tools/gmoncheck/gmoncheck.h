/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of gmoncheck. */
#ifndef GMONCHECK_H
#define GMONCHECK_H

#include "gprof/traps.h"

/* remedy.c: what objcopy can do about the traps that gmoncheck finds */

/*
 * The options for objcopy that help against a trap, each with a blank before
 * it, to be freed by the caller.  NULL: none do, or a name does not go through
 * a shell.
 */
char *remedy_options(const struct sp_check *c, enum sp_trap trap);

/*
 * Print a line with the whole command to stdout, with n times options of which
 * some may be NULL: from the ELF file to a file of the same name that ends in
 * .gprof.elf.  The command is as it is: it has no name but safe ones, and the
 * file's must stay.
 */
void remedy_print(const struct sp_check *c, const char *trap, const char *elf,
    char *const *options, size_t n);

/* A word as a shell takes it: in quotes if it needs them. */
void remedy_print_word(FILE *out, const char *word);

/* print.c: the findings of gmoncheck as lines of text */

/*
 * Print the hits of c, which is tidy: a line each, and below those of a trap
 * its remedy; a note comes before those that spoil nothing.  elf is the file's
 * name.  Of a trap's hits the first few are printed, or all of them.
 */
void checkprint(const struct sp_check *c, const char *elf, bool all);

/* Print a line: two fields and a text.  What is not printable is escaped. */
void checkprint_line(const char *trap, const char *subject, const char *text);

#endif
