/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a program can say in an A/P stream, read from its code: which addresses
 * are the return address of a call of mcount, which calls lead there, and where
 * instructions begin.  Works for Thumb (ARMv6-M to v8-M) and RISC-V; where an
 * ELF file has no code, by the program's symbols, which say less.
 *
 * All addresses are whole ones with bit 0 clear.
 */
#ifndef SP_PROGRAM_H
#define SP_PROGRAM_H

#include "elf/file.h"

/* A function, or what is called like one. */
struct sp_entry {
	uint32_t addr;		/* its first byte */
	uint32_t bytes;		/* 0: not known */
	uint32_t to;		/* behind its call of mcount; 0: it has none */
	bool lost_from;		/* it calls mcount with any `from`: Thumb-1 code
				   that has overwritten LR, or a handler of a
				   RISC-V trap */
	uint32_t jumps_any;	/* behind its first jump to where a register
				   says; 0: it has none */
	bool thunk;		/* see elf/file.h; nobody's caller */
};

/* An executable section. */
struct sp_area {
	uint32_t low, high;	/* bytes low to high - 1 */
	uint32_t *sites;	/* owned; one for each 2 bytes and one for high;
				   NULL: no code is known */
};

/*
 * What is known of an address with bit 0 clear.  The low bits are the index of
 * an entry: of the function that calls mcount before it, or else of the one
 * that is called.
 */
#define SP_SITE_BEGINS	((uint32_t)1 << 31)	/* an instruction */
#define SP_SITE_TO	((uint32_t)1 << 30)	/* behind a call of mcount */
#define SP_SITE_CALL	((uint32_t)1 << 29)	/* behind a call of an entry */
#define SP_SITE_ANY	((uint32_t)1 << 28)	/* behind any other call */
#define SP_SITE_FILL	((uint32_t)1 << 27)	/* padding: it never runs */
#define SP_SITE_ENTRY	(SP_SITE_FILL - 1)	/* the index's bits */

/* A jump out of one function to the beginning of another one. */
struct sp_tail {
	uint32_t from, to;	/* indices of entries */
	uint32_t at;		/* behind the first one */
};

struct sp_program {
	enum {
		SP_PROGRAM_UNKNOWN,	/* no symbols: everything fits */
		SP_PROGRAM_SYMBOLS,	/* functions, but no code */
		SP_PROGRAM_CODE		/* both */
	} level;
	struct sp_area *areas;	/* owned */
	size_t n_areas;
	struct sp_entry *entries;	/* owned, sorted, no address twice */
	size_t n_entries;
	struct sp_tail *tails;	/* owned, sorted */
	size_t n_tails;
	bool one_thread;		/* no handler calls: lib/elf/file.h */
};

/*
 * Find out about the program in e, which is not used later.  False without
 * memory; free *p in both cases.
 */
bool sp_program_build(struct sp_program *p, const struct sp_elf *e);

/*
 * Can the program send an arc from from to to?  SURE: the code has this call.
 * POSSIBLE: it has a call through a register before from, or from is what an
 * exception or an RTOS leaves as return address, or is not known to the
 * program itself.
 */
enum sp_fit { SP_FIT_NOT, SP_FIT_POSSIBLE, SP_FIT_SURE };
enum sp_fit sp_program_arc(const struct sp_program *p, uint32_t from,
    uint32_t to);

/*
 * Whose jumps lead from the call before from to to?  NONE: the function called
 * is the one that to is in, or nothing is known of it.  ONE: it can only be one
 * function that has passed on its own caller's return address; *at is behind
 * its jump.  SEVERAL: it may be one of these, or of more than were looked at.
 */
enum sp_jump { SP_JUMP_NONE, SP_JUMP_ONE, SP_JUMP_SEVERAL };
enum sp_jump sp_program_jump(const struct sp_program *p, uint32_t from,
    uint32_t to, uint32_t *at);

/* Is addr behind a jump out of a function? */
bool sp_program_is_jump(const struct sp_program *p, uint32_t addr);

/* Is addr in one of its sections, or in one whose code is known? */
bool sp_program_holds(const struct sp_program *p, uint64_t addr, bool code);

/* Can it be interrupted at pc? */
bool sp_program_sample(const struct sp_program *p, uint32_t pc);

/* Does its code show that no function calls mcount? */
bool sp_program_lacks_mcount(const struct sp_program *p);

/* How many instructions there are, but for padding. */
size_t sp_program_instructions(const struct sp_program *p);

/* The function that addr lies in, or behind; NULL: before the first. */
const struct sp_entry *sp_program_entry(const struct sp_program *p,
    uint32_t addr);

void sp_program_free(struct sp_program *p);

#endif
