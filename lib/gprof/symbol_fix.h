/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of an ELF file whose symbols lead gprof to the truth */
#ifndef SP_SYMBOL_FIX_H
#define SP_SYMBOL_FIX_H

#include <stdio.h>

#include "gprof/traps.h"

/* The symbol that is added behind the last function. */
#define SP_SYMFIX_END		"__gprof_end"
/* Behind a name that gprof leaves out: a second one, which it shows. */
#define SP_SYMFIX_RENAMED	"_function"

/*
 * Must the name of a function be made global?  So it is for one that gprof
 * does not show, and for a local one with a dot that it does show: that rests
 * on the order of the strings in the file, which objcopy changes.
 */
bool sp_symfix_globalizes(const struct sp_check *c,
    const struct sp_function *r);

/* The section that should be called .text; NULL: there is one, or no code. */
const struct sp_section *sp_symfix_text(const struct sp_check *c);

/* The section of the last function, NULL without functions. */
const struct sp_section *sp_symfix_last(const struct sp_check *c);

/*
 * Write a copy of the ELF file at path to out; c was made of it and is tidy.
 * The sections and their contents are the same, but for relocations; so are
 * the symbols, but for what the traps need.  Bit 0 of the functions' addresses
 * is cleared, for the gprof of another architecture.  The caller checks out
 * for errors.  Returns NULL, or why it can't be done: a text that lives until
 * the next call.
 */
const char *sp_symfix_write(const struct sp_check *c, const char *path,
    FILE *out);

#endif
