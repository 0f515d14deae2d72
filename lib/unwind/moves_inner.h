/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What instructions do to the stack pointer and to the return address: abstract
 * interpretation, in which a register holds a number, a place in the stack, the
 * return address, or anything.
 */
#ifndef SP_MOVES_INNER_H
#define SP_MOVES_INNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "elf/file.h"

enum sp_value_is {
	SP_ANY,
	SP_NUMBER,		/* v */
	SP_STACK,		/* the stack pointer of the beginning, plus v */
	SP_LOADED,		/* what stands at that place */
	SP_RETURN,		/* what the link register held then */
	SP_LINK,		/* what t0 held, RISC-V's other one */
	SP_LOCAL_BACK		/* the return address of a local call, below */
};
struct sp_value {
	enum sp_value_is is;
	uint32_t v;		/* 0 if it means nothing */
};

struct sp_registers {
	struct sp_value r[32];
	struct sp_value saved;	/* SP_STACK: the return address is there */
	bool captured;		/* its frame holds its caller's stack pointer,
				   as that of a function does which lets others
				   change its registers: of C++'s unwinder */
	struct sp_value to;	/* where control goes, if a register tells it */
	uint32_t branch;	/* and where it may go besides: the target of a
				   branch that elf/insn.h does not know; or 1 */
	unsigned conditional;	/* instructions behind IT that are left, this
				   one included */
	uint8_t local;		/* bits: what the link register may hold */
};

/*
 * A local call is one within a function, to what has no name, as libgcc has for
 * zeros.  The link register may be left as such a call wrote it, which has not
 * come back, or has.
 */
enum { SP_LOCAL_RUNS = 1, SP_LOCAL_ENDED = 2 };

enum { SP_THUMB_SP = 13, SP_THUMB_LR = 14, SP_THUMB_PC = 15 };
enum { SP_RISCV_RA = 1, SP_RISCV_SP = 2, SP_RISCV_T0 = 5 };

/*
 * Go on by one instruction, at addr, which is in code; what calls do is not
 * among it.  One that is cut short does nothing.
 */
void sp_moves_thumb(struct sp_registers *r, const struct sp_code *code,
    uint32_t addr);
void sp_moves_riscv(struct sp_registers *r, const struct sp_code *code,
    uint32_t addr);

/* Registers that a call may change, as bits. */
#define SP_THUMB_CALLED	((uint32_t)0x500f)
#define SP_RISCV_CALLED	((uint32_t)0xf003fce2)

static inline bool
sp_value_equal(struct sp_value a, struct sp_value b)
{
	return a.is == b.is && a.v == b.v;
}

static inline struct sp_value
sp_number(uint32_t v)
{
	return (struct sp_value){ SP_NUMBER, v };
}

static inline struct sp_value
sp_any(void)
{
	return (struct sp_value){ SP_ANY, 0 };
}

/* a + b, or a - b. */
static inline struct sp_value
sp_sum(struct sp_value a, struct sp_value b, bool minus)
{
	const uint32_t v = a.v + (minus ? 0 - b.v : b.v);

	if (b.is == SP_NUMBER && (a.is == SP_NUMBER || a.is == SP_STACK))
		return (struct sp_value){ a.is, v };
	if (a.is == SP_NUMBER && b.is == SP_STACK && !minus)
		return (struct sp_value){ SP_STACK, v };
	return sp_any();
}

/* What is loaded from an address, or stored there. */
static inline struct sp_value
sp_load(const struct sp_registers *r, struct sp_value at)
{
	if (at.is != SP_STACK)
		return sp_any();
	if (sp_value_equal(at, r->saved))
		return (struct sp_value){ SP_RETURN, 0 };
	return (struct sp_value){ SP_LOADED, at.v };
}

/* The first copy of the return address counts, as long as it is there. */
static inline void
sp_store(struct sp_registers *r, struct sp_value sp, struct sp_value at,
    struct sp_value value)
{
	const bool is_there = r->saved.is == SP_STACK &&
	    (sp.is != SP_STACK || (int32_t)(r->saved.v - sp.v) >= 0);

	if (at.is == SP_STACK && value.is == SP_RETURN && !is_there)
		r->saved = at;
	else if (value.is != SP_RETURN && sp_value_equal(at, r->saved))
		r->saved = sp_any();
	if (value.is == SP_STACK && !value.v && at.is == SP_STACK)
		r->captured = true;
}

#endif
