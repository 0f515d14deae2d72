/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an instruction of Thumb-2 does to calls and to the stack pointer: as far
 * as compilers make it (ARMv7-M ARM, A5.2 and A5.3).
 */
#ifndef PLUGIN_THUMB_H
#define PLUGIN_THUMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum flow {
	GOES_ON,	/* or branches to an address in the instruction */
	CALLS,		/* writes LR */
	JUMPS,		/* to an address from elsewhere */
	RETURNS		/* the same, by LR or from the stack */
};

enum to_sp {
	KEEPS_SP,
	ADDS,		/* n to it */
	SETS,		/* what is known only by accesses that follow */
	ACCESSES	/* adds moves; accesses first n bytes behind that */
};

struct thumb {
	uint32_t at, size;
	uint32_t target;	/* of a direct call or branch; 0: none */
	enum flow flow;
	enum to_sp to_sp;
	int32_t n, moves;
	bool by_lr;		/* BX LR */
	bool sets_psp, sets_control;
	bool conditional;	/* in an IT block */
};

/* Of one or two halfwords. */
struct thumb thumb_decode(uint32_t at, const uint16_t *code, size_t halfwords,
    bool conditional);

/* Of how many halfwords the instruction is that begins with that one. */
static inline size_t
thumb_halfwords(uint16_t op)
{
	return op < 0xe800 ? 1 : 2;
}

/* How many instructions behind it are conditional, if it is an IT. */
unsigned thumb_it(uint16_t op);

#endif
