/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a program by address, see line_table.h */

#include <config.h>

#include <stdlib.h>

#include "base/upper_bound.h"
#include "source/line_table.h"

bool
sp_linetable_in(const struct sp_linetable *table, uint64_t low,
    uint64_t high, struct sp_place *place, bool *several)
{
	size_t n, i;
	const struct sp_place *const p = sp_linetable_places(table, &n);

	*several = false;
	if (low > UINT32_MAX)
		return false;
	i = sp_upper_bound(p, n, sizeof(*p), (uint32_t)low);
	if (i && p[i - 1].high > low)
		i--;
	if (i == n || p[i].low >= high)
		return false;
	*place = p[i];
	while (++i < n && p[i].low < high && !*several)
		*several = p[i].line != place->line ||
		    p[i].file != place->file;
	return !*several;
}

bool
sp_linetable_at(const struct sp_linetable *table, uint32_t addr,
    struct sp_place *place)
{
	const uint64_t even = addr & ~(uint32_t)1;
	bool several;

	return sp_linetable_in(table, even, even + 1, place, &several);
}

const struct sp_inlined *
sp_linetable_inlined(const struct sp_linetable *table, uint32_t addr)
{
	size_t above;

	if (!table)
		return NULL;
	addr &= ~(uint32_t)1;
	above = sp_upper_bound(table->spans, table->n_spans,
	    sizeof(*table->spans), addr);
	return above && addr < table->spans[above - 1].high ?
	    table->spans[above - 1].inlined : NULL;
}

struct sp_place
sp_linetable_outer(const struct sp_linetable *table, uint32_t addr)
{
	const struct sp_inlined *i = sp_linetable_inlined(table, addr);
	struct sp_place place;

	if (!sp_linetable_at(table, addr, &place))
		place = (struct sp_place){ .file = NULL };
	for (; i; i = i->caller) {
		place.file = i->file;
		place.line = i->line;
	}
	return place;
}

void
sp_linetable_free(struct sp_linetable *table)
{
	if (!table)
		return;
	sp_intern_free(&table->files);
	sp_intern_free(&table->functions);
	sp_pool_free(&table->inlined);
	free(table->spans);
	free(table->places);
	free(table);
}
