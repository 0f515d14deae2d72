/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's file: its bytes into memory, and its names */
#ifndef SIM_SYMBOLS_H
#define SIM_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

struct symbol {
	uint32_t address, size;	/* of code; size may be 0 in assembly */
	char *name;
};

struct symbols {
	struct symbol *list;	/* sorted by address */
	size_t n;
};

/* EM_ARM and EM_RISCV, without all else that elf.h declares. */
enum { ELF_ARM = 40, ELF_RISCV = 243 };

/* For what machine a program is to be, and where its bytes go. */
struct elf_target {
	uint16_t machine;	/* one of these */
	const char *name;	/* the same, for messages */

	/* The bytes at address if size bytes of memory are there, or NULL. */
	uint8_t *(*memory)(void *owner, uint32_t address, uint32_t size);
	void *owner;
};

/*
 * Read the ELF file into memory, its names into *names, and where it begins
 * into *entry if that is not NULL.  Returns NULL, or why it can't be done.
 */
const char *elf_load(const struct elf_target *to, struct symbols *names,
    const char *path, uint32_t *entry);

/* The symbol that address is in, or NULL. */
const struct symbol *symbols_find(const struct symbols *names,
    uint32_t address);

/* "name+0x12", in a buffer that lives until the fourth call from here. */
const char *symbols_place(const struct symbols *names, uint32_t address);

void symbols_free(struct symbols *names);

#endif
