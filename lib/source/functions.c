/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of a program, see functions.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "elf/profiler.h"
#include "source/functions.h"

int
sp_symbol_order(const void *a, const void *b)
{
	const struct sp_symbol *const x = *(const struct sp_symbol *const *)a;
	const struct sp_symbol *const y = *(const struct sp_symbol *const *)b;

	if (x->addr != y->addr)
		return x->addr < y->addr ? -1 : 1;
	if ((x->type == SP_FUNCTION) != (y->type == SP_FUNCTION))
		return x->type == SP_FUNCTION ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* Functions and objects in code, sorted: where a function may end. */
static const struct sp_symbol **
sort_symbols(const struct sp_symbols *s, size_t *n)
{
	const struct sp_symbol **sorted = calloc(s->n + 1, sizeof(*sorted));

	*n = 0;
	for (size_t i = 0; sorted && i < s->n; i++) {
		const struct sp_symbol *const symbol = &s->symbols[i];
		const struct sp_section *const section =
		    &s->sections[symbol->section];

		/* A linker may put a symbol far outside its section. */
		if (symbol->type != SP_LABEL && section->code &&
		    symbol->addr - section->addr < section->size)
			sorted[(*n)++] = symbol;
	}
	if (*n)
		qsort(sorted, *n, sizeof(*sorted), sp_symbol_order);
	return sorted;
}

/*
 * Add a function, or one more name of the last one.  The next symbol ends it,
 * but an object does not if the function tells its size.
 */
static void
add_function(struct sp_functions *f, const struct sp_symbols *s,
    const struct sp_symbol *symbol, const struct sp_symbol *next)
{
	const struct sp_section *const section = &s->sections[symbol->section];
	const bool profiler = sp_is_profiler(symbol->name);
	struct sp_function *const last = f->n ? &f->list[f->n - 1] : NULL;
	uint32_t high = section->addr + section->size;

	if (last && last->low == symbol->addr) {
		last->profiler |= profiler;
		return;
	}
	/* Behind an object in it the last one may still reach into this. */
	if (last && last->high > symbol->addr)
		last->high = symbol->addr;
	if (symbol->size && symbol->size < high - symbol->addr)
		high = symbol->addr + symbol->size;
	if (next && next->addr < high &&
	    (!symbol->size || next->type == SP_FUNCTION))
		high = next->addr;
	f->list[f->n++] = (struct sp_function){ symbol, profiler,
	    symbol->addr, high };
}

bool
sp_functions_find(struct sp_functions *f, const struct sp_symbols *s)
{
	size_t n;
	const struct sp_symbol **const sorted = sort_symbols(s, &n);

	memset(f, 0, sizeof(*f));
	f->list = calloc(n + 1, sizeof(*f->list));
	if (!sorted || !f->list) {
		free(sorted);
		return false;
	}
	for (size_t i = 0, next = 0; i < n; i++) {
		/* What begins later, not at the same address. */
		while (next < n && sorted[next]->addr <= sorted[i]->addr)
			next++;
		if (sorted[i]->type == SP_FUNCTION)
			add_function(f, s, sorted[i],
			    next < n ? sorted[next] : NULL);
	}
	free(sorted);
	return true;
}

size_t
sp_functions_behind(const struct sp_functions *f, uint64_t addr)
{
	size_t i;

	SP_PARTITION_POINT(i, f->n, f->list[i].high <= addr);
	return i;
}

const struct sp_function *
sp_functions_in(const struct sp_functions *f, uint64_t low, uint64_t high,
    bool *several)
{
	const size_t i = sp_functions_behind(f, low);

	*several = i + 1 < f->n && f->list[i + 1].low < high;
	return i < f->n && f->list[i].low < high && !*several ?
	    &f->list[i] : NULL;
}

const struct sp_function *
sp_functions_at(const struct sp_functions *f, uint32_t addr)
{
	bool several;

	return sp_functions_in(f, addr, (uint64_t)addr + 1, &several);
}

void
sp_functions_free(struct sp_functions *f)
{
	free(f->list);
	memset(f, 0, sizeof(*f));
}
