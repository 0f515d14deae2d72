/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gprof shows wrongly of a profile, and what the code says against one */

#include <config.h>

#include <string.h>

#include "elf/profiler.h"
#include "gprof/traps.h"

/*
 * The profiler does not count itself, and .cold is a part of a function, also
 * where more follows: .cold.3, .cold.lto_priv.0.
 */
static bool
needs_no_mcount(const char *name)
{
	static const char part[] = ".cold";
	const char *const cold = strstr(name, part);
	const char *const behind = cold ? cold + strlen(part) : NULL;

	return sp_is_profiler(name) ||
	    (behind && (!*behind || *behind == '.'));
}

static void
check_code_sample(struct sp_check *c, uint32_t addr,
    struct sp_attribution samples)
{
	const struct sp_entry *const e = sp_program_entry(&c->program, addr);
	const struct sp_symbol *const name = sp_check_name(c, addr);

	/* Without a name gprof shows nothing. */
	if (!c->joined && c->program.level == SP_PROGRAM_CODE && e && !e->to && name &&
	    !needs_no_mcount(name->name))
		sp_check_add(c, SP_TRAP_UNCOUNTED, name, NULL, samples);
}

/*
 * gmonbuild puts a call that does not return 2 bytes before its return
 * address, and those by exceptions on the entry point.  gprof -s replaces both
 * addresses by those of the functions, gmonjoin the one of the callee.
 */
static enum sp_fit
fit(const struct sp_check *c, uint32_t from, uint32_t self)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, self);
	const struct sp_function *const caller =
	    sp_functions_at(&c->functions, from);
	enum sp_fit as_is;

	if (r && r->low == self && caller &&
	    (c->joined || caller->low == from))
		return SP_FIT_POSSIBLE;
	as_is = sp_program_arc(&c->program, from, self);
	if (as_is != SP_FIT_NOT)
		return as_is;
	if (from == c->entry)
		return sp_program_arc(&c->program, 0, self);
	/* gmonbuild knows who has jumped there. */
	if (sp_program_is_jump(&c->program, from) ||
	    sp_program_is_jump(&c->program, from + 2))
		return SP_FIT_POSSIBLE;
	return sp_program_arc(&c->program, from + 2, self);
}

static bool
has_lost(const struct sp_check *c, uint32_t self)
{
	const struct sp_entry *const e = sp_program_entry(&c->program, self);

	return c->symbols.arm && e && e->to && e->lost_from;
}

static void
check_code_arc(struct sp_check *c, uint32_t from, uint32_t self,
    struct sp_attribution calls)
{
	const struct sp_function *const shown =
	    sp_functions_at(&c->functions, from);
	const enum sp_fit found = fit(c, from, self);

	if (found == SP_FIT_NOT)
		sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, calls);
	else if (has_lost(c, self) && found != SP_FIT_SURE)
		sp_check_add(c, SP_TRAP_LOST, sp_check_name(c, self), NULL,
		    calls);
	/* Behind a call that does not return the next function begins. */
	else if (shown && shown->low == from && found == SP_FIT_SURE &&
	    sp_check_name(c, from - 1))
		sp_check_add(c, SP_TRAP_RETURN, sp_check_name(c, from - 1),
		    shown->symbol, calls);
}

static void
add_count(struct sp_attribution *to, struct sp_attribution count)
{
	to->samples += count.samples;
	to->calls += count.calls;
}

/* What is attributed to a place: to the function that it is in? */
static void
check_shown(struct sp_check *c, uint32_t addr, const struct sp_symbol *shown,
    struct sp_attribution count)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, addr);

	if (r && sp_check_is_shown(r, shown))
		return;
	if (r)
		add_count(&c->missed[r - c->functions.list], count);
	if (shown)
		add_count(&c->taken[sp_gprof_index(&c->shown, shown)], count);
}

/* Profiling functions, which gprof does not show unless asked. */
static void
check_excluded(struct sp_check *c, const struct sp_symbol *shown,
    struct sp_attribution count)
{
	static const char *const names[] = { "mcount", "_mcount", "__mcount",
	    "__mcount_internal", "_gprof_mcount" };

	for (size_t i = 0; shown && i < sizeof(names) / sizeof(*names); i++) {
		if (!strcmp(shown->name, names[i]))
			sp_check_add(c, SP_TRAP_EXCLUDED, shown, NULL, count);
	}
}

/* Is addr in a section with instructions?  There are a few at most. */
static bool
in_code(const struct sp_check *c, uint32_t addr)
{
	for (size_t i = 0; i < c->program.n_areas; i++) {
		if (addr >= c->program.areas[i].low &&
		    addr < c->program.areas[i].high)
			return true;
	}
	return false;
}

static void
check_sample(struct sp_check *c, uint64_t addr64, uint64_t bytes,
    struct sp_attribution samples)
{
	const uint32_t addr = (uint32_t)addr64;
	const struct sp_symbol *const shown = sp_gprof_sample(&c->shown, addr);

	if (addr64 > UINT32_MAX - bytes) {
		sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, samples);
		return;
	}
	/* What such a bin holds is not known to anybody. */
	if (bytes > 2 && shown != sp_gprof_sample(&c->shown,
	    addr + (uint32_t)bytes - 1)) {
		sp_check_add(c, SP_TRAP_BINS, shown, NULL, samples);
		return;
	}
	check_shown(c, addr, shown, samples);
	check_excluded(c, shown, samples);
	/* Of a wider bin it is not known which instruction was meant. */
	if (bytes > 2 ? !in_code(c, addr) :
	    !sp_program_sample(&c->program, addr))
		sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, samples);
	else
		check_code_sample(c, addr, samples);
}

static void
check_hist(struct sp_check *c, const struct sp_hist *h)
{
	const uint64_t bytes = sp_hist_bin_bytes(h);

	for (size_t i = 0; i < h->n_bins; i++) {
		const struct sp_attribution samples = { .samples = h->bins[i] };

		c->samples += h->bins[i];
		if (h->bins[i])
			check_sample(c, sp_hist_address(h, i), bytes, samples);
	}
}

/* One end of an arc: is it shown as the function that it is in? */
static const struct sp_symbol *
check_end(struct sp_check *c, uint32_t addr, struct sp_attribution calls)
{
	const struct sp_symbol *const shown = sp_gprof_arc(&c->shown, addr);

	check_shown(c, addr, shown, calls);
	return shown;
}

/* Is there nothing at from that could have made the call? */
static bool
is_no_caller(const struct sp_check *c, uint32_t from,
    const struct sp_symbol *shown)
{
	return !in_code(c, from) || (shown && shown->type == SP_OBJECT);
}

static void
check_arc(struct sp_check *c, const struct sp_arc *arc)
{
	const uint32_t from = (uint32_t)arc->from & ~(uint32_t)1;
	const uint32_t self = (uint32_t)arc->self & ~(uint32_t)1;
	const struct sp_attribution calls = { .calls = arc->count };
	const struct sp_symbol *caller, *callee;

	c->calls += arc->count;
	if (arc->from > UINT32_MAX || arc->self > UINT32_MAX) {
		sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, calls);
		return;
	}
	callee = check_end(c, self, calls);
	caller = check_end(c, from, calls);
	check_excluded(c, callee, calls);
	if (is_no_caller(c, from, caller) && !has_lost(c, self))
		sp_check_add(c, SP_TRAP_CALLER, callee, caller, calls);
	else
		check_code_arc(c, from, self, calls);
}

/* What calls mcount is then another build. */
static void
drop_mcount(struct sp_check *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_hits; i++) {
		if (c->hits[i].trap != SP_TRAP_MCOUNT)
			c->hits[n++] = c->hits[i];
	}
	c->n_hits = n;
}

bool
sp_check_profile(struct sp_check *c, const struct sp_gmon *g)
{
	c->profiled = true;
	c->joined = g->n_arcs && sp_program_lacks_mcount(&c->program);
	if (c->joined)
		drop_mcount(c);
	for (size_t i = 0; i < g->n_hists; i++)
		check_hist(c, &g->hists[i]);
	for (size_t i = 0; i < g->n_arcs; i++)
		check_arc(c, &g->arcs[i]);
	return !c->no_memory;
}
