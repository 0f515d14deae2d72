/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The DWARF of an ELF file and its units, read by libdw */
#ifndef SP_DWARF_UNITS_H
#define SP_DWARF_UNITS_H

#include <elfutils/libdw.h>

#include <stdbool.h>

#include "elf/open.h"
#include "source/dwarf_bytes.h"

/* The DWARF of an ELF file, and how much of it may be read. */
struct sp_dwarf {
	Dwarf *dwarf;
	const struct sp_elf_file *f;
	/*
	 * Entries that there may still be, and steps through lists of ranges:
	 * each takes a byte of the file at least, unless many share the same
	 * ones, by which a small file could keep us busy for days.
	 */
	size_t entries, steps;
	size_t names_max;	/* bytes that all names together may have, with
				   whatever the file repeats */
	struct sp_dwarf_bytes ranges, rnglists;	/* sections */
};

/*
 * Open the DWARF of f, to be given back by dwarf_end before f is closed.  False
 * if there is none, or libdw can't be trusted with it.  From then on f's
 * sections are not compressed.
 */
bool sp_dwarf_open(struct sp_dwarf *d, const struct sp_elf_file *f);

/* Its section .debug_WHAT, or of an old compressed one; n is 0 without it. */
struct sp_dwarf_bytes sp_dwarf_section(const struct sp_elf_file *f,
    const char *what);

/*
 * Set *unit to the entry of the next unit from *at on, which is 0 at first and
 * is then behind it.  False if there is none any more.
 */
bool sp_dwarf_next_unit(const struct sp_dwarf *d, Dwarf_Off *at,
    Dwarf_Die *unit);

/* Entries in each other: those that are deeper are not visited. */
#define SP_DWARF_DEPTH	64

/*
 * Call visit with each entry of a unit, but for that of the unit itself, which
 * has the depth 0: it returns whether to visit what is in the entry as well.
 * Entries follow each other; where one would lead back it is damaged, and the
 * unit is left.
 */
void sp_dwarf_walk(struct sp_dwarf *d, Dwarf_Die *unit,
    bool (*visit)(void *arg, Dwarf_Die *die, unsigned depth), void *arg);

/* Whether functions may be in an entry, or inlined ones. */
bool sp_dwarf_may_hold(Dwarf_Die *die);

/* What the symbol of a function is called, mangled in C++, or NULL. */
const char *sp_dwarf_name(Dwarf_Die *die);

/*
 * May the ranges of an entry be read, by dwarf_ranges?  That goes through all
 * of a list to find those that are ranges, however many entries share it.
 */
bool sp_dwarf_ranges_may(struct sp_dwarf *d, Dwarf_Die *die);

#endif
