/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where functions are defined, see names_lines.h.  A function is what its
 * symbol says; an entry or a row of the line table counts only if it begins
 * where the function does.  So code that the linker has removed, which DWARF
 * still tells of, at address 0, is not taken for what lies there.
 */

#include <config.h>

#include <elfutils/libdw.h>

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "names_lines.h"

/* Namespaces and classes in each other, in which functions may be. */
#define DEPTH_MAX	32

struct finder {
	struct sp_lines *lines;
	Dwarf *dwarf;
	struct sp_function *functions;
	size_t n;
	/*
	 * Entries, ranges and rows that there may still be: each takes a byte
	 * of the file at least, unless many share the same ones, by which a
	 * small file could keep us busy for days.
	 */
	size_t left;
};

/* The function that begins at addr and has no line yet, or NULL. */
static struct sp_function *
find_open(const struct finder *d, Dwarf_Addr addr)
{
	size_t low = 0, high = d->n;

	addr &= ~(Dwarf_Addr)1;
	while (low < high) {
		const size_t mid = low + (high - low) / 2;

		if (d->functions[mid].addr < addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low < d->n && d->functions[low].addr == addr &&
	    !d->functions[low].line ? &d->functions[low] : NULL;
}

/* A copy of a file's name, which is often that of the function before. */
static const char *
keep_file(struct sp_lines *l, const char *name)
{
	if (l->n && !strcmp(l->files[l->n - 1], name))
		return l->files[l->n - 1];
	if (l->n == l->room) {
		const size_t room = l->room ? 2 * l->room : 64;
		char **const more = realloc(l->files, room * sizeof(*more));

		if (!more)
			return NULL;
		l->files = more;
		l->room = room;
	}
	l->files[l->n] = strdup(name);
	return l->files[l->n] ? l->files[l->n++] : NULL;
}

static void
set_line(const struct finder *d, struct sp_function *f, const char *file,
    int line)
{
	if (!file || !*file || line < 1)
		return;
	f->file = keep_file(d->lines, file);
	if (f->file)
		f->line = (unsigned)line;
}

/* At address 0 is also what was removed: there the names must be the same. */
static bool
is_of(Dwarf_Die *die, const struct sp_function *f)
{
	Dwarf_Attribute attr;
	const char *name = NULL;

	if (f->addr)
		return true;
	if (dwarf_attr_integrate(die, DW_AT_linkage_name, &attr))
		name = dwarf_formstring(&attr);
	if (!name)
		name = dwarf_diename(die);
	return name && !strcmp(name, f->name);
}

/* Its parts may lie apart, with a symbol each: "work" and "work.cold". */
static void
take_function(struct finder *d, Dwarf_Die *die)
{
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;

	while (d->left &&
	    (at = dwarf_ranges(die, at, &base, &start, &end)) > 0) {
		struct sp_function *const f = find_open(d, start);
		int line = 0;

		d->left--;
		if (f && start < end && is_of(die, f) &&
		    !dwarf_decl_line(die, &line))
			set_line(d, f, dwarf_decl_file(die), line);
	}
}

/* Whether functions may be inside an entry. */
static bool
may_hold(int tag)
{
	return tag == DW_TAG_namespace || tag == DW_TAG_class_type ||
	    tag == DW_TAG_structure_type || tag == DW_TAG_union_type ||
	    tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block ||
	    tag == DW_TAG_module;
}

/*
 * All functions of a unit.  Entries follow each other; where one would lead
 * back it is damaged, and the unit is left.
 */
static void
take_unit(struct finder *d, Dwarf_Die *unit)
{
	Dwarf_Die stack[DEPTH_MAX] = { *unit };
	int depth = 0;
	bool down = true;

	while (d->left) {
		const Dwarf_Off offset = dwarf_dieoffset(&stack[depth]);
		Dwarf_Die next;

		d->left--;
		if (down && depth + 1 < DEPTH_MAX &&
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
		down = may_hold(dwarf_tag(&next));
		if (dwarf_tag(&next) == DW_TAG_subprogram)
			take_function(d, &next);
	}
}

/* A row may begin a function that no entry told of, such as an assembler's. */
static void
take_row(struct finder *d, Dwarf_Line *row)
{
	struct sp_function *f;
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

	if (dwarf_getsrclines(unit, &rows, &n) ||
	    dwarf_lineaddr(dwarf_onesrcline(rows, 0), &addr) || !addr)
		return;
	for (size_t i = 0; i < n && d->left; i++, d->left--)
		take_row(d, dwarf_onesrcline(rows, i));
}

static void
each_unit(struct finder *d, void (*take)(struct finder *, Dwarf_Die *))
{
	Dwarf_Off at = 0, next;
	size_t header;

	while (!dwarf_nextcu(d->dwarf, at, &next, &header, NULL, NULL, NULL) &&
	    next > at) {
		Dwarf_Die unit;

		if (dwarf_offdie(d->dwarf, at + header, &unit))
			take(d, &unit);
		at = next;
	}
}

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

void
sp_lines_find(struct sp_lines *l, const struct sp_elf_file *f,
    struct sp_function *functions, size_t n)
{
	struct finder d = { .lines = l, .functions = functions, .n = n };

	d.dwarf = dwarf_begin_elf(f->elf, DWARF_C_READ, NULL);
	if (!d.dwarf)
		return;
	/* Only now they are not compressed any more. */
	if (strings_end(f->elf)) {
		d.left = f->bytes;
		each_unit(&d, take_unit);
		d.left = f->bytes;
		each_unit(&d, take_rows);
	}
	dwarf_end(d.dwarf);
}

void
sp_lines_free(struct sp_lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->files[i]);
	free(l->files);
	memset(l, 0, sizeof(*l));
}
