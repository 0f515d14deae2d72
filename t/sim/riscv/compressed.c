/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The extension C: each instruction of 16 bits is one of 32 in short.  Volume
 * I, chapter 16, tables 16.5 to 16.7.
 */
#include <config.h>

#include "riscv.h"

enum {
	LOAD = 0x03, IMMEDIATE = 0x13, STORE = 0x23, REGISTER = 0x33,
	LUI = 0x37, BRANCH = 0x63, JALR = 0x67, JAL = 0x6f
};
#define EBREAK	0x00100073u

static uint32_t
type_i(unsigned opcode, unsigned which, unsigned to, unsigned from,
    uint32_t value)
{
	return value << 20 | from << 15 | which << 12 | to << 7 | opcode;
}

static uint32_t
type_s(unsigned base, unsigned value, uint32_t offset)
{
	return (offset >> 5) << 25 | value << 20 | base << 15 | 2u << 12 |
	    (offset & 31) << 7 | STORE;
}

static uint32_t
type_r(unsigned high, unsigned which, unsigned to, unsigned other)
{
	return high << 25 | other << 20 | to << 15 | which << 12 | to << 7 |
	    REGISTER;
}

static uint32_t
jump(unsigned link, uint32_t offset)
{
	return (offset >> 20 & 1) << 31 | (offset >> 1 & 0x3ff) << 21 |
	    (offset >> 11 & 1) << 20 | (offset & 0xff000) | link << 7 | JAL;
}

static uint32_t
branch(unsigned which, unsigned from, uint32_t offset)
{
	return (offset >> 12 & 1) << 31 | (offset >> 5 & 0x3f) << 25 |
	    from << 15 | which << 12 | (offset >> 1 & 15) << 8 |
	    (offset >> 11 & 1) << 7 | BRANCH;
}

/* The register of a field of three bits. */
static unsigned
short_register(uint16_t op, unsigned low)
{
	return 8 + field(op, low, 3);
}

/* Six bits with a sign: 12, and 6 to 2. */
static uint32_t
six(uint16_t op)
{
	return (0 - field(op, 12, 1)) << 5 | field(op, 2, 5);
}

/* For words: an offset of short registers. */
static uint32_t
word_offset(uint16_t op)
{
	return field(op, 5, 1) << 6 | field(op, 10, 3) << 3 |
	    field(op, 6, 1) << 2;
}

static uint32_t
quadrant_0(uint16_t op)
{
	const uint32_t wide = field(op, 7, 4) << 6 | field(op, 11, 2) << 4 |
	    field(op, 5, 1) << 3 | field(op, 6, 1) << 2;
	const unsigned base = short_register(op, 7);

	switch (op >> 13) {
	case 0:
		return wide ? type_i(IMMEDIATE, 0, short_register(op, 2), SP,
		    wide) : 0;
	case 2:
		return type_i(LOAD, 2, short_register(op, 2), base,
		    word_offset(op));
	case 6:
		return type_s(base, short_register(op, 2), word_offset(op));
	}
	return 0;
}

static uint32_t
jump_offset(uint16_t op)
{
	return (0 - field(op, 12, 1)) << 11 | field(op, 8, 1) << 10 |
	    field(op, 9, 2) << 8 | field(op, 6, 1) << 7 |
	    field(op, 7, 1) << 6 | field(op, 2, 1) << 5 |
	    field(op, 11, 1) << 4 | field(op, 3, 3) << 1;
}

static uint32_t
branch_offset(uint16_t op)
{
	return (0 - field(op, 12, 1)) << 8 | field(op, 5, 2) << 6 |
	    field(op, 2, 1) << 5 | field(op, 10, 2) << 3 |
	    field(op, 3, 2) << 1;
}

/* c.addi16sp if to is the stack pointer, or else c.lui. */
static uint32_t
upper(uint16_t op, unsigned to)
{
	const uint32_t stack = (0 - field(op, 12, 1)) << 9 |
	    field(op, 3, 2) << 7 | field(op, 5, 1) << 6 |
	    field(op, 2, 1) << 5 | field(op, 6, 1) << 4;

	if (to == SP)
		return stack ? type_i(IMMEDIATE, 0, SP, SP, stack) : 0;
	return six(op) ? six(op) << 12 | to << 7 | LUI : 0;
}

/* Shifts, c.andi, and what has two registers. */
static uint32_t
arithmetic(uint16_t op)
{
	static const uint8_t which[4] = { 0, 4, 6, 7 };	/* sub xor or and */
	const unsigned to = short_register(op, 7);
	const unsigned sub = field(op, 5, 2);

	switch (field(op, 10, 2)) {
	case 0:
	case 1:
		return field(op, 12, 1) ? 0 : type_i(IMMEDIATE, 5, to, to,
		    field(op, 2, 5) | field(op, 10, 1) << 10);
	case 2:
		return type_i(IMMEDIATE, 7, to, to, six(op));
	}
	return field(op, 12, 1) ? 0 : type_r(sub ? 0 : 0x20, which[sub], to,
	    short_register(op, 2));
}

static uint32_t
quadrant_1(uint16_t op)
{
	const unsigned to = field(op, 7, 5);

	switch (op >> 13) {
	case 0:
		return type_i(IMMEDIATE, 0, to, to, six(op));
	case 1:
		return jump(RA, jump_offset(op));
	case 2:
		return type_i(IMMEDIATE, 0, to, 0, six(op));
	case 3:
		return upper(op, to);
	case 4:
		return arithmetic(op);
	case 5:
		return jump(0, jump_offset(op));
	}
	return branch(op >> 13 & 1, short_register(op, 7), branch_offset(op));
}

/* c.jr, c.mv, c.ebreak, c.jalr, c.add */
static uint32_t
transfer(uint16_t op)
{
	const unsigned to = field(op, 7, 5), from = field(op, 2, 5);
	const bool link = field(op, 12, 1);

	if (from)
		return link ? type_r(0, 0, to, from) :
		    from << 20 | to << 7 | REGISTER;
	if (!to)
		return link ? EBREAK : 0;
	return type_i(JALR, 0, link ? RA : 0, to, 0);
}

static uint32_t
quadrant_2(uint16_t op)
{
	const unsigned to = field(op, 7, 5);

	switch (op >> 13) {
	case 0:
		return field(op, 12, 1) ? 0 :
		    type_i(IMMEDIATE, 1, to, to, field(op, 2, 5));
	case 2:
		return to ? type_i(LOAD, 2, to, SP, field(op, 2, 2) << 6 |
		    field(op, 12, 1) << 5 | field(op, 4, 3) << 2) : 0;
	case 4:
		return transfer(op);
	case 6:
		return type_s(SP, field(op, 2, 5), field(op, 7, 2) << 6 |
		    field(op, 9, 4) << 2);
	}
	return 0;
}

uint32_t
expand(uint16_t op)
{
	switch (op & 3) {
	case 0: return quadrant_0(op);
	case 1: return quadrant_1(op);
	}
	return quadrant_2(op);
}
