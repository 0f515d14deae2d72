/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways that lead to a function, see callpaths_inner.h */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "graph/callpaths_inner.h"

static size_t
add(struct sp_ways *w, struct sp_way way)
{
	if (!SP_GROW(w->list, w->n, w->room))
		return SP_NO_WAY;
	w->list[w->n] = way;
	return w->n++;
}

uint32_t
sp_ways_gate(const struct sp_callgraph *cg, uint32_t func)
{
	const uint32_t cycle = cg->funcs[func].cycle;

	return cycle == SP_CG_NONE ? func :
	    cg->order[cg->cycles[cycle].first];
}

/* If the way on is too long it begins anywhere. */
size_t
sp_ways_on(struct sp_ways *w, size_t before, uint32_t arc, uint32_t func,
    uint64_t samples)
{
	const uint32_t depth =
	    before == SP_NO_WAY ? 0 : w->list[before].depth + 1;

	return add(w, depth < SP_CALLPATHS_DEPTH ?
	    (struct sp_way){ before, SP_NO_WAY, samples, arc, func, depth } :
	    (struct sp_way){ SP_NO_WAY, SP_NO_WAY, samples, SP_CG_MANY, func,
		0 });
}

bool
sp_ways_enter(struct sp_ways *w, size_t before, uint32_t arc, uint32_t func,
    uint64_t samples)
{
	const uint32_t gate = sp_ways_gate(w->cg, func);
	const size_t way = sp_ways_on(w, before, arc, func, samples);

	if (way == SP_NO_WAY)
		return false;
	w->list[way].next = w->first[gate];
	w->first[gate] = way;
	return true;
}

static int
by_samples(const void *a, const void *b)
{
	const struct sp_way *const x = *(const struct sp_way *const *)a;
	const struct sp_way *const y = *(const struct sp_way *const *)b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	return (x > y) - (x < y);
}

bool
sp_ways_limit(struct sp_ways *w, uint32_t gate, size_t max)
{
	struct sp_way many = { SP_NO_WAY, SP_NO_WAY, 0, SP_CG_MANY, gate, 0 };
	const struct sp_way **sorted;
	size_t n = 0, *link;

	for (size_t i = w->first[gate]; i != SP_NO_WAY; i = w->list[i].next)
		n++;
	if (n <= max)
		return true;
	sorted = calloc(n, sizeof(*sorted));
	if (!sorted)
		return false;
	n = 0;
	for (size_t i = w->first[gate]; i != SP_NO_WAY; i = w->list[i].next)
		sorted[n++] = &w->list[i];
	qsort(sorted, n, sizeof(*sorted), by_samples);
	link = &w->first[gate];
	for (size_t i = 0; i < n; i++) {
		const size_t way = (size_t)(sorted[i] - w->list);

		if (i < max) {
			*link = way;
			link = &w->list[way].next;
		} else
			many.samples += w->list[way].samples;
	}
	many.func = sorted[0]->func;
	*link = w->n;
	free(sorted);
	return add(w, many) != SP_NO_WAY;
}
