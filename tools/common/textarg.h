/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the profiled program's text lies: the options -e, -l and -u */
#ifndef TEXTARG_H
#define TEXTARG_H

#include "elf/file.h"

/* Zero-initialise; elf may be used once the text is found, if elf_name. */
struct textarg {
	const char *elf_name;	/* -e, or NULL */
	char has_low;		/* not 0: -l was given */
	uint64_t low, high;	/* -l and -u; high 0: not given */
	struct sp_elf elf;
};

/* Widening to whole bins must not reach the end of all addresses. */
#define TEXTARG_MAX	(UINT32_MAX - 255)

/* These options, for a program's table. */
#define TEXTARG_OPTIONS(a) \
	{ 'e', .text = &(a)->elf_name }, \
	{ 'l', TOOL_NUMBER(&(a)->low, 0, TEXTARG_MAX), \
	    .given = &(a)->has_low }, \
	{ 'u', TOOL_NUMBER(&(a)->high, 1, TEXTARG_MAX) }

/*
 * The text, tidy for bins of bin_bytes: the executable sections of the ELF,
 * or what -l and -u tell, or the sections with their lowest and highest
 * address replaced by the one that is given.  Exits with 2 if there is none.
 */
void textarg_find(struct textarg *a, uint32_t bin_bytes, struct sp_text *text);

#endif
