/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * RISC-V instructions, see insn.h.  A call beyond the reach of JAL is two of
 * them: AUIPC or LUI loads the upper bits of the target into a register, and
 * JALR jumps to that register plus an offset.
 */
#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"

enum { ZERO = 0, RA = 1, T0 = 5 };	/* registers; T0 is another RA */

#define OP_LUI	0x37
#define OP_AUIPC	0x17
#define OP_JAL	0x6f
#define OP_JALR	0x67
#define MRET	0x30200073
#define NOP	0x13
#define C_NOP	0x0001
#define C_EBREAK	0x9002

/* Bits of v, n of them from from on, moved to to. */
static uint32_t
move(uint32_t v, int from, int n, int to)
{
	return (v >> from & (((uint32_t)1 << n) - 1)) << to;
}

/* A jump that links in rd; target 0 if a register tells it. */
static struct sp_insn
jump(uint8_t bytes, uint32_t rd, bool known, uint32_t target)
{
	const enum sp_insn_kind kind =
	    rd == RA ? (known ? SP_INSN_CALL : SP_INSN_CALL_ANY) :
	    rd == ZERO ? (known ? SP_INSN_JUMP : SP_INSN_JUMP_ANY) :
	    SP_INSN_OTHER;

	return (struct sp_insn){ .kind = kind, .bytes = bytes,
	    .target = target & ~(uint32_t)1, .ends = rd == ZERO };
}

/* To what register rs holds, plus offset; to a return address: back. */
static struct sp_insn
jump_register(uint8_t bytes, uint32_t rd, uint32_t rs, uint32_t offset,
    const struct sp_insn_upper *upper)
{
	const bool known = rs == ZERO || rs == upper->reg;

	if (rd == ZERO && (rs == RA || rs == T0))
		return (struct sp_insn){ .bytes = bytes, .ends = true };
	return jump(bytes, rd, known,
	    known ? (rs ? upper->value : 0) + offset : 0);
}

static struct sp_insn
wide(uint32_t op, uint32_t addr, struct sp_insn_upper *upper)
{
	const struct sp_insn_upper before = *upper;
	const uint32_t rd = op >> 7 & 31;

	upper->reg = 0;
	switch (op & 0x7f) {
	case OP_LUI:
	case OP_AUIPC:
		upper->reg = rd;
		upper->value = (op & 0xfffff000) +
		    ((op & 0x7f) == OP_AUIPC ? addr : 0);
		break;
	case OP_JAL:
		return jump(4, rd, true, addr + sp_insn_extend(
		    move(op, 21, 10, 1) | move(op, 20, 1, 11) |
		    move(op, 12, 8, 12) | move(op, 31, 1, 20), 21));
	case OP_JALR:
		return jump_register(4, rd, op >> 15 & 31,
		    sp_insn_extend(op >> 20, 12), &before);
	}
	return (struct sp_insn){ .kind = op == MRET ? SP_INSN_RETURN_TRAP :
	    SP_INSN_OTHER, .bytes = 4, .ends = op == MRET,
	    .fills = op == NOP };
}

static uint32_t
compressed_offset(uint32_t op)
{
	return sp_insn_extend(move(op, 3, 3, 1) | move(op, 11, 1, 4) |
	    move(op, 2, 1, 5) | move(op, 7, 1, 6) | move(op, 6, 1, 7) |
	    move(op, 9, 2, 8) | move(op, 8, 1, 10) | move(op, 12, 1, 11), 12);
}

static struct sp_insn
narrow(uint32_t op, uint32_t addr, struct sp_insn_upper *upper)
{
	const struct sp_insn_upper before = *upper;
	const uint32_t rs = op >> 7 & 31;

	upper->reg = 0;
	if ((op & 0xe003) == 0x2001)	/* C.JAL */
		return jump(2, RA, true, addr + compressed_offset(op));
	if ((op & 0xe003) == 0xa001)	/* C.J */
		return jump(2, ZERO, true, addr + compressed_offset(op));
	if ((op & 0xf07f) == 0x8002 && rs)	/* C.JR */
		return jump_register(2, ZERO, rs, 0, &before);
	if ((op & 0xf07f) == 0x9002 && rs)	/* C.JALR */
		return jump_register(2, RA, rs, 0, &before);
	return (struct sp_insn){ .bytes = 2, .ends = op == C_EBREAK,
	    .fills = op == C_NOP || !op };
}

struct sp_insn
sp_insn_riscv(const uint8_t *p, size_t n, uint32_t addr,
    struct sp_insn_upper *upper)
{
	const uint32_t low = n < 2 ? 0 : sp_little16(p);

	if ((low & 3) != 3)
		return narrow(low, addr, upper);
	if (n < 4)
		return (struct sp_insn){ .bytes = 4 };
	return wide(sp_little32(p), addr, upper);
}
