/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * RISC-V instructions, see moves_inner.h.  Source: RISC-V Unprivileged ISA,
 * chapters RV32I and "C".
 */
#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"
#include "unwind/moves_inner.h"

enum { SP = SP_RISCV_SP, RA = SP_RISCV_RA };

/* Bits of v, n of them from from on, moved to to. */
static uint32_t
move(uint32_t v, int from, int n, int to)
{
	return (v >> from & (((uint32_t)1 << n) - 1)) << to;
}

static struct sp_value
get(const struct sp_registers *r, uint32_t reg)
{
	return reg ? r->r[reg] : sp_number(0);
}

static void
set(struct sp_registers *r, uint32_t reg, struct sp_value value)
{
	if (reg)
		r->r[reg] = value;
}

static void
lose(struct sp_registers *r, uint32_t reg)
{
	set(r, reg, sp_any());
}

static struct sp_value
plus(const struct sp_registers *r, uint32_t reg, uint32_t n)
{
	return sp_sum(get(r, reg), sp_number(n), false);
}

static struct sp_value
shifted(struct sp_value value, uint32_t n)
{
	return value.is == SP_NUMBER ? sp_number(value.v << n) : sp_any();
}

/* A call that links in another register may be of one that moves SP. */
static void
link(struct sp_registers *r, uint32_t rd)
{
	if (rd && rd != RA)
		lose(r, SP);
	if (rd)
		lose(r, rd);
}

static void
immediate(struct sp_registers *r, uint32_t op)
{
	const uint32_t rd = op >> 7 & 31, rs = op >> 15 & 31;
	const uint32_t what = op >> 12 & 7;

	set(r, rd, what == 0 ? plus(r, rs, sp_insn_extend(op >> 20, 12)) :
	    what == 1 ? shifted(get(r, rs), op >> 20 & 31) : sp_any());
}

static void
registers(struct sp_registers *r, uint32_t op)
{
	const uint32_t rd = op >> 7 & 31;
	const struct sp_value a = get(r, op >> 15 & 31);
	const struct sp_value b = get(r, op >> 20 & 31);
	const bool sum = !(op >> 12 & 7) && !(op >> 25 & 0x5f);

	set(r, rd, sum ? sp_sum(a, b, op >> 30 & 1) : sp_any());
}

static void
upper(struct sp_registers *r, uint32_t op)
{
	set(r, op >> 7 & 31, sp_number(op & 0xfffff000));
}

static void
load(struct sp_registers *r, uint32_t op)
{
	set(r, op >> 7 & 31, (op >> 12 & 7) == 2 ? sp_load(r, plus(r,
	    op >> 15 & 31, sp_insn_extend(op >> 20, 12))) : sp_any());
}

static void
store(struct sp_registers *r, uint32_t op)
{
	if ((op >> 12 & 7) == 2)
		sp_store(r, r->r[SP], plus(r, op >> 15 & 31, sp_insn_extend(
		    move(op, 25, 7, 5) | move(op, 7, 5, 0), 12)),
		    get(r, op >> 20 & 31));
}

static void
jump_register(struct sp_registers *r, uint32_t op)
{
	r->to = plus(r, op >> 15 & 31, sp_insn_extend(op >> 20, 12));
	/* A return adds nothing to the address. */
	if (r->to.is == SP_ANY && !(op >> 20))
		r->to = get(r, op >> 15 & 31);
	link(r, op >> 7 & 31);
}

static void
jump(struct sp_registers *r, uint32_t op)
{
	link(r, op >> 7 & 31);
}

static void
lose_rd(struct sp_registers *r, uint32_t op)
{
	lose(r, op >> 7 & 31);
}

/* Those that write an integer register: comparisons, FCVT.W, FMV.X. */
static void
floating(struct sp_registers *r, uint32_t op)
{
	const uint32_t what = op >> 27;

	if (what == 0x14 || what == 0x18 || what == 0x1c)
		lose_rd(r, op);
}

static const struct {
	uint8_t opcode;
	void (*effect)(struct sp_registers *r, uint32_t op);
} wide[] = {
	{ 0x13, immediate }, { 0x33, registers }, { 0x37, upper },
	{ 0x17, lose_rd }, { 0x03, load }, { 0x23, store },
	{ 0x67, jump_register }, { 0x6f, jump }, { 0x73, lose_rd },
	{ 0x2f, lose_rd }, { 0x53, floating }
};

static void
run_wide(struct sp_registers *r, uint32_t op, uint32_t addr)
{
	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++)
		if ((op & 0x7f) == wide[i].opcode)
			wide[i].effect(r, op);
	if ((op & 0x7f) == 0x63)
		r->branch = addr + sp_insn_extend(move(op, 8, 4, 1) |
		    move(op, 25, 6, 5) | move(op, 7, 1, 11) |
		    move(op, 31, 1, 12), 13);
}

static uint32_t
immediate6(uint32_t op)
{
	return sp_insn_extend(move(op, 2, 5, 0) | move(op, 12, 1, 5), 6);
}

/* Registers 8 to 15, in three bits. */
static uint32_t
few(uint32_t op, int from)
{
	return 8 + move(op, from, 3, 0);
}

static void
quadrant0(struct sp_registers *r, uint32_t op, uint32_t addr)
{
	(void)addr;
	if (!(op >> 13))	/* C.ADDI4SPN */
		set(r, few(op, 2), plus(r, SP, move(op, 11, 2, 4) |
		    move(op, 7, 4, 6) | move(op, 6, 1, 2) |
		    move(op, 5, 1, 3)));
	else if (op >> 13 == 2)	/* C.LW */
		lose(r, few(op, 2));
}

static void
quadrant1(struct sp_registers *r, uint32_t op, uint32_t addr)
{
	const uint32_t rd = op >> 7 & 31;

	switch (op >> 13) {
	case 0:
		set(r, rd, plus(r, rd, immediate6(op)));
		break;
	case 2:
		set(r, rd, sp_number(immediate6(op)));
		break;
	case 3:
		if (rd == SP)
			set(r, SP, plus(r, SP, sp_insn_extend(
			    move(op, 6, 1, 4) | move(op, 2, 1, 5) |
			    move(op, 5, 1, 6) | move(op, 3, 2, 7) |
			    move(op, 12, 1, 9), 10)));
		else
			set(r, rd, sp_number(immediate6(op) << 12));
		break;
	case 4:
		lose(r, few(op, 7));
		break;
	case 6:
	case 7:
		r->branch = addr + sp_insn_extend(move(op, 3, 2, 1) |
		    move(op, 10, 2, 3) | move(op, 2, 1, 5) |
		    move(op, 5, 2, 6) | move(op, 12, 1, 8), 9);
		break;
	}
}

/* C.JR, C.MV, C.JALR and C.ADD. */
static void
two_registers(struct sp_registers *r, uint32_t op)
{
	const uint32_t rd = op >> 7 & 31, rs = op >> 2 & 31;

	if (!rs)
		r->to = get(r, rd);
	else
		set(r, rd, op >> 12 & 1 ?
		    sp_sum(get(r, rd), get(r, rs), false) : get(r, rs));
}

static void
quadrant2(struct sp_registers *r, uint32_t op, uint32_t addr)
{
	const uint32_t rd = op >> 7 & 31;

	(void)addr;
	switch (op >> 13) {
	case 0:
		set(r, rd, shifted(get(r, rd), op >> 2 & 31));
		break;
	case 2:
		set(r, rd, sp_load(r, plus(r, SP, move(op, 4, 3, 2) |
		    move(op, 12, 1, 5) | move(op, 2, 2, 6))));
		break;
	case 4:
		two_registers(r, op);
		break;
	case 5:			/* CM.PUSH and CM.POP of Zcmp, perhaps */
		if ((op & 0xf900) == 0xb800)
			lose(r, SP);
		break;
	case 6:
		sp_store(r, r->r[SP], plus(r, SP, move(op, 9, 4, 2) |
		    move(op, 7, 2, 6)), get(r, op >> 2 & 31));
		break;
	}
}

void
sp_moves_riscv(struct sp_registers *r, const struct sp_code *code,
    uint32_t addr)
{
	static void (*const quadrants[])(struct sp_registers *, uint32_t,
	    uint32_t) = { quadrant0, quadrant1, quadrant2 };
	const uint8_t *const p = code->bytes + (addr - code->addr);
	const uint32_t n = code->n - (addr - code->addr);
	const uint32_t low = n < 2 ? 0 : sp_little16(p);

	r->to = sp_any();
	r->branch = 1;
	if (n < 2 || ((low & 3) == 3 && n < 4))
		return;
	if ((low & 3) == 3)
		run_wide(r, sp_little32(p), addr);
	else
		quadrants[low & 3](r, low, addr);
}
