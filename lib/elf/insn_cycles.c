/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long instructions take, as far as a short path is concerned: insn.h */

#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"

#define STRAIGHT_MOST	200	/* instructions: no stub has more */

/* The first of these that has value where mask has bits. */
static const struct timing {
	uint32_t mask, value;
	uint8_t cycles;		/* and one for each bit of list */
	uint16_t list;
} narrow[] = {
	{ 0xff00, 0xbd00, 3, 0x1ff },	/* POP with PC: 3 and one a register */
	{ 0xfe00, 0xb400, 1, 0x1ff },	/* PUSH */
	{ 0xfe00, 0xbc00, 1, 0x0ff },	/* POP */
	{ 0xf000, 0xc000, 1, 0x0ff },	/* LDM, STM */
	{ 0xf800, 0x4800, 2, 0 },	/* LDR of a literal */
	{ 0xf000, 0x5000, 2, 0 },	/* LDR, STR and their kin */
	{ 0xe000, 0x6000, 2, 0 },
	{ 0xe000, 0x8000, 2, 0 },
	{ 0xf800, 0xe000, 2, 0 },	/* B */
	{ 0xff00, 0x4700, 2, 0 },	/* BX, BLX */
	{ 0, 0, 1, 0 }
}, wide[] = {
	{ 0xf800d000, 0xf000d000, 3, 0 },	/* BL */
	{ 0xff000000, 0xf3000000, 3, 0 },	/* MRS, MSR, ISB */
	{ 0xfe000000, 0xf8000000, 2, 0 },	/* LDR, STR */
	{ 0, 0, 1, 0 }
};

static unsigned
cycles_thumb(const uint8_t *p, size_t bytes)
{
	const uint32_t first = sp_little16(p);
	const uint32_t op = bytes == 4 ? first << 16 | sp_little16(p + 2) :
	    first;
	const struct timing *t = bytes == 4 ? wide : narrow;
	unsigned cycles;

	while ((op & t->mask) != t->value)
		t++;
	cycles = t->cycles;
	for (uint32_t list = op & t->list; list; list &= list - 1)
		cycles++;
	return cycles;
}

/* One, and one more for a load, or for a jump that must be fetched. */
static unsigned
cycles_riscv(const uint8_t *p, const struct sp_insn *insn)
{
	return insn->ends || (p[0] & 0x7f) == 0x03 ? 2 : 1;
}

unsigned
sp_insn_straight(const uint8_t *p, size_t n, uint32_t addr, bool arm)
{
	struct sp_insn_upper upper = { 0, 0 };
	struct sp_insn insn;
	unsigned cycles = 0;

	for (int i = 0; i < STRAIGHT_MOST && n >= 2; i++) {
		insn = arm ? sp_insn_thumb(p, n, addr) :
		    sp_insn_riscv(p, n, addr, &upper);
		if (insn.bytes > n || insn.kind == SP_INSN_CALL ||
		    insn.kind == SP_INSN_CALL_ANY)
			return 0;
		cycles += arm ? cycles_thumb(p, insn.bytes) :
		    cycles_riscv(p, &insn);
		if (insn.ends)
			return cycles;
		p += insn.bytes;
		n -= insn.bytes;
		addr += insn.bytes;
	}
	return 0;
}
