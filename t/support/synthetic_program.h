/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that no compiler has made, whose calls are known beforehand. */
#ifndef SYNTHETIC_PROGRAM_H
#define SYNTHETIC_PROGRAM_H

#include "elf/file.h"
#include "wire/checker.h"

enum {
	MADEUP_LOW = 0x410,	/* its text begins here: with mcount */
	MADEUP_FUNCTIONS = 200,	/* of 64 bytes each, behind it */
	MADEUP_CALLS = 4,	/* of other functions, by BL, in each */
};

struct madeup {
	struct sp_elf elf;
	struct sp_code code;
	struct sp_mark mark;
	uint32_t mcount;
	struct sp_routine functions[MADEUP_FUNCTIONS + 1];
	uint8_t bytes[64 * (MADEUP_FUNCTIONS + 1)];
};

/* Make the program: Thumb code with symbols, or its symbols alone. */
void madeup_init(struct madeup *m, bool with_code);

/* Call k of function i, with Thumb bits, and where an instruction begins. */
uint32_t madeup_from(int i, int k);
uint32_t madeup_to(int i, int k);
uint32_t madeup_pc(uint32_t any);

#endif
