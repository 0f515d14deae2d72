/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How often an instruction runs: the samples of straight code around it, which
 * runs as often, by what that takes.  Calls are a part of straight code.
 */
#include <config.h>

#include "correct/correct_inner.h"

#define CALL_CYCLES	3	/* BL */
#define JUMP_CYCLES	2	/* B */

struct sum {
	double samples, cycles;
};

uint32_t
sp_return_of(const struct sp_mover *m, uint32_t i)
{
	const struct sp_flow *const f = &m->flow;
	const struct sp_flow_insn *const n = &f->insns[i];

	return n->kind == SP_FLOW_CALL && i + 1 < f->n &&
	    n[1].func == n->func && n[1].addr == n->addr + n->bytes ? i + 1 :
	    SP_FLOW_NONE;
}

/* Does nothing but the call before i lead to it, by its return? */
static bool
is_return(const struct sp_mover *m, uint32_t i)
{
	return i && !m->flow.insns[i].joined &&
	    m->flow.insns[i].cased == SP_FLOW_NONE &&
	    sp_return_of(m, i - 1) == i;
}

/* Cycles of skid of what call i returns from; 0: not known. */
static double
return_cycles(const struct sp_mover *m, uint32_t i)
{
	const uint32_t target = m->flow.insns[i].target;
	const uint32_t to = target == SP_FLOW_NONE ? SP_FLOW_NONE :
	    m->flow.insns[target].func;

	return to == SP_FLOW_NONE ? 0 : m->exits[to].cycles;
}

/* Is i one of straight code, with the instruction before it?  Then add it. */
static bool
add(const struct sp_mover *m, uint32_t i, struct sum *s)
{
	double cycles;

	if (sp_flow_follows(&m->flow, i))
		cycles = sp_skid_cycles(m, i - 1);
	else if (is_return(m, i))
		cycles = m->telling ? 0 : return_cycles(m, i - 1);
	else
		return false;
	if (cycles > 0) {
		s->samples += m->was[i];
		s->cycles += cycles + sp_own_cycles(m, i);
	}
	return true;
}

/* From i back to the first of the straight code that leads to it. */
static void
add_before(const struct sp_mover *m, uint32_t i, struct sum *s)
{
	/* What is before a branch runs as well where the branch is taken. */
	for (; add(m, i, s) &&
	    m->flow.insns[i - 1].kind != SP_FLOW_BRANCH; i--)
		;
}

/* Behind i, up to the end of straight code. */
static void
add_behind(const struct sp_mover *m, uint32_t i, struct sum *s)
{
	while (i + 1 < m->flow.n &&
	    m->flow.insns[i].kind <= SP_FLOW_CALL && add(m, i + 1, s))
		i++;
}

/* The way to instruction i, which begins straight code, takes about this. */
static double
entry_cycles(const struct sp_mover *m, uint32_t i)
{
	return m->flow.funcs[m->flow.insns[i].func].begin == i ?
	    CALL_CYCLES : JUMP_CYCLES;
}

double
sp_rate(const struct sp_mover *m, uint32_t i)
{
	struct sum s = { 0, 0 };

	add_before(m, i, &s);
	add_behind(m, i, &s);
	if (!(s.cycles > 0)) {
		s.samples = m->was[i];
		s.cycles = entry_cycles(m, i) + sp_own_cycles(m, i);
	}
	return s.samples / s.cycles;
}

double
sp_entry_samples(const struct sp_mover *m, uint32_t i, double *cycles)
{
	struct sum s = { m->was[i], sp_own_cycles(m, i) };

	add_behind(m, i, &s);
	*cycles = s.cycles;
	return s.samples;
}
