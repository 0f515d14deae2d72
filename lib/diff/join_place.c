/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where in a function of the plain build a call is, see join_inner.h */

#include <config.h>

#include <string.h>

#include "diff/join_inner.h"

/* Is it one of the calls that are looked for?  By what pg calls there. */
typedef bool match(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s);

static bool
of_partner(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	return s->to != SP_JOIN_NONE && s->to == p->join->partner[c->site->to];
}

static bool
of_clone(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	return s->to != SP_JOIN_NONE &&
	    sp_join_is_same(p->join, &p->functions, c->site->to, s->to);
}

static bool
of_register(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	(void)p;
	(void)c;
	return s->to == SP_JOIN_NONE && !s->jump;
}

static bool
of_register_or_jump(const struct sp_join_places *p,
    const struct sp_join_call *c, const struct sp_join_site *s)
{
	(void)p;
	(void)c;
	return s->to == SP_JOIN_NONE;
}

/* The callee by name, whatever pg does there, and the same in pg. */
static bool
of_callee(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	return s->to != SP_JOIN_NONE && s->to == p->join->partner[c->callee];
}

static bool
of_callee_in_pg(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	(void)p;
	return s->to == c->callee;
}

/* In pg: the same function's calls, or all by a register. */
static bool
of_same(const struct sp_join_places *p, const struct sp_join_call *c,
    const struct sp_join_site *s)
{
	(void)p;
	return s->to == c->site->to;
}

/* The sites of a function: from *s up to the result. */
static const struct sp_join_site *
sites_of(const struct sp_join_sites *sites, size_t function,
    const struct sp_join_site **s)
{
	*s = sites->list + sites->first[function];
	return sites->list + sites->first[function + 1];
}

static bool
line_of(const struct sp_linetable *lines, uint32_t at, struct sp_place *place)
{
	return lines && sp_linetable_at(lines, at - 2, place);
}

static bool
is_line(const struct sp_linetable *lines, uint32_t at,
    const struct sp_place *wanted)
{
	struct sp_place place;

	return !wanted || (line_of(lines, at, &place) &&
	    place.line == wanted->line && !strcmp(
	    sp_join_without_folder(place.file),
	    sp_join_without_folder(wanted->file)));
}

/*
 * Count the sites of a function that match, and are of that line, unless it is
 * NULL; *s is the one before which there are so many, or the last.
 */
static size_t
count(const struct sp_join_places *p, const struct sp_join_call *c, bool in_pg,
    size_t function, match *matches, const struct sp_place *line, size_t before,
    const struct sp_join_site **s)
{
	const struct sp_join_build *const b =
	    in_pg ? &p->join->pg : &p->join->plain;
	const struct sp_join_site *i, *const end =
	    sites_of(in_pg ? &p->pg : &p->plain, function, &i);
	size_t n = 0;

	for (; i < end; i++) {
		if (!matches(p, c, i) || !is_line(b->lines, i->at, line))
			continue;
		if (n++ <= before && s)
			*s = i;
	}
	return n;
}

/* The one before which pg has so many, if there is any of that line. */
static const struct sp_join_site *
pick(const struct sp_join_places *p, const struct sp_join_call *c,
    size_t plain, match *matches, const struct sp_place *line)
{
	const struct sp_join_site *s = NULL;
	size_t before = 0;
	const struct sp_join_site *i, *const end =
	    sites_of(&p->pg, c->caller, &i);

	for (; i < end && i < c->site; i++)
		before += of_same(p, c, i) &&
		    is_line(p->join->pg.lines, i->at, line);
	count(p, c, false, plain, matches, line, before, &s);
	return s;
}

/* pg calls it by a register; knows the plain build that it can only be it? */
static bool
is_named(const struct sp_join_places *p, const struct sp_join_call *c,
    size_t plain)
{
	return c->site->to == SP_JOIN_NONE &&
	    count(p, c, false, plain, of_callee, NULL, 0, NULL) >
	    count(p, c, true, c->caller, of_callee_in_pg, NULL, 0, NULL);
}

static const struct sp_join_site *
find(const struct sp_join_places *p, const struct sp_join_call *c, size_t plain)
{
	match *const first = c->site->to == SP_JOIN_NONE ? of_register :
	    of_partner;
	match *const second = c->site->to == SP_JOIN_NONE ?
	    of_register_or_jump : of_clone;
	const size_t n = count(p, c, true, c->caller, of_same, NULL, 0, NULL);
	const size_t sure = count(p, c, false, plain, first, NULL, 0, NULL);
	const size_t all = count(p, c, false, plain, second, NULL, 0, NULL);
	match *const matches = sure && (sure == n || all != n) ? first : second;
	const struct sp_join_site *s = NULL;
	struct sp_place line;

	if (is_named(p, c, plain))
		return pick(p, c, plain, of_callee, NULL);
	if (all && line_of(p->join->pg.lines, c->site->at, &line))
		s = pick(p, c, plain, matches, &line);
	return s || !all ? s : pick(p, c, plain, matches, NULL);
}

static size_t
registers(const struct sp_join_places *p, bool in_pg, size_t function)
{
	return count(p, NULL, in_pg, function, of_register, NULL, 0, NULL);
}

/* Is the code of the plain build's function known? */
static bool
has_code(const struct sp_join_places *p, size_t plain)
{
	return sp_program_holds(p->join->plain.program,
	    p->join->plain.names->functions[plain].addr, true);
}

/*
 * No site matches: does the plain build not make that call?  Where pg calls by
 * name, it may do so by a register, but what leads on to another one is no
 * evidence.
 */
static bool
is_not_there(const struct sp_join_places *p, const struct sp_join_call *c,
    size_t plain)
{
	if (!has_code(p, plain))
		return false;
	return c->site->to == SP_JOIN_NONE || (c->site->to == c->callee &&
	    registers(p, false, plain) <= registers(p, true, c->caller));
}

struct sp_join_spot
sp_join_place(const struct sp_join_places *p, const struct sp_join_call *c,
    size_t plain)
{
	const struct sp_named_function *const f =
	    &p->join->plain.names->functions[plain];
	const size_t partner = p->join->partner[c->callee];
	struct sp_join_spot spot = { .callee = partner, .from = f->addr };
	const struct sp_join_site *s = c->site ? find(p, c, plain) : NULL;

	if (!s) {
		spot.none = partner == SP_JOIN_NONE ||
		    (c->site && is_not_there(p, c, plain));
		return spot;
	}
	if (c->site->to == c->callee)
		spot.callee = s->to;
	spot.none = spot.callee == SP_JOIN_NONE;
	spot.at_site = true;
	/* The next function begins behind a call that does not return. */
	spot.from = s->at - f->addr < f->bytes ? s->at : s->at - 2;
	return spot;
}
