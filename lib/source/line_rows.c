/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a program, from the rows of all line number programs */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include "base/grow_array.h"
#include "source/line_table_inner.h"

static const char no_memory[] = "out of memory";

/* More executable sections than any program has. */
#define SECTIONS_MAX	256

/* Code that lies together and was told at once: a function, or a file's. */
struct sequence {
	uint32_t low;
	size_t first, n;	/* its places, of all of them */
};

struct reader {
	struct sp_lineunits units;
	struct sp_text text;	/* where code is that runs */
	struct sp_lineunit *unit;	/* whose program runs */
	struct sp_place *places;	/* owned; in a sequence they are sorted
					   and disjoint */
	size_t n, room;
	struct sequence *sequences;	/* owned, as they were told */
	size_t n_sequences, sequence_room;
	size_t first;		/* where the places of the sequence begin */
	bool bad;		/* they are not in order */
	bool no_memory;		/* there would have been more */
};

/* False without memory. */
static bool
read_text(struct sp_text *text, const struct sp_elf_file *f)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr h;

	while ((scn = elf_nextscn(f->elf, scn)) && text->n < SECTIONS_MAX) {
		if (!gelf_getshdr(scn, &h) || !(h.sh_flags & SHF_EXECINSTR) ||
		    !(h.sh_flags & SHF_ALLOC) || !h.sh_size ||
		    h.sh_addr + h.sh_size > UINT32_MAX)
			continue;
		if (!sp_text_add(text, (uint32_t)h.sh_addr,
		    (uint32_t)(h.sh_addr + h.sh_size)))
			return false;
	}
	sp_text_tidy(text, 1);
	return true;
}

/*
 * Drop what is of no line, or of no code since another row follows at the same
 * address, and make one of neighbours of the same line.
 */
static void
tidy_sequence(struct reader *r, struct sequence *s)
{
	struct sp_place *const p = r->places + s->first;
	const size_t n = r->n - s->first;

	for (size_t i = 0; i < n; i++) {
		struct sp_place *const last = s->n ? &p[s->n - 1] : NULL;

		if (!p[i].file || !p[i].line || p[i].low == p[i].high)
			continue;
		if (last && last->high == p[i].low &&
		    last->file == p[i].file && last->line == p[i].line)
			last->high = p[i].high;
		else
			p[s->n++] = p[i];
	}
	r->n = s->first + s->n;
}

/* The places since the last sequence are one. */
static bool
end_sequence(struct reader *r, uint64_t end)
{
	struct sequence s = { .first = r->first };

	if (r->n == s.first)
		return true;
	s.low = r->places[s.first].low;
	if (r->bad || sp_is_removed(s.low) ||
	    !sp_text_holds(&r->text, s.low, end)) {
		r->n = s.first;
		return true;
	}
	r->places[r->n - 1].high = (uint32_t)end;
	tidy_sequence(r, &s);
	if (!SP_GROW(r->sequences, r->n_sequences, r->sequence_room))
		return false;
	r->sequences[r->n_sequences++] = s;
	return true;
}

static bool
add_place(struct reader *r, const struct sp_line_row *row)
{
	if (!SP_GROW(r->places, r->n, r->room))
		return false;
	r->places[r->n++] = (struct sp_place){
	    .low = (uint32_t)row->addr, .high = (uint32_t)row->addr,
	    .file = sp_lineunits_name(&r->units, r->unit, row->file),
	    .line = row->line <= UINT_MAX ? (unsigned)row->line : 0 };
	return true;
}

static bool
take_row(void *arg, const struct sp_line_row *row)
{
	struct reader *const r = arg;
	struct sp_place *const last = r->n > r->first ?
	    &r->places[r->n - 1] : NULL;
	bool ok = true;

	if (row->ends) {
		ok = end_sequence(r, row->addr);
		r->first = r->n;
		r->bad = false;
	} else if (row->addr > UINT32_MAX || (last && row->addr < last->low))
		r->bad = true;
	else {
		if (last)
			last->high = (uint32_t)row->addr;
		ok = add_place(r, row);
	}
	r->no_memory |= !ok;
	return ok;
}

static void
read_rows(struct reader *r)
{
	for (size_t i = 0; i < r->units.n && !r->no_memory; i++) {
		r->unit = &r->units.units[i];
		sp_lineprog_run(&r->unit->program, take_row, r);
		/* A sequence that does not end is none. */
		r->n = r->first;
		r->bad = false;
	}
}

static int
by_address(const void *a, const void *b)
{
	const struct sequence *const x = a, *const y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return (x->first > y->first) - (x->first < y->first);
}

/* What a sequence tells of code that no other one has told before. */
static void
take_sequence(struct sp_linetable *t, const struct reader *r,
    const struct sequence *s)
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
take_rows(struct sp_linetable *t, struct reader *r)
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
read_dwarf(struct sp_linetable *t, struct sp_dwarf *dwarf)
{
	struct reader r = { .units.table = t };
	bool ok = read_text(&r.text, dwarf->f);

	sp_lineunits_read(&r.units, dwarf);
	read_rows(&r);
	ok &= sp_inlines_read(&r.units, dwarf, &r.text);
	ok &= take_rows(t, &r) && !r.units.no_memory;
	sp_lineunits_free(&r.units);
	free(r.places);
	free(r.sequences);
	sp_text_free(&r.text);
	return ok;
}

static const char *
read_file(struct sp_linetable *t, const char *path)
{
	struct sp_elf_file file;
	const char *why = sp_elf_open(&file, path);
	struct sp_dwarf dwarf;

	if (!why && sp_dwarf_open(&dwarf, &file)) {
		if (!read_dwarf(t, &dwarf))
			why = no_memory;
		dwarf_end(dwarf.dwarf);
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
