/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The DWARF of an ELF file and its units, see dwarf_units.h */

#include <config.h>

#include <dwarf.h>

#include "source/dwarf_check.h"
#include "source/dwarf_units.h"

Dwarf *
sp_dwarf_open(const struct sp_elf_file *f)
{
	Dwarf *const dwarf = dwarf_begin_elf(f->elf, DWARF_C_READ, NULL);

	/* Only now they are not compressed any more. */
	if (dwarf && !sp_dwarf_sound(dwarf, f)) {
		dwarf_end(dwarf);
		return NULL;
	}
	return dwarf;
}

void
sp_dwarf_each_unit(Dwarf *dwarf, void (*take)(void *arg, Dwarf_Die *unit),
    void *arg)
{
	Dwarf_Off at = 0, next;
	size_t header;

	while (!dwarf_nextcu(dwarf, at, &next, &header, NULL, NULL, NULL) &&
	    next > at) {
		Dwarf_Die unit;

		if (dwarf_offdie(dwarf, at + header, &unit))
			take(arg, &unit);
		at = next;
	}
}

void
sp_dwarf_walk(Dwarf_Die *unit, size_t *left,
    bool (*visit)(void *arg, Dwarf_Die *die, unsigned depth), void *arg)
{
	Dwarf_Die stack[SP_DWARF_DEPTH] = { *unit };
	unsigned depth = 0;
	bool down = true;

	while (*left) {
		const Dwarf_Off offset = dwarf_dieoffset(&stack[depth]);
		Dwarf_Die next;

		--*left;
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
