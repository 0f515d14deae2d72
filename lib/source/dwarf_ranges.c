/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges of addresses of entries, see dwarf_units.h */

#include <config.h>

#include <dwarf.h>

#include "source/dwarf_units.h"

/* The steps through a list before DWARF 5, up to max and one more. */
static size_t
steps_of_pairs(struct sp_dwarf_bytes b, size_t max)
{
	size_t n = 0;

	while (b.n && n++ <= max) {
		const uint64_t low = sp_dwarf_number(&b, 4);

		if (!sp_dwarf_number(&b, 4) && !low)
			break;
	}
	return n;
}

/* And since: each has a kind, and two operands at most. */
static size_t
steps_of_kinds(struct sp_dwarf_bytes b, size_t max)
{
	static const struct { unsigned addresses, numbers; } operands[] = {
		[DW_RLE_base_addressx] = { 0, 1 },
		[DW_RLE_startx_endx] = { 0, 2 },
		[DW_RLE_startx_length] = { 0, 2 },
		[DW_RLE_offset_pair] = { 0, 2 },
		[DW_RLE_base_address] = { 1, 0 },
		[DW_RLE_start_end] = { 2, 0 },
		[DW_RLE_start_length] = { 1, 1 }
	};
	size_t n = 0;

	while (b.n && n++ <= max) {
		const uint64_t kind = sp_dwarf_number(&b, 1);

		if (!kind || kind >= sizeof(operands) / sizeof(*operands))
			break;
		sp_dwarf_skip(&b, 4 * operands[kind].addresses);
		for (unsigned i = 0; i < operands[kind].numbers; i++)
			sp_dwarf_uleb(&b);
	}
	return n;
}

/* Where the lists of a unit begin that are told by their number. */
static uint64_t
lists_of(Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Word base;
	Dwarf_Die unit;

	return dwarf_cu_die(die->cu, &unit, NULL, NULL, NULL, NULL, NULL,
	    NULL) && dwarf_attr(&unit, DW_AT_rnglists_base, &attr) &&
	    !dwarf_formudata(&attr, &base) ? base : 0;
}

/* The steps through the list of an entry, up to max and one more. */
static size_t
steps_of(const struct sp_dwarf *d, Dwarf_Die *die,
    Dwarf_Attribute *attr, size_t max)
{
	Dwarf_Half version = 0;
	struct sp_dwarf_bytes b, at;
	Dwarf_Word offset;

	if (dwarf_cu_info(die->cu, &version, NULL, NULL, NULL, NULL, NULL,
	    NULL) || dwarf_formudata(attr, &offset))
		return max + 1;
	at = b = version >= 5 ? d->rnglists : d->ranges;
	if (dwarf_whatform(attr) == DW_FORM_rnglistx) {
		const uint64_t base = lists_of(die);

		sp_dwarf_skip(&at, base + 4 * offset);
		offset = base + sp_dwarf_number(&at, 4);
	}
	sp_dwarf_skip(&b, offset);
	return version >= 5 ? steps_of_kinds(b, max) : steps_of_pairs(b, max);
}

bool
sp_dwarf_ranges_may(struct sp_dwarf *d, Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	const size_t n = dwarf_attr(die, DW_AT_ranges, &attr) ?
	    steps_of(d, die, &attr, d->steps) : 1;

	if (n > d->steps) {
		d->steps = 0;
		return false;
	}
	d->steps -= n;
	return true;
}
