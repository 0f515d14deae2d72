/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The disassembly of a program, by objdump of the cross binutils, or that of
 * LLVM: a process of its own, which nothing waits for.  What it prints is not
 * trusted.  These functions exit with status 2 without memory.
 */
#ifndef WEBDISASSEMBLY_H
#define WEBDISASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct instruction {
	uint32_t addr;
	const char *text;	/* any bytes but 0 */
};

struct disassembly;

struct disassembly *disassembly_begin(const char *elf_name);

/* Has it come, or been found to be impossible?  It is waited for, if asked. */
bool disassembly_came(struct disassembly *d, bool wait);

/* What is missing of it, and why; NULL: nothing. */
const char *disassembly_why(const struct disassembly *d);

/* The n instructions at low to high - 1, by address. */
const struct instruction *disassembly_in(const struct disassembly *d,
    uint64_t low, uint64_t high, size_t *n);

/* NULL is left alone. */
void disassembly_free(struct disassembly *d);

#endif
