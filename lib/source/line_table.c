/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a program by address, see line_table.h */

#include <config.h>

#include <stdlib.h>

#include "base/upper_bound.h"
#include "source/inlines.h"
#include "source/line_rows.h"

static const char no_memory[] = "out of memory";

struct sp_linetable {
	struct sp_place *places;	/* sorted and disjoint */
	size_t n;
	size_t unread;		/* programs */
	struct sp_intern files;
	struct sp_inlines inlines;
};

static int
by_address(const void *a, const void *b)
{
	const struct sp_line_sequence *const x = a, *const y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return (x->first > y->first) - (x->first < y->first);
}

/* What a sequence tells of code that no other one has told before. */
static void
take_sequence(struct sp_linetable *t, const struct sp_linerows *r,
    const struct sp_line_sequence *s)
{
	for (size_t i = s->first; i < s->first + s->n; i++) {
		struct sp_place place = r->places[i];
		const uint32_t end = t->n ? t->places[t->n - 1].high : 0;

		if (place.low < end)
			place.low = end;
		if (place.low < place.high)
			t->places[t->n++] = place;
	}
}

static bool
take_rows(struct sp_linetable *t, struct sp_linerows *r)
{
	t->places = calloc(r->n + 1, sizeof(*t->places));
	if (r->no_memory || !t->places)
		return false;
	if (r->n_sequences)
		qsort(r->sequences, r->n_sequences, sizeof(*r->sequences),
		    by_address);
	for (size_t i = 0; i < r->n_sequences; i++)
		take_sequence(t, r, &r->sequences[i]);
	return true;
}

/* False without memory. */
static bool
read_dwarf(struct sp_linetable *t, Dwarf *dwarf, const struct sp_elf_file *f)
{
	struct sp_lineunits units = { .n = 0 };
	struct sp_linerows rows = { .n = 0 };
	struct sp_text text = { .n = 0 };
	bool ok = sp_code_read(&text, f);

	sp_lineunits_read(&units, dwarf, f);
	sp_linerows_read(&rows, &units, &text);
	sp_inlines_read(&t->inlines, dwarf, f, &units, &text);
	ok = take_rows(t, &rows) && ok && !units.no_memory &&
	    !t->inlines.no_memory;
	t->files = units.files;
	t->unread = units.unread;
	sp_lineunits_close(&units);
	sp_linerows_free(&rows);
	sp_text_free(&text);
	return ok;
}

static const char *
read_file(struct sp_linetable *t, const char *path)
{
	struct sp_elf_file file;
	const char *why = sp_elf_open(&file, path);
	Dwarf *const dwarf = why ? NULL : sp_dwarf_open(&file);

	if (dwarf) {
		if (!read_dwarf(t, dwarf, &file))
			why = no_memory;
		dwarf_end(dwarf);
	}
	sp_elf_close(&file);
	return why;
}

const char *
sp_linetable_open(struct sp_linetable **table, const char *path)
{
	const char *why;

	*table = calloc(1, sizeof(**table));
	if (!*table)
		return no_memory;
	why = read_file(*table, path);
	if (why) {
		sp_linetable_free(*table);
		*table = NULL;
	}
	return why;
}

bool
sp_linetable_at(const struct sp_linetable *table, uint32_t addr,
    struct sp_place *place)
{
	size_t above;

	addr &= ~(uint32_t)1;
	above = sp_upper_bound(table->places, table->n, sizeof(*table->places),
	    addr);
	if (!above || table->places[above - 1].high <= addr)
		return false;
	*place = table->places[above - 1];
	return true;
}

bool
sp_linetable_in(const struct sp_linetable *table, uint64_t low,
    uint64_t high, struct sp_place *place, bool *several)
{
	const struct sp_place *const p = table->places;
	size_t i = sp_upper_bound(p, table->n, sizeof(*p), (uint32_t)low);

	*several = false;
	if (low > UINT32_MAX)
		return false;
	if (i && p[i - 1].high > low)
		i--;
	if (i == table->n || p[i].low >= high)
		return false;
	*place = p[i];
	while (++i < table->n && p[i].low < high && !*several)
		*several = p[i].line != place->line ||
		    p[i].file != place->file;
	return !*several;
}

const struct sp_inlined *
sp_linetable_inlined(const struct sp_linetable *table, uint32_t addr)
{
	return sp_inlines_at(&table->inlines, addr & ~(uint32_t)1);
}

const struct sp_place *
sp_linetable_places(const struct sp_linetable *table, size_t *n)
{
	*n = table->n;
	return table->places;
}

size_t
sp_linetable_unread(const struct sp_linetable *table)
{
	return table->unread;
}

void
sp_linetable_free(struct sp_linetable *table)
{
	if (!table)
		return;
	sp_inlines_free(&table->inlines);
	sp_intern_free(&table->files);
	free(table->places);
	free(table);
}
