/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a profile tells of the processor: where samples of POP are, and whether
 * code waits for flash
 */
#include <config.h>

#include <math.h>

#include "correct/correct_inner.h"

#define ENOUGH		30	/* samples that are to be expected */
#define HALF		.4	/* of them: below that they are elsewhere */
#define FEW		.05	/* of them: the function jumps to itself */
#define SIGMAS		3
#define WAITS		.1	/* cycles of one, at least, are waiting */

/*
 * Calls have samples where they lead to, on all processors: in a profile that
 * is corrected there are none.
 */
bool
sp_tell_corrected(const struct sp_mover *m)
{
	const struct sp_flow *const f = &m->flow;
	double wanted = 0, seen = 0;

	for (uint32_t i = 0; i < f->n; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];
		const uint32_t to = n->kind == SP_FLOW_CALL ? n->target :
		    SP_FLOW_NONE;

		if (to == SP_FLOW_NONE || n->func == SP_FLOW_NONE ||
		    f->insns[to].func == SP_FLOW_NONE ||
		    m->c->functions->list[n->func].profiler ||
		    m->c->functions->list[f->insns[to].func].profiler)
			continue;
		wanted += sp_rate(m, i) * n->cycles;
		seen += m->was[to];
	}
	return wanted > ENOUGH && seen < wanted * FEW;
}

/* Do all that are called from there return by POP?  Their cycles. */
static double
pop_cycles(const struct sp_mover *m, uint32_t call)
{
	double cycles = 0;

	for (uint32_t i = m->out[call]; i != SP_FLOW_NONE;
	    i = m->list[i].next_out) {
		const struct sp_exit *const e = &m->exits[m->list[i].func];

		if (!e->pops || !(e->weight > 0))
			return 0;
		cycles += m->list[i].n * e->cycles;
	}
	return cycles;
}

enum sp_core
sp_tell_core(const struct sp_mover *m)
{
	double wanted = 0, seen = 0;

	for (uint32_t i = 0; i < m->flow.n; i++) {
		const uint32_t back = m->out[i] == SP_FLOW_NONE ?
		    SP_FLOW_NONE : sp_return_of(m, i);
		double cycles;

		if (back == SP_FLOW_NONE || m->flow.insns[back].joined ||
		    m->flow.insns[back].many)
			continue;
		cycles = pop_cycles(m, i);
		wanted += cycles;
		seen += cycles > 0 ? m->was[back] : 0;
	}
	if (wanted < ENOUGH)
		return SP_CORE_UNKNOWN;
	return seen < wanted * HALF ? SP_CORE_RESTART : SP_CORE_NEXT;
}

/* Samples, and the cycles of an arc's instructions that should have them. */
struct measure {
	double samples, cycles;
};

/* PUSH {LR} of the calls of mcount, and the code behind up to where it may
   jump: no instruction of either waits for anything but its own fetch. */
static void
measure_function(const struct sp_mover *m, uint32_t func,
    struct measure *push, struct measure *code)
{
	const struct sp_flow_func *const f = &m->flow.funcs[func];
	double n = 0;

	for (uint32_t i = m->in[func]; i != SP_FLOW_NONE;
	    i = m->list[i].next_in)
		n += m->list[i].n;
	push->samples += m->was[f->mcount + 1];
	push->cycles += n * m->flow.insns[f->mcount].cycles;
	if (m->flow.insns[f->mcount + 2].joined)
		return;
	for (uint32_t i = f->mcount + 3; i < f->end &&
	    sp_flow_follows(&m->flow, i) &&
	    m->flow.insns[i - 1].kind == SP_FLOW_STEP; i++) {
		code->samples += m->was[i];
		code->cycles += n * m->flow.insns[i - 1].cycles;
	}
}

/* Has code that takes so many cycles more samples than x has? */
static bool
is_slower(const struct measure *x, double samples, double cycles)
{
	const double wanted = x->cycles > 0 ?
	    x->samples / x->cycles * cycles : 0;

	return wanted > ENOUGH && x->samples > ENOUGH &&
	    samples > wanted * (1 + WAITS) && samples - wanted >
	    SIGMAS * sqrt(samples + wanted * wanted / x->samples);
}

/*
 * Without waiting, calls, PUSH {LR} and straight code have the same samples a
 * cycle.
 */
bool
sp_tell_waits(const struct sp_mover *m)
{
	struct measure push = { 0, 0 }, code = { 0, 0 };

	for (uint32_t i = 0; i < m->c->functions->n; i++) {
		if (m->flow.funcs[i].mcount != SP_FLOW_NONE &&
		    m->in[i] != SP_FLOW_NONE)
			measure_function(m, i, &push, &code);
	}
	/* Cycles are in samples of calls. */
	return !m->restart && (is_slower(&push, push.cycles, push.cycles) ||
	    is_slower(&push, code.samples, code.cycles));
}
