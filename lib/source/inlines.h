/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inlined functions of a program by address: a part of line_rows.c */
#ifndef SP_INLINES_H
#define SP_INLINES_H

#include "elf/text.h"
#include "source/line_table.h"
#include "source/line_units.h"

/*
 * Find those that DWARF tells of, in the code in text: the spans of *table, and
 * what owns them.  The units own the names of files.  False without memory.
 */
bool sp_inlines_read(struct sp_linetable *table, Dwarf *dwarf,
    const struct sp_elf_file *f, struct sp_lineunits *units,
    const struct sp_text *text);

/*
 * Is it the address of what the linker removed?  0; in lists of ranges, where
 * that would be their end, linkers write 1.
 */
static inline bool
sp_is_removed(uint64_t addr)
{
	return addr <= 1;
}

#endif
