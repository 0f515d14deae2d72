/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running a line number program, see line_program.h and DWARF 5, 6.2.5 */

#include <config.h>

#include "source/line_program.h"

/* The opcodes that we know, of those that the header gives operands. */
enum {
	EXTENDED, COPY, ADVANCE_PC, ADVANCE_LINE, SET_FILE, SET_COLUMN,
	NEGATE_STMT, SET_BASIC_BLOCK, CONST_ADD_PC, FIXED_ADVANCE_PC,
	SET_PROLOGUE_END, SET_EPILOGUE_BEGIN, SET_ISA
};

/* And of the extended ones. */
enum { END_SEQUENCE = 1, SET_ADDRESS };

struct machine {
	const struct sp_lineprog *p;
	struct sp_dwarf_bytes b;
	struct sp_line_row now;
};

static const struct sp_line_row at_first = { .file = 1, .line = 1 };

/* The operation of a special opcode, also without the row. */
static void
advance(struct machine *m, uint8_t opcode)
{
	m->now.addr += (uint64_t)(opcode - m->p->opcode_base) /
	    m->p->line_range * m->p->min_insn;
}

/* Whether there is a row now. */
static bool
extended(struct machine *m)
{
	const uint64_t n = sp_dwarf_uleb(&m->b);
	struct sp_dwarf_bytes b = { m->b.p, (size_t)n, false };
	uint64_t what;

	sp_dwarf_skip(&m->b, n);
	if (m->b.bad)
		return false;
	what = sp_dwarf_number(&b, 1);
	if (what == SET_ADDRESS)
		m->now.addr = sp_dwarf_number(&b, b.n > 8 ? 8 : (unsigned)b.n);
	m->now.ends = what == END_SEQUENCE;
	return m->now.ends;
}

/* Whether there is a row now. */
static bool
standard(struct machine *m, uint8_t opcode)
{
	switch (opcode) {
	case EXTENDED:
		return extended(m);
	case COPY:
		return true;
	case ADVANCE_PC:
		m->now.addr += sp_dwarf_uleb(&m->b) * m->p->min_insn;
		return false;
	case ADVANCE_LINE:
		m->now.line += sp_dwarf_leb(&m->b, true);
		return false;
	case SET_FILE:
		m->now.file = sp_dwarf_uleb(&m->b);
		return false;
	case CONST_ADD_PC:
		advance(m, 255);
		return false;
	case FIXED_ADVANCE_PC:
		m->now.addr += sp_dwarf_number(&m->b, 2);
		return false;
	default:
		/* One that newer producers have goes with its operands. */
		for (unsigned i = m->p->operands[opcode - 1]; i > 0; i--)
			sp_dwarf_uleb(&m->b);
		return false;
	}
}

/* Whether there is a row now. */
static bool
step(struct machine *m)
{
	const uint8_t opcode = (uint8_t)sp_dwarf_number(&m->b, 1);
	int special;

	if (opcode < m->p->opcode_base)
		return standard(m, opcode);
	special = opcode - m->p->opcode_base;
	advance(m, opcode);
	m->now.line += (uint64_t)(int64_t)(m->p->line_base +
	    special % m->p->line_range);
	return true;
}

bool
sp_lineprog_run(const struct sp_lineprog *p,
    bool (*row)(void *arg, const struct sp_line_row *r), void *arg)
{
	struct machine m = { p, p->code, at_first };

	while (m.b.n) {
		if (!step(&m) || m.b.bad)
			continue;
		if (!row(arg, &m.now))
			return false;
		if (m.now.ends)
			m.now = at_first;
	}
	return true;
}
