/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about a program, read by libelf */
#ifndef SP_ELFFILE_H
#define SP_ELFFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct sp_elf {
	uint32_t entry;		/* where the program begins; bit 0 says Thumb */
	struct sp_text text;	/* its executable sections, as they stand */
	uint32_t *functions;	/* owned, sorted: where functions begin */
	size_t n_functions;
	uint8_t id[20];		/* GNU build id, or a part of it */
	size_t id_bytes;	/* 0: it has none */
};

/*
 * Read the ELF file at path: a 32-bit little-endian program for ARM or RISC-V.
 * Sections without contents (an ELF reduced to its symbols) count as well.
 * Returns NULL, or why it can't be read: a text that lives until the next
 * call.  Free *e in both cases.
 */
const char *sp_elf_read(struct sp_elf *e, const char *path);

/* Is addr (bit 0 clear) the first byte of a function? */
bool sp_elf_begins_function(const struct sp_elf *e, uint32_t addr);

void sp_elf_free(struct sp_elf *e);

#endif
