/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Control flow of a program for ARMv6-M: its instructions in order, the cycles
 * that each takes on a Cortex-M0+ (its TRM, table 3-1), and which functions
 * begin, call, jump and return where.
 */
#ifndef SP_FLOW_H
#define SP_FLOW_H

#include "elf/file.h"
#include "source/functions.h"

#define SP_FLOW_NONE	UINT32_MAX	/* no instruction, or no function */

enum sp_flow_kind {
	SP_FLOW_STEP,		/* goes on behind it; up to CALL */
	SP_FLOW_CALL,
	SP_FLOW_BRANCH,		/* jumps, or goes on */
	SP_FLOW_JUMP,
	SP_FLOW_RETURN
};

struct sp_flow_insn {
	uint32_t addr;
	uint32_t target;	/* of a call or jump: an index, or NONE */
	uint32_t func;		/* that it is of: an index, or NONE */
	uint16_t op;		/* its first halfword */
	uint8_t kind;		/* enum sp_flow_kind */
	uint8_t bytes, cycles;	/* cycles where it goes on, if it may jump */
	bool many;		/* PUSH, POP, LDM, STM: a register a cycle */
	bool joined;		/* something jumps here, from its function or
				   into the midst of it */
	uint32_t cased;		/* the call of a helper of switch that leads
				   here; or NONE */
	float keep;		/* the part of its time that it has without
				   -pg, too: below 1 where a leaf saves
				   registers because of it */
};

/* A function, by its index in sp_functions. */
struct sp_flow_func {
	uint32_t begin, end;	/* instructions begin to end - 1 */
	uint32_t mcount;	/* the PUSH {LR} that -pg adds before its call
				   of mcount; or NONE */
	bool veneer;		/* by the linker */
};

struct sp_flow {
	struct sp_flow_insn *insns;	/* owned; sorted */
	size_t n, room;
	struct sp_flow_func *funcs;	/* owned; as many as functions */
	uint32_t stub;		/* mcount's first instruction; or NONE */
	bool foreign;		/* it has instructions beyond ARMv6-M */
};

/*
 * Find the flow of e, for ARM, whose functions these are.  False without
 * memory.  Free *f in both cases.
 */
bool sp_flow_find(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions);

/* The instruction at addr, an index; NONE: there begins none. */
uint32_t sp_flow_at(const struct sp_flow *f, uint32_t addr);

/* The instruction that ends where that address begins, likewise. */
uint32_t sp_flow_before(const struct sp_flow *f, uint32_t addr);

/* Is the way from the instruction before the only one that leads to i? */
bool sp_flow_follows(const struct sp_flow *f, uint32_t i);

void sp_flow_free(struct sp_flow *f);

#endif
