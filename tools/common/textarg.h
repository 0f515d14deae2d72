/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the profiled program's text lies: the options -e, -l and -u */
#ifndef TEXTARG_H
#define TEXTARG_H

#include "elf/file.h"

/* Zero-initialise; elf may be used once the text is found, if elf_name. */
struct textarg {
	const char *elf_name;	/* -e, or NULL */
	bool has_low;
	uint64_t low, high;	/* -l and -u; high 0: not given */
	struct sp_elf elf;
};

/* Take -e, -l or -u with its argument; false if opt is none of them. */
bool textarg_option(struct textarg *a, int opt, const char *arg);

/*
 * The text, tidy for bins of bin_bytes: the executable sections of the ELF,
 * or what -l and -u tell, or the sections with their lowest and highest
 * address replaced by the one that is given.  Exits with 2 if there is none.
 */
void textarg_find(struct textarg *a, uint32_t bin_bytes, struct sp_text *text);

#endif
