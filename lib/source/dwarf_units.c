/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The DWARF of an ELF file and its units, see dwarf_units.h */

#include <config.h>

#include <dwarf.h>
#include <string.h>

#include "source/dwarf_units.h"

/* Compressed sections of the old form keep their other first letters. */
static bool
is_section(const char *name, const char *what)
{
	return name && ((!strncmp(name, ".debug_", 7) &&
	    !strcmp(name + 7, what)) || (!strncmp(name, ".zdebug_", 8) &&
	    !strcmp(name + 8, what)));
}

struct sp_dwarf_bytes
sp_dwarf_section(const struct sp_elf_file *f, const char *what)
{
	struct sp_dwarf_bytes bytes = { .n = 0 };
	Elf_Scn *scn = NULL;
	size_t names;
	GElf_Shdr h;

	if (elf_getshdrstrndx(f->elf, &names))
		return bytes;
	while (!bytes.p && (scn = elf_nextscn(f->elf, scn))) {
		const Elf_Data *data;

		if (!gelf_getshdr(scn, &h) ||
		    !is_section(elf_strptr(f->elf, names, h.sh_name), what))
			continue;
		data = elf_getdata(scn, NULL);
		if (data && data->d_buf)
			bytes = (struct sp_dwarf_bytes){ .p = data->d_buf,
			    .n = data->d_size };
	}
	return bytes;
}

static bool
ends_with(const char *name, const char *end)
{
	const size_t n = strlen(name), m = strlen(end);

	return n >= m && !strcmp(name + n - m, end);
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
		/* Compressed ones have another first letter. */
		if (!ends_with(name, "debug_str") &&
		    !ends_with(name, "debug_line_str"))
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
sp_dwarf_open(struct sp_dwarf *d, const struct sp_elf_file *f)
{
	Dwarf *const dwarf = dwarf_begin_elf(f->elf, DWARF_C_READ, NULL);

	/*
	 * libdw takes this without a look.  Only now sections are not
	 * compressed any more.
	 */
	if (!dwarf || !strings_end(f->elf) || !tables_are_few(dwarf, f)) {
		dwarf_end(dwarf);
		return false;
	}
	*d = (struct sp_dwarf){ .dwarf = dwarf, .f = f, .entries = f->bytes,
	    .steps = f->bytes, .ranges = sp_dwarf_section(f, "ranges"),
	    .rnglists = sp_dwarf_section(f, "rnglists"),
	    .names_max = f->bytes < SIZE_MAX / 16 ? 16 * f->bytes : SIZE_MAX };
	return true;
}

bool
sp_dwarf_next_unit(const struct sp_dwarf *d, Dwarf_Off *at, Dwarf_Die *unit)
{
	bool good = false;
	Dwarf_Off next;
	size_t header;

	while (!good && !dwarf_nextcu(d->dwarf, *at, &next, &header, NULL,
	    NULL, NULL) && next > *at) {
		good = dwarf_offdie(d->dwarf, *at + header, unit);
		*at = next;
	}
	return good;
}

void
sp_dwarf_walk(struct sp_dwarf *d, Dwarf_Die *unit,
    bool (*visit)(void *arg, Dwarf_Die *die, unsigned depth), void *arg)
{
	Dwarf_Die stack[SP_DWARF_DEPTH] = { *unit };
	unsigned depth = 0;
	bool down = true;

	while (d->entries) {
		const Dwarf_Off offset = dwarf_dieoffset(&stack[depth]);
		Dwarf_Die next;

		d->entries--;
		if (down && depth + 1 < SP_DWARF_DEPTH &&
		    !dwarf_child(&stack[depth], &next))
			depth++;
		else if (!depth)
			return;
		else if (dwarf_siblingof(&stack[depth], &next)) {
			depth--;
			down = false;
			continue;
		}
		if (dwarf_dieoffset(&next) <= offset)
			return;
		stack[depth] = next;
		down = visit(arg, &next, depth);
	}
}

bool
sp_dwarf_may_hold(Dwarf_Die *die)
{
	static const int tags[] = {
		DW_TAG_namespace, DW_TAG_class_type, DW_TAG_structure_type,
		DW_TAG_union_type, DW_TAG_subprogram, DW_TAG_lexical_block,
		DW_TAG_module, DW_TAG_inlined_subroutine
	};
	const int tag = dwarf_tag(die);

	for (size_t i = 0; i < sizeof(tags) / sizeof(*tags); i++) {
		if (tags[i] == tag)
			return true;
	}
	return false;
}

const char *
sp_dwarf_name(Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	const char *name = NULL;

	/* Before DWARF 4 compilers had one of their own for it. */
	if (dwarf_attr_integrate(die, DW_AT_linkage_name, &attr) ||
	    dwarf_attr_integrate(die, DW_AT_MIPS_linkage_name, &attr))
		name = dwarf_formstring(&attr);
	return name ? name : dwarf_diename(die);
}
