/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an ELF file has code that runs, for what DWARF tells of addresses */
#ifndef SP_CODE_H
#define SP_CODE_H

#include "elfopen.h"
#include "text.h"

/*
 * Add the executable sections of f to *text, which is zero at first.  False
 * without memory.
 */
bool sp_code_read(struct sp_text *text, const struct sp_elf_file *f);

/*
 * Is there code in all of the bytes low to high - 1?  Not at address 0, where
 * DWARF has what the linker removed.
 */
bool sp_code_holds(const struct sp_text *text, uint64_t low, uint64_t high);

#endif
