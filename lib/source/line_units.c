/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All line number programs of an ELF file, see line_table_inner.h */

#include <config.h>

#include <dwarf.h>
#include <stdlib.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "source/line_table_inner.h"

/* Programs that do nothing are left out: a small file may have very many. */
static void
add_unit(struct sp_lineunits *u, struct sp_lineunit *unit)
{
	if (unit->program.code.n && SP_GROW(u->units, u->n, u->room)) {
		u->units[u->n++] = *unit;
		return;
	}
	u->no_memory |= unit->program.code.n > 0;
	sp_lineprog_free(&unit->program);
}

static void
take_comp_dir(struct sp_lineunits *u, Dwarf_Die *die)
{
	struct sp_lineunit *const unit = sp_lineunits_of(u, die);
	Dwarf_Attribute attr;

	if (unit && !unit->comp_dir && dwarf_attr(die, DW_AT_comp_dir, &attr))
		unit->comp_dir = dwarf_formstring(&attr);
}

void
sp_lineunits_read(struct sp_lineunits *u, const struct sp_dwarf *dwarf)
{
	struct sp_dwarf_bytes left = sp_dwarf_section(dwarf->f, "line");
	const struct sp_line_strings strings = {
	    .line_str = sp_dwarf_section(dwarf->f, "line_str"),
	    .str = sp_dwarf_section(dwarf->f, "str") };
	const size_t all = left.n;
	Dwarf_Off at = 0;
	Dwarf_Die die;

	u->table->files.left = dwarf->names_max;
	while (!u->no_memory) {
		const size_t before = left.n;
		struct sp_lineunit unit = {
		    .offset = (uint32_t)(all - before) };

		if (!sp_lineprog_next(&unit.program, &left, &strings)) {
			u->table->unread += before > 0;
			break;
		}
		u->table->unread += unit.program.unread;
		add_unit(u, &unit);
	}
	while (sp_dwarf_next_unit(dwarf, &at, &die))
		take_comp_dir(u, &die);
}

struct sp_lineunit *
sp_lineunits_of(const struct sp_lineunits *u, Dwarf_Die *unit)
{
	Dwarf_Attribute attr;
	Dwarf_Word offset;
	size_t above;

	if (!dwarf_attr(unit, DW_AT_stmt_list, &attr) ||
	    dwarf_formudata(&attr, &offset) || offset > UINT32_MAX)
		return NULL;
	above = sp_upper_bound(u->units, u->n, sizeof(*u->units),
	    (uint32_t)offset);
	return above && u->units[above - 1].offset == offset ?
	    &u->units[above - 1] : NULL;
}

const char *
sp_lineunits_name(struct sp_lineunits *u, struct sp_lineunit *of,
    uint64_t file)
{
	const struct sp_line_files *const files = &of->program.files;
	char name[SP_LINE_NAME_MAX + 1];

	if (file >= files->n)
		return NULL;
	if (!files->list[file].whole &&
	    sp_lineprog_name(&of->program, file, of->comp_dir, name))
		files->list[file].whole = sp_intern(&u->table->files, name);
	return files->list[file].whole;
}

void
sp_lineunits_free(struct sp_lineunits *u)
{
	for (size_t i = 0; i < u->n; i++)
		sp_lineprog_free(&u->units[i].program);
	free(u->units);
}
