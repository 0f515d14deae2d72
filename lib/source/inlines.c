/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inlined functions, see line_table.h */

#include <config.h>

#include <dwarf.h>
#include <limits.h>
#include <stdlib.h>

#include "base/grow_array.h"
#include "source/line_table_inner.h"

struct reader {
	struct sp_lineunits *units;
	struct sp_linetable *table;	/* of these */
	const struct sp_text *text;
	struct sp_dwarf *dwarf;
	struct sp_lineunit *unit;	/* that is read, or NULL */
	/* By depth: the inlined function that is or has the entry; or NULL. */
	const struct sp_inlined *around[SP_DWARF_DEPTH];
	bool removed[SP_DWARF_DEPTH];	/* by depth: by the linker */
	bool no_memory;		/* there would have been more */
};

static uint64_t
number_of(Dwarf_Die *die, unsigned what)
{
	Dwarf_Attribute attr;
	Dwarf_Word n;

	return dwarf_attr(die, what, &attr) && !dwarf_formudata(&attr, &n) ?
	    n : 0;
}

/* NULL without memory or a name. */
static struct sp_inlined *
make_inlined(struct reader *r, Dwarf_Die *die)
{
	const uint64_t line = number_of(die, DW_AT_call_line);
	const char *name = sp_dwarf_name(die);
	struct sp_inlined *inlined;

	name = name && *name ? sp_intern(&r->table->functions, name) : NULL;
	if (!name)
		return NULL;
	inlined = sp_pool_get(&r->table->inlined);
	if (!inlined) {
		r->no_memory = true;
		return NULL;
	}
	*inlined = (struct sp_inlined){ .function = name };
	if (r->unit && line && line <= UINT_MAX)
		inlined->file = sp_lineunits_name(r->units, r->unit,
		    number_of(die, DW_AT_call_file));
	if (inlined->file)
		inlined->line = (unsigned)line;
	return inlined;
}

static void
add_span(struct reader *r, Dwarf_Addr low, Dwarf_Addr high,
    const struct sp_inlined *inlined)
{
	struct sp_linetable *const t = r->table;

	if (!SP_GROW(t->spans, t->n_spans, t->span_room)) {
		r->no_memory = true;
		return;
	}
	t->spans[t->n_spans] = (struct sp_inline_span){ (uint32_t)low,
	    (uint32_t)high, inlined, t->n_spans };
	t->n_spans++;
}

static void
add_spans(struct reader *r, Dwarf_Die *die, const struct sp_inlined *inlined)
{
	Dwarf_Addr base, low, high;
	ptrdiff_t at = 0;

	if (!sp_dwarf_ranges_may(r->dwarf, die))
		return;
	while ((at = dwarf_ranges(die, at, &base, &low, &high)) > 0) {
		if (!sp_is_removed(low) && sp_text_holds(r->text, low, high))
			add_span(r, low, high, inlined);
	}
}

/* What is in a function that was removed is told from address 0 on, too. */
static bool
is_removed(struct reader *r, Dwarf_Die *die)
{
	Dwarf_Addr base, low, high;

	return sp_dwarf_ranges_may(r->dwarf, die) &&
	    dwarf_ranges(die, 0, &base, &low, &high) > 0 &&
	    sp_is_removed(low);
}

static bool
take_entry(void *arg, Dwarf_Die *die, unsigned depth)
{
	struct reader *const r = arg;
	const int tag = dwarf_tag(die);
	struct sp_inlined *inlined;

	r->around[depth] = tag == DW_TAG_subprogram ? NULL :
	    r->around[depth - 1];
	r->removed[depth] = r->removed[depth - 1] ||
	    (tag == DW_TAG_subprogram && is_removed(r, die));
	if (tag == DW_TAG_inlined_subroutine && !r->removed[depth] &&
	    (inlined = make_inlined(r, die))) {
		inlined->caller = r->around[depth];
		r->around[depth] = inlined;
		add_spans(r, die, inlined);
	}
	return sp_dwarf_may_hold(die) && !r->no_memory;
}

/* Those that hold others come first, as they were told first. */
static int
by_address(const void *a, const void *b)
{
	const struct sp_inline_span *const x = a, *const y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

/* While spans in each other are made to spans behind each other. */
struct flattener {
	struct sp_inline_span *open;	/* in each other, up to now */
	size_t n_open;
	struct sp_inline_span *out;
	size_t n_out;
	uint32_t at;		/* what is before is done */
};

/* Up to high, code is of the innermost one. */
static void
flatten_to(struct flattener *f, uint32_t high)
{
	const struct sp_inline_span *const top = &f->open[f->n_open - 1];

	if (f->at < high)
		f->out[f->n_out++] = (struct sp_inline_span){ f->at, high,
		    top->inlined, 0 };
	f->at = high;
}

static void
close_to(struct flattener *f, uint64_t low)
{
	while (f->n_open && f->open[f->n_open - 1].high <= low) {
		flatten_to(f, f->open[f->n_open - 1].high);
		f->n_open--;
	}
}

/* False without memory. */
static bool
flatten(struct sp_linetable *t)
{
	struct flattener f = {
	    .open = calloc(t->n_spans + 1, sizeof(*f.open)),
	    .out = calloc(2 * t->n_spans + 1, sizeof(*f.out)) };
	const bool ok = f.open && f.out;

	for (size_t i = 0; ok && i < t->n_spans; i++) {
		struct sp_inline_span s = t->spans[i];

		close_to(&f, s.low);
		if (f.n_open) {
			flatten_to(&f, s.low);
			if (s.high > f.open[f.n_open - 1].high)
				s.high = f.open[f.n_open - 1].high;
		}
		f.at = s.low;
		f.open[f.n_open++] = s;
	}
	close_to(&f, UINT32_MAX);
	free(f.open);
	free(t->spans);
	t->spans = f.out;
	t->n_spans = f.n_out;
	return ok;
}

bool
sp_inlines_read(struct sp_lineunits *u, struct sp_dwarf *dwarf,
    const struct sp_text *text)
{
	struct sp_linetable *const table = u->table;
	struct reader r = { .units = u, .table = table, .text = text,
	    .dwarf = dwarf };
	Dwarf_Off at = 0;
	Dwarf_Die unit;

	table->inlined.bytes = sizeof(struct sp_inlined);
	table->functions.left = dwarf->names_max;
	while (sp_dwarf_next_unit(dwarf, &at, &unit)) {
		r.unit = sp_lineunits_of(u, &unit);
		sp_dwarf_walk(dwarf, &unit, take_entry, &r);
	}
	if (table->n_spans)
		qsort(table->spans, table->n_spans, sizeof(*table->spans),
		    by_address);
	return flatten(table) && !r.no_memory;
}
