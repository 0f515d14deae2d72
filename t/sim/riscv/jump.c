/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branches, jumps, calls and returns: RV32I */

#include <config.h>

#include "riscv.h"
#include "truth.h"

static bool
taken(struct machine *m, uint32_t op)
{
	const uint32_t a = rs1(m, op), b = rs2(m, op);

	switch (funct3(op)) {
	case 0: return a == b;
	case 1: return a != b;
	case 4: return (int32_t)a < (int32_t)b;
	case 5: return (int32_t)a >= (int32_t)b;
	case 6: return a < b;
	case 7: return a >= b;
	}
	illegal(m, op);
}

void
op_branch(struct machine *m, uint32_t op)
{
	const uint32_t offset = (immediate_i(op) & ~0x81fu) |
	    field(op, 7, 1) << 11 | field(op, 25, 6) << 5 |
	    field(op, 8, 4) << 1;

	if (taken(m, op))
		m->hart.next = m->hart.pc + offset;
}

/* Volume I, table 2.1: what writes one of these is a call. */
static bool
is_link(unsigned number)
{
	return number == RA || number == T0;
}

static void
jump(struct machine *m, uint32_t op, uint32_t to)
{
	const uint32_t back = m->hart.next;

	m->hart.next = to;
	set(m, rd(op), back);
	if (is_link(rd(op)))
		truth_call(m, back, to, rd(op) == T0);
	else
		truth_jump(m, to);
}

void
op_jal(struct machine *m, uint32_t op)
{
	const uint32_t offset = ((uint32_t)((int32_t)op >> 31) << 20) |
	    (op & 0xff000u) | field(op, 20, 1) << 11 | field(op, 21, 10) << 1;

	jump(m, op, m->hart.pc + offset);
}

void
op_jalr(struct machine *m, uint32_t op)
{
	if (funct3(op))
		illegal(m, op);
	jump(m, op, (rs1(m, op) + immediate_i(op)) & ~1u);
}
