/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions of a program: what instructions.c and straight.c share */
#ifndef SP_INSTRUCTIONS_INNER_H
#define SP_INSTRUCTIONS_INNER_H

#include "elf/insn.h"
#include "unwind/moves_inner.h"
#include "unwind/unwind_inner.h"

/* At an instruction: the distances as in struct sp_way. */
struct sp_point {
	int32_t cfa, ra;
	bool reached, static_sp, saved, in_lr, captured;
	uint8_t local;		/* as in struct sp_registers */
};

struct sp_flown {
	uint32_t low, high;
	struct sp_point *points;	/* owned; one for each 2 bytes */
	bool trap;		/* it returns from one */
	bool switches;		/* it writes PSP: an RTOS' switch of tasks */
	bool helps;		/* it goes back by t0: a prologue of others */
	bool local;		/* it has local calls, and they come back */
	uint32_t jumps;		/* to another function, at its end: that; 0: to
				   none; 1: to several, or by a register */
	uint32_t first_call;	/* by address; UINT32_MAX: there is none */
	uint32_t *backs;	/* owned: behind the calls of it, once asked */
	size_t n_backs, room_backs;
	bool asked;
};

struct sp_instructions {
	const struct sp_elf *elf;
	uint32_t sp, lr, called;	/* registers, see moves_inner.h */
	struct sp_flown *functions;	/* owned, sorted */
	size_t n, room;
	uint64_t left;		/* bytes that may still be analysed */
};

/* The executable section that has addr, and is in the file; or NULL. */
static inline const struct sp_code *
sp_code_at(const struct sp_elf *e, uint32_t addr)
{
	for (size_t i = 0; i < e->n_code; i++)
		if (e->code[i].bytes && addr - e->code[i].addr < e->code[i].n)
			return &e->code[i];
	return NULL;
}

/* ADD PC, which Clang goes into a table by. */
static inline bool
sp_is_add_pc(const uint8_t *p, size_t n)
{
	return n >= 2 && (p[0] & 0x87) == 0x87 && p[1] == 0x44;
}

/* The one at addr, in code. */
static inline struct sp_insn
sp_decode(const struct sp_elf *e, const struct sp_code *code, uint32_t addr)
{
	struct sp_insn_upper upper = { 0, 0 };
	const uint8_t *const p = code->bytes + (addr - code->addr);
	const size_t n = code->n - (addr - code->addr);

	if (e->machine != SP_MACHINE_ARM)
		return sp_insn_riscv(p, n, addr, &upper);
	if (sp_is_add_pc(p, n))
		return (struct sp_insn){ .kind = SP_INSN_JUMP_TABLE,
		    .bytes = 2, .ends = true };
	return sp_insn_thumb(p, n, addr);
}

static inline void
sp_move_on(const struct sp_elf *e, struct sp_registers *r,
    const struct sp_code *code, uint32_t addr)
{
	if (e->machine == SP_MACHINE_ARM)
		sp_moves_thumb(r, code, addr);
	else
		sp_moves_riscv(r, code, addr);
}

/* What a function begins with. */
static inline struct sp_registers
sp_beginning(const struct sp_instructions *c)
{
	struct sp_registers r = { .branch = 1 };

	r.r[c->sp] = (struct sp_value){ SP_STACK, 0 };
	r.r[c->lr] = (struct sp_value){ SP_RETURN, 0 };
	if (c->elf->machine == SP_MACHINE_RISCV)
		r.r[SP_RISCV_T0] = (struct sp_value){ SP_LINK, 0 };
	return r;
}

/* MSR PSP */
static inline bool
sp_writes_psp(const struct sp_elf *e, const struct sp_code *code,
    uint32_t addr)
{
	const uint8_t *const p = code->bytes + (addr - code->addr);

	return e->machine == SP_MACHINE_ARM && code->n - (addr - code->addr) >=
	    4 && (p[0] & 0xf0) == 0x80 && p[1] == 0xf3 && p[2] == 9 &&
	    p[3] == 0x88;
}

/* Is it a call of ARM's __gnu_mcount_nc, by -pg? */
static inline bool
sp_is_profiling(const struct sp_instructions *c, const struct sp_insn *insn)
{
	return c->elf->machine == SP_MACHINE_ARM &&
	    insn->kind == SP_INSN_CALL && sp_elf_is_mcount(c->elf, insn->target);
}

/*
 * Is the instruction at addr a call by t0 (RISC-V)?  GCC's -msave-restore calls
 * what pushes registers so; it returns with another stack pointer.
 */
static inline bool
sp_is_helped(const struct sp_elf *e, const struct sp_code *code, uint32_t addr)
{
	const uint32_t at = addr - code->addr;

	return e->machine == SP_MACHINE_RISCV && code->n - at >= 4 &&
	    (code->bytes[at] & 0xff) == 0xef && (code->bytes[at + 1] & 15) == 2;
}

/* Go on behind a call of what begins at addr; then SP may be anything. */
void sp_run_helper(const struct sp_instructions *c, struct sp_registers *r,
    uint32_t addr);

#endif
