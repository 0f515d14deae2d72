/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What program.c, program_build.c and program_sites.c share. */
#ifndef SP_PROGRAM_BUILD_H
#define SP_PROGRAM_BUILD_H

#include "elf/sweep.h"
#include "wire/program.h"

/*
 * What is known of an address with bit 0 clear.  The low bits are the index of
 * an entry: of the function that calls mcount before it, or else of the one
 * that is called.
 */
#define SP_SITE_BEGINS	((uint32_t)1 << 31)	/* an instruction */
#define SP_SITE_TO	((uint32_t)1 << 30)	/* behind a call of mcount */
#define SP_SITE_CALL	((uint32_t)1 << 29)	/* behind a call of an entry */
#define SP_SITE_ANY	((uint32_t)1 << 28)	/* behind any other call */
#define SP_SITE_ENTRY	(SP_SITE_ANY - 1)	/* the index's bits */

/* What is under way: each instruction is looked at twice. */
struct sp_build {
	struct sp_program *program;
	const struct sp_elf *elf;
	size_t k;		/* the section, and so the area */
	size_t room;		/* for entries, or for tails */
	struct sp_entry *entry;	/* that the instruction belongs to, or NULL */
	uint32_t next;		/* the address behind the last instruction */
	bool ended;		/* none of it is reached from before */
	bool lost;		/* its return address, so far */
	bool failed;		/* no memory */
};

/* Is addr in a section whose code is known? */
bool sp_build_in_code(const struct sp_program *p, uint32_t addr);

/* Visit an instruction, with all entries known: fill in its site. */
void sp_build_site(void *build, uint32_t addr, const struct sp_insn *insn);

/* Sort the jumps, of which none is left twice. */
void sp_build_tidy_tails(struct sp_program *p);

#endif
