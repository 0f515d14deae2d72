/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads, stores and fences: RV32I */

#include <config.h>

#include "riscv.h"

static uint32_t
extend(uint32_t value, unsigned size)
{
	return size == 1 ? (uint32_t)(int8_t)value :
	    size == 2 ? (uint32_t)(int16_t)value : value;
}

void
op_load(struct machine *m, uint32_t op)
{
	const unsigned which = funct3(op), size = 1u << (which & 3);
	uint32_t value;

	if (which == 3 || which > 5)
		illegal(m, op);
	value = bus_read(m, rs1(m, op) + immediate_i(op), size);
	set(m, rd(op), which & 4 ? value : extend(value, size));
}

void
op_store(struct machine *m, uint32_t op)
{
	const uint32_t offset = (immediate_i(op) & ~31u) | rd(op);

	if (funct3(op) > 2)
		illegal(m, op);
	bus_write(m, rs1(m, op) + offset, 1u << funct3(op), rs2(m, op));
}

/* One processor, and no cache: nothing is to be done. */
void
op_fence(struct machine *m, uint32_t op)
{
	if (funct3(op) > 1)
		illegal(m, op);
}
