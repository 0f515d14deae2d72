/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of an ELF file with some of its symbols changed */
#ifndef SP_ELF_COPY_H
#define SP_ELF_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum sp_elfcopy_change {
	SP_ELFCOPY_KEEP,
	SP_ELFCOPY_GLOBAL,
	SP_ELFCOPY_REMOVE,
	SP_ELFCOPY_RENAME	/* give it a second name: see symbol_fix.h */
};

struct sp_elfcopy {
	uint8_t *changes;	/* of each symbol of the file's table */
	size_t n;		/* of them: those behind are kept */
	size_t text;		/* a section to be called .text, or 0 */
	size_t end_section;	/* where a symbol is added, or 0 */
	uint32_t end;		/* its address */
};

/*
 * Write the copy of the file at path to out, of which the caller checks for
 * errors.  Relocations and program headers are left out.  Returns NULL, or why
 * it can't be done: a text that lives until the next call.
 */
const char *sp_elfcopy_write(const struct sp_elfcopy *copy, const char *path,
    FILE *out);

#endif
