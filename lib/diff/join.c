/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of one build as those of another one, see join.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "diff/join_inner.h"

/* gmonbuild places one that does not return 2 bytes before. */
static const struct sp_join_site *
site_at(const struct sp_join_sites *s, uint32_t from)
{
	for (uint32_t at = from; s->n && at <= from + 2; at += 2) {
		const struct sp_join_site *const site = bsearch(&at, s->list,
		    s->n, sizeof(*s->list), sp_by_address);

		if (site)
			return site;
	}
	return NULL;
}

/* gprof -s replaces the address behind a call of mcount by the function's. */
static bool
is_counted(const struct sp_program *p, uint32_t self)
{
	const struct sp_entry *const e = sp_program_entry(p, self);

	return p->level != SP_PROGRAM_CODE ||
	    (e && e->to && (e->to == self || e->addr == self));
}

static void
take_arc(struct sp_joiner *j, const struct sp_arc *arc, struct sp_join_call *c)
{
	const struct sp_join_build *const pg = &j->p.join->pg;
	const uint32_t from = (uint32_t)arc->from & ~(uint32_t)1;
	const uint32_t self = (uint32_t)arc->self & ~(uint32_t)1;
	const struct sp_named_function *const callee =
	    arc->self > UINT32_MAX ? NULL : sp_names_at(pg->names, self);
	const struct sp_named_function *const caller =
	    arc->from > UINT32_MAX || from == pg->names->entry ? NULL :
	    sp_names_at(pg->names, from);

	*c = (struct sp_join_call){ .callee = pg->names->ranges.n,
	    .caller = SP_JOIN_NONE, .from = arc->from & ~UINT64_C(1),
	    .count = arc->count };
	if (callee && is_counted(pg->program, self))
		c->callee = (size_t)(callee - pg->names->functions);
	if (!caller)
		return;
	c->caller = (size_t)(caller - pg->names->functions);
	c->site = site_at(&j->p.pg, from);
}

static int
by_callee(const void *a, const void *b)
{
	const struct sp_join_call *const x = a, *const y = b;

	if (x->callee != y->callee)
		return x->callee < y->callee ? -1 : 1;
	return (x->from > y->from) - (x->from < y->from);
}

/* The calls, by callee; those of the profiler are no longer there. */
static bool
take_arcs(struct sp_joiner *j, const struct sp_gmon *g)
{
	const struct sp_functions *const f = &j->p.join->pg.names->ranges;
	size_t n = 0;

	j->calls = calloc(g->n_arcs + 1, sizeof(*j->calls));
	j->first = calloc(f->n + 2, sizeof(*j->first));
	if (!j->calls || !j->first)
		return false;
	for (size_t i = 0; i < g->n_arcs; i++) {
		struct sp_join_call *const c = &j->calls[n];

		take_arc(j, &g->arcs[i], c);
		if (c->callee == f->n)
			j->p.join->fates[f->n][SP_JOIN_FOREIGN] += c->count;
		else
			n += !f->list[c->callee].profiler;
	}
	if (n)
		qsort(j->calls, n, sizeof(*j->calls), by_callee);
	for (size_t i = 0, at = 0; i <= f->n + 1; i++) {
		while (at < n && j->calls[at].callee < i)
			at++;
		j->first[i] = at;
	}
	return true;
}

bool
sp_join_calls(struct sp_join *join, const struct sp_gmon *calls,
    struct sp_gmon *g)
{
	struct sp_joiner j = { .p.join = join, .gmon = g };
	bool ok;

	join->fates = calloc(join->pg.names->ranges.n + 1,
	    sizeof(*join->fates));
	ok = join->fates && sp_join_find_functions(join, &j.p.functions) &&
	    sp_join_find_sites(&j.p.plain, &join->plain) &&
	    sp_join_find_sites(&j.p.pg, &join->pg) && take_arcs(&j, calls) &&
	    sp_join_write(&j);
	free(j.first);
	free(j.calls);
	sp_join_free_sites(&j.p.plain);
	sp_join_free_sites(&j.p.pg);
	sp_join_free_functions(&j.p.functions);
	return ok;
}

uint64_t
sp_join_sum(const struct sp_join *j, enum sp_join_fate fate)
{
	uint64_t sum = 0;

	for (size_t i = 0; i <= j->pg.names->ranges.n; i++)
		sum += j->fates[i][fate];
	return sum;
}

void
sp_join_free(struct sp_join *j)
{
	free(j->partner);
	free(j->known);
	free(j->fates);
	memset(j, 0, sizeof(*j));
}
