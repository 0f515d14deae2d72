/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symbols of an ELF file: a part of file.c */
#ifndef SP_PROGRAM_SYMBOLS_H
#define SP_PROGRAM_SYMBOLS_H

#include <gelf.h>

#include "elf/file.h"

/*
 * Add the functions, marks and profiling functions of a symbol table to e, not
 * sorted.  Returns NULL, or why the table can't be read.
 */
const char *sp_elf_read_symbols(Elf *file, Elf_Scn *section,
    const GElf_Shdr *h, struct sp_elf *e);

#endif
