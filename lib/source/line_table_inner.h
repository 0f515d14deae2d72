/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Between line_rows.c, line_units.c and inlines.c: all line number programs of
 * an ELF file, the files that they name, and what is inlined
 */
#ifndef SP_LINE_TABLE_INNER_H
#define SP_LINE_TABLE_INNER_H

#include "elf/text.h"
#include "source/dwarf_units.h"
#include "source/line_program.h"
#include "source/line_table.h"

struct sp_lineunit {
	uint32_t offset;	/* of the program in its section */
	struct sp_lineprog program;
	const char *comp_dir;	/* where the compiler ran, or NULL */
};

struct sp_lineunits {
	struct sp_lineunit *units;	/* owned; sorted by their offset */
	size_t n, room;
	struct sp_linetable *table;	/* set by the caller: it owns the names,
					   and counts what is unread */
	bool no_memory;		/* something is missing */
};

/*
 * Read the programs that DWARF has, which must outlive them.  They follow each
 * other in a section, and no number in a program makes more of it than it has
 * bytes: so time and memory are in proportion to the file, whatever is in it.
 * *u is zero at first, but for the table.
 */
void sp_lineunits_read(struct sp_lineunits *u, const struct sp_dwarf *dwarf);

/* The one that a unit of DWARF has, or NULL. */
struct sp_lineunit *sp_lineunits_of(const struct sp_lineunits *u,
    Dwarf_Die *unit);

/*
 * The whole name of a file by its number in a program; NULL if it is not known.
 * The same name is always the same pointer.
 */
const char *sp_lineunits_name(struct sp_lineunits *u, struct sp_lineunit *of,
    uint64_t file);

void sp_lineunits_free(struct sp_lineunits *u);

/*
 * Find the inlined functions that DWARF tells of, in the code in text: the
 * spans of the table, and what owns them.  False without memory.
 */
bool sp_inlines_read(struct sp_lineunits *u, struct sp_dwarf *dwarf,
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
