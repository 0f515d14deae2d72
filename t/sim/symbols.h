/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's file: its bytes into memory, and its names */
#ifndef SIM_SYMBOLS_H
#define SIM_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

struct sim;

struct symbol {
	uint32_t address, size;	/* of code; size may be 0 in assembly */
	char *name;
};

struct symbols {
	struct symbol *list;	/* sorted by address */
	size_t n;
};

/*
 * Read the ELF file into flash and RAM, and its names into *names.  Returns
 * NULL, or why it can't be done.
 */
const char *elf_load(struct sim *s, struct symbols *names, const char *path);

/* The symbol that address is in, or NULL. */
const struct symbol *symbols_find(const struct symbols *names,
    uint32_t address);

/* "name+0x12", in a buffer that lives until the fourth call from here. */
const char *symbols_place(const struct symbols *names, uint32_t address);

void symbols_free(struct symbols *names);

#endif
