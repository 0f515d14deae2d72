/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an ELF file has code that runs, for what DWARF tells of addresses */
#ifndef SP_CODE_H
#define SP_CODE_H

#include "elf/open.h"
#include "elf/text.h"

/*
 * Add the executable sections of f to *text, which is zero at first.  False
 * without memory.
 */
bool sp_code_read(struct sp_text *text, const struct sp_elf_file *f);

/*
 * Is it the address of what the linker removed?  0; in lists of ranges, where
 * that would be their end, linkers write 1.
 */
static inline bool
sp_code_removed(uint64_t addr)
{
	return addr <= 1;
}

/* Is there code in all of the bytes low to high - 1, that was not removed? */
bool sp_code_holds(const struct sp_text *text, uint64_t low, uint64_t high);

#endif
