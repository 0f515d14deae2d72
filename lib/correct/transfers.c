/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which function is called from where, and how often: by arcs for functions
 * that were compiled with -pg, else by the code and the samples around it.
 */
#include <config.h>

#include <math.h>

#include "base/grow_array.h"
#include "correct/correct_inner.h"

#define SIGMAS		1	/* of samples: less may well be chance */
#define BLX_CYCLES	2
#define PAIRS_MAX	((size_t)1 << 22)	/* calls by pointers */

static bool
add(struct sp_mover *m, uint32_t site, uint32_t func, double n, bool counted)
{
	if (!SP_GROW(m->list, m->n, m->room))
		return false;
	m->list[m->n] = (struct sp_transfer){ site, func, m->in[func],
	    m->out[site], n, counted };
	m->in[func] = m->out[site] = (uint32_t)m->n++;
	return m->n < SP_FLOW_NONE;
}

static bool
is_profiler(const struct sp_mover *m, uint32_t func)
{
	return m->c->functions->list[func].profiler;
}

/*
 * An arc's call or jump: the instruction before its `from`; or around it, where
 * gmonbuild moved that into the caller (gmon/profile.h).  NONE: there is none.
 */
static uint32_t
site_of(const struct sp_mover *m, uint32_t from)
{
	const struct sp_flow *const f = &m->flow;
	uint32_t site = sp_flow_before(f, from);

	if (site == SP_FLOW_NONE && from >= 2)
		site = sp_flow_at(f, from - 2);
	return site != SP_FLOW_NONE && f->insns[site].func != SP_FLOW_NONE &&
	    (f->insns[site].kind == SP_FLOW_CALL ||
	    f->insns[site].kind == SP_FLOW_JUMP) ? site : SP_FLOW_NONE;
}

static bool
add_arc(struct sp_mover *m, const struct sp_arc *arc)
{
	const uint32_t from = (uint32_t)arc->from & ~(uint32_t)1;
	const uint32_t site = site_of(m, from);
	const struct sp_function *const to =
	    sp_functions_at(m->c->functions, (uint32_t)arc->self);

	/*
	 * What the hardware calls comes from the program's entry point, or from
	 * outside of it.
	 */
	if (from == (m->c->elf->entry & ~(uint32_t)1) ||
	    !sp_functions_at(m->c->functions, from - 1))
		return true;
	m->c->calls += arc->count;
	if (!to || to->profiler)
		return true;
	if (site == SP_FLOW_NONE) {
		m->c->misfits += arc->count;
		return true;
	}
	return add(m, site, (uint32_t)(to - m->c->functions->list),
	    (double)arc->count, true);
}

/*
 * What an arc's call of a cycle has in samples: by the entries of functions, to
 * which only calls lead.
 */
static void
scale_arcs(struct sp_mover *m)
{
	double samples = 0, cycles = 0;

	for (size_t i = 0; i < m->c->functions->n; i++) {
		const uint32_t first = m->flow.funcs[i].begin;
		uint32_t at = m->in[i];

		if (at == SP_FLOW_NONE || m->flow.insns[first].joined)
			continue;
		samples += m->was[first];
		for (; at != SP_FLOW_NONE; at = m->list[at].next_in)
			cycles += m->list[at].n * (sp_own_cycles(m, first) +
			    sp_skid_cycles(m, m->list[at].site));
	}
	m->per_cycle = cycles > 0 ? samples / cycles : 0;
	for (size_t i = 0; i < m->n; i++)
		m->list[i].n *= m->per_cycle;
}

/* Have arcs told all calls of the function? */
static bool
is_counted(const struct sp_mover *m, uint32_t func)
{
	return m->c->calls && m->flow.funcs[func].mcount != SP_FLOW_NONE;
}

/* Calls and jumps whose target stands in the code. */
static bool
add_direct(struct sp_mover *m)
{
	const struct sp_flow *const f = &m->flow;

	for (uint32_t i = 0; i < f->n; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];
		uint32_t to;

		if (n->target == SP_FLOW_NONE || n->func == SP_FLOW_NONE ||
		    is_profiler(m, n->func))
			continue;
		to = f->insns[n->target].func;
		if (to == SP_FLOW_NONE || f->funcs[to].begin != n->target ||
		    (to == n->func && n->kind != SP_FLOW_CALL) ||
		    is_profiler(m, to) || is_counted(m, to) ||
		    f->funcs[to].veneer)
			continue;
		if (!add(m, i, to, sp_rate(m, i), false))
			return false;
	}
	return true;
}

/*
 * How often a function is called by pointers, in samples a cycle: what no known
 * transfer explains.
 */
static double
unexplained(const struct sp_mover *m, uint32_t func)
{
	const struct sp_flow_func *const f = &m->flow.funcs[func];
	double known = 0, cycles, samples;

	if (f->end == f->begin || is_profiler(m, func) ||
	    is_counted(m, func) || f->veneer ||
	    m->flow.insns[f->begin].joined || !(m->was[f->begin] > 0))
		return 0;
	samples = sp_entry_samples(m, f->begin, &cycles);
	for (uint32_t i = m->in[func]; i != SP_FLOW_NONE;
	    i = m->list[i].next_in)
		known += m->list[i].n * (cycles +
		    sp_skid_cycles(m, m->list[i].site));
	return known > 0 && samples - known < SIGMAS * sqrt(samples + known) ?
	    0 : (samples - known) / (cycles + BLX_CYCLES);
}

/* Does instruction i of the program call by a pointer, as far as is known? */
static bool
calls_pointer(const struct sp_mover *m, uint32_t i)
{
	const struct sp_flow_insn *const n = &m->flow.insns[i];

	return n->kind == SP_FLOW_CALL && n->target == SP_FLOW_NONE &&
	    n->func != SP_FLOW_NONE && m->out[i] == SP_FLOW_NONE &&
	    !is_profiler(m, n->func);
}

/* Those of instruction i: it calls each function as often as rest has it. */
static bool
add_pointer(struct sp_mover *m, uint32_t i, const double *rest, double all)
{
	const double rate = sp_rate(m, i);

	for (uint32_t to = 0; rate > 0 && to < m->c->functions->n; to++) {
		if (rest[to] > 0 &&
		    !add(m, i, to, rate * rest[to] / all, false))
			return false;
	}
	return true;
}

/*
 * Calls by pointers.  What each may call is not known, so all of them call
 * what is called by pointers, in the same proportion.
 */
static bool
add_indirect(struct sp_mover *m)
{
	const size_t n = m->c->functions->n;
	double *const rest = calloc(n + 1, sizeof(*rest));
	double all = 0;
	size_t called = 0, callers = 0;
	bool good = rest;

	for (uint32_t i = 0; good && i < n; i++) {
		rest[i] = unexplained(m, i);
		all += rest[i];
		called += rest[i] > 0;
	}
	for (uint32_t i = 0; good && called && i < m->flow.n &&
	    callers * called < PAIRS_MAX; i++) {
		if (!calls_pointer(m, i))
			continue;
		callers++;
		good = add_pointer(m, i, rest, all);
	}
	free(rest);
	return good;
}

bool
sp_find_transfers(struct sp_mover *m, const struct sp_gmon *g)
{
	for (size_t i = 0; i < m->c->functions->n; i++)
		m->in[i] = SP_FLOW_NONE;
	for (size_t i = 0; i < m->flow.n; i++)
		m->out[i] = SP_FLOW_NONE;
	m->n = 0;
	m->c->calls = m->c->misfits = 0;
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (!add_arc(m, &g->arcs[i]))
			return false;
	}
	scale_arcs(m);
	return add_direct(m) && add_indirect(m);
}
