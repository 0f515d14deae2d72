/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which functions of the plain build do what one of pg does, and so where the
 * calls are that it makes, see join_inner.h
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/apportion.h"
#include "base/grow_array.h"
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
struct sp_join_share {
	size_t plain;
	uint64_t calls;
};

/* A function of pg, and which of the plain build's do what it does. */
struct sp_join_role {
	enum { OPEN, BEGUN, DONE } state;
	struct sp_join_share *shares;	/* owned */
	size_t n, room;
};

static void
add_share(struct sp_joiner *j, struct sp_join_role *r, size_t plain,
    uint64_t calls)
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
		r->shares[r->n++] = (struct sp_join_share){ plain, 0 };
	}
	r->shares[i].calls += calls;
}

static void
count(struct sp_joiner *j, const struct sp_join_call *c, enum sp_join_fate fate)
{
	if (j->writes)
		j->p.join->fates[c->callee][fate] += c->count;
}

/* Add calls to the profile, and to what the callee does. */
static void
put(struct sp_joiner *j, const struct sp_join_call *c, uint64_t from,
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
hosts_of(const struct sp_joiner *j, size_t caller, struct sp_join_share *hosts)
{
	const struct sp_join_role *const r = &j->roles[caller];
	const size_t partner = j->p.join->partner[caller];

	if (r->state == DONE && r->n) {
		memcpy(hosts, r->shares, r->n * sizeof(*hosts));
		return r->n;
	}
	/* It was never called, as far as is known, or calls itself. */
	if (partner == SP_JOIN_NONE)
		return 0;
	hosts[0] = (struct sp_join_share){ partner, 1 };
	return 1;
}

/* Divide the calls in proportion to the hosts' shares. */
static bool
divide(struct sp_joiner *j, uint64_t calls, const struct sp_join_share *hosts,
    size_t n, uint64_t parts[HOSTS_MAX])
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
inline_into(struct sp_joiner *j, const struct sp_join_call *c,
    const struct sp_join_share *hosts, size_t n)
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
join_call(struct sp_joiner *j, const struct sp_join_call *c)
{
	struct sp_join_share hosts[HOSTS_MAX];
	struct sp_join_spot spots[HOSTS_MAX];
	uint64_t parts[HOSTS_MAX];
	const size_t all = hosts_of(j, c->caller, hosts);
	size_t n = 0;

	for (size_t i = 0; i < all; i++) {
		const struct sp_join_spot spot =
		    sp_join_place(&j->p, c, hosts[i].plain);
		const struct sp_join_share host = hosts[i];

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
join_root(struct sp_joiner *j, const struct sp_join_call *c)
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
join_calls(struct sp_joiner *j, size_t callee)
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
join_function(struct sp_joiner *j, size_t callee, int depth)
{
	struct sp_join_role *const r = &j->roles[callee];

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

bool
sp_join_write(struct sp_joiner *j)
{
	const size_t n = j->p.join->pg.names->ranges.n;
	bool again = true;

	j->roles = calloc(n + 1, sizeof(*j->roles));
	if (!j->roles)
		return false;
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
	for (size_t i = 0; i < n; i++)
		free(j->roles[i].shares);
	free(j->roles);
	return !j->failed;
}
