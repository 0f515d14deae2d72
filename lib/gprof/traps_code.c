/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program's code says against a profile, see traps.h */

#include <config.h>

#include <string.h>

#include "gprof/traps.h"

static const struct sp_count none = { 0, 0 };

/* The name of the function at addr: ours, or what gprof has. */
static const struct sp_symbol *
name_at(const struct sp_check *c, uint32_t addr)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, addr);

	return r ? r->symbol : sp_gprof_arc(&c->shown, addr);
}

bool
sp_check_code(struct sp_check *c)
{
	const struct sp_program *const p = &c->program;
	bool silent = false;

	/* There is code to be read, and no call of mcount in it. */
	for (size_t i = 0; i < p->n_areas; i++)
		silent = silent || p->areas[i].sites;
	for (size_t i = 0; i < p->n_entries; i++) {
		const struct sp_entry *const e = &p->entries[i];

		silent = silent && !e->to;
		/* On RISC-V these are handlers, which nobody calls. */
		if (e->to && e->lost_from && c->symbols.arm &&
		    !sp_check_add(c, SP_TRAP_LOST, name_at(c, e->addr), NULL,
		    none))
			return false;
	}
	return !silent || sp_check_add(c, SP_TRAP_MCOUNT, NULL, NULL, none);
}

/*
 * The profiler does not count itself, and .cold is a part of a function, also
 * where more follows: .cold.3, .cold.lto_priv.0.
 */
static bool
needs_no_mcount(const char *name)
{
	static const char *const names[] = { "__gnu_mcount_nc", "_mcount",
	    "mcount", "__mcount" };
	static const char part[] = ".cold";
	const char *const cold = strstr(name, part);
	const char *const behind = cold ? cold + strlen(part) : NULL;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!strcmp(name, names[i]))
			return true;
	}
	return behind && (!*behind || *behind == '.');
}

bool
sp_check_code_sample(struct sp_check *c, uint32_t addr, uint64_t count)
{
	const struct sp_entry *const e = sp_program_entry(&c->program, addr);
	const struct sp_symbol *const name = name_at(c, addr);

	/* Without a name gprof shows nothing. */
	if (c->program.level != SP_PROGRAM_CODE || !e || e->to || !name ||
	    needs_no_mcount(name->name))
		return true;
	return sp_check_add(c, SP_TRAP_UNCOUNTED, name, NULL,
	    (struct sp_count){ .samples = count });
}

/*
 * gmonbuild puts a call that does not return 2 bytes before its return
 * address, and those by exceptions on the entry point.  gprof -s replaces both
 * addresses by those of the functions.
 */
static enum sp_fit
fit(const struct sp_check *c, uint32_t from, uint32_t self)
{
	const struct sp_function *const r =
	    sp_functions_at(&c->functions, self);
	const struct sp_function *const caller =
	    sp_functions_at(&c->functions, from);
	enum sp_fit as_is;

	if (r && r->low == self && caller && caller->low == from)
		return SP_FIT_POSSIBLE;
	as_is = sp_program_arc(&c->program, from, self);
	if (as_is != SP_FIT_NOT)
		return as_is;
	if (from == c->entry)
		return sp_program_arc(&c->program, 0, self);
	return sp_program_arc(&c->program, from + 2, self);
}

bool
sp_check_has_lost(const struct sp_check *c, uint32_t self)
{
	const struct sp_entry *const e = sp_program_entry(&c->program, self);

	return c->symbols.arm && e && e->to && e->lost_from;
}

bool
sp_check_code_arc(struct sp_check *c, uint32_t from, uint32_t self,
    uint64_t count)
{
	const struct sp_count calls = { .calls = count };
	const struct sp_function *const shown =
	    sp_functions_at(&c->functions, from);
	const enum sp_fit found = fit(c, from, self);

	if (found == SP_FIT_NOT)
		return sp_check_add(c, SP_TRAP_FOREIGN, NULL, NULL, calls);
	if (sp_check_has_lost(c, self) && found != SP_FIT_SURE)
		return sp_check_add(c, SP_TRAP_LOST, name_at(c, self), NULL,
		    calls);
	/* Behind a call that does not return the next function begins. */
	if (shown && shown->low == from && found == SP_FIT_SURE &&
	    name_at(c, from - 1))
		return sp_check_add(c, SP_TRAP_RETURN, name_at(c, from - 1),
		    shown->symbol, calls);
	return true;
}
