/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inlined functions of a program by address: a part of line_table.c */
#ifndef SP_INLINES_H
#define SP_INLINES_H

#include "base/pool.h"
#include "elf/code.h"
#include "source/line_table.h"
#include "source/line_units.h"

/* Code of an inlined function, but not of those inlined into that. */
struct sp_inline_span {
	uint32_t low, high;
	const struct sp_inlined *inlined;
	size_t order;		/* in which they were told */
};

struct sp_inlines {
	struct sp_pool pool;	/* owns the inlined functions */
	struct sp_inline_span *spans;	/* owned; sorted and disjoint */
	size_t n_spans, span_room;
	struct sp_intern names;	/* of functions */
	bool no_memory;		/* there would have been more */
};

/*
 * Find those that DWARF tells of, in the code in text.  *in is zero at first;
 * the units own the names of files.
 */
void sp_inlines_read(struct sp_inlines *in, Dwarf *dwarf,
    const struct sp_elf_file *f, struct sp_lineunits *units,
    const struct sp_text *text);

/* The innermost one at addr, or NULL. */
const struct sp_inlined *sp_inlines_at(const struct sp_inlines *in,
    uint32_t addr);

void sp_inlines_free(struct sp_inlines *in);

#endif
