/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thumb instructions, see insn.h */

#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"

#define LR	14
#define PC_READS	4	/* PC is that far ahead */

static struct sp_insn
to(enum sp_insn_kind kind, uint8_t bytes, uint32_t target)
{
	return (struct sp_insn){ .kind = kind, .bytes = bytes,
	    .target = target & ~(uint32_t)1 };
}

/* The reach of BL and B.W: S, imm10, J1, J2 and imm11 (A7.7.18, T1). */
static uint32_t
far_offset(uint32_t high, uint32_t low)
{
	const uint32_t s = high >> 10 & 1;
	const uint32_t i1 = ~((low >> 13 & 1) ^ s) & 1;
	const uint32_t i2 = ~((low >> 11 & 1) ^ s) & 1;

	return sp_insn_extend(s << 24 | i1 << 23 | i2 << 22 |
	    (high & 0x3ff) << 12 | (low & 0x7ff) << 1, 25);
}

/* That of a conditional B.W: S, J2, J1, imm6 and imm11 (A7.7.12, T3). */
static uint32_t
near_offset(uint32_t high, uint32_t low)
{
	return sp_insn_extend((high >> 10 & 1) << 20 | (low >> 11 & 1) << 19 |
	    (low >> 13 & 1) << 18 | (high & 0x3f) << 12 | (low & 0x7ff) << 1,
	    21);
}

/* LDR.W PC from the literal pool, as veneers have it: where to. */
static struct sp_insn
load_pc(const uint8_t *p, size_t n, uint32_t addr)
{
	const uint32_t high = sp_little16(p);
	const uint32_t offset = sp_little16(p + 2) & 0xfff;
	const uint32_t base = ((addr + PC_READS) & ~(uint32_t)3) - addr;
	const uint32_t at = high & 0x80 ? base + offset : base - offset;

	if (at >= n || n - at < 4)
		return to(SP_INSN_JUMP_ANY, 4, 0);
	return to(SP_INSN_JUMP, 4, sp_little32(p + at));
}

static struct sp_insn
wide(const uint8_t *p, size_t n, uint32_t addr)
{
	const uint32_t high = sp_little16(p);
	const uint32_t low = n < 4 ? 0 : sp_little16(p + 2);
	const uint32_t pc = addr + PC_READS;

	if ((high & 0xf800) == 0xf000) {
		if ((low & 0xd000) == 0xd000)
			return to(SP_INSN_CALL, 4, pc + far_offset(high, low));
		if ((low & 0xd000) == 0x9000)
			return to(SP_INSN_JUMP, 4, pc + far_offset(high, low));
		/* Conditions 14 and 15 are other instructions. */
		if ((low & 0xd000) == 0x8000 && (high >> 7 & 7) != 7)
			return to(SP_INSN_JUMP, 4, pc + near_offset(high, low));
	}
	if ((high & 0xff7f) == 0xf85f && low >> 12 == 15)
		return load_pc(p, n, addr);
	return to(SP_INSN_OTHER, 4, 0);
}

static struct sp_insn
narrow(uint32_t op, uint32_t addr)
{
	const uint32_t pc = addr + PC_READS;

	if ((op & 0xff80) == 0x4780)	/* BLX, BLXNS */
		return to(SP_INSN_CALL_ANY, 2, 0);
	if ((op & 0xff80) == 0x4700 && (op >> 3 & 15) != LR)	/* BX, BXNS */
		return to(SP_INSN_JUMP_ANY, 2, 0);
	if ((op & 0xff87) == 0x4687 && (op >> 3 & 15) != LR)	/* MOV PC */
		return to(SP_INSN_JUMP_TABLE, 2, 0);
	if ((op & 0xff87) == 0x4686)	/* MOV LR, register */
		return to(SP_INSN_LOSE, 2, 0);
	if ((op & 0xf800) == 0xe000)	/* B */
		return to(SP_INSN_JUMP, 2, pc +
		    sp_insn_extend((op & 0x7ff) << 1, 12));
	if ((op & 0xf000) == 0xd000 && (op >> 8 & 15) < 14)	/* B if */
		return to(SP_INSN_JUMP, 2, pc +
		    sp_insn_extend((op & 0xff) << 1, 9));
	return to(SP_INSN_OTHER, 2, 0);
}

/* An instruction is one of these if it has value where mask has bits. */
struct pattern {
	uint32_t mask, value;
};

static const struct pattern ends[] = {
	{ 0xff80ffff, 0x4700 },		/* BX, BXNS */
	{ 0xff87ffff, 0x4687 },		/* MOV PC */
	{ 0xff00ffff, 0xbd00 },		/* POP with PC */
	{ 0xff00ffff, 0xde00 },		/* UDF */
	{ 0xf800ffff, 0xe000 },		/* B */
	{ 0xf800d000, 0xf0009000 },	/* B.W */
	{ 0xff70f000, 0xf850f000 },	/* LDR PC */
	{ 0xffd08000, 0xe8908000 },	/* LDM, POP with PC */
	{ 0xfff0ffe0, 0xe8d0f000 },	/* TBB, TBH */
};

static const struct pattern fills[] = {
	{ 0xffffffff, 0x0000 },		/* padding */
	{ 0xffffffff, 0x46c0 }, { 0xffffffff, 0xbf00 },
	{ 0xffffffff, 0xf3af8000 }
};

/* The mask of a narrow one is in the upper half. */
static bool
is_one_of(const struct pattern *list, size_t n, uint32_t op, bool wide)
{
	for (size_t i = 0; i < n; i++) {
		const bool list_wide = list[i].value > 0xffff;
		const uint32_t mask = wide ? list[i].mask :
		    list[i].mask >> 16;

		if (list_wide == wide && (op & mask) == list[i].value)
			return true;
	}
	return false;
}

struct sp_insn
sp_insn_thumb(const uint8_t *p, size_t n, uint32_t addr)
{
	const uint32_t first = n < 2 ? 0 : sp_little16(p);
	const bool is_wide = first >= 0xe800;
	struct sp_insn insn;
	uint32_t op = first;

	if (n < 2)
		return to(SP_INSN_OTHER, 2, 0);
	if (is_wide)
		op = first << 16 | (n < 4 ? 0 : sp_little16(p + 2));
	insn = is_wide ? wide(p, n, addr) : narrow(first, addr);
	insn.ends = is_one_of(ends, sizeof(ends) / sizeof(*ends), op, is_wide);
	insn.fills = is_one_of(fills, sizeof(fills) / sizeof(*fills), op,
	    is_wide);
	return insn;
}
