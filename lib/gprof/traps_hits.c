/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of what was found, see traps.h */

#include <config.h>

#include <stdlib.h>

#include "gprof/traps.h"

static int
compare_names(const struct sp_symbol *a, const struct sp_symbol *b)
{
	if (!a || !b)
		return (a != NULL) - (b != NULL);
	return (a->index > b->index) - (a->index < b->index);
}

static int
by_names(const void *a, const void *b)
{
	const struct sp_hit *const x = a, *const y = b;
	const int order = compare_names(x->symbol, y->symbol);

	if (x->trap != y->trap)
		return x->trap < y->trap ? -1 : 1;
	return order ? order : compare_names(x->other, y->other);
}

/* Hits of the same names become one. */
static void
merge_hits(struct sp_check *c)
{
	size_t n = 0;

	if (c->n_hits)
		qsort(c->hits, c->n_hits, sizeof(*c->hits), by_names);
	for (size_t i = 0; i < c->n_hits; i++) {
		struct sp_hit *const hit = &c->hits[i];

		if (n && !by_names(&c->hits[n - 1], hit)) {
			c->hits[n - 1].samples += hit->samples;
			c->hits[n - 1].calls += hit->calls;
		} else
			c->hits[n++] = *hit;
	}
	c->n_hits = n;
}

/* A profile has many hits of few names: first try to need no more room. */
static bool
make_room(struct sp_check *c)
{
	struct sp_hit *more;

	if (c->n_hits < c->hit_room)
		return true;
	merge_hits(c);
	if (c->n_hits < c->hit_room / 2)
		return true;
	more = realloc(c->hits, (2 * c->hit_room + 16) * sizeof(*more));
	if (!more)
		return false;
	c->hits = more;
	c->hit_room = 2 * c->hit_room + 16;
	return true;
}

bool
sp_check_add(struct sp_check *c, enum sp_trap trap,
    const struct sp_symbol *symbol, const struct sp_symbol *other,
    struct sp_count count)
{
	if (!make_room(c))
		return false;
	c->hits[c->n_hits++] = (struct sp_hit){ trap, symbol, other,
	    count.samples, count.calls };
	return true;
}

/* What is known of the place that a hit is about. */
static void
count_hit(struct sp_check *c, struct sp_hit *hit)
{
	const struct sp_count *count = NULL;

	if (hit->trap == SP_TRAP_CLONE || hit->trap == SP_TRAP_HIDDEN ||
	    hit->trap == SP_TRAP_LAST)
		count = &c->missed[sp_functions_at(&c->functions,
		    hit->symbol->addr) - c->functions.list];
	else if (hit->trap == SP_TRAP_LABEL)
		count = &c->taken[sp_gprof_index(&c->shown, hit->symbol)];
	if (count) {
		hit->samples = count->samples;
		hit->calls = count->calls;
	}
}

/* What matters most comes first, and then what lies lower. */
static int
by_weight(const void *a, const void *b)
{
	const struct sp_hit *const x = a, *const y = b;

	if (x->trap != y->trap)
		return x->trap < y->trap ? -1 : 1;
	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	if (x->calls != y->calls)
		return x->calls > y->calls ? -1 : 1;
	if (x->symbol && y->symbol && x->symbol->addr != y->symbol->addr)
		return x->symbol->addr < y->symbol->addr ? -1 : 1;
	return by_names(a, b);
}

void
sp_check_tidy(struct sp_check *c)
{
	merge_hits(c);
	for (size_t i = 0; i < c->n_hits; i++)
		count_hit(c, &c->hits[i]);
	if (c->n_hits)
		qsort(c->hits, c->n_hits, sizeof(*c->hits), by_weight);
}
