/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the unwinder, for this room only */
#ifndef SP_UNWIND_INNER_H
#define SP_UNWIND_INNER_H

#include "elf/file.h"
#include "unwind/unwind.h"

/* Bytes of a section, and where they stand in memory. */
struct sp_unwind_section {
	uint32_t addr;
	size_t n;
	uint8_t *bytes;		/* owned */
};

/* The sections that say how frames are left; n is 0 of one that is missing. */
struct sp_unwind_sections {
	struct sp_unwind_section debug_frame, eh_frame, exidx, extab;
};

/* False without memory. */
bool sp_unwind_read_sections(struct sp_unwind_sections *s, const char *path);
void sp_unwind_free_sections(struct sp_unwind_sections *s);

/* A function: bytes low to high - 1. */
struct sp_bounds {
	uint32_t low, high;
};

/* What the call that the return address is behind must be. */
enum sp_check {
	SP_CHECK_NOT,
	SP_CHECK_KNOWN,		/* of the function, or by a register */
	SP_CHECK_ALL		/* of the function */
};

/* How the frame of an instruction, or of a return address, is left. */
struct sp_way {
	uint8_t rule;		/* enum unwind_rule */
	uint8_t end;		/* enum unwind_end: 0, or it can't be left */
	bool root;		/* nobody has called it */
	bool in_lr;		/* the return address is in LR */
	uint8_t check;		/* enum sp_check */
	bool begins;		/* it is where a function begins */
	bool lost;		/* it is nowhere: only cfa is known */
	bool helps;		/* see sp_instructions_helps */
	bool varies;		/* only ra is known, from the caller's stack
				   pointer: end is UNWIND_DYNAMIC */
	bool is_called;		/* of what varies: somewhere it is called by
				   its address: it is no handler and no task */
	int32_t cfa, ra;	/* bytes above its stack pointer: the caller's
				   stack pointer, and the return address */
	uint32_t function;	/* where its function begins; 1: not known */
	uint32_t calls;		/* what is called before it; 1: not known;
				   0: nothing */
};

/*
 * Call frame information.  A row is valid from its pc on, up to the next one's:
 * CFA is the register cfa_reg plus cfa.
 */
enum sp_cfi_ra {
	SP_CFI_SAME,		/* it is in the register still */
	SP_CFI_AT,		/* at CFA + ra */
	SP_CFI_UNDEFINED,	/* there is none: a root */
	SP_CFI_OTHER		/* elsewhere */
};
struct sp_cfi_row {
	uint32_t pc;
	uint32_t cfa_reg;	/* UINT32_MAX: it is an expression */
	int32_t cfa, ra;
	enum sp_cfi_ra ra_is;
};
struct sp_cfi;
/* NULL without memory. */
struct sp_cfi *sp_cfi_new(const struct sp_unwind_sections *s,
    const struct sp_elf *elf);
bool sp_cfi_any(const struct sp_cfi *cfi);
/* The row for pc, or NULL; *f is then its function. */
const struct sp_cfi_row *sp_cfi_find(struct sp_cfi *cfi, uint32_t pc,
    struct sp_bounds *f);
void sp_cfi_free(struct sp_cfi *cfi);

/*
 * EHABI: how the function at pc is left, apart from its prologue and epilogue.
 * False if that is not said, or needs a register.
 */
bool sp_exidx_find(const struct sp_unwind_sections *s, uint32_t pc,
    struct sp_way *way);

/* What the instructions say, see moves_inner.h. */
struct sp_instructions;
/* NULL without memory. */
struct sp_instructions *sp_instructions_new(const struct sp_elf *elf);

/*
 * Where pc leads straight to: not to an end; back, and way says how; or
 * somewhere that is not known, by a register.  If it is back only if a jump to
 * the function *jumps is one at the end of this one, that is set; else it is 0.
 */
enum sp_straight { SP_STRAIGHT_NOT, SP_STRAIGHT_BACK, SP_STRAIGHT_SOMEWHERE };
enum sp_straight sp_instructions_straight(const struct sp_instructions *c,
    uint32_t pc, struct sp_way *way, uint32_t *jumps);

/*
 * By all instructions from the beginning of pc's function; calls: the
 * instruction at pc is a call, that has not returned.  False if that leads to
 * nothing: way->end may say why.
 */
bool sp_instructions_follow(struct sp_instructions *c, struct sp_bounds f,
    uint32_t pc, bool calls, struct sp_way *way);

/*
 * A local call (see moves_inner.h) in the function outer has written LR: back.
 * Does it run at pc, in the function inner?  Then *bytes is how much higher the
 * stack pointer was before it.
 */
enum sp_local { SP_LOCAL_NOT, SP_LOCAL_YES, SP_LOCAL_PERHAPS };
enum sp_local sp_instructions_local(struct sp_instructions *c,
    struct sp_bounds inner, uint32_t pc, struct sp_bounds outer, uint32_t back,
    int32_t *bytes);

/* Where calls of a function, or into it, return to; how many there are. */
size_t sp_instructions_callers(struct sp_instructions *c, struct sp_bounds f,
    const uint32_t **backs);

/* What is called before a return address; 1: not known; 0: nothing. */
uint32_t sp_instructions_called(const struct sp_instructions *c, uint32_t back);

/*
 * Is pc in a call of ARM's __gnu_mcount_nc?  For that a word has been pushed,
 * of which rows know nothing.
 */
bool sp_instructions_profiles(const struct sp_instructions *c, uint32_t pc);

/* May a call of the function's be before pc, by address? */
bool sp_instructions_calls(struct sp_instructions *c, struct sp_bounds f,
    uint32_t pc);

/*
 * Where the function may go on at its end, in place of a return: 0: nowhere;
 * 1: in several others, or that is not known.
 */
uint32_t sp_instructions_jumps(struct sp_instructions *c, struct sp_bounds f);

/* Does the function return from a trap? */
bool sp_instructions_trap(struct sp_instructions *c, struct sp_bounds f);

/*
 * Does it go back by t0, as a prologue that functions share (-msave-restore)?
 * And if that is at pc, and was called by the first instructions of a function:
 * where it goes back to there, *back, and way->cfa, as that function has no
 * other frame yet.  False if it was not.
 */
bool sp_instructions_helps(struct sp_instructions *c, struct sp_bounds f);
bool sp_instructions_helped(const struct sp_instructions *c, uint32_t function,
    uint32_t pc, struct sp_way *way, uint32_t *back);

void sp_instructions_free(struct sp_instructions *c);

/* All that is known of a program, and what has been found out. */
struct sp_unwind {
	struct sp_elf elf;
	struct sp_unwind_sections sections;
	struct sp_cfi *cfi;
	struct sp_instructions *instructions;
	struct sp_bounds entry;		/* the function that it begins with */
	uint32_t sp;			/* the stack pointer's number */
	struct sp_slot *slots;		/* owned: a hash table of ways */
	int bits;			/* 1 << bits of them */
	size_t used;
};

/* The function at addr; false if it is not known. */
bool sp_function_at(struct sp_unwind *u, uint32_t addr, struct sp_bounds *f);

/*
 * How the frame of pc is left: pc is a return address, or an instruction that
 * comes next.  It lives until the next call.
 */
const struct sp_way *sp_way(struct sp_unwind *u, uint32_t pc, bool is_return);

#endif
