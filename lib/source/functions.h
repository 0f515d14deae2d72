/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Functions of a program, with their address ranges, as its compiler and
 * assembler named them: what is true, whatever gprof shows.
 */
#ifndef SP_FUNCTIONS_H
#define SP_FUNCTIONS_H

#include "elf/symbols.h"

struct sp_function {
	const struct sp_symbol *symbol;	/* the first name of it */
	bool profiler;			/* a name of it is of the profiler, see
					   elf/profiler.h */
	uint32_t low, high;		/* bytes low to high - 1 */
};

struct sp_functions {
	struct sp_function *list;	/* owned; sorted and disjoint */
	size_t n;
};

/*
 * Find the functions of s, which must outlive them.  One without a size, from
 * assembly, lasts to the next function or object, or to the end of its
 * section.  False without memory.  Free *f in both cases.
 */
bool sp_functions_find(struct sp_functions *f, const struct sp_symbols *s);

/* The function at addr, or NULL. */
const struct sp_function *sp_functions_at(const struct sp_functions *f,
    uint32_t addr);

/*
 * The same for the bytes low to high - 1, low < high: the function of all of
 * them that belong to one; *several tells that there is more than one.
 */
const struct sp_function *sp_functions_in(const struct sp_functions *f,
    uint64_t low, uint64_t high, bool *several);

/* The index of the first function that ends behind addr; f->n if none does. */
size_t sp_functions_behind(const struct sp_functions *f, uint64_t addr);

/*
 * For qsort of pointers to symbols: by address; functions before others, else
 * as they stand in the file.
 */
int sp_symbol_order(const void *a, const void *b);

void sp_functions_free(struct sp_functions *f);

#endif
