/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile beside the program that it is of: does it fit?  These functions
 * print and exit.
 */
#ifndef ONELF_H
#define ONELF_H

#include "profin.h"

/* What no function of the program has, or none for sure. */
struct onelf_lost {
	uint64_t unknown;	/* samples where there is none */
	uint64_t shared;	/* in bins that several have a part in */
	uint64_t calls;		/* of what is no function */
};

/* Exit with status 2 if g is not of a 32-bit little-endian program. */
void onelf_check(const struct sp_gmon *g, const char *name, const char *elf);

/*
 * How many samples of g are at no instruction of the program, see
 * integrity/elf_mismatch.h.  Exits with status 2 if it can't be read.
 */
uint64_t onelf_other_build(const struct sp_gmon *g, const char *elf);

/* Report n of them, as below. */
void onelf_print_other_build(struct profin *p, uint64_t n, const char *elf);

/* Report n samples or calls on stderr, and count a finding; n may be 0. */
void onelf_print_one(struct profin *p, uint64_t n, const char *what,
    const char *elf);

/* Report what is lost of p's file. */
void onelf_print(struct profin *p, const struct onelf_lost *lost,
    const char *elf);

#endif
