/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes gprof show something else than what is true, see traps.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gprof/traps.h"

static const char no_memory[] = "out of memory";
static const struct sp_count none = { 0, 0 };

bool
sp_check_is_shown(const struct sp_function *r, const struct sp_symbol *shown)
{
	return shown && shown->addr == r->low && shown->type == SP_FUNCTION;
}

static bool
find_file(struct sp_check *c)
{
	if (!c->shown.n)
		return sp_check_add(c, SP_TRAP_SYMBOLS, NULL, NULL, none);
	return c->shown.text_end ||
	    sp_check_add(c, SP_TRAP_TEXT, NULL, NULL, none);
}

/* Functions that gprof does not know, or knows by another name. */
static bool
find_names(struct sp_check *c)
{
	for (size_t i = 0; i < c->functions.n; i++) {
		const struct sp_function *const r = &c->functions.list[i];
		const struct sp_symbol *const shown =
		    sp_gprof_begin(&c->shown, r->low);

		if (sp_check_is_shown(r, shown))
			continue;
		if (!sp_check_add(c, sp_gprof_wants(&c->shown, r->symbol) ?
		    SP_TRAP_HIDDEN : SP_TRAP_CLONE, r->symbol,
		    sp_gprof_sample(&c->shown, r->low), none))
			return false;
	}
	return true;
}

/* A global label in a function without a size may be a function itself. */
static bool
is_inside(const struct sp_symbol *label, const struct sp_function *r)
{
	return r && label->addr != r->low &&
	    (r->symbol->size || label->binding == SP_LOCAL);
}

static bool
find_labels(struct sp_check *c)
{
	for (size_t i = 0; i < c->shown.n; i++) {
		const struct sp_symbol *const label = c->shown.symbols[i];
		const struct sp_function *const r =
		    sp_functions_at(&c->functions, label->addr);

		if (is_inside(label, r) && !sp_check_add(c, SP_TRAP_LABEL,
		    label, r->symbol, none))
			return false;
	}
	return true;
}

/* Does gprof know of anything behind the last function? */
static bool
find_last(struct sp_check *c)
{
	const struct sp_function *last;

	if (!c->functions.n || !c->shown.n)
		return true;
	last = &c->functions.list[c->functions.n - 1];
	if (c->shown.symbols[c->shown.n - 1]->addr >= last->high)
		return true;
	return sp_check_add(c, SP_TRAP_LAST, last->symbol,
	    sp_gprof_arc(&c->shown, last->low) ? NULL : last->symbol, none);
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
	if (!c->missed || !c->taken || !find_file(c) || !find_names(c) ||
	    !find_labels(c) || !find_last(c) ||
	    !sp_check_code(c))
		return no_memory;
	return NULL;
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
