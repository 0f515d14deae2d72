/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of an ELF file that leads gprof to the truth, see symbol_fix.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gprof/elf_copy.h"
#include "gprof/symbol_fix.h"

/* A name with a dot is judged by the strings around it. */
static bool
is_fragile(const struct sp_symbol *symbol)
{
	return symbol->binding == SP_LOCAL && strchr(symbol->name, '.');
}

bool
sp_symfix_globalizes(const struct sp_check *c, const struct sp_function *r)
{
	const struct sp_symbol *const shown =
	    sp_gprof_begin(&c->shown, r->low);

	return r->symbol->binding == SP_LOCAL &&
	    (!sp_check_is_shown(r, shown) || is_fragile(shown));
}

/* The section with the most bytes of functions. */
const struct sp_section *
sp_symfix_text(const struct sp_check *c)
{
	const struct sp_symbols *const s = &c->symbols;
	uint64_t *const bytes = calloc(s->n_sections, sizeof(*bytes));
	size_t most = 0;

	for (size_t i = 0; bytes && i < c->functions.n; i++) {
		const struct sp_function *const r = &c->functions.list[i];
		const size_t section = r->symbol->section;

		bytes[section] += r->high - r->low;
		if (bytes[section] > bytes[most])
			most = section;
	}
	free(bytes);
	return most && !sp_symbols_section(s, ".text") ?
	    &s->sections[most] : NULL;
}

const struct sp_section *
sp_symfix_last(const struct sp_check *c)
{
	const struct sp_functions *const r = &c->functions;

	return r->n ? &c->symbols.sections[
	    r->list[r->n - 1].symbol->section] : NULL;
}

/* What to do with each symbol of the file, and what to add. */
static void
decide(const struct sp_check *c, struct sp_elfcopy *copy)
{
	static const uint8_t changes[SP_N_TRAPS] = {
		[SP_TRAP_LABEL] = SP_ELFCOPY_REMOVE,
		[SP_TRAP_EXCLUDED] = SP_ELFCOPY_RENAME
	};
	const struct sp_section *const sections = c->symbols.sections;
	const struct sp_section *const last = sp_symfix_last(c);
	const struct sp_section *const text = sp_symfix_text(c);

	for (size_t i = 0; i < c->functions.n; i++) {
		const struct sp_function *const r = &c->functions.list[i];

		if (sp_symfix_globalizes(c, r))
			copy->changes[r->symbol->index] = SP_ELFCOPY_GLOBAL;
	}
	for (size_t i = 0; i < c->n_hits; i++) {
		const struct sp_hit *const hit = &c->hits[i];

		if (changes[hit->trap])
			copy->changes[hit->symbol->index] = changes[hit->trap];
		if (hit->trap == SP_TRAP_LAST) {
			copy->end_section = (size_t)(last - sections);
			copy->end = last->addr + last->size;
		}
	}
	if (text)
		copy->text = (size_t)(text - sections);
}

const char *
sp_symfix_write(const struct sp_check *c, const char *path, FILE *out)
{
	struct sp_elfcopy copy = { .n = 0 };
	const char *why;

	if (!c->symbols.n)
		return "no symbols that could be changed";
	/* The symbols stand in the file's order. */
	copy.n = c->symbols.symbols[c->symbols.n - 1].index + 1;
	copy.changes = calloc(copy.n, sizeof(*copy.changes));
	if (!copy.changes)
		return "out of memory";
	decide(c, &copy);
	why = sp_elfcopy_write(&copy, path, out);
	free(copy.changes);
	return why;
}
