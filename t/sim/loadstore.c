/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loads and stores: ARMv6-M ARM, A5.2.4.  A load writes its register after
 * the access, so that one that faults changes nothing.
 */
#include <config.h>

#include "bus.h"

#define D(op)		((op) & 7)
#define N(op)		((op) >> 3 & 7)
#define M(op)		((op) >> 6 & 7)
#define HIGH(op)	((op) >> 8 & 7)
#define IMM5(op)	((op) >> 6 & 31)
#define IMM8(op)	((op) & 255)

#define LOAD(name, reg, type, size, address)				\
	static unsigned							\
	name(struct sim *s, uint32_t op)				\
	{								\
		uint32_t *const r = s->cpu.r;				\
									\
		r[reg(op)] = (uint32_t)(type)bus_read(s, address, size);\
		return 2;						\
	}

#define STORE(name, reg, size, address)					\
	static unsigned							\
	name(struct sim *s, uint32_t op)				\
	{								\
		const uint32_t *const r = s->cpu.r;			\
									\
		bus_write(s, address, size, r[reg(op)]);		\
		return 2;						\
	}

LOAD(ldr_literal, HIGH, uint32_t, 4, (r[PC] & ~3u) + IMM8(op) * 4)
LOAD(ldr_sp, HIGH, uint32_t, 4, r[SP] + IMM8(op) * 4)
LOAD(ldr_reg, D, uint32_t, 4, r[N(op)] + r[M(op)])
LOAD(ldrh_reg, D, uint16_t, 2, r[N(op)] + r[M(op)])
LOAD(ldrb_reg, D, uint8_t, 1, r[N(op)] + r[M(op)])
LOAD(ldrsh_reg, D, int16_t, 2, r[N(op)] + r[M(op)])
LOAD(ldrsb_reg, D, int8_t, 1, r[N(op)] + r[M(op)])
LOAD(ldr_imm, D, uint32_t, 4, r[N(op)] + IMM5(op) * 4)
LOAD(ldrh_imm, D, uint16_t, 2, r[N(op)] + IMM5(op) * 2)
LOAD(ldrb_imm, D, uint8_t, 1, r[N(op)] + IMM5(op))

STORE(str_sp, HIGH, 4, r[SP] + IMM8(op) * 4)
STORE(str_reg, D, 4, r[N(op)] + r[M(op)])
STORE(strh_reg, D, 2, r[N(op)] + r[M(op)])
STORE(strb_reg, D, 1, r[N(op)] + r[M(op)])
STORE(str_imm, D, 4, r[N(op)] + IMM5(op) * 4)
STORE(strh_imm, D, 2, r[N(op)] + IMM5(op) * 2)
STORE(strb_imm, D, 1, r[N(op)] + IMM5(op))

/* Registers of r0 to r7 by the bits of a list; returns the address behind. */
static uint32_t
store_list(struct sim *s, uint32_t list, uint32_t address)
{
	for (unsigned i = 0; i < 8; i++) {
		if (!(list >> i & 1))
			continue;
		bus_write(s, address, 4, s->cpu.r[i]);
		address += 4;
	}
	return address;
}

static uint32_t
load_list(struct sim *s, uint32_t list, uint32_t address)
{
	uint32_t r[8];
	unsigned n = 0;

	for (unsigned i = 0; i < 8; i++)
		if (list >> i & 1)
			r[i] = bus_read(s, address + 4 * n++, 4);
	for (unsigned i = 0; i < 8; i++)
		if (list >> i & 1)
			s->cpu.r[i] = r[i];
	return address + 4 * n;
}

static unsigned
count(uint32_t list)
{
	unsigned n = 0;

	for (; list; list &= list - 1)
		n++;
	return n;
}

/* With its base in the list, a load keeps what it loaded there. */
static unsigned
ldm(struct sim *s, uint32_t op)
{
	const uint32_t n = HIGH(op);
	const uint32_t behind = load_list(s, IMM8(op), s->cpu.r[n]);

	if (!(op >> n & 1))
		s->cpu.r[n] = behind;
	return 1 + count(IMM8(op));
}

static unsigned
stm(struct sim *s, uint32_t op)
{
	const uint32_t n = HIGH(op);

	s->cpu.r[n] = store_list(s, IMM8(op), s->cpu.r[n]);
	return 1 + count(IMM8(op));
}

static unsigned
push(struct sim *s, uint32_t op)
{
	const unsigned n = count(op & 0x1ff);
	const uint32_t sp = s->cpu.r[SP] - 4 * n;
	const uint32_t behind = store_list(s, IMM8(op), sp);

	if (op & 0x100)
		bus_write(s, behind, 4, s->cpu.r[LR]);
	s->cpu.r[SP] = sp;
	return 1 + n;
}

/* With pc in the list: three cycles more than the other registers take. */
static unsigned
pop(struct sim *s, uint32_t op)
{
	const unsigned n = count(op & 0x1ff);
	const uint32_t sp = s->cpu.r[SP];
	uint32_t to;

	if (!(op & 0x100)) {
		s->cpu.r[SP] = load_list(s, IMM8(op), sp);
		return 1 + n;
	}
	to = bus_read(s, sp + 4 * (n - 1), 4);
	load_list(s, IMM8(op), sp);
	s->cpu.r[SP] = sp + 4 * n;
	return 3 + n - 2 + branch_exchange(s, to);
}

unsigned
transfer_cycles(uint32_t op)
{
	if ((op & 0xf000) == 0xc000)
		return 1 + count(op & 0xff);
	if ((op & 0xf600) == 0xb400)
		return ((op & 0xff00) == 0xbd00 ? 3 : 1) + count(op & 0x1ff);
	return 0;
}

const struct instruction memory_instructions[] = {
	{ 0xf800, 0x4800, ldr_literal },
	{ 0xfe00, 0x5000, str_reg }, { 0xfe00, 0x5200, strh_reg },
	{ 0xfe00, 0x5400, strb_reg }, { 0xfe00, 0x5600, ldrsb_reg },
	{ 0xfe00, 0x5800, ldr_reg }, { 0xfe00, 0x5a00, ldrh_reg },
	{ 0xfe00, 0x5c00, ldrb_reg }, { 0xfe00, 0x5e00, ldrsh_reg },
	{ 0xf800, 0x6000, str_imm }, { 0xf800, 0x6800, ldr_imm },
	{ 0xf800, 0x7000, strb_imm }, { 0xf800, 0x7800, ldrb_imm },
	{ 0xf800, 0x8000, strh_imm }, { 0xf800, 0x8800, ldrh_imm },
	{ 0xf800, 0x9000, str_sp }, { 0xf800, 0x9800, ldr_sp },
	{ 0xfe00, 0xb400, push }, { 0xfe00, 0xbc00, pop },
	{ 0xf800, 0xc000, stm }, { 0xf800, 0xc800, ldm },
	{ 0, 0, NULL }
};
