/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Symbolisation: the function at an address, and where its source is, from an
 * ELF file's symbols, and from its DWARF where it has any and libdw is there.
 */
#ifndef SP_NAMES_H
#define SP_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/intern.h"
#include "source/functions.h"

struct sp_named_function {
	uint32_t addr;		/* its first byte; bit 0 clear for ARM */
	uint32_t bytes;		/* 1 at least */
	const char *name;	/* owned by the names: any bytes but 0, as the
				   symbol has it (C++: mangled); of several, the
				   first global one, else the first */
	const char *file;	/* where it is defined, as DWARF has it: a whole
				   path or a part, any bytes but 0, owned as
				   above; NULL: not known */
	unsigned line;		/* 1 at least; 0: not known, as the file is */
};

/* To be read only. */
struct sp_names {
	struct sp_symbols symbols;
	struct sp_functions ranges;	/* sorted by address; none overlaps */
	struct sp_named_function *functions;	/* owned: of each range */
	struct sp_intern files;		/* owns their names */
	uint32_t entry;		/* where the program begins; 0 if the file does
				   not tell */
	bool has_id;		/* .text is there and has bytes: */
	uint32_t id;		/* their CRC-32 (of Ethernet and zlib): what the
				   MiniProfiler protocol has as build id */
};

/*
 * Read the ELF file at path.  Returns NULL and sets *names, or returns why it
 * can't be read ("no symbols of functions" among the reasons) and sets it to
 * NULL: a text that lives until the next call.  Damaged DWARF is no reason:
 * files and lines are then not known.
 */
const char *sp_names_open(struct sp_names **names, const char *path);

/*
 * The function that addr, whose bit 0 is not looked at, lies in; NULL if there
 * is none.  Valid until the names are freed, and the same for all addresses of
 * a function.
 */
static inline const struct sp_named_function *
sp_names_at(const struct sp_names *names, uint32_t addr)
{
	const struct sp_function *const range =
	    sp_functions_at(&names->ranges, addr & ~(uint32_t)1);

	return range ? &names->functions[range - names->ranges.list] : NULL;
}

/* NULL is left alone. */
void sp_names_free(struct sp_names *names);

/*
 * Private, the part of sp_names_open that reads DWARF: set file and line of
 * those functions that the DWARF of f tells of; they have neither yet.  Without
 * memory, or with damaged DWARF, there are fewer.
 */
struct sp_elf_file;
void sp_names_find_lines(struct sp_names *names, const struct sp_elf_file *f);

#endif
