/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gprof shows wrongly of a profile, see traps.h */

#include <config.h>

#include <string.h>

#include "gprof/traps.h"

static struct sp_count *
missed(struct sp_check *c, const struct sp_function *r)
{
	return &c->missed[r - c->functions.list];
}

static struct sp_count *
taken(struct sp_check *c, const struct sp_symbol *shown)
{
	return &c->taken[sp_gprof_index(&c->shown, shown)];
}

/* Profiling functions, which gprof does not show unless asked. */
static bool
check_excluded(struct sp_check *c, const struct sp_symbol *shown,
    struct sp_count count)
{
	static const char *const names[] = { "mcount", "_mcount", "__mcount",
	    "__mcount_internal", "_gprof_mcount" };

	for (size_t i = 0; shown && i < sizeof(names) / sizeof(*names); i++) {
		if (!strcmp(shown->name, names[i]))
			return sp_check_add(c, SP_TRAP_EXCLUDED, shown, NULL,
			    count);
	}
	return true;
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

static bool
check_sample(struct sp_check *c, uint32_t addr, uint64_t bytes,
    uint64_t count)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, addr);
	const struct sp_symbol *const shown = sp_gprof_sample(&c->shown, addr);
	const struct sp_count samples = { .samples = count };

	/* What such a bin holds is not known to anybody. */
	if (bytes > 2 && shown != sp_gprof_sample(&c->shown,
	    addr + (uint32_t)bytes - 1))
		return sp_check_add(c, SP_TRAP_BINS, shown, NULL, samples);
	if (r && !sp_check_is_shown(r, shown))
		missed(c, r)->samples += count;
	if (shown && (!r || !sp_check_is_shown(r, shown)))
		taken(c, shown)->samples += count;
	if (!check_excluded(c, shown, samples))
		return false;
	/* Of a wider bin it is not known which instruction was meant. */
	if (bytes > 2 ? !in_code(c, addr) :
	    !sp_program_sample(&c->program, addr))
		return sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, samples);
	return sp_check_code_sample(c, addr, count);
}

static bool
check_hist(struct sp_check *c, const struct sp_hist *h)
{
	const uint64_t bytes = sp_hist_bin_bytes(h);

	for (size_t i = 0; i < h->n_bins; i++) {
		const uint64_t addr = sp_hist_address(h, i);

		if (!h->bins[i])
			continue;
		c->samples += h->bins[i];
		if (!(addr > UINT32_MAX - bytes ? sp_check_add(c,
		    SP_TRAP_FOREIGN, NULL, NULL,
		    (struct sp_count){ .samples = h->bins[i] }) :
		    check_sample(c, (uint32_t)addr, bytes, h->bins[i])))
			return false;
	}
	return true;
}

/* One end of an arc: is it shown as the function that it is in? */
static const struct sp_symbol *
check_end(struct sp_check *c, uint32_t addr, uint64_t count)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, addr);
	const struct sp_symbol *const shown = sp_gprof_arc(&c->shown, addr);

	if (r && !sp_check_is_shown(r, shown))
		missed(c, r)->calls += count;
	if (shown && (!r || !sp_check_is_shown(r, shown)))
		taken(c, shown)->calls += count;
	return shown;
}

/* Is there nothing at from that could have made the call? */
static bool
is_no_caller(const struct sp_check *c, uint32_t from,
    const struct sp_symbol *shown)
{
	return !in_code(c, from) ||
	    (shown && shown->type == SP_OBJECT);
}

static bool
check_arc(struct sp_check *c, const struct sp_arc *arc)
{
	const uint32_t from = (uint32_t)arc->from & ~(uint32_t)1;
	const uint32_t self = (uint32_t)arc->self & ~(uint32_t)1;
	const struct sp_count calls = { .calls = arc->count };
	const struct sp_symbol *caller, *callee;

	c->calls += arc->count;
	if (arc->from > UINT32_MAX || arc->self > UINT32_MAX)
		return sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, calls);
	callee = check_end(c, self, arc->count);
	caller = check_end(c, from, arc->count);
	if (!check_excluded(c, callee, calls))
		return false;
	if (is_no_caller(c, from, caller) &&
	    !sp_check_has_lost(c, self))
		return sp_check_add(c, SP_TRAP_CALLER, callee, caller, calls);
	return sp_check_code_arc(c, from, self, arc->count);
}

bool
sp_check_profile(struct sp_check *c, const struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++) {
		if (!check_hist(c, &g->hists[i]))
			return false;
	}
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (!check_arc(c, &g->arcs[i]))
			return false;
	}
	return true;
}
