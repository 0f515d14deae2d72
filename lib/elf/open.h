/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ELF file that is a program for a microcontroller, opened with libelf */
#ifndef SP_ELFOPEN_H
#define SP_ELFOPEN_H

#include <gelf.h>

struct sp_elf_file {
	Elf *elf;		/* NULL: it could not be opened */
	int fd;			/* -1: there is none */
	size_t bytes;		/* of the whole file */
	GElf_Ehdr header;
};

/*
 * Open the ELF file at path, and check that it is a 32-bit little-endian
 * program for ARM or RISC-V.  Returns NULL, or why not: a text that lives
 * until the next call.  Close *f in both cases.
 */
const char *sp_elf_open(struct sp_elf_file *f, const char *path);

void sp_elf_close(struct sp_elf_file *f);

#endif
