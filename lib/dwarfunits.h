/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The DWARF of an ELF file and its units, read by libdw */
#ifndef SP_DWARFUNITS_H
#define SP_DWARFUNITS_H

#include <elfutils/libdw.h>

#include "dwarfbytes.h"
#include "elfopen.h"

/*
 * The DWARF of f, to be given back by dwarf_end before f is closed.  NULL if
 * there is none, or it has strings that do not end, which libdw would read on
 * behind.  From then on f's sections are not compressed.
 */
Dwarf *sp_dwarf_open(const struct sp_elf_file *f);

/* Its section .debug_WHAT, or of an old compressed one; n is 0 without it. */
struct sp_dwarf_bytes sp_dwarf_section(const struct sp_elf_file *f,
    const char *what);

/* Call take with the entry of each unit. */
void sp_dwarf_each_unit(Dwarf *dwarf, void (*take)(void *arg, Dwarf_Die *unit),
    void *arg);

#endif
