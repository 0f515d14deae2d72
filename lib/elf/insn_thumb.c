/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thumb instructions, see insn.h */

#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"

#define PC_READS	4	/* PC is that far ahead */

/* How far B and a conditional B jump. */
static uint32_t
b_offset(uint32_t op)
{
	return sp_insn_extend((op & 0x7ff) << 1, 12);
}

static uint32_t
b_if_offset(uint32_t op)
{
	return sp_insn_extend((op & 0xff) << 1, 9);
}

/* The reach of BL and B.W: S, imm10, J1, J2 and imm11 (A7.7.18, T1). */
static uint32_t
far_offset(uint32_t op)
{
	const uint32_t s = op >> 26 & 1;
	const uint32_t i1 = ~((op >> 13 & 1) ^ s) & 1;
	const uint32_t i2 = ~((op >> 11 & 1) ^ s) & 1;

	return sp_insn_extend(s << 24 | i1 << 23 | i2 << 22 |
	    (op >> 16 & 0x3ff) << 12 | (op & 0x7ff) << 1, 25);
}

/* That of a conditional B.W: S, J2, J1, imm6 and imm11 (A7.7.12, T3). */
static uint32_t
near_offset(uint32_t op)
{
	return sp_insn_extend((op >> 26 & 1) << 20 | (op >> 11 & 1) << 19 |
	    (op >> 13 & 1) << 18 | (op >> 16 & 0x3f) << 12 |
	    (op & 0x7ff) << 1, 21);
}

/* An instruction is the first of these that has value where mask has bits. */
static const struct pattern {
	uint32_t mask, value;
	struct sp_insn insn;
	uint32_t (*offset)(uint32_t op);	/* of its target, from PC on */
} narrow[] = {
	{ 0xffff, 0x0000, { .fills = true }, NULL },	/* padding */
	{ 0xffff, 0x46c0, { .fills = true }, NULL },
	{ 0xffff, 0xbf00, { .fills = true }, NULL },
	{ 0xfff8, 0x4770, { .ends = true }, NULL },	/* BX, BXNS LR */
	{ 0xff80, 0x4700, { .kind = SP_INSN_JUMP_ANY, .ends = true }, NULL },
	{ 0xff80, 0x4780, { .kind = SP_INSN_CALL_ANY }, NULL },	/* BLX, BLXNS */
	{ 0xffff, 0x46f7, { .ends = true }, NULL },	/* MOV PC, LR */
	{ 0xff87, 0x4687, { .kind = SP_INSN_JUMP_TABLE, .ends = true }, NULL },
	{ 0xff87, 0x4686, { .kind = SP_INSN_LOSE }, NULL },	/* MOV LR */
	{ 0xff00, 0xbd00, { .ends = true }, NULL },	/* POP with PC */
	{ 0xf800, 0xe000, { .kind = SP_INSN_JUMP, .ends = true }, b_offset },
	{ 0xff00, 0xde00, { .ends = true }, NULL },	/* UDF */
	{ 0xff00, 0xdf00, { .ends = false }, NULL },	/* SVC */
	{ 0xf000, 0xd000, { .kind = SP_INSN_JUMP }, b_if_offset },
	{ 0, 0, { .ends = false }, NULL }		/* any other */
}, wide[] = {
	{ 0xffffffff, 0xf3af8000, { .fills = true }, NULL },
	{ 0xf800d000, 0xf000d000, { .kind = SP_INSN_CALL }, far_offset },
	{ 0xf800d000, 0xf0009000, { .kind = SP_INSN_JUMP, .ends = true },
	    far_offset },
	/* Conditions 14 and 15 are other instructions. */
	{ 0xfb80d000, 0xf3808000, { .ends = false }, NULL },
	{ 0xf800d000, 0xf0008000, { .kind = SP_INSN_JUMP }, near_offset },
	{ 0xff70f000, 0xf850f000, { .ends = true }, NULL },	/* LDR PC */
	{ 0xffd08000, 0xe8908000, { .ends = true }, NULL },	/* LDM, POP */
	{ 0xfff0ffe0, 0xe8d0f000, { .ends = true }, NULL },	/* TBB, TBH */
	{ 0, 0, { .ends = false }, NULL }
};

/* LDR.W PC from the literal pool, as veneers have it: where to. */
static void
load_pc(const uint8_t *p, size_t n, uint32_t addr, struct sp_insn *insn)
{
	const uint32_t offset = sp_little16(p + 2) & 0xfff;
	const uint32_t base = ((addr + PC_READS) & ~(uint32_t)3) - addr;
	const uint32_t at = sp_little16(p) & 0x80 ? base + offset :
	    base - offset;
	const bool known = at < n && n - at >= 4;

	insn->kind = known ? SP_INSN_JUMP : SP_INSN_JUMP_ANY;
	insn->target = known ? sp_little32(p + at) & ~(uint32_t)1 : 0;
}

struct sp_insn
sp_insn_thumb(const uint8_t *p, size_t n, uint32_t addr)
{
	uint32_t op = n < 2 ? 0 : sp_little16(p);
	const bool is_wide = op >= 0xe800;
	const struct pattern *f = is_wide ? wide : narrow;
	struct sp_insn insn;

	if (n < 2)
		return (struct sp_insn){ .bytes = 2 };
	if (is_wide)
		op = op << 16 | (n < 4 ? 0 : sp_little16(p + 2));
	while ((op & f->mask) != f->value)
		f++;
	insn = f->insn;
	insn.bytes = is_wide ? 4 : 2;
	if (f->offset)
		insn.target = (addr + PC_READS + f->offset(op)) & ~(uint32_t)1;
	if ((op & 0xff7ff000) == 0xf85ff000)
		load_pc(p, n, addr, &insn);
	return insn;
}
