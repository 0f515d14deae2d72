/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How functions end: by returns, or by a jump to one that returns for them */

#include <config.h>

#include "correct/correct_inner.h"

#define LITTLE	.01		/* weight of a return without samples */
#define DEEP	4		/* jumps, one after the other */

static double
weight(const struct sp_mover *m, uint32_t i)
{
	return m->was[i] + LITTLE;
}

void
sp_find_exits(struct sp_mover *m)
{
	for (size_t i = 0; i < m->c->functions->n; i++) {
		const struct sp_flow_func *const func = &m->flow.funcs[i];
		struct sp_exit e = { .pops = true };

		for (uint32_t at = func->begin; at < func->end; at++) {
			if (m->flow.insns[at].kind != SP_FLOW_RETURN)
				continue;
			e.pops &= m->flow.insns[at].many;
			e.weight += weight(m, at);
			e.cycles += weight(m, at) * sp_skid_cycles(m, at);
		}
		if (e.weight > 0)
			e.cycles /= e.weight;
		m->exits[i] = e;
	}
}

/* The jumps of all functions that are transfers: their weight, and cycles. */
void
sp_find_tails(struct sp_mover *m)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct sp_transfer *const t = &m->list[i];
		const struct sp_flow_insn *const n =
		    &m->flow.insns[t->site];
		struct sp_exit *const from = &m->exits[n->func];
		const double all = from->weight + from->tail + t->n;

		if (n->kind == SP_FLOW_CALL || !(all > 0))
			continue;
		from->pops = false;
		from->cycles += (m->exits[t->func].cycles - from->cycles) *
		    t->n / all;
		from->tail += t->n;
	}
}

/* Of samples of functions that jump, those that others return. */
static void
pass_on(struct sp_mover *m)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct sp_transfer *const t = &m->list[i];
		const struct sp_flow_insn *const n =
		    &m->flow.insns[t->site];
		const struct sp_exit *const from = &m->exits[n->func];

		if (n->kind != SP_FLOW_CALL && from->tail > 0)
			m->exits[t->func].arrives += from->returned *
			    t->n / (from->weight + from->tail);
	}
	for (size_t i = 0; i < m->c->functions->n; i++) {
		struct sp_exit *const e = &m->exits[i];

		e->kept += e->tail > 0 ? e->returned * e->weight /
		    (e->weight + e->tail) : e->returned;
		e->returned = e->arrives;
		e->arrives = 0;
	}
}

/* Samples that were returned by a function, to its returns. */
static void
give(struct sp_mover *m, uint32_t func)
{
	const struct sp_flow_func *const f = &m->flow.funcs[func];
	struct sp_exit *const e = &m->exits[func];
	double all = 0;

	for (uint32_t i = f->begin; i < f->end; i++) {
		if (m->flow.insns[i].kind == SP_FLOW_RETURN)
			all += weight(m, i) * sp_skid_cycles(m, i);
	}
	/* In a ring of jumps it never ends. */
	if (!(all > 0) && e->kept + e->returned > 0)
		m->now[f->begin] += e->kept + e->returned;
	for (uint32_t i = f->begin; all > 0 && i < f->end; i++) {
		double n;

		if (m->flow.insns[i].kind != SP_FLOW_RETURN)
			continue;
		n = (e->kept + e->returned) * weight(m, i) *
		    sp_skid_cycles(m, i) / all;
		m->now[i] += n;
		m->c->skid += n;
		sp_give_profiler(m, i, n * (1 - m->flow.insns[i].keep));
	}
}

void
sp_give_returned(struct sp_mover *m)
{
	for (int i = 0; i < DEEP; i++)
		pass_on(m);
	for (uint32_t i = 0; i < m->c->functions->n; i++)
		give(m, i);
}
