/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rows of call frame information: the virtual machine of DWARF 5, section
 * 6.4.2, of which only the CFA and the return address are kept.
 */
#include <config.h>

#include "base/grow_array.h"
#include "unwind/cfi_inner.h"

#define REMEMBERED	16	/* rows that one in another may remember */

struct machine {
	const struct sp_cie *cie;
	struct sp_cfi_row row, initial, remembered[REMEMBERED];
	size_t n_remembered;
	struct sp_cfi_row *rows;	/* owned until the end */
	size_t n, room;
	uint32_t high;
	bool bad, no_memory;
};

/* Operands of an instruction; a block is skipped. */
enum form { NONE, ULEB, SLEB, BLOCK, BYTE, TWO, FOUR };

static int64_t
operand(struct sp_dwarf_bytes *b, enum form form)
{
	static const uint8_t bytes[] = { [BYTE] = 1, [TWO] = 2, [FOUR] = 4 };

	switch (form) {
	case NONE:
		return 0;
	case ULEB:
	case SLEB:
		return (int64_t)sp_dwarf_leb(b, form == SLEB);
	case BLOCK:
		sp_dwarf_skip(b, sp_dwarf_uleb(b));
		return 0;
	default:
		return (int64_t)sp_dwarf_number(b, bytes[form]);
	}
}

/* n is not trusted: it may be anything. */
static int32_t
scaled(const struct machine *m, int64_t n)
{
	return (int32_t)((uint64_t)n * (uint64_t)m->cie->data_align);
}

static void
put_row(struct machine *m)
{
	if (m->n && m->rows[m->n - 1].pc == m->row.pc)
		m->n--;
	if (SP_GROW(m->rows, m->n, m->room))
		m->rows[m->n++] = m->row;
	else
		m->no_memory = m->bad = true;
}

/* The row is complete: the next one begins at pc, which is not before it. */
static void
begin_row(struct machine *m, uint64_t pc)
{
	if (pc < m->row.pc || pc > UINT32_MAX) {
		m->bad = true;
		return;
	}
	put_row(m);
	m->row.pc = (uint32_t)pc;
}

static void
advance(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	begin_row(m, m->row.pc + ((uint64_t)a * m->cie->code_align &
	    UINT32_MAX));
}

static void
set_loc(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	begin_row(m, (uint64_t)a);
}

/* Where the return address is; other registers are not followed. */
static void
set_ra(struct machine *m, int64_t reg, enum sp_cfi_ra is, int32_t ra)
{
	if ((uint64_t)reg == m->cie->ra) {
		m->row.ra_is = is;
		m->row.ra = ra;
	}
}

static void
offset(struct machine *m, int64_t a, int64_t b)
{
	set_ra(m, a, SP_CFI_AT, scaled(m, b));
}

static void
negative_offset(struct machine *m, int64_t a, int64_t b)
{
	set_ra(m, a, SP_CFI_AT, scaled(m, (int64_t)(0 - (uint64_t)b)));
}

static void
restore(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	set_ra(m, a, m->initial.ra_is, m->initial.ra);
}

static void
undefined(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	set_ra(m, a, SP_CFI_UNDEFINED, 0);
}

static void
same_value(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	set_ra(m, a, SP_CFI_SAME, 0);
}

static void
elsewhere(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	set_ra(m, a, SP_CFI_OTHER, 0);
}

static void
in_register(struct machine *m, int64_t a, int64_t b)
{
	set_ra(m, a, a == b ? SP_CFI_SAME : SP_CFI_OTHER, 0);
}

static void
remember(struct machine *m, int64_t a, int64_t b)
{
	(void)a;
	(void)b;
	if (m->n_remembered == REMEMBERED)
		m->bad = true;
	else
		m->remembered[m->n_remembered++] = m->row;
}

static void
recall(struct machine *m, int64_t a, int64_t b)
{
	const uint32_t pc = m->row.pc;

	(void)a;
	(void)b;
	if (!m->n_remembered) {
		m->bad = true;
		return;
	}
	m->row = m->remembered[--m->n_remembered];
	m->row.pc = pc;
}

static void
cfa(struct machine *m, int64_t a, int64_t b)
{
	m->row.cfa_reg = a >= 0 && a < 32 ? (uint32_t)a : UINT32_MAX;
	m->row.cfa = (int32_t)b;
}

static void
cfa_scaled(struct machine *m, int64_t a, int64_t b)
{
	cfa(m, a, scaled(m, b));
}

static void
cfa_register(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	cfa(m, a, m->row.cfa);
}

static void
cfa_offset(struct machine *m, int64_t a, int64_t b)
{
	(void)b;
	m->row.cfa = (int32_t)a;
}

static void
cfa_offset_scaled(struct machine *m, int64_t a, int64_t b)
{
	cfa_offset(m, scaled(m, a), b);
}

static void
cfa_expression(struct machine *m, int64_t a, int64_t b)
{
	(void)a;
	(void)b;
	m->row.cfa_reg = UINT32_MAX;
}

static void
nothing(struct machine *m, int64_t a, int64_t b)
{
	(void)m;
	(void)a;
	(void)b;
}

/* By the opcode; those without an effect are not defined. */
static const struct instruction {
	enum form first, second;
	void (*effect)(struct machine *m, int64_t a, int64_t b);
} instructions[] = {
	[0x00] = { NONE, NONE, nothing },
	[0x01] = { FOUR, NONE, set_loc },
	[0x02] = { BYTE, NONE, advance },
	[0x03] = { TWO, NONE, advance },
	[0x04] = { FOUR, NONE, advance },
	[0x05] = { ULEB, ULEB, offset },
	[0x06] = { ULEB, NONE, restore },
	[0x07] = { ULEB, NONE, undefined },
	[0x08] = { ULEB, NONE, same_value },
	[0x09] = { ULEB, ULEB, in_register },
	[0x0a] = { NONE, NONE, remember },
	[0x0b] = { NONE, NONE, recall },
	[0x0c] = { ULEB, ULEB, cfa },
	[0x0d] = { ULEB, NONE, cfa_register },
	[0x0e] = { ULEB, NONE, cfa_offset },
	[0x0f] = { BLOCK, NONE, cfa_expression },
	[0x10] = { ULEB, BLOCK, elsewhere },
	[0x11] = { ULEB, SLEB, offset },
	[0x12] = { ULEB, SLEB, cfa_scaled },
	[0x13] = { SLEB, NONE, cfa_offset_scaled },
	[0x14] = { ULEB, ULEB, elsewhere },
	[0x15] = { ULEB, SLEB, elsewhere },
	[0x16] = { ULEB, BLOCK, elsewhere },
	[0x2e] = { ULEB, NONE, nothing },	/* GNU_args_size */
	[0x2f] = { ULEB, ULEB, negative_offset }
};

/* Those whose first operand is in the opcode, by its two highest bits. */
static const struct instruction packed[] = {
	[1] = { NONE, NONE, advance },
	[2] = { NONE, ULEB, offset },
	[3] = { NONE, NONE, restore }
};

static const struct instruction *
instruction_of(unsigned op)
{
	const size_t n = sizeof(instructions) / sizeof(*instructions);

	return op >> 6 ? &packed[op >> 6] :
	    op < n && instructions[op].effect ? &instructions[op] : NULL;
}

static void
run_one(struct machine *m, struct sp_dwarf_bytes *b)
{
	const unsigned op = (unsigned)sp_dwarf_number(b, 1);
	const struct instruction *const i = instruction_of(op);
	int64_t x, y;

	if (!i) {
		m->bad = true;
		return;
	}
	x = op >> 6 ? op & 0x3f : operand(b, i->first);
	y = operand(b, i->second);
	m->bad = m->bad || b->bad;
	if (!m->bad)
		i->effect(m, x, y);
}

static void
run(struct machine *m, struct sp_dwarf_bytes b, uint64_t *steps)
{
	while (b.n && !m->bad && m->row.pc < m->high) {
		if (!*steps)
			m->bad = true;
		else
			--*steps;
		run_one(m, &b);
	}
}

bool
sp_cfi_run(const struct sp_cie *cie, struct sp_dwarf_bytes program,
    uint32_t low, uint32_t high, uint64_t *steps, struct sp_cfi_row **rows,
    size_t *n)
{
	struct machine m = { .cie = cie, .high = high, .row = {
		.pc = low, .cfa_reg = UINT32_MAX, .ra_is = SP_CFI_SAME
	} };

	run(&m, cie->program, steps);
	m.initial = m.row;
	run(&m, program, steps);
	if (!m.bad)
		put_row(&m);
	if (m.bad) {
		free(m.rows);
		m.rows = NULL;
		m.n = 0;
	}
	*rows = m.rows;
	*n = m.n;
	return !m.no_memory;
}
