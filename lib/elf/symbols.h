/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All sections and symbols of an ELF file, as they stand there.  What is said
 * of addresses is as gprof sees them: the Thumb bit of a function is cleared.
 */
#ifndef SP_SYMBOLS_H
#define SP_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_section {
	const char *name;
	uint32_t addr, size;	/* bytes */
	bool code;		/* holds instructions, and is in memory */
};

enum sp_binding { SP_LOCAL, SP_GLOBAL, SP_WEAK };

/* LABEL is what has no type, or another type than these. */
enum sp_symbol_type { SP_FUNCTION, SP_OBJECT, SP_LABEL };

struct sp_symbol {
	const char *name;	/* never empty; any bytes */
	uint32_t addr;
	uint32_t size;		/* bytes; 0: not known */
	size_t section;		/* that it is in, an index */
	size_t index;		/* its number in the file's table */
	const char *file;	/* of a local one: its source's name, without
				   folders; NULL: not known */
	enum sp_binding binding;
	enum sp_symbol_type type;
};

struct sp_symbols {
	struct sp_section *sections;	/* owned; [0] is none */
	size_t n_sections;
	struct sp_symbol *symbols;	/* owned; in the file's order */
	size_t n;
	char *names;		/* owned: the strings with the symbols' names */
	size_t n_names;		/* bytes of them; the last one is a NUL */
	char *section_names;	/* owned */
	bool arm;		/* for ARM, not RISC-V */
};

/*
 * Read the ELF file at path.  Symbols without a name or outside a section,
 * and those of sections and files, are left out.  A file without
 * symbols is no error.  Returns NULL, or why it can't be read: a text that
 * lives until the next call.  Free *s in both cases.
 */
const char *sp_symbols_read(struct sp_symbols *s, const char *path);

/* The section of that name, or NULL; the first one if there are several. */
const struct sp_section *sp_symbols_section(const struct sp_symbols *s,
    const char *name);

void sp_symbols_free(struct sp_symbols *s);

#endif
