/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where functions are defined: the part of names.c that reads DWARF */
#ifndef SP_NAMES_LINES_H
#define SP_NAMES_LINES_H

#include "base/intern.h"
#include "elf/open.h"
#include "source/names.h"

/* The names of files that functions point to. */
struct sp_lines {
	struct sp_intern files;
};

/*
 * Set file and line of those of n functions that the DWARF of f tells of; they
 * are sorted by address and disjoint, and have neither yet.  *l is zero at
 * first.  Without memory, or with damaged DWARF, there are fewer.
 */
void sp_lines_find(struct sp_lines *l, const struct sp_elf_file *f,
    struct sp_named_function *functions, size_t n);

void sp_lines_free(struct sp_lines *l);

#endif
