/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cycles and registers of Thumb instructions, see thumb.h */

#include <config.h>

#include <stddef.h>

#include "correct/thumb.h"

/* Where an encoding has registers. */
enum {
	D = 1,			/* bits 0 to 2 */
	N = 2,			/* bits 3 to 5 */
	M = 4,			/* bits 6 to 8 */
	HIGH = 8,		/* bits 8 to 10 */
	LIST = 16,		/* a bit each: one cycle more for each */
	WIDE = 32		/* bits 0 to 2 and 7, bits 3 to 6 */
};

/* An instruction is the first of these that has value where mask has bits. */
static const struct form {
	uint16_t mask, value;
	uint8_t cycles, fields;
} forms[] = {
	{ 0xff00, 0xbd00, 3, LIST },		/* POP with PC */
	{ 0xfe00, 0xb400, 1, LIST },		/* PUSH */
	{ 0xfe00, 0xbc00, 1, LIST },		/* POP */
	{ 0xf000, 0xc000, 1, LIST | HIGH },	/* STM, LDM */
	{ 0xfc00, 0x1c00, 1, D | N },		/* ADD, SUB 3 bits */
	{ 0xfc00, 0x1800, 1, D | N | M },
	{ 0xe000, 0x0000, 1, D | N },		/* shifts */
	{ 0xe000, 0x2000, 1, HIGH },		/* MOV, CMP, ADD, SUB 8 bits */
	{ 0xfc00, 0x4000, 1, D | N },
	{ 0xff00, 0x4700, 2, WIDE },		/* BX, BLX */
	{ 0xff87, 0x4487, 2, WIDE },		/* ADD PC */
	{ 0xff87, 0x4687, 2, WIDE },		/* MOV PC */
	{ 0xfc00, 0x4400, 1, WIDE },
	{ 0xf800, 0x4800, 2, HIGH },		/* LDR literal */
	{ 0xf000, 0x5000, 2, D | N | M },
	{ 0xe000, 0x6000, 2, D | N },
	{ 0xf000, 0x8000, 2, D | N },
	{ 0xf000, 0x9000, 2, HIGH },
	{ 0xf000, 0xa000, 1, HIGH },
	{ 0xff00, 0xb200, 1, D | N },		/* SXTH and its kin */
	{ 0xff00, 0xba00, 1, D | N },		/* REV */
	{ 0xf800, 0xe000, 2, 0 },		/* B */
	{ 0xf800, 0xf000, 3, 0 },		/* BL, MSR, MRS, DMB */
	{ 0, 0, 1, 0 }
};

static unsigned
bit(unsigned reg)
{
	return reg < 8 ? 1u << reg : 0;
}

static unsigned
registers(unsigned op, unsigned fields)
{
	unsigned low = 0;

	if (fields & D)
		low |= bit(op & 7);
	if (fields & N)
		low |= bit(op >> 3 & 7);
	if (fields & M)
		low |= bit(op >> 6 & 7);
	if (fields & HIGH)
		low |= bit(op >> 8 & 7);
	if (fields & LIST)
		low |= op & 0xff;
	if (fields & WIDE)
		low |= bit((op & 7) | (op >> 4 & 8)) | bit(op >> 3 & 15);
	return low;
}

/* LR or PC is one of them: bit 8 of PUSH and POP. */
static unsigned
listed(unsigned op)
{
	unsigned n = 0;

	if (op >> 12 == 0xb)
		n = op >> 8 & 1;
	for (op &= 0xff; op; op &= op - 1)
		n++;
	return n;
}

struct sp_thumb
sp_thumb(uint16_t op)
{
	const struct form *f = forms;
	struct sp_thumb t;

	while ((op & f->mask) != f->value)
		f++;
	t.many = f->fields & LIST;
	t.cycles = (uint8_t)(f->cycles + (t.many ? listed(op) : 0));
	t.low = (uint8_t)registers(op, f->fields);
	t.returns = (op & 0xff00) == 0xbd00 || op == 0x4770 || op == 0x46f7;
	return t;
}

bool
sp_thumb_is_v6m(uint32_t op)
{
	static const struct {
		uint32_t mask, value;
	} those[] = {
		{ 0xf800d000, 0xf000d000 },	/* BL */
		{ 0xfff0ff00, 0xf3808800 },	/* MSR */
		{ 0xfffff000, 0xf3ef8000 },	/* MRS */
		{ 0xffffffc0, 0xf3bf8f40 },	/* DSB, DMB, ISB */
		{ 0xfff0f000, 0xf7f0a000 }	/* UDF */
	};

	for (size_t i = 0; i < sizeof(those) / sizeof(those[0]); i++) {
		if ((op & those[i].mask) == those[i].value)
			return true;
	}
	return false;
}
