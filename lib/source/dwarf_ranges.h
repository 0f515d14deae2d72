/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges of addresses of entries: what may be read of them */
#ifndef SP_DWARF_RANGES_H
#define SP_DWARF_RANGES_H

#include "source/dwarf_units.h"

struct sp_dwarf_ranges {
	struct sp_dwarf_bytes ranges, rnglists;	/* the sections */
	size_t left;		/* steps that may still be taken */
};

/* For f, whose bytes are as many steps, once its DWARF is open. */
void sp_dwarf_ranges_open(struct sp_dwarf_ranges *r,
    const struct sp_elf_file *f);

/*
 * May the ranges of an entry be read, by dwarf_ranges?  That goes through all
 * of a list to find those that are ranges, however many entries share it.  The
 * steps are then taken from left.
 */
bool sp_dwarf_ranges_may(struct sp_dwarf_ranges *r, Dwarf_Die *die);

#endif
