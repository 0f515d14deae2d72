/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of all line number programs: the part of linetable.c that reads */
#ifndef SP_LINEROWS_H
#define SP_LINEROWS_H

#include "elfopen.h"
#include "intern.h"
#include "linetable.h"

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
	struct sp_intern files;		/* owns what places point to */
	bool no_memory;		/* there would have been more */
};

/* Read the DWARF of f, if it has any.  *rows is zero at first. */
void sp_linerows_read(struct sp_linerows *rows, const struct sp_elf_file *f);

void sp_linerows_free(struct sp_linerows *rows);

#endif
