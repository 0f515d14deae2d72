/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libdw takes on trust in an ELF file: a part of dwarf_units.c */
#ifndef SP_DWARF_CHECK_H
#define SP_DWARF_CHECK_H

#include "source/dwarf_units.h"

/*
 * Whether libdw can read the DWARF of f: false if strings do not end, or if it
 * would take far more time and memory than in proportion to the file.
 */
bool sp_dwarf_sound(Dwarf *dwarf, const struct sp_elf_file *f);

#endif
