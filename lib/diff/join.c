/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of one build as those of another one, see join.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/apportion.h"
#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "diff/join_inner.h"

/*
 * More functions that one was inlined into, or calls in each other, are not
 * followed; and where functions that are inlined call each other in a circle,
 * it takes several rounds to know whose part they are.
 */
#define HOSTS_MAX	256
#define DEPTH_MAX	256
#define ROUNDS_MAX	16

/* Calls of a function that a plain one does in its place. */
struct share {
	size_t plain;
	uint64_t calls;
};

/* A function of pg, and which of the plain build's do what it does. */
struct role {
	enum { OPEN, BEGUN, DONE } state;
	struct share *shares;	/* owned */
	size_t n, room;
};

struct joiner {
	struct sp_join_places p;
	struct sp_gmon *gmon;	/* gets the calls, */
	bool writes;		/* once all roles are known */
	struct sp_join_call *calls;	/* owned; by callee */
	size_t *first;		/* owned: of each callee, and one more */
	struct role *roles;	/* owned */
	bool failed;		/* no memory */
};

static void
add_share(struct joiner *j, struct role *r, size_t plain, uint64_t calls)
{
	size_t i = 0;

	if (j->writes)
		return;
	while (i < r->n && r->shares[i].plain != plain)
		i++;
	if (i == r->n) {
		if (!calls || r->n == HOSTS_MAX)
			return;
		if (!SP_GROW(r->shares, r->n, r->room)) {
			j->failed = true;
			return;
		}
		r->shares[r->n++] = (struct share){ plain, 0 };
	}
	r->shares[i].calls += calls;
}

static void
count(struct joiner *j, const struct sp_join_call *c, enum sp_join_fate fate)
{
	if (j->writes)
		j->p.join->fates[c->callee][fate] += c->count;
}

/* Add calls to the profile, and to what the callee does. */
static void
put(struct joiner *j, const struct sp_join_call *c, uint64_t from,
    size_t plain, uint64_t calls)
{
	const struct sp_names *const names = j->p.join->plain.names;

	add_share(j, &j->roles[c->callee], plain, calls);
	if (j->writes && calls && !sp_gmon_add_arc(j->gmon, from,
	    names->functions[plain].addr, calls))
		j->failed = true;
}

/* The plain build's functions that do what a caller does, at most HOSTS_MAX. */
static size_t
hosts_of(const struct joiner *j, size_t caller, struct share *hosts)
{
	const struct role *const r = &j->roles[caller];
	const size_t partner = j->p.join->partner[caller];

	if (r->state == DONE && r->n) {
		memcpy(hosts, r->shares, r->n * sizeof(*hosts));
		return r->n;
	}
	/* It was never called, as far as is known, or calls itself. */
	if (partner == SP_JOIN_NONE)
		return 0;
	hosts[0] = (struct share){ partner, 1 };
	return 1;
}

/* Divide the calls in proportion to the hosts' shares. */
static bool
divide(struct joiner *j, uint64_t calls, const struct share *hosts, size_t n,
    uint64_t parts[HOSTS_MAX])
{
	uint64_t weights[HOSTS_MAX];

	for (size_t i = 0; i < n; i++)
		weights[i] = hosts[i].calls;
	if (!sp_apportion(calls, weights, n, parts))
		j->failed = true;
	return !j->failed;
}

/* No host calls it: it is inlined into them as well. */
static void
inline_into(struct joiner *j, const struct sp_join_call *c,
    const struct share *hosts, size_t n)
{
	uint64_t parts[HOSTS_MAX];

	/* What pg calls by a register is not there for another reason. */
	if (!n || !c->site || c->site->to != c->callee) {
		count(j, c, SP_JOIN_LEFT_OUT);
		return;
	}
	count(j, c, SP_JOIN_INLINED);
	if (j->writes || !divide(j, c->count, hosts, n, parts))
		return;
	for (size_t i = 0; i < n; i++)
		add_share(j, &j->roles[c->callee], hosts[i].plain, parts[i]);
}

static void
join_call(struct joiner *j, const struct sp_join_call *c)
{
	struct share hosts[HOSTS_MAX];
	struct sp_join_spot spots[HOSTS_MAX];
	uint64_t parts[HOSTS_MAX];
	const size_t all = hosts_of(j, c->caller, hosts);
	size_t n = 0;

	for (size_t i = 0; i < all; i++) {
		const struct sp_join_spot spot =
		    sp_join_place(&j->p, c, hosts[i].plain);
		const struct share host = hosts[i];

		if (spot.none)
			continue;
		/* Those that do not call it stand behind. */
		hosts[i] = hosts[n];
		hosts[n] = host;
		spots[n++] = spot;
	}
	if (!n) {
		inline_into(j, c, hosts, all);
		return;
	}
	count(j, c, n > 1 ? SP_JOIN_DIVIDED : spots[0].at_site ?
	    SP_JOIN_SITE : SP_JOIN_ENTRY);
	if (!divide(j, c->count, hosts, n, parts))
		return;
	for (size_t i = 0; i < n; i++)
		put(j, c, spots[i].from, spots[i].callee, parts[i]);
}

/*
 * A handler that the hardware has called, which gmonbuild lets the entry point
 * do, or a call from outside of the program.
 */
static void
join_root(struct joiner *j, const struct sp_join_call *c)
{
	const struct sp_join_build *const plain = &j->p.join->plain;
	const size_t partner = j->p.join->partner[c->callee];
	const bool entry = c->from == j->p.join->pg.names->entry;

	if (partner == SP_JOIN_NONE || (!entry && (c->from > UINT32_MAX ||
	    sp_names_at(plain->names, (uint32_t)c->from)))) {
		count(j, c, SP_JOIN_LEFT_OUT);
		return;
	}
	count(j, c, SP_JOIN_SITE);
	put(j, c, entry ? plain->names->entry : c->from, partner, c->count);
}

static void
join_calls(struct joiner *j, size_t callee)
{
	for (size_t i = j->first[callee]; i < j->first[callee + 1] &&
	    !j->failed; i++) {
		if (j->calls[i].caller == SP_JOIN_NONE)
			join_root(j, &j->calls[i]);
		else
			join_call(j, &j->calls[i]);
	}
}

/* Its callers come first: they know who does what they do. */
static void
join_function(struct joiner *j, size_t callee, int depth)
{
	struct role *const r = &j->roles[callee];

	if (r->state != OPEN || depth == DEPTH_MAX)
		return;
	r->state = BEGUN;
	for (size_t i = j->first[callee]; i < j->first[callee + 1]; i++) {
		if (j->calls[i].caller != SP_JOIN_NONE)
			join_function(j, j->calls[i].caller, depth + 1);
	}
	join_calls(j, callee);
	r->state = DONE;
}

/* Find out which functions do what; then the calls can be written. */
static void
join_all(struct joiner *j, size_t n)
{
	bool again = true;

	for (int round = 0; again && round < ROUNDS_MAX; round++) {
		again = false;
		for (size_t i = 0; i < n; i++) {
			const size_t before = j->roles[i].n;

			if (!before)
				j->roles[i].state = OPEN;
			join_function(j, i, 0);
			again |= !before && j->roles[i].n;
		}
	}
	j->writes = true;
	for (size_t i = 0; i < n; i++)
		join_calls(j, i);
}

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
take_arc(struct joiner *j, const struct sp_arc *arc, struct sp_join_call *c)
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
take_arcs(struct joiner *j, const struct sp_gmon *g)
{
	const struct sp_functions *const f = &j->p.join->pg.names->ranges;
	size_t n = 0;

	j->calls = calloc(g->n_arcs + 1, sizeof(*j->calls));
	j->first = calloc(f->n + 2, sizeof(*j->first));
	j->roles = calloc(f->n + 1, sizeof(*j->roles));
	if (!j->calls || !j->first || !j->roles)
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
	struct joiner j = { .p.join = join, .gmon = g };
	const size_t n = join->pg.names->ranges.n;

	join->fates = calloc(n + 1, sizeof(*join->fates));
	j.failed = !join->fates || !sp_join_find_functions(join,
	    &j.p.functions) ||
	    !sp_join_find_sites(&j.p.plain, &join->plain) ||
	    !sp_join_find_sites(&j.p.pg, &join->pg) || !take_arcs(&j, calls);
	if (!j.failed)
		join_all(&j, n);
	for (size_t i = 0; j.roles && i < n; i++)
		free(j.roles[i].shares);
	free(j.roles);
	free(j.first);
	free(j.calls);
	sp_join_free_sites(&j.p.plain);
	sp_join_free_sites(&j.p.pg);
	sp_join_free_functions(&j.p.functions);
	return !j.failed;
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
