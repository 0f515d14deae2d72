/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that no compiler has made, whose calls are known beforehand. */
#ifndef SYNTHETIC_PROGRAM_H
#define SYNTHETIC_PROGRAM_H

#include "elf/file.h"
#include "wire/checker.h"

enum {
	SYNTH_LOW = 0x410,	/* its text begins here: with mcount */
	SYNTH_FUNCTIONS = 200,	/* of 64 bytes each, behind it */
	SYNTH_CALLS = 4,	/* of other functions, by BL, in each */
};

struct synth_program {
	struct sp_elf elf;
	struct sp_code code;
	struct sp_mark mark;
	uint32_t mcount;
	struct sp_routine functions[SYNTH_FUNCTIONS + 1];
	uint8_t bytes[64 * (SYNTH_FUNCTIONS + 1)];
};

/* Make the program: Thumb code with symbols, or its symbols alone. */
void synth_init(struct synth_program *m, bool with_code);

/* Call k of function i, with Thumb bits, and where an instruction begins. */
uint32_t synth_from(int i, int k);
uint32_t synth_to(int i, int k);
uint32_t synth_pc(uint32_t any);

#endif
