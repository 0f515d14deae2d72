/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The functions of a program: which one an address belongs to, by the symbol
 * table of its ELF file.  Clones that a compiler made (x.isra.0, x.cold) and
 * functions in RAM are functions as any other.  A symbol without a type counts
 * as well if it is global, as that of an assembly routine; one without a size
 * ends where the next begins, or its section does.
 */
#ifndef SP_FUNCTIONS_H
#define SP_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_function {
	uint64_t low, high;	/* bytes low to high - 1; low < high */
	const char *name;	/* any bytes; lives as long as the list */
};

struct sp_functions {
	struct sp_function *list;	/* owned; sorted and disjoint */
	size_t n;
	char *names;		/* owned: the file's string table */
};

/*
 * Read the functions of the ELF file at path, which is one that sp_elf_read
 * takes.  Of several names for one place it takes that of a function before
 * any other, then the longest in bytes of code, then a global one, then a weak one.  What begins
 * inside a function is a part of it.  Returns NULL, or why it can't be read: a
 * text that lives until the next call.  Free *f in both cases.
 */
const char *sp_functions_read(struct sp_functions *f, const char *path);

/* The function that has addr, or NULL. */
const struct sp_function *sp_functions_find(const struct sp_functions *f,
    uint64_t addr);

/*
 * The same for the bytes low to high - 1, low < high: the function of all of
 * them that belong to one; *several tells that there is more than one.
 */
const struct sp_function *sp_functions_in(const struct sp_functions *f,
    uint64_t low, uint64_t high, bool *several);

void sp_functions_free(struct sp_functions *f);

#endif
