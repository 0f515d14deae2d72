/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A section of DWARF by its name, see dwarf_units.h */

#include <config.h>

#include <string.h>

#include "source/dwarf_units.h"

/* Compressed sections of the old form keep their other first letters. */
static bool
is_section(const char *name, const char *what)
{
	const char *const behind = name ? strchr(name, '_') : NULL;

	return behind && !strcmp(behind + 1, what) &&
	    (!strncmp(name, ".debug_", 7) || !strncmp(name, ".zdebug_", 8));
}

struct sp_dwarf_bytes
sp_dwarf_section(const struct sp_elf_file *f, const char *what)
{
	Elf_Scn *scn = NULL;
	size_t names;
	GElf_Shdr h;

	if (elf_getshdrstrndx(f->elf, &names))
		return (struct sp_dwarf_bytes){ NULL, 0, false };
	while ((scn = elf_nextscn(f->elf, scn))) {
		const Elf_Data *data;

		if (!gelf_getshdr(scn, &h) ||
		    !is_section(elf_strptr(f->elf, names, h.sh_name), what))
			continue;
		data = elf_getdata(scn, NULL);
		if (data && data->d_buf)
			return (struct sp_dwarf_bytes){ data->d_buf,
			    data->d_size, false };
	}
	return (struct sp_dwarf_bytes){ NULL, 0, false };
}
