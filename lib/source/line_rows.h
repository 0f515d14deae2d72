/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of all line number programs: a part of line_table.c */
#ifndef SP_LINE_ROWS_H
#define SP_LINE_ROWS_H

#include "elf/code.h"
#include "source/line_table.h"
#include "source/line_units.h"

/* Code that lies together and was told at once: a function, or a file's. */
struct sp_line_sequence {
	uint32_t low;
	size_t first, n;	/* its places, of all of them */
};

struct sp_linerows {
	struct sp_place *places;	/* owned; in a sequence they are sorted
					   and disjoint */
	size_t n, room;
	struct sp_line_sequence *sequences;	/* owned, as they were told */
	size_t n_sequences, sequence_room;
	bool no_memory;		/* there would have been more */
};

/*
 * Run the programs of units, for the code in text.  *rows is zero at first; the
 * units own what places point to.
 */
void sp_linerows_read(struct sp_linerows *rows, struct sp_lineunits *units,
    const struct sp_text *text);

void sp_linerows_free(struct sp_linerows *rows);

#endif
