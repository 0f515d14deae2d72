/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Correction of a profile, see correct.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "correct/correct_inner.h"

#define BIN_BYTES	2
/* Cycles that a call of mcount may add where code waits for flash. */
#define CALLEE_WAITS	2.5
#define CALLER_WAITS	1.5

/* 15 characters at most; gprof cuts its columns behind 8 and 10. */
const char sp_corrected_unit[] = "seconds   corr.";

static const char no_memory[] = "out of memory";
static const char is_corrected[] = "is corrected already";

/* The bin of an address, or NULL. */
static uint64_t *
bin_of(const struct sp_gmon *g, uint32_t addr)
{
	const size_t i = sp_gmon_hist_behind(g, addr);

	return i < g->n_hists && addr >= g->hists[i].low ?
	    &g->hists[i].bins[(addr - g->hists[i].low) / BIN_BYTES] : NULL;
}

static void
take_samples(struct sp_mover *m, const struct sp_gmon *g)
{
	for (size_t i = 0; i < m->flow.n; i++) {
		const uint64_t *const bin = bin_of(g, m->flow.insns[i].addr);

		m->was[i] = m->now[i] = bin ? (double)*bin : 0;
	}
}

/*
 * Whole samples again.  What is cut from one, the next gets: so each function
 * is right to one sample, and their sum is exact.
 */
static void
put_samples(const struct sp_mover *m, struct sp_gmon *g)
{
	double left = 0;

	for (size_t i = 0; i < m->flow.n; i++) {
		uint64_t *const bin = bin_of(g, m->flow.insns[i].addr);
		double whole;

		if (!bin)
			continue;
		left += m->now[i];
		whole = floor(left + .5);
		*bin = whole > 0 ? (uint64_t)whole : 0;
		left -= (double)*bin;
	}
}

/* Samples of each function, by was or now. */
static void
sum_rows(const struct sp_mover *m)
{
	struct sp_correction *const c = m->c;

	for (size_t i = 0; i < m->flow.n; i++) {
		const uint32_t func = m->flow.insns[i].func;

		if (func == SP_FLOW_NONE)
			continue;
		c->rows[func].before += m->was[i];
		c->rows[func].after += m->now[i];
		if (!c->functions->list[func].profiler)
			c->all += m->was[i];
	}
}

/* What waiting for flash may have added to a function for each call. */
static void
doubt_waits(const struct sp_mover *m)
{
	for (size_t i = 0; i < m->n; i++) {
		const struct sp_transfer *const t = &m->list[i];

		if (!t->counted)
			continue;
		m->c->rows[t->func].doubt += t->n * CALLEE_WAITS;
		m->c->rows[m->flow.insns[t->site].func].doubt +=
		    t->n * CALLER_WAITS;
	}
}

static bool
find_all(struct sp_mover *m, const struct sp_gmon *g)
{
	sp_find_exits(m);
	if (!sp_find_transfers(m, g))
		return false;
	sp_find_tails(m);
	return true;
}

static bool
allocate(struct sp_mover *m)
{
	const size_t n = m->flow.n + 1, funcs = m->c->functions->n + 1;

	m->was = calloc(n, sizeof(*m->was));
	m->now = calloc(n, sizeof(*m->now));
	m->out = calloc(n, sizeof(*m->out));
	m->in = calloc(funcs, sizeof(*m->in));
	m->exits = calloc(funcs, sizeof(*m->exits));
	m->c->rows = calloc(funcs, sizeof(*m->c->rows));
	return m->was && m->now && m->out && m->in && m->exits && m->c->rows;
}

static const char *
correct(struct sp_mover *m, struct sp_gmon *g)
{
	struct sp_correction *const c = m->c;
	enum sp_core core;

	if (!sp_flow_find(&m->flow, c->elf, c->functions) || !allocate(m))
		return no_memory;
	c->elf_is_why = m->flow.foreign;
	if (c->elf_is_why)
		return "has instructions beyond ARMv6-M: its rules are not "
		    "known";
	take_samples(m, g);
	m->telling = true;
	if (!find_all(m, g))
		return no_memory;
	if (sp_tell_corrected(m))
		return is_corrected;
	core = sp_tell_core(m);
	m->telling = false;
	c->told = core != SP_CORE_UNKNOWN;
	if (c->core == SP_CORE_UNKNOWN)
		c->core = c->told ? core : SP_CORE_NEXT;
	m->restart = c->core == SP_CORE_RESTART;
	if (!find_all(m, g))
		return no_memory;
	c->waits = sp_tell_waits(m);
	sp_move_all(m);
	if (c->waits)
		doubt_waits(m);
	sum_rows(m);
	put_samples(m, g);
	strcpy(g->dimension, sp_corrected_unit);
	return NULL;
}

const char *
sp_correct(struct sp_correction *c, struct sp_gmon *g)
{
	struct sp_mover m = { .c = c };
	const char *why;

	if (!strcmp(g->dimension, sp_corrected_unit))
		return is_corrected;
	c->elf_is_why = c->elf->machine != SP_MACHINE_ARM;
	if (c->elf_is_why)
		return "is not for ARM: its rules are not known";
	for (size_t i = 0; i < g->n_hists; i++) {
		if (sp_hist_bin_bytes(&g->hists[i]) != BIN_BYTES ||
		    sp_hist_rest_bytes(&g->hists[i]))
			return "bins are not of 2 bytes: build it with "
			    "gmonbuild -b 2";
	}
	why = correct(&m, g);
	sp_flow_free(&m.flow);
	free(m.was);
	free(m.now);
	free(m.out);
	free(m.in);
	free(m.exits);
	free(m.list);
	return why;
}

void
sp_correction_free(struct sp_correction *c)
{
	free(c->rows);
	c->rows = NULL;
}
