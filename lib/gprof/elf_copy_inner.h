/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What elf_copy.c and elf_copy_symbols.c share. */
#ifndef SP_ELF_COPY_INNER_H
#define SP_ELF_COPY_INNER_H

#include "elf/open.h"
#include "gprof/elf_copy.h"

/* What is appended to each section of names: strings, with their NULs. */
extern const char sp_more_names[86];

/* A section of the copy. */
struct sp_part {
	GElf_Shdr header;
	const void *bytes;	/* not owned */
	bool named;		/* sp_more_names stand behind it */
};

struct sp_copier {
	const struct sp_elfcopy *copy;
	struct sp_elf_file file;
	struct sp_part *parts;	/* owned; of each section */
	size_t n, names;	/* sections; the index of their names' one */
	uint8_t *symbols;	/* owned: the new table */
	FILE *out;
};

/* Where one of sp_more_names stands in them. */
uint32_t sp_elfcopy_name(const char *name);

/* Write v at at, the least byte first. */
void sp_elfcopy_put(uint8_t *at, int bytes, uint64_t v);

/*
 * Make the new table of symbols for the section table, all others being read.
 * Returns NULL, or why not.
 */
const char *sp_elfcopy_symbols(struct sp_copier *c, struct sp_part *table);

#endif
