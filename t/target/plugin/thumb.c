/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions of Thumb-2: see thumb.h */
#include "thumb.h"

enum { SP = 13, LR = 14, PC = 15 };

static int
count(uint32_t list)
{
	return __builtin_popcount(list);
}

unsigned
thumb_it(uint16_t op)
{
	if ((op & 0xff00) != 0xbf00 || !(op & 15))
		return 0;
	return 4 - (unsigned)__builtin_ctz(op & 15);
}

static void
access(struct thumb *t, int32_t n)
{
	t->to_sp = ACCESSES;
	t->n = n;
}

/* Of as many bytes. */
static void
pushes(struct thumb *t, int32_t n)
{
	access(t, 0);
	t->moves = -n;
}

static void
pops(struct thumb *t, int32_t n)
{
	access(t, -n);
	t->moves = n;
}

static void
adds(struct thumb *t, int32_t n)
{
	t->to_sp = t->conditional ? SETS : ADDS;
	t->n = n;
}

/* A5.2.3: ADD, MOV, BX and BLX, of any register. */
static void
special(struct thumb *t, uint32_t op)
{
	const uint32_t d = (op & 7) | (op >> 4 & 8), m = op >> 3 & 15;

	switch (op >> 8 & 3) {
	case 0: case 2:
		if (d == PC)
			t->flow = m == LR ? RETURNS : JUMPS;
		if (d == SP)
			t->to_sp = SETS;
		break;
	case 3:
		t->flow = op & 0x80 ? CALLS : m == LR ? RETURNS : JUMPS;
		t->by_lr = t->flow == RETURNS;
	}
}

static void
narrow(struct thumb *t, uint32_t op)
{
	const int n = count(op & 0x1ff);

	if ((op & 0xfc00) == 0x4400) {
		special(t, op);
	} else if ((op & 0xf000) == 0x9000) {
		access(t, (int32_t)(op & 255) * 4);
	} else if ((op & 0xff00) == 0xb000) {
		adds(t, (int32_t)(op & 127) * (op & 128 ? -4 : 4));
	} else if ((op & 0xfe00) == 0xb400) {
		pushes(t, 4 * n);
	} else if ((op & 0xfe00) == 0xbc00) {
		pops(t, 4 * n);
		if (op & 0x100)
			t->flow = RETURNS;
	} else if ((op & 0xf800) == 0xe000) {
		t->target = t->at + 4 + (((op & 0x7ff) << 1 ^ 0x800) - 0x800);
	} else if ((op & 0xf000) == 0xd000 && (op & 0xe00) != 0xe00) {
		t->target = t->at + 4 + (uint32_t)(int8_t)op * 2;
	}
}

/* A5.3.4: B.W and BL. */
static void
branch(struct thumb *t, uint32_t op, uint32_t low)
{
	const uint32_t sign = op >> 10 & 1;
	const uint32_t i1 = ~(low >> 13 ^ sign) & 1;
	const uint32_t i2 = ~(low >> 11 ^ sign) & 1;
	const bool wide = low & 0x1000;
	const uint32_t high = wide ?
	    (0u - sign) << 24 | i1 << 23 | i2 << 22 | (op & 0x3ff) << 12 :
	    (0u - sign) << 20 | (low >> 11 & 1) << 19 | (low >> 13 & 1) << 18 |
	    (op & 0x3f) << 12;

	t->target = t->at + 4 + (high | (low & 0x7ff) << 1);
	if ((low & 0xd000) == 0xd000)
		t->flow = CALLS;
}

/* A5.3.2: a constant of 8 bits that is repeated or rotated. */
static uint32_t
expand(uint32_t i12)
{
	const uint32_t x = i12 & 255, rotate = i12 >> 7;

	if (rotate >= 8)
		return (128 | (i12 & 127)) << (32 - rotate);
	switch (i12 >> 8 & 3) {
	case 0: return x;
	case 1: return x | x << 16;
	case 2: return x << 8 | x << 24;
	}
	return x * 0x01010101;
}

/* ADD and SUB of a constant to SP; all else that writes it. */
static void
process(struct thumb *t, uint32_t op, uint32_t low)
{
	const uint32_t i12 = (op >> 10 & 1) << 11 | (low >> 12 & 7) << 8 |
	    (low & 255);

	if ((low >> 8 & 15) != SP || low & 0x8000)
		return;
	switch (op & 0xfbef) {
	case 0xf10d & 0xfbef: adds(t, (int32_t)expand(i12)); break;
	case 0xf1ad & 0xfbef: adds(t, -(int32_t)expand(i12)); break;
	default: t->to_sp = SETS;
	}
	if ((op & 0xfbff) == 0xf20d)
		adds(t, (int32_t)i12);
	if ((op & 0xfbff) == 0xf2ad)
		adds(t, -(int32_t)i12);
}

/* A5.3.5 and A5.3.6: of several registers, of two, and TBB. */
static void
multiple(struct thumb *t, uint32_t op, uint32_t low)
{
	const int32_t n = (int32_t)(low & 255) * 4;

	if ((op & 0xfff0) == 0xe8d0 && (low & 0xffe0) == 0xf000) {
		t->flow = JUMPS;
	} else if (op == 0xe92d) {
		pushes(t, 4 * count(low));
	} else if (op == 0xe8bd) {
		pops(t, 4 * count(low));
		if (low >> PC & 1)
			t->flow = RETURNS;
	} else if ((op & 0xfe50) == 0xe810 && low >> PC & 1) {
		t->flow = (op & 15) == SP ? RETURNS : JUMPS;
	} else if ((op & 0xfe4f) == 0xe84d) {
		/* Offset, before or behind, with or without writing back. */
		const int32_t signed_n = op & 0x80 ? n : -n;

		if (op & 0x20 && op & 0x100)
			pushes(t, -signed_n);
		else if (op & 0x20)
			pops(t, signed_n);
		else if (op & 0x100)
			access(t, signed_n);
	}
}

/* A5.3.7 to A5.3.10: of one register. */
static void
single(struct thumb *t, uint32_t op, uint32_t low)
{
	const uint32_t n = op & 15;
	const int32_t i8 = low & 0x200 ? (int32_t)(low & 255) :
	    -(int32_t)(low & 255);

	if ((op & 0xff70) == 0xf850 && low >> 12 == PC)
		t->flow = n == SP ? RETURNS : JUMPS;
	if (n != SP)
		return;
	if (op & 0x80)
		access(t, (int32_t)(low & 0xfff));
	else if ((low & 0xd00) == 0xc00)
		access(t, i8);
	else if ((low & 0xd00) == 0xd00)
		pushes(t, -i8);
	else if ((low & 0xd00) == 0x900)
		pops(t, i8);
}

/* A6.5: VLDM and VSTM, VPUSH and VPOP, VLDR and VSTR. */
static void
floating(struct thumb *t, uint32_t op, uint32_t low)
{
	const int32_t n = (int32_t)(low & 255) * 4;

	if ((op & 15) != SP)
		return;
	if (op & 0x100 && !(op & 0x20))
		access(t, op & 0x80 ? n : -n);
	else if (op & 0x100)
		pushes(t, n);
	else if (op & 0x20)
		pops(t, n);
}

static void
wide(struct thumb *t, uint32_t op, uint32_t low)
{
	if ((op & 0xf800) == 0xf000 && low & 0x8000) {
		if ((op & 0xfff0) == 0xf380) {
			t->sets_psp = (low & 255) == 9;
			t->sets_control = (low & 255) == 20;
			if ((low & 255) == 8 || (low & 255) == 20)
				t->to_sp = SETS;
		} else if ((low & 0x5000) || (op & 0x380) != 0x380) {
			branch(t, op, low);
		}
	} else if ((op & 0xfe00) == 0xe800) {
		multiple(t, op, low);
	} else if ((op & 0xfe00) == 0xf800) {
		single(t, op, low);
	} else if ((op & 0xfe00) == 0xec00) {
		floating(t, op, low);
	} else if ((op & 0xf800) == 0xf000 || (op & 0xfe00) == 0xea00) {
		process(t, op, low);
	}
}

struct thumb
thumb_decode(uint32_t at, const uint16_t *code, size_t halfwords,
    bool conditional)
{
	struct thumb t = {
		.at = at, .size = 2 * (uint32_t)halfwords,
		.conditional = conditional
	};

	if (halfwords == 2)
		wide(&t, code[0], code[1]);
	else
		narrow(&t, code[0]);
	return t;
}
