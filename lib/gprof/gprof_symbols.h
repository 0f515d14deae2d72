/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names that gprof has for addresses: its table of symbols, made from the
 * ELF file's by the rules of binutils 2.40.  It knows neither the size of a
 * function nor where a section ends.
 */
#ifndef SP_SHOWN_H
#define SP_SHOWN_H

#include "elf/symbols.h"

struct sp_shown {
	const struct sp_symbol **symbols;	/* owned; by address */
	size_t n;
	bool *good;		/* owned: of each byte of the names */
	const struct sp_symbols *source;
	uint32_t text_end;	/* behind the section .text; 0: there is none */
};

/*
 * Make the table; s must outlive it.  Returns NULL, or why not ("out of
 * memory", "damaged symbol table").  Free *t in both cases.
 */
const char *sp_shown_build(struct sp_shown *t, const struct sp_symbols *s);

/* Has gprof a use for this symbol of s? */
bool sp_shown_wants(const struct sp_shown *t, const struct sp_symbol *symbol);

/* The entry that begins at addr, or NULL. */
const struct sp_symbol *sp_shown_begin(const struct sp_shown *t, uint32_t addr);

/* The index of an entry. */
size_t sp_shown_index(const struct sp_shown *t, const struct sp_symbol *entry);

/*
 * The entry on which gprof books a sample, and one that it takes for the
 * caller or callee of an arc; NULL: it leaves that out.
 */
const struct sp_symbol *sp_shown_sample(const struct sp_shown *t,
    uint32_t addr);
const struct sp_symbol *sp_shown_arc(const struct sp_shown *t, uint32_t addr);

void sp_shown_free(struct sp_shown *t);

#endif
