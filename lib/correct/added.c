/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples of what -pg has added to functions, which become the profiler's */

#include <config.h>

#include "correct/correct_inner.h"

void
sp_give_profiler(struct sp_mover *m, uint32_t from, double n)
{
	if (m->flow.stub == SP_FLOW_NONE)
		return;
	m->now[from] -= n;
	m->now[m->flow.stub] += n;
	m->c->added += n;
}

static double
calls_of(const struct sp_mover *m, uint32_t func)
{
	double n = 0;

	for (uint32_t i = m->in[func]; i != SP_FLOW_NONE;
	    i = m->list[i].next_in)
		n += m->list[i].n;
	return n;
}

/* Behind the call of mcount: NONE if the call is the function's end. */
static uint32_t
behind(const struct sp_mover *m, uint32_t func)
{
	return sp_return_of(m, m->flow.funcs[func].mcount + 1);
}

/* What the return from mcount takes, with the program's waiting for flash. */
static double
stub_cycles(const struct sp_mover *m)
{
	double samples = 0, calls = 0;

	for (uint32_t i = 0; i < m->c->functions->n; i++) {
		const uint32_t back = m->flow.funcs[i].mcount == SP_FLOW_NONE ?
		    SP_FLOW_NONE : behind(m, i);

		if (back == SP_FLOW_NONE || m->flow.insns[back].joined ||
		    m->in[i] == SP_FLOW_NONE)
			continue;
		samples += m->was[back];
		calls += calls_of(m, i);
	}
	return calls > 0 ? samples / calls : 0;
}

/* Where something jumps back to there, the rest is the function's. */
static void
move_stub_return(struct sp_mover *m, uint32_t func, double cycles)
{
	const uint32_t back = behind(m, func);
	double n;

	if (back == SP_FLOW_NONE)
		return;
	n = m->was[back];
	if (m->flow.insns[back].joined && calls_of(m, func) * cycles < n)
		n = calls_of(m, func) * cycles;
	sp_give_profiler(m, back, n);
}

/* The part of the samples at i that are of i itself, not of the one before. */
static double
own_part(const struct sp_mover *m, uint32_t i)
{
	const double own = sp_own_cycles(m, i);
	const double skid = i ? sp_skid_cycles(m, i - 1) : 0;

	return own > 0 ? own / (own + skid) : 0;
}

/* PUSH {LR} of the call of mcount, and what is behind it. */
static void
move_call(struct sp_mover *m, uint32_t func)
{
	const struct sp_flow_func *const f = &m->flow.funcs[func];
	const uint32_t push = f->mcount;

	sp_give_profiler(m, push + 1, m->was[push + 1]);
	/* At the entry what is left is its own. */
	sp_give_profiler(m, push, push == f->begin ?
	    (sp_own_cycles(m, push) > 0 ? m->now[push] : 0) :
	    m->was[push] * own_part(m, push));
}

/* A leaf's PUSH, which has samples at itself, and behind it. */
static void
move_push(struct sp_mover *m, uint32_t i)
{
	const double added = 1 - m->flow.insns[i].keep;

	if (sp_own_cycles(m, i) > 0)
		sp_give_profiler(m, i, m->now[i] * added);
	sp_give_profiler(m, i + 1, m->was[i + 1] * (1 - own_part(m, i + 1)) *
	    added);
}

void
sp_move_added(struct sp_mover *m)
{
	const double cycles = stub_cycles(m);

	for (uint32_t func = 0; func < m->c->functions->n; func++) {
		const struct sp_flow_func *const f = &m->flow.funcs[func];

		if (f->mcount == SP_FLOW_NONE)
			continue;
		move_call(m, func);
		move_stub_return(m, func, cycles);
		if (m->flow.insns[f->begin].keep < 1)
			move_push(m, f->begin);
		for (uint32_t i = f->begin; i < f->end; i++) {
			if (m->flow.insns[i].kind == SP_FLOW_RETURN)
				sp_give_profiler(m, i, m->was[i] *
				    own_part(m, i) *
				    (1 - m->flow.insns[i].keep));
		}
	}
}
