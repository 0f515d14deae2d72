/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which line of the source the code at any address comes from, as the DWARF of
 * an ELF file tells.
 */
#ifndef SP_LINE_TABLE_H
#define SP_LINE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/intern.h"
#include "base/pool.h"

/* Bytes low to high - 1 are of a line; those beside them are not. */
struct sp_place {
	uint32_t low, high;
	const char *file;	/* with the folder where the compiler ran, if
				   it told that: a whole path, or a part of one,
				   any bytes but 0; owned by the table, where
				   the same name is the same pointer */
	unsigned line;		/* 1 at least */
};

/* A function that the compiler has put into another one, instead of a call. */
struct sp_inlined {
	const char *function;	/* as its symbol would be (C++: mangled) */
	const char *file;	/* where it would have been called, as above, */
	unsigned line;		/* or NULL and 0 if that is not known */
	const struct sp_inlined *caller;	/* that it is in: inlined as
						   well, or NULL */
};

/* Code of an inlined function, but not of those inlined into that. */
struct sp_inline_span {
	uint32_t low, high;
	const struct sp_inlined *inlined;
	size_t order;		/* in which they were told */
};

/* Private: it is looked at by what follows. */
struct sp_linetable {
	struct sp_place *places;	/* owned; sorted and disjoint */
	size_t n;
	size_t unread;		/* see sp_linetable_unread */
	struct sp_intern files, functions;	/* own the names */
	struct sp_pool inlined;	/* owns the inlined functions */
	struct sp_inline_span *spans;	/* owned; sorted and disjoint */
	size_t n_spans, span_room;
};

/*
 * Read the ELF file at path.  Returns NULL and sets *table, or returns why it
 * can't be read and sets it to NULL: a text that lives until the next call.
 * It is no reason that there is no DWARF, or none for a part of the program, or
 * that splitprof was built without libdw: then the table is NULL, and has no
 * lines.  What is damaged in DWARF is left out.
 */
const char *sp_linetable_open(struct sp_linetable **table, const char *path);

/*
 * The line at addr, whose bit 0 is not looked at.  Of several at one address
 * the last one that the compiler told counts.  False if there is none: no DWARF
 * tells of the code, or it says that the code is of no line.
 *
 * Code that the linker has removed is not told: what DWARF says of address 0,
 * where it puts that, and of what is in no executable section.  So a sequence
 * of code that is in fact at address 0 has no lines.
 */
bool sp_linetable_at(const struct sp_linetable *table, uint32_t addr,
    struct sp_place *place);

/*
 * The same for the bytes low to high - 1, low < high: the line of all of them
 * that have one; *several tells that they have more than one.
 */
bool sp_linetable_in(const struct sp_linetable *table, uint64_t low,
    uint64_t high, struct sp_place *place, bool *several);

/*
 * The innermost inlined function that the code at addr is of, or NULL; bit 0 is
 * not looked at.  The code is of the line that sp_linetable_at tells in it, of
 * its line in its caller, and so on; the last one's line is in the function
 * that has a symbol.
 */
const struct sp_inlined *sp_linetable_inlined(const struct sp_linetable *table,
    uint32_t addr);

/*
 * The line in the function that has a symbol: where others were inlined, the
 * one that would have called them.  Its file is NULL if it is not known.
 */
struct sp_place sp_linetable_outer(const struct sp_linetable *table,
    uint32_t addr);

/* All places, sorted and disjoint, and their number. */
static inline const struct sp_place *
sp_linetable_places(const struct sp_linetable *table, size_t *n)
{
	*n = table ? table->n : 0;
	return table ? table->places : NULL;
}

/*
 * How many parts of the DWARF of lines are damaged, or of a version that is not
 * known: what they tell is missing.
 */
static inline size_t
sp_linetable_unread(const struct sp_linetable *table)
{
	return table ? table->unread : 0;
}

/* NULL is left alone. */
void sp_linetable_free(struct sp_linetable *table);

#endif
