/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Integer arithmetic: RV32I and the extension M */

#include <config.h>

#include "riscv.h"

void
op_lui(struct machine *m, uint32_t op)
{
	set(m, rd(op), op & 0xfffff000u);
}

void
op_auipc(struct machine *m, uint32_t op)
{
	set(m, rd(op), m->hart.pc + (op & 0xfffff000u));
}

static uint32_t
shift_right(uint32_t a, uint32_t b, bool arithmetic)
{
	return arithmetic ? (uint32_t)((int32_t)a >> (b & 31)) : a >> (b & 31);
}

/* As funct3 says, but for what bit 30 changes. */
static uint32_t
compute(unsigned which, uint32_t a, uint32_t b, bool other)
{
	switch (which) {
	case 0: return other ? a - b : a + b;
	case 1: return a << (b & 31);
	case 2: return (int32_t)a < (int32_t)b;
	case 3: return a < b;
	case 4: return a ^ b;
	case 5: return shift_right(a, b, other);
	case 6: return a | b;
	}
	return a & b;
}

void
op_immediate(struct machine *m, uint32_t op)
{
	const unsigned which = funct3(op), high = field(op, 25, 7);

	if ((which == 1 && high) || (which == 5 && high & ~0x20u))
		illegal(m, op);
	set(m, rd(op), compute(which, rs1(m, op), immediate_i(op),
	    which == 5 && high));
}

static uint32_t
divide(uint32_t a, uint32_t b)
{
	if (!b)
		return UINT32_MAX;
	if (b == UINT32_MAX)
		return 0 - a;	/* also where it overflows */
	return (uint32_t)((int32_t)a / (int32_t)b);
}

static uint32_t
rest(uint32_t a, uint32_t b)
{
	if (!b)
		return a;
	return b == UINT32_MAX ? 0 : (uint32_t)((int32_t)a % (int32_t)b);
}

static uint32_t
multiply(unsigned which, uint32_t a, uint32_t b)
{
	switch (which) {
	case 0:
		return a * b;
	case 1:
		return (uint32_t)((uint64_t)((int64_t)(int32_t)a *
		    (int32_t)b) >> 32);
	case 2:
		return (uint32_t)((uint64_t)((int64_t)(int32_t)a * b) >> 32);
	case 3:
		return (uint32_t)((uint64_t)a * b >> 32);
	case 4:
		return divide(a, b);
	case 5:
		return b ? a / b : UINT32_MAX;
	case 6:
		return rest(a, b);
	}
	return b ? a % b : a;
}

void
op_register(struct machine *m, uint32_t op)
{
	const unsigned which = funct3(op), high = field(op, 25, 7);
	const uint32_t a = rs1(m, op), b = rs2(m, op);

	if (high == 1)
		set(m, rd(op), multiply(which, a, b));
	else if (!high || (high == 0x20 && (which == 0 || which == 5)))
		set(m, rd(op), compute(which, a, b, high));
	else
		illegal(m, op);
}
