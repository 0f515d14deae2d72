/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where functions are defined: the part of names.c that reads DWARF */
#ifndef SP_NAMES_LINES_H
#define SP_NAMES_LINES_H

#include "source/names.h"

struct sp_elf_file;

/*
 * Set file and line of those of n functions that the DWARF of f tells of; they
 * are sorted by address and disjoint, and have neither yet.  *files is zero at
 * first, and owns the names of files.  Without memory, or with damaged DWARF,
 * there are fewer.
 */
void sp_names_find_lines(struct sp_intern *files, const struct sp_elf_file *f,
    struct sp_named_function *functions, size_t n);

#endif
