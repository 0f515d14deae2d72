/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where functions are defined, see names.h.  A function is what its
 * symbol says; an entry or a row of the line table counts only if it begins
 * where the function does.  So code that the linker has removed, which DWARF
 * still tells of, at address 0, is not taken for what lies there.
 */

#include <config.h>

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "source/dwarf_units.h"
#include "source/names.h"

struct finder {
	struct sp_names *names;
	struct sp_dwarf dwarf;
	size_t rows;		/* that there may still be, as entries */
};

/* The function that begins at addr and has no line yet, or NULL. */
static struct sp_named_function *
find_open(const struct finder *d, Dwarf_Addr addr)
{
	const uint32_t even = (uint32_t)addr & ~(uint32_t)1;
	struct sp_named_function *const f = addr > UINT32_MAX ? NULL :
	    bsearch(&even, d->names->functions, d->names->ranges.n,
	    sizeof(*f), sp_by_address);

	return f && !f->line ? f : NULL;
}

static void
set_line(const struct finder *d, struct sp_named_function *f, const char *file,
    int line)
{
	if (!file || !*file || line < 1)
		return;
	f->file = sp_intern(&d->names->files, file);
	if (f->file)
		f->line = (unsigned)line;
}

/* At address 0 is also what was removed: there the names must be the same. */
static bool
is_of(Dwarf_Die *die, const struct sp_named_function *f)
{
	const char *const name = f->addr ? NULL : sp_dwarf_name(die);

	return f->addr || (name && !strcmp(name, f->name));
}

/* Its parts may lie apart, with a symbol each: "work" and "work.cold". */
static void
take_function(struct finder *d, Dwarf_Die *die)
{
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;

	if (!sp_dwarf_ranges_may(&d->dwarf, die))
		return;
	while ((at = dwarf_ranges(die, at, &base, &start, &end)) > 0) {
		struct sp_named_function *const f = find_open(d, start);
		int line = 0;

		if (f && start < end && is_of(die, f) &&
		    !dwarf_decl_line(die, &line))
			set_line(d, f, dwarf_decl_file(die), line);
	}
}

/* Functions are taken; they may be inside other entries. */
static bool
take_entry(void *arg, Dwarf_Die *die, unsigned depth)
{
	(void)depth;
	if (dwarf_tag(die) == DW_TAG_subprogram)
		take_function(arg, die);
	return sp_dwarf_may_hold(die);
}

/* A row may begin a function that no entry told of, such as an assembler's. */
static void
take_row(struct finder *d, Dwarf_Line *row)
{
	struct sp_named_function *f;
	Dwarf_Addr addr;
	bool ended;
	int line;

	if (dwarf_lineaddr(row, &addr) || dwarf_lineendsequence(row, &ended) ||
	    ended || dwarf_lineno(row, &line))
		return;
	f = find_open(d, addr);
	if (f)
		set_line(d, f, dwarf_linesrc(row, NULL, NULL), line);
}

/*
 * Rows are sorted.  Where the first is at address 0 others may be of removed
 * code, too, up to anywhere.
 */
static void
take_rows(struct finder *d, Dwarf_Die *unit)
{
	Dwarf_Lines *rows;
	Dwarf_Addr addr;
	size_t n;

	if (!d->rows || dwarf_getsrclines(unit, &rows, &n) ||
	    dwarf_lineaddr(dwarf_onesrcline(rows, 0), &addr) || !addr)
		return;
	for (size_t i = 0; i < n && d->rows; i++, d->rows--)
		take_row(d, dwarf_onesrcline(rows, i));
}

void
sp_names_find_lines(struct sp_names *names, const struct sp_elf_file *f)
{
	struct finder d = { .names = names };
	Dwarf_Off at;
	Dwarf_Die unit;

	if (!sp_dwarf_open(&d.dwarf, f))
		return;
	names->files.left = d.dwarf.names_max;
	for (at = 0; sp_dwarf_next_unit(&d.dwarf, &at, &unit); )
		sp_dwarf_walk(&d.dwarf, &unit, take_entry, &d);
	d.rows = f->bytes;
	for (at = 0; sp_dwarf_next_unit(&d.dwarf, &at, &unit); )
		take_rows(&d, &unit);
	dwarf_end(d.dwarf.dwarf);
}
