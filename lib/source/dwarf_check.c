/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libdw takes on trust, see dwarf_check.h */

#include <config.h>

#include <dwarf.h>
#include <string.h>

#include "source/dwarf_check.h"

/* Is it a section of strings?  Compressed ones have another first letter. */
static bool
holds_strings(const char *name)
{
	static const char *const ends[] = { "debug_str", "debug_line_str" };
	const size_t n = strlen(name);

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		if (n >= strlen(ends[i]) &&
		    !strcmp(name + n - strlen(ends[i]), ends[i]))
			return true;
	}
	return false;
}

/* libdw reads strings up to their end, which the last one must have. */
static bool
strings_end(Elf *elf)
{
	Elf_Scn *scn = NULL;
	const Elf_Data *data;
	const char *name;
	size_t names;
	GElf_Shdr h;

	if (elf_getshdrstrndx(elf, &names))
		return false;
	while ((scn = elf_nextscn(elf, scn))) {
		if (!gelf_getshdr(scn, &h) ||
		    !(name = elf_strptr(elf, names, h.sh_name)))
			return false;
		if (!holds_strings(name))
			continue;
		data = elf_getdata(scn, NULL);
		if (!data || (data->d_size &&
		    (!data->d_buf || ((char *)data->d_buf)[data->d_size - 1])))
			return false;
	}
	return true;
}

/* The bytes of a table of abbreviations, which ends with one of number 0. */
static size_t
abbreviations(struct sp_dwarf_bytes b)
{
	const size_t all = b.n;
	uint64_t name, form;

	while (b.n && sp_dwarf_uleb(&b)) {
		sp_dwarf_uleb(&b);	/* the tag */
		sp_dwarf_number(&b, 1);	/* whether others are inside */
		do {
			name = sp_dwarf_uleb(&b);
			form = sp_dwarf_uleb(&b);
			if (form == DW_FORM_implicit_const)
				sp_dwarf_uleb(&b);
		} while (name || form);
	}
	return all - b.n;
}

/*
 * libdw keeps a table for each unit, though many units may share one: a file
 * of 1 MB could make it read, and keep, 10 GB.
 */
static bool
tables_are_few(Dwarf *dwarf, const struct sp_elf_file *f)
{
	const struct sp_dwarf_bytes tables = sp_dwarf_section(f, "abbrev");
	const size_t info = sp_dwarf_section(f, "info").n;
	size_t left = 16 * (tables.n + info), header;
	Dwarf_Off at = 0, next, table;

	while (!dwarf_nextcu(dwarf, at, &next, &header, &table, NULL, NULL) &&
	    next > at) {
		struct sp_dwarf_bytes b = tables;
		size_t n;

		sp_dwarf_skip(&b, table);
		n = abbreviations(b);
		if (n > left)
			return false;
		left -= n;
		at = next;
	}
	return true;
}

bool
sp_dwarf_sound(Dwarf *dwarf, const struct sp_elf_file *f)
{
	return strings_end(f->elf) && tables_are_few(dwarf, f);
}
