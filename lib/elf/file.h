/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about a program, read by libelf */
#ifndef SP_ELFFILE_H
#define SP_ELFFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "elf/text.h"

/* A function's first byte (bit 0 clear), and its size, or 0 if unknown. */
struct sp_routine {
	uint32_t addr, bytes;
	bool thunk;		/* a linker or compiler made it, to lead on to
				   another one */
};

/*
 * From addr on, up to the next mark, lies what kind says: 't' Thumb code, 'x'
 * RISC-V code, 'a' ARM code, 'd' data ("mapping symbols").
 */
struct sp_mark {
	uint32_t addr;
	char kind;
};

/* An executable section. */
struct sp_code {
	uint32_t addr;
	uint32_t n;		/* bytes, 1 at least */
	uint8_t *bytes;		/* owned; NULL: the file has none of them */
};

struct sp_elf {
	enum { SP_MACHINE_ARM, SP_MACHINE_RISCV } machine;
	uint32_t entry;		/* where the program begins, with its
				   Thumb bit */
	struct sp_text text;	/* its executable sections, as they stand */
	struct sp_code *code;	/* owned: the same, in the file's order */
	size_t n_code;
	struct sp_routine *functions;	/* owned, sorted by address, then
				   bytes */
	size_t n_functions;
	struct sp_mark *marks;	/* owned, sorted by address */
	size_t n_marks;
	uint32_t *mcounts;	/* owned, sorted: where mcount begins, and
				   veneers of it */
	size_t n_mcounts;
	bool one_thread;	/* of profiled code: sp_is_one_thread */
	bool sends_stacks;	/* sp_is_stack_runtime */
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

/* Is addr (bit 0 clear) the first byte of mcount, or of a veneer of it? */
bool sp_elf_is_mcount(const struct sp_elf *e, uint32_t addr);

/*
 * Linear sweep: visit all instructions in an executable section of e, which has
 * its bytes, one behind the other: where the marks say that there is code, or
 * all of it if they say nothing.
 */
struct sp_insn;
typedef void sp_visit(void *arg, uint32_t addr, const struct sp_insn *insn);
void sp_sweep(const struct sp_elf *e, const struct sp_code *code,
    sp_visit *visit, void *arg);

void sp_elf_free(struct sp_elf *e);

#endif
