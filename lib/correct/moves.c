/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples that go back to the instruction before: calls, jumps and returns */

#include <config.h>

#include "correct/correct_inner.h"

#define GUESSED	.1		/* so much of it may be wrong */

static struct sp_corrected *
row(const struct sp_mover *m, uint32_t i)
{
	return &m->c->rows[m->flow.insns[i].func];
}

void
sp_move(struct sp_mover *m, uint32_t from, uint32_t to, double n)
{
	m->now[from] -= n;
	m->now[to] += n;
	m->c->skid += n;
}

/*
 * Of the samples at instruction i those of ways from other functions, which
 * should have so many, and own others that they bring with them.  If it has
 * other ways as well, theirs is what is left.
 */
static double
part_of(const struct sp_mover *m, uint32_t i, double wanted, double own)
{
	const double n = m->was[i];

	if (!(wanted > 0))
		return 0;
	if (m->flow.insns[i].joined)
		return wanted < n ? wanted : n;
	return n * wanted / (wanted + own);
}

/* n of the samples at i may as well be of another function. */
static void
doubt(struct sp_mover *m, uint32_t i, uint32_t func, double n)
{
	row(m, i)->doubt += n * GUESSED;
	m->c->rows[func].doubt += n * GUESSED;
}

/* Samples at the entry of a function, to those who call it. */
static void
move_entry(struct sp_mover *m, uint32_t func)
{
	const uint32_t first = m->flow.funcs[func].begin;
	double wanted = 0, own = 0, part;

	for (uint32_t i = m->in[func]; i != SP_FLOW_NONE;
	    i = m->list[i].next_in) {
		wanted += m->list[i].n * sp_skid_cycles(m, m->list[i].site);
		own += m->list[i].n * sp_own_cycles(m, first);
	}
	part = part_of(m, first, wanted, own);
	for (uint32_t i = m->in[func]; part > 0 && i != SP_FLOW_NONE;
	    i = m->list[i].next_in) {
		const struct sp_transfer *const t = &m->list[i];
		const double n = part * t->n *
		    sp_skid_cycles(m, t->site) / wanted;

		sp_move(m, first, t->site, n);
		if (m->flow.insns[first].joined || (!t->counted &&
		    (t->next_in != SP_FLOW_NONE || i != m->in[func])))
			doubt(m, first, m->flow.insns[t->site].func, n);
	}
}

/* Samples where a call returns to, to what it has called. */
static void
move_return(struct sp_mover *m, uint32_t call)
{
	const uint32_t back = sp_return_of(m, call);
	double wanted = 0, own = 0, part;

	if (back == SP_FLOW_NONE)
		return;
	for (uint32_t i = m->out[call]; i != SP_FLOW_NONE;
	    i = m->list[i].next_out) {
		wanted += m->list[i].n * m->exits[m->list[i].func].cycles;
		own += m->list[i].n * sp_own_cycles(m, back);
	}
	part = part_of(m, back, wanted, own);
	m->now[back] -= part > 0 ? part : 0;
	for (uint32_t i = m->out[call]; part > 0 && i != SP_FLOW_NONE;
	    i = m->list[i].next_out) {
		const struct sp_transfer *const t = &m->list[i];
		const double n = part * t->n * m->exits[t->func].cycles /
		    wanted;

		m->exits[t->func].returned += n;
		if (m->flow.insns[back].joined || (!t->counted &&
		    (t->next_out != SP_FLOW_NONE || i != m->out[call])))
			doubt(m, back, t->func, n);
	}
}

/* Samples at a case, to the helper that led there: if nothing else does. */
static void
move_case(struct sp_mover *m, uint32_t i)
{
	const struct sp_flow_insn *const n = &m->flow.insns[i];
	const uint32_t helper =
	    m->flow.insns[m->flow.insns[n->cased].target].func;

	if (n->joined || sp_own_cycles(m, i) > 0 ||
	    !(m->exits[helper].weight > 0))
		return;
	m->exits[helper].returned += m->was[i];
	m->now[i] -= m->was[i];
}

void
sp_move_all(struct sp_mover *m)
{
	for (uint32_t i = 0; i < m->c->functions->n; i++)
		move_entry(m, i);
	for (uint32_t i = 0; i < m->flow.n; i++) {
		if (m->out[i] != SP_FLOW_NONE)
			move_return(m, i);
		if (m->flow.insns[i].cased != SP_FLOW_NONE)
			move_case(m, i);
	}
	sp_give_returned(m);
	sp_move_added(m);
}
