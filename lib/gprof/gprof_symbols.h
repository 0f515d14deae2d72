/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gprof's symbol table: the names that it has for addresses, made from the ELF
 * file's by the rules of binutils 2.40.  It knows neither the size of a
 * function nor where a section ends.
 */
#ifndef SP_GPROF_SYMBOLS_H
#define SP_GPROF_SYMBOLS_H

#include "elf/symbols.h"

struct sp_gprof {
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
const char *sp_gprof_build(struct sp_gprof *t, const struct sp_symbols *s);

/* Has gprof a use for this symbol of s? */
bool sp_gprof_wants(const struct sp_gprof *t, const struct sp_symbol *symbol);

/* The entry that begins at addr, or NULL. */
const struct sp_symbol *sp_gprof_begin(const struct sp_gprof *t, uint32_t addr);

/* The index of an entry. */
size_t sp_gprof_index(const struct sp_gprof *t, const struct sp_symbol *entry);

/*
 * The entry to which gprof attributes a sample, and one that it takes for the
 * caller or callee of an arc; NULL: it leaves that out.
 */
const struct sp_symbol *sp_gprof_sample(const struct sp_gprof *t,
    uint32_t addr);
const struct sp_symbol *sp_gprof_arc(const struct sp_gprof *t, uint32_t addr);

void sp_gprof_free(struct sp_gprof *t);

#endif
