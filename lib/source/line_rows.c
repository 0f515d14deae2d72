/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of all line number programs, see line_rows.h. */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "source/line_rows.h"

struct reader {
	struct sp_linerows *rows;
	struct sp_lineunits *units;
	const struct sp_text *text;
	struct sp_lineunit *unit;	/* whose program runs */
	size_t first;		/* where the places of the sequence begin */
	bool bad;		/* they are not in order */
};

/*
 * Drop what is of no line, or of no code since another row follows at the same
 * address, and make one of neighbours of the same line.
 */
static void
tidy_sequence(struct sp_linerows *rows, struct sp_line_sequence *s)
{
	struct sp_place *const p = rows->places + s->first;
	const size_t n = rows->n - s->first;

	s->n = 0;
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
	rows->n = s->first + s->n;
}

/* The places since the last sequence are one. */
static bool
end_sequence(struct reader *r, uint64_t end)
{
	struct sp_linerows *const rows = r->rows;
	struct sp_line_sequence s = { .first = r->first };

	if (rows->n == s.first)
		return true;
	s.low = rows->places[s.first].low;
	if (r->bad || !sp_code_holds(r->text, s.low, end)) {
		rows->n = s.first;
		return true;
	}
	rows->places[rows->n - 1].high = (uint32_t)end;
	tidy_sequence(rows, &s);
	if (!SP_GROW(rows->sequences, rows->n_sequences, rows->sequence_room))
		return false;
	rows->sequences[rows->n_sequences++] = s;
	return true;
}

static bool
add_place(struct reader *r, const struct sp_line_row *row)
{
	struct sp_linerows *const rows = r->rows;

	if (!SP_GROW(rows->places, rows->n, rows->room))
		return false;
	rows->places[rows->n++] = (struct sp_place){
	    .low = (uint32_t)row->addr, .high = (uint32_t)row->addr,
	    .file = sp_lineunits_name(r->units, r->unit, row->file),
	    .line = row->line <= UINT_MAX ? (unsigned)row->line : 0 };
	return true;
}

static bool
take_row(void *arg, const struct sp_line_row *row)
{
	struct reader *const r = arg;
	struct sp_linerows *const rows = r->rows;
	struct sp_place *const last = rows->n > r->first ?
	    &rows->places[rows->n - 1] : NULL;
	bool ok = true;

	if (row->ends) {
		ok = end_sequence(r, row->addr);
		r->first = rows->n;
		r->bad = false;
	} else if (row->addr > UINT32_MAX || (last && row->addr < last->low))
		r->bad = true;
	else {
		if (last)
			last->high = (uint32_t)row->addr;
		ok = add_place(r, row);
	}
	rows->no_memory |= !ok;
	return ok;
}

void
sp_linerows_read(struct sp_linerows *rows, struct sp_lineunits *units,
    const struct sp_text *text)
{
	struct reader r = { .rows = rows, .units = units, .text = text };

	for (size_t i = 0; i < units->n && !rows->no_memory; i++) {
		r.unit = &units->units[i];
		sp_lineprog_run(&r.unit->program, take_row, &r);
		/* A sequence that does not end is none. */
		rows->n = r.first;
		r.bad = false;
	}
}

void
sp_linerows_free(struct sp_linerows *rows)
{
	free(rows->places);
	free(rows->sequences);
	memset(rows, 0, sizeof(*rows));
}
