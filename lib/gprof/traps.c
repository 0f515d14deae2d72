/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes gprof show something else than what is true, see traps.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "elf/profiler.h"
#include "gprof/traps.h"

static const char no_memory[] = "out of memory";
static const struct sp_attribution none = { 0, 0 };

bool
sp_check_is_shown(const struct sp_function *r, const struct sp_symbol *shown)
{
	return shown && shown->addr == r->low && shown->type == SP_FUNCTION;
}

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
	if (x->handler != y->handler)
		return x->handler < y->handler ? -1 : 1;
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
			c->hits[n - 1].shown.samples += hit->shown.samples;
			c->hits[n - 1].shown.calls += hit->shown.calls;
		} else
			c->hits[n++] = *hit;
	}
	c->n_hits = n;
}

/* A profile has many hits of few names: first try to need no more room. */
static bool
make_room(struct sp_check *c)
{
	if (c->n_hits < c->hit_room)
		return true;
	merge_hits(c);
	return c->n_hits < c->hit_room / 2 ||
	    SP_GROW(c->hits, c->hit_room, c->hit_room);
}

void
sp_check_add(struct sp_check *c, enum sp_trap trap,
    const struct sp_symbol *symbol, const struct sp_symbol *other,
    struct sp_attribution count)
{
	c->no_memory = c->no_memory || !make_room(c);
	if (!c->no_memory)
		c->hits[c->n_hits++] =
		    (struct sp_hit){ trap, symbol, other, NULL, count, false };
}

static void
find_file(struct sp_check *c)
{
	if (!c->shown.n)
		sp_check_add(c, SP_TRAP_SYMBOLS, NULL, NULL, none);
	else if (!c->shown.text_end)
		sp_check_add(c, SP_TRAP_TEXT, NULL, NULL, none);
}

/* Functions that gprof does not know, or knows by another name. */
static void
find_names(struct sp_check *c)
{
	for (size_t i = 0; i < c->functions.n; i++) {
		const struct sp_function *const r = &c->functions.list[i];
		const struct sp_symbol *const shown =
		    sp_gprof_begin(&c->shown, r->low);

		if (!sp_check_is_shown(r, shown))
			sp_check_add(c, sp_gprof_wants(&c->shown, r->symbol) ?
			    SP_TRAP_HIDDEN : SP_TRAP_CLONE, r->symbol,
			    sp_gprof_sample(&c->shown, r->low), none);
	}
}

/* A global label in a function without a size may be a function itself. */
static bool
is_inside(const struct sp_symbol *label, const struct sp_function *r)
{
	return r && label->addr != r->low &&
	    (r->symbol->size || label->binding == SP_LOCAL);
}

static void
find_labels(struct sp_check *c)
{
	for (size_t i = 0; i < c->shown.n; i++) {
		const struct sp_symbol *const label = c->shown.symbols[i];
		const struct sp_function *const r =
		    sp_functions_at(&c->functions, label->addr);

		if (is_inside(label, r))
			sp_check_add(c, SP_TRAP_LABEL, label, r->symbol, none);
	}
}

/* Does gprof know of anything behind the last function? */
static void
find_last(struct sp_check *c)
{
	const struct sp_function *last;

	if (!c->functions.n || !c->shown.n)
		return;
	last = &c->functions.list[c->functions.n - 1];
	if (c->shown.symbols[c->shown.n - 1]->addr < last->high)
		sp_check_add(c, SP_TRAP_LAST, last->symbol,
		    sp_gprof_arc(&c->shown, last->low) ? NULL : last->symbol,
		    none);
}

const struct sp_symbol *
sp_check_name(const struct sp_check *c, uint32_t addr)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, addr);

	return r ? r->symbol : sp_gprof_arc(&c->shown, addr);
}

static void
find_handlers(struct sp_check *c)
{
	for (size_t i = 0; i < c->handlers.n; i++) {
		sp_check_add(c, SP_TRAP_HANDLER, NULL, NULL, none);
		if (!c->no_memory)
			c->hits[c->n_hits - 1].handler = &c->handlers.list[i];
	}
}

/* What the code tells. */
static void
find_calls(struct sp_check *c)
{
	const struct sp_program *const p = &c->program;

	for (size_t i = 0; i < p->n_entries; i++) {
		const struct sp_entry *const e = &p->entries[i];

		/* On RISC-V these are handlers, which nobody calls. */
		if (e->to && e->lost_from && c->symbols.arm)
			sp_check_add(c, SP_TRAP_LOST,
			    sp_check_name(c, e->addr), NULL, none);
	}
	if (sp_program_lacks_mcount(p))
		sp_check_add(c, SP_TRAP_MCOUNT, NULL, NULL, none);
}

/* The code is read by a module of its own. */
static const char *
read_program(struct sp_check *c, const char *path)
{
	struct sp_elf elf;
	const char *why = sp_elf_read(&elf, path);

	c->entry = elf.entry & ~(uint32_t)1;
	if (!why && !sp_program_build(&c->program, &elf))
		why = no_memory;
	if (!why)
		why = sp_handlers_find(&c->handlers, &elf, path);
	sp_elf_free(&elf);
	return why;
}

const char *
sp_check_elf(struct sp_check *c, const char *path)
{
	const char *why;

	if ((why = sp_symbols_read(&c->symbols, path)) ||
	    (why = read_program(c, path)) ||
	    (why = sp_gprof_build(&c->shown, &c->symbols)))
		return why;
	if (!sp_functions_find(&c->functions, &c->symbols))
		return no_memory;
	c->missed = calloc(c->functions.n + 1, sizeof(*c->missed));
	c->taken = calloc(c->shown.n + 1, sizeof(*c->taken));
	if (!c->missed || !c->taken)
		return no_memory;
	find_file(c);
	find_names(c);
	find_labels(c);
	find_last(c);
	find_handlers(c);
	find_calls(c);
	return c->no_memory ? no_memory : NULL;
}

/* What is known of the place that a hit is about. */
static void
count_hit(struct sp_check *c, struct sp_hit *hit)
{
	if (hit->trap == SP_TRAP_CLONE || hit->trap == SP_TRAP_HIDDEN ||
	    hit->trap == SP_TRAP_LAST)
		hit->shown = c->missed[sp_functions_at(&c->functions,
		    hit->symbol->addr) - c->functions.list];
	else if (hit->trap == SP_TRAP_LABEL)
		hit->shown = c->taken[sp_gprof_index(&c->shown, hit->symbol)];
}

/* The profiler's stub may be left out: its time is not the program's. */
static bool
is_stub(const struct sp_check *c, const struct sp_symbol *symbol)
{
	const struct sp_entry *const e = sp_program_entry(&c->program,
	    symbol->addr);

	return sp_is_profiler(symbol->name) && (!e || !e->to);
}

/*
 * A name that gprof takes wrongly spoils nothing until it has samples or calls.
 * A function without -pg is shown as it is, and a program without any has
 * samples to show.
 */
static bool
spoils(const struct sp_check *c, const struct sp_hit *hit)
{
	const bool counted = hit->shown.samples || hit->shown.calls;

	switch (hit->trap) {
	case SP_TRAP_SYMBOLS:
	case SP_TRAP_TEXT:
		return true;
	case SP_TRAP_HANDLER:
		return hit->handler->use != SP_HANDLER_SPARE && !c->samples;
	case SP_TRAP_MCOUNT:
		return !c->profiled;
	case SP_TRAP_UNCOUNTED:
		return false;
	case SP_TRAP_LOST:
		return counted || !c->profiled;
	case SP_TRAP_EXCLUDED:
		return counted && !is_stub(c, hit->symbol);
	default:
		return counted;
	}
}

/* What matters most comes first, and then what lies lower. */
static int
by_weight(const void *a, const void *b)
{
	const struct sp_hit *const x = a, *const y = b;

	if (x->spoils != y->spoils)
		return x->spoils ? -1 : 1;
	if (x->trap != y->trap)
		return x->trap < y->trap ? -1 : 1;
	if (x->shown.samples != y->shown.samples)
		return x->shown.samples > y->shown.samples ? -1 : 1;
	if (x->shown.calls != y->shown.calls)
		return x->shown.calls > y->shown.calls ? -1 : 1;
	if (x->symbol && y->symbol && x->symbol->addr != y->symbol->addr)
		return x->symbol->addr < y->symbol->addr ? -1 : 1;
	return by_names(a, b);
}

void
sp_check_tidy(struct sp_check *c)
{
	merge_hits(c);
	for (size_t i = 0; i < c->n_hits; i++) {
		count_hit(c, &c->hits[i]);
		c->hits[i].spoils = spoils(c, &c->hits[i]);
	}
	if (c->n_hits)
		qsort(c->hits, c->n_hits, sizeof(*c->hits), by_weight);
}

void
sp_check_free(struct sp_check *c)
{
	sp_program_free(&c->program);
	sp_functions_free(&c->functions);
	sp_gprof_free(&c->shown);
	sp_symbols_free(&c->symbols);
	free(c->missed);
	free(c->taken);
	free(c->hits);
	memset(c, 0, sizeof(*c));
}
